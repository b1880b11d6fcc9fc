package realreader_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// scenarios are reductions of a recorded session that its agent must be able to
// resume. FILE in the arguments is the session's file.
var scenarios = []struct {
	name  string
	agent kind
	// ready alters the recorded session before it is reduced; nil leaves it.
	ready     func(session string) string
	arguments []string
	keep      int
	// cycles is how often it is reduced and resumed.
	cycles int
}{
	{name: "codex in place", agent: codexCLI, cycles: 1, keep: 4,
		arguments: []string{"--output", "FILE", "--allow-growth", "--keep-messages", "4", "FILE"}},
	{name: "codex in place, the last turn", agent: codexCLI, cycles: 1, keep: 2,
		arguments: []string{"--output", "FILE", "--allow-growth", "--keep-turns", "1", "FILE"}},
	{name: "codex in place, as a user message", agent: codexCLI, cycles: 1, keep: 4,
		arguments: []string{"--output", "FILE", "--allow-growth", "--keep-messages", "4", "--role", "user", "FILE"}},
	{name: "codex in place, three times", agent: codexCLI, cycles: 3, keep: 3,
		arguments: []string{"--output", "FILE", "--allow-growth", "--keep-messages", "3", "FILE"}},
	{name: "codex appended", agent: codexCLI, cycles: 3, keep: 3,
		arguments: []string{"--append", "--output", "FILE", "--allow-growth", "--keep-messages", "3", "FILE"}},
	{name: "pi in place", agent: piAgent, cycles: 3, keep: 3,
		arguments: []string{"--output", "FILE", "--allow-growth", "--keep-messages", "3", "FILE"}},
	{name: "pi in place, near the end of the window", agent: piAgent, ready: nearTheEnd, cycles: 1, keep: 3,
		arguments: []string{"--output", "FILE", "--allow-growth", "--keep-messages", "3", "FILE"}},
	{name: "pi appended", agent: piAgent, ready: nearTheEnd, cycles: 3, keep: 3,
		arguments: []string{"--append", "--output", "FILE", "--allow-growth", "--keep-messages", "3", "FILE"}},
}

// nearTheEnd has every answer of a Pi session tell of a full window. Pi compacts
// by itself before the next prompt where a kept answer still counts.
func nearTheEnd(session string) string {
	return strings.ReplaceAll(session, `"totalTokens":110`, `"totalTokens":126000`)
}

func TestAgentsResumeWhatWasReduced(t *testing.T) {
	for _, s := range scenarios {
		t.Run(s.name, func(t *testing.T) {
			a, file, last := s.agent.recall(t)
			if s.ready != nil {
				change(t, file, s.ready)
			}
			for cycle := range s.cycles {
				reduceSession(t, file, s.arguments)
				last = resume(t, a, newest, cycle, last, s.keep)
			}
		})
	}
}

// reduceSession runs the command over a session, and gives what it says.
func reduceSession(t *testing.T, file string, arguments []string) (said string) {
	t.Helper()
	named := slices.Clone(arguments)
	for i, argument := range named {
		if argument == "FILE" {
			named[i] = file
		}
	}
	end := command.Run(t, named...)
	if end.Status != 0 {
		t.Fatalf("reduce ended with %d: %s", end.Status, end.Stderr)
	}
	if !strings.Contains(end.Stderr, "became a checkpoint") {
		t.Fatalf("nothing was reduced: %s", end.Stderr)
	}
	return end.Stderr
}

// resume goes on with the reduced session, judges what is sent first, and has
// the agent work on. No two cycles say the same.
func resume(t *testing.T, a agent, session string, cycle int, before turn, keep int) turn {
	t.Helper()
	prompt := fmt.Sprintf("Say three in round %d, then stop.", cycle)
	now := a.say(t, session, prompt,
		answer{calls: []call{{fmt.Sprintf("call_of_round_%d", cycle), "echo three"}}},
		answer{text: fmt.Sprintf("Round %d is done: three.", cycle)})
	sent := now.asked[0]
	judge(t, resumed{sent: sent, before: before, prompt: prompt, keep: keep})
	for _, fault := range unpaired(now.asked[1]) {
		t.Error(fault)
	}
	if at := checkpoints(sent); len(at) == 1 && !strings.Contains(sent[at[0]].text, "Do not touch harbour.txt.") {
		t.Errorf("the rule is not in the checkpoint: %s", sent[at[0]].text)
	}
	return now
}

// judge fails the test with what is wrong with the request.
func judge(t *testing.T, r resumed) {
	t.Helper()
	faults := r.faults()
	if len(faults) == 0 {
		return
	}
	t.Errorf("%s\nbefore:\n%s\nsent:\n%s", strings.Join(faults, "\n"), outline(r.before.asked[len(r.before.asked)-1]), outline(r.sent))
}

// outline gives a line an item.
func outline(items []item) string {
	var lines strings.Builder
	for i, it := range items {
		fmt.Fprintf(&lines, "%3d %.200s\n", i, it.raw)
	}
	return lines.String()
}

// change rewrites a file.
func change(t *testing.T, file string, edit func(string) string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(edit(string(text))), 0o644); err != nil {
		t.Fatal(err)
	}
}
