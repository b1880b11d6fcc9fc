package deterministic

import (
	"strings"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/internal/shell"
)

// hosts are programs that run what somebody else wrote: what a script or a target
// does, only its output tells.
var hosts = set("make", "just", "task", "bash", "sh", "zsh", "python", "python3", "node", "deno", "bun", "ruby", "perl", "php",
	"npm", "yarn", "pnpm", "docker", "docker-compose", "podman", "nix", "earthly", "invoke", "inv", "nox", "tox", "hatch", "rake", "ant", "bazel", "buck2", "pants", "ssh", "act")

// script reads a command that may run tests unseen: a script, a target of make, a
// container. It counts as a test run where its output ends as one of a runner does.
func (t *testRules) script(c command, m *moment, say func(event)) {
	if len(c.simple) == 0 || !c.literal {
		return
	}
	simple := c.simple[0]
	for _, s := range c.simple {
		if s.After == "|" || s.After == "|&" {
			break
		}
		if s.Text != simple.Text && !runsScript(s.Argv()) && runsScript(simple.Argv()) && strings.Contains(m.body, "<testsuite") {
			break // what comes then shows the report
		}
		simple = s
	}
	argv := simple.Argv()
	if len(argv) == 0 || simple.Maybe || !runsScript(argv) || utf8.RuneCountInString(simple.Text) > maxTestName {
		return
	}
	run := testRun{command: simple, literal: true}
	reading := run.read(len(c.simple), m)
	n := reading.Counts
	if !reading.Told || reading.Line == "" || n.Passed+n.Failed+n.Skipped+n.Total == 0 || weakSign(reading.Line) {
		return
	}
	t.tell(run, reading, m, say)
}

// runsScript reports whether a command's words run a script or what a host runs.
func runsScript(argv []shell.Word) bool {
	if len(argv) == 0 {
		return false
	}
	name := argv[0].Text
	if argv[0].Dynamic {
		return false
	}
	return hosts[shell.Base(name)] && len(argv) > 1 || strings.HasSuffix(name, ".sh") || strings.HasPrefix(name, "./")
}

// weakSign reports whether a line is no summary that tests alone print.
func weakSign(line string) bool {
	return strings.HasPrefix(line, "panic: ") || line == "FAIL" || strings.HasPrefix(line, "ok ") && !strings.Contains(line, "\t") || strings.HasPrefix(line, "not ok ")
}
