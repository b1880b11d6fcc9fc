package deterministic_test

import (
	"slices"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// paired is a session with an agent that has no tools: the user asks, the model writes,
// and the agent's program tells what it did with that.
func paired(t *testing.T, notes ...string) checkpoint.Manifest {
	t.Helper()
	span := history.Messages{
		{Role: history.RoleUser, Text: "Port the loader to Python."},
		{Role: history.RoleAssistant, Text: "Here is loader.py."},
		{Role: history.RoleUser, Text: "Make the loader in src/load.py read lines of any length."},
		{Role: history.RoleAssistant, Text: "Certainly! I'll change the loop that reads the lines."},
	}
	for _, note := range notes {
		span = append(span, history.Message{Role: history.RoleUser, AgentNote: true, Text: note})
	}
	span = append(span, history.Message{Role: history.RoleUser, Text: "Thanks."})
	src, req := judged(t, span, nil, 0)
	mustBeSound(t, src, req)
	return mustManifest(t, req)
}

func refs(m checkpoint.Manifest) []string {
	var all []string
	for _, a := range m.Artifacts {
		all = append(all, string(a.State)+" "+a.Ref)
	}
	return all
}

func TestWhatTheAgentsProgramAppliedIsDone(t *testing.T) {
	const task = "Make the loader in src/load.py read lines of any length."
	const applied = "Tokens: 1,234 sent, 56 received.\nApplied edit to src/load.py\nCommit 1f2e3d4 fix: Read long lines\nYou can use /undo to revert and discard commit 1f2e3d4."
	for name, c := range map[string]struct {
		notes []string
		open  bool
		refs  []string
	}{
		"applied":                  {[]string{applied}, false, []string{"modified src/load.py", "created 1f2e3d4"}},
		"not applied":              {[]string{"The LLM did not conform to the edit format."}, true, nil},
		"applied, then taken back": {[]string{applied, "/undo", "Removed: 1f2e3d4 fix: Read long lines\nHEAD is: 0a1b2c3 chore: Start"}, true, nil},
		"one of two taken back": {[]string{applied, "Applied edit to src/load.py\nCommit 5a6b7c8 fix: Read longer lines", "Removed: 5a6b7c8 fix: Read longer lines"},
			true, []string{"created 1f2e3d4", "modified src/load.py"}},
		"only talked of": {[]string{"He said: Applied edit to src/load.py, I think."}, true, nil},
	} {
		m := paired(t, c.notes...)
		if got := keys(m, checkpoint.SectionOpenTasks); slices.Contains(got, task) != c.open {
			t.Errorf("%s: open are %q", name, got)
		}
		if got := refs(m); !slices.Equal(got, c.refs) {
			t.Errorf("%s: artifacts %q, want %q", name, got, c.refs)
		}
	}
}

func TestAUsersWordsAreNoNoteOfTheProgram(t *testing.T) {
	m := talk(t, "Port the loader to Python.", "Here is loader.py.", "Applied edit to src/load.py\nCommit 1f2e3d4 fix: Read long lines", "Fine.")
	if len(m.Artifacts) > 0 {
		t.Errorf("artifacts %q", refs(m))
	}
}
