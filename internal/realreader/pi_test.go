package realreader_test

import (
	"strings"
	"testing"
)

// pi is the Pi coding agent.
type pi struct{ desk }

const piModels = `{"providers": {"scripted": {
	"baseUrl": "ENDPOINT", "api": "openai-completions", "apiKey": "none",
	"compat": {"supportsDeveloperRole": false, "supportsReasoningEffort": false},
	"models": [{"id": "scripted", "contextWindow": 128000}]
}}}`

func newPi(t *testing.T) agent {
	t.Helper()
	p := pi{newDesk(t, piRelease, chat{})}
	p.write(t, "models.json", piModels)
	return p
}

func (p pi) say(t *testing.T, session, prompt string, script ...answer) turn {
	t.Helper()
	arguments := []string{"--offline", "--provider", "scripted", "--model", "scripted", "--no-extensions",
		"--no-skills", "--no-prompt-templates", "--no-themes", "--no-context-files"}
	switch session {
	case none:
	case newest:
		arguments = append(arguments, "--continue")
	default:
		arguments = append(arguments, "--session", session)
	}
	environment := []string{"PI_CODING_AGENT_DIR=" + p.home, "PI_OFFLINE=1", "PI_TELEMETRY=0"}
	return p.run(t, prompt, script, environment, append(arguments, "--print", prompt)...)
}

func (p pi) sessions(t *testing.T) []string {
	t.Helper()
	return p.glob(t, "sessions/*/*.jsonl")
}

func (p pi) adopt(t *testing.T, text string) (id string) {
	t.Helper()
	folder := "--" + strings.ReplaceAll(strings.TrimPrefix(p.work, "/"), "/", "-") + "--"
	return p.write(t, "sessions/"+folder+"/adopted.jsonl", text)
}
