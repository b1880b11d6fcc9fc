package realreader_test

import (
	"encoding/json"
	"strings"
	"testing"
)

// codex is the Codex CLI.
type codex struct{ desk }

// codexSettings lets it run commands without asking, and leave the network alone.
const codexSettings = `
model = "scripted"
model_provider = "scripted"
approval_policy = "never"
sandbox_mode = "danger-full-access"
[model_providers.scripted]
name = "scripted"
base_url = "ENDPOINT"
wire_api = "responses"
env_key = "SCRIPTED_KEY"
request_max_retries = 0
stream_max_retries = 0
[features]
plugins = false
[analytics]
enabled = false
`

func newCodex(t *testing.T) agent {
	t.Helper()
	c := codex{newDesk(t, codexRelease, responses{})}
	c.write(t, "config.toml", codexSettings)
	return c
}

func (c codex) say(t *testing.T, session, prompt string, script ...answer) turn {
	t.Helper()
	arguments := []string{"exec"}
	switch session {
	case none:
		arguments = append(arguments, "--skip-git-repo-check", prompt)
	case newest:
		arguments = append(arguments, "resume", "--skip-git-repo-check", "--last", prompt)
	default:
		arguments = append(arguments, "resume", "--skip-git-repo-check", session, prompt)
	}
	return c.run(t, prompt, script, []string{"CODEX_HOME=" + c.home, "SCRIPTED_KEY=none"}, arguments...)
}

func (c codex) sessions(t *testing.T) []string {
	t.Helper()
	return c.glob(t, "sessions/*/*/*/rollout-*.jsonl")
}

func (c codex) adopt(t *testing.T, text string) (id string) {
	t.Helper()
	first, _, _ := strings.Cut(text, "\n")
	var meta struct {
		Timestamp string
		Payload   struct{ ID string }
	}
	if err := json.Unmarshal([]byte(first), &meta); err != nil || len(meta.Timestamp) < 19 {
		t.Fatalf("the first record names no session (%v): %s", err, first)
	}
	moment := strings.ReplaceAll(meta.Timestamp[:19], ":", "-")
	day := strings.ReplaceAll(moment[:10], "-", "/")
	c.write(t, "sessions/"+day+"/rollout-"+moment+"-"+meta.Payload.ID+".jsonl", text)
	return meta.Payload.ID
}
