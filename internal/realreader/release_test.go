package realreader_test

import "github.com/seed-a68626b6/reduce/internal/outside"

var (
	codexRelease = release("@openai/codex", "0.171.0", "codex")
	piRelease    = release("@mariozechner/pi-coding-agent", "0.73.1", "pi")
)

// release is a package of npm whose command is an agent.
func release(module, version, command string) *outside.Package {
	return &outside.Package{
		Module: module, Version: version, Name: command, Program: "node_modules/.bin/" + command,
		Trial: "--version", Says: version, Switch: "REDUCE_REAL_READERS", Cache: "reduce-realreaders",
	}
}
