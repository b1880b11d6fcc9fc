package deterministic_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// said makes messages of texts: the user's, then in turn the assistant's.
func said(texts ...string) history.Messages {
	var all history.Messages
	for i, text := range texts {
		role := history.RoleUser
		if i%2 == 1 {
			role = history.RoleAssistant
		}
		all = append(all, history.Message{Role: role, Text: text})
	}
	return all
}

// did makes messages of calls with their results.
func did(calls ...call) history.Messages {
	var all history.Messages
	for i, c := range calls {
		id := fmt.Sprint("call_", i)
		all = append(all,
			history.Message{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: id, Name: c.tool, Arguments: c.arguments}}},
			history.Message{Role: history.RoleTool, Text: c.result, Result: &history.ToolResult{CallID: id, Error: c.outcome}})
	}
	return all
}

// later reduces two parts of a history in two cycles.
func later(t *testing.T, first, second history.Messages) checkpoint.Manifest {
	t.Helper()
	return reduceAt(t, slices.Concat(first, second), len(first))
}

// reasons gives why items ended, by id.
func reasons(m checkpoint.Manifest) map[string]checkpoint.RetireReason {
	all := make(map[string]checkpoint.RetireReason)
	for _, r := range m.Retired {
		all[r.ID] = r.Reason
	}
	return all
}

func TestRulesOfAnEarlierCycleEnd(t *testing.T) {
	for _, c := range []struct {
		name, rule, said string
		want             []string
		reason           checkpoint.RetireReason
	}{
		{"lifted by a permission", "Do not change internal/tide/model.go.", "You may change internal/tide/model.go now.", nil, checkpoint.Withdrawn},
		{"withdrawn by name", "Never touch internal/legacy/.", "Scratch the earlier rule: you may touch internal/legacy/ now.", nil, checkpoint.Withdrawn},
		{"replaced by a correction", "You must use PostgreSQL for the store.", "Correction: no longer PostgreSQL. You must use SQLite for the store.",
			[]string{"You must use SQLite for the store."}, checkpoint.Superseded},
		{"not for one time", "Never push to main.", "You may push to main this one time.", []string{"Never push to main.", "You may push to main this one time."}, ""},
		{"not by talk of something else", "Never push to main.", "Actually, never mind the logs.", []string{"Never push to main."}, ""},
		{"not by words too few to be about it", "You must use port 8080.", "You must use port 8081.", []string{"You must use port 8080.", "You must use port 8081."}, ""},
		{"said again it stays one rule", "Never push to main.", "Never push to main.", []string{"Never push to main."}, ""},
		{"withdrawn and said again it stands", "Never push to main branches.", "Forget the rule about main branches and push. Never push to main branches.", []string{"Never push to main branches."}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := later(t, said("Build a boat. "+c.rule, "Ok."), said(c.said, "Fine."))
			if got := keys(m, checkpoint.SectionConstraints); !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if got := reasons(m)["c1"]; got != c.reason {
				t.Errorf("c1 ended as %q, want %q", got, c.reason)
			}
		})
	}
}

func TestAssistantsEndNoRuleOfAnEarlierCycle(t *testing.T) {
	m := later(t, said("Build a boat. Never push to main.", "Ok."), said("Go on.", "Scratch that rule: you may push to main now."))
	if got := keys(m, checkpoint.SectionConstraints); len(got) != 1 || len(m.Retired) != 0 {
		t.Errorf("got %q, retired %+v, want the rule", got, m.Retired)
	}
}

func TestRequestsOfAnEarlierCycleAreTakenBack(t *testing.T) {
	first := said("Build a boat.", "I will look.", "Please also paint the hull in red.", "I will do that next.")
	for _, c := range []struct {
		said string
		want []string
	}{
		{"Forget the red paint on the hull.", nil},
		{"No need to paint the hull.", nil},
		{"Forget the lighthouse.", []string{"Please also paint the hull in red."}},
		{"Thanks, that was quick.", []string{"Please also paint the hull in red."}},
	} {
		m := later(t, first, said(c.said, "Fine."))
		if got := keys(m, checkpoint.SectionOpenTasks); !slices.Equal(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.said, got, c.want)
		}
	}
}

func TestWordsOfAnEarlierCycleAreTakenBack(t *testing.T) {
	first := said("Build a boat.", "Ok.", "The harbour master reads the manual in French.", "Noted.")
	if m := later(t, first, said("Scratch the French manual of the harbour master.", "Fine.")); has(keys(m, checkpoint.SectionUserWords), "reads the manual in French") {
		t.Errorf("got %q, want the words gone", keys(m, checkpoint.SectionUserWords))
	}
	if m := later(t, first, said("Scratch the French flag.", "Fine.")); !has(keys(m, checkpoint.SectionUserWords), "reads the manual in French") {
		t.Errorf("got %q, want the words to stand", keys(m, checkpoint.SectionUserWords))
	}
}

func TestPlansOfAnEarlierCycleGoOn(t *testing.T) {
	list := func(arguments string) history.Messages {
		return did(call{tool: "write_todos", arguments: arguments, result: "ok"})
	}
	first := slices.Concat(said("Build a boat."), list(`{"todos":[{"content":"Cut the planks","status":"in_progress"},{"content":"Paint the boat","status":"pending"},{"content":"Sell the oars","status":"pending"}]}`))
	m := later(t, first, list(`{"todos":[{"content":"Cut the planks","status":"completed"},{"content":"Paint the boat","status":"in_progress"}]}`))
	if len(m.OpenTasks) != 1 || m.OpenTasks[0].Text != "Paint the boat" || m.OpenTasks[0].State != checkpoint.InProgress || m.OpenTasks[0].ID != "t2" {
		t.Errorf("open: got %+v, want t2 in progress alone", m.OpenTasks)
	}
	if got := reasons(m); got["t1"] != checkpoint.Done || got["t3"] != checkpoint.Superseded {
		t.Errorf("got %v, want t1 done and t3 superseded", got)
	}
	m = later(t, first, list(`{"todos":[{"content":"Feed the geese","status":"pending"}]}`))
	if got := keys(m, checkpoint.SectionOpenTasks); len(got) != 4 {
		t.Errorf("open: got %q, want a list of something else to end nothing", got)
	}
}

func TestQuestionsAndGuessesOfAnEarlierCycleEnd(t *testing.T) {
	for _, c := range []struct {
		name, asked, said string
		ends              bool
	}{
		{"answered", "Should the hull be oak or pine?", "The hull should be oak.", true},
		{"answered by a choice", "Should the hull be oak or pine?", "Yes, take oak.", true},
		{"put off", "Should the hull be oak or pine?", "I will tell you later.", false},
	} {
		m := later(t, said("Build a boat.", c.asked), said(c.said, "Fine."))
		if got := len(keys(m, checkpoint.SectionUnknowns)) == 0; got != c.ends {
			t.Errorf("%s: unknowns %q", c.name, keys(m, checkpoint.SectionUnknowns))
		}
	}
	guess := said("Fix the boat.", "I suspect a race in session/pool.go is the cause.")
	if got := reasons(later(t, guess, said("Go on.", "Confirmed: the race in session/pool.go is the cause."))); got["u1"] != checkpoint.Done {
		t.Errorf("confirmed: got %v", got)
	}
	if got := reasons(later(t, guess, said("Go on.", "session/pool.go is not the cause."))); got["u1"] != checkpoint.Invalid {
		t.Errorf("ruled out: got %v", got)
	}
}

func TestTestsOfAnEarlierCycleRunAgain(t *testing.T) {
	first := slices.Concat(said("Fix the boat."), did(shell("go test ./boat", "--- FAIL: TestKeel (0.00s)\nFAIL\nFAIL\tx/boat\t0.2s")))
	m := later(t, first, did(shell("go test ./boat", "ok  \tx/boat\t0.2s")))
	if len(m.Tests) != 1 || m.Tests[0].Outcome != checkpoint.Passed || m.Tests[0].ID != "x1" {
		t.Errorf("got %+v, want the command alone, passed", m.Tests)
	}
	m = later(t, first, did(call{tool: "edit_file", arguments: object("path", "boat.go", "old_string", "x", "new_string", "y"), result: "Edited boat.go"}))
	for _, x := range m.Tests {
		if !x.Stale || x.Outcome != checkpoint.Failed {
			t.Errorf("got %+v, want it failed and stale", x)
		}
	}
}

func TestFilesOfAnEarlierCycleChange(t *testing.T) {
	first := slices.Concat(said("Build a boat."), did(
		call{tool: "write_file", arguments: object("path", "hull/keel.go", "content", "x"), result: "Wrote hull/keel.go"},
		call{tool: "edit_file", arguments: object("path", "mast.go", "old_string", "x", "new_string", "y"), result: "Edited mast.go"}))
	for _, c := range []struct {
		command string
		want    map[string]checkpoint.ArtifactState
	}{
		{"rm mast.go", map[string]checkpoint.ArtifactState{"hull/keel.go": checkpoint.Created, "mast.go": checkpoint.Deleted}},
		{"git mv mast.go spar.go", map[string]checkpoint.ArtifactState{"hull/keel.go": checkpoint.Created, "spar.go": checkpoint.Renamed}},
		{"git checkout -- .", map[string]checkpoint.ArtifactState{"hull/keel.go": checkpoint.Created}},
		{"git restore mast.go", map[string]checkpoint.ArtifactState{"hull/keel.go": checkpoint.Created}},
		{"git restore --staged mast.go", map[string]checkpoint.ArtifactState{"hull/keel.go": checkpoint.Created, "mast.go": checkpoint.Modified}},
		{"mv hull/*.go old/", map[string]checkpoint.ArtifactState{"mast.go": checkpoint.Modified}},
		{"mv hull bow", map[string]checkpoint.ArtifactState{"mast.go": checkpoint.Modified, "bow": checkpoint.Renamed}},
		{"rm -r hull", map[string]checkpoint.ArtifactState{"mast.go": checkpoint.Modified, "hull": checkpoint.Deleted}},
	} {
		m := later(t, first, did(shell(c.command, "")))
		got := make(map[string]checkpoint.ArtifactState)
		for _, a := range m.Artifacts {
			got[a.Ref] = a.State
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: got %v, want %v", c.command, got, c.want)
		}
		for ref, state := range c.want {
			if got[ref] != state {
				t.Errorf("%s: %s is %q, want %q", c.command, ref, got[ref], state)
			}
		}
	}
}

func TestFailuresOfAnEarlierCycleAreResolved(t *testing.T) {
	first := slices.Concat(said("Build a boat."), did(call{tool: "write_file", arguments: object("path", "etc/boat.conf", "content", "x"),
		outcome: history.OutcomeError, result: "Error: EACCES: permission denied, open 'etc/boat.conf'"}))
	m := later(t, first, did(call{tool: "write_file", arguments: object("path", "etc/boat.conf", "content", "x"), result: "Wrote etc/boat.conf"}))
	if len(m.Failures) != 1 || !m.Failures[0].Resolved {
		t.Errorf("got %+v, want the failure resolved", m.Failures)
	}
	m = later(t, first, did(call{tool: "read_file", arguments: object("path", "etc/boat.conf"), result: "x"}))
	if len(m.Failures) != 1 || m.Failures[0].Resolved {
		t.Errorf("got %+v, want reading it to resolve nothing", m.Failures)
	}
}

func TestGoalsOfAnEarlierCycle(t *testing.T) {
	first := said("Build a boat in boat.go.", "It is built.")
	if m := later(t, first, said("Great, the boat is done. Build the lighthouse in white.", "Fine.")); goalOf(m) != "Build the lighthouse in white." {
		t.Errorf("finished: got %q", goalOf(m))
	}
	if m := later(t, said("Build a boat in boat.go.", "It is built.", "Great, the boat is done.", "Thanks."), said("Build the lighthouse in white.", "Fine.")); goalOf(m) != "Build the lighthouse in white." {
		t.Errorf("finished before: got %q", goalOf(m))
	}
	if m := later(t, first, said("Also paint it in white.", "Fine.")); goalOf(m) != "Build a boat in boat.go." {
		t.Errorf("beside it: got %q", goalOf(m))
	}
}

func TestNothingNewSaysNothing(t *testing.T) {
	first := said("Build a boat in boat.go. Never use tar.", "Ok.")
	m := later(t, first, said("Thanks.", "Fine."))
	once := reduceAt(t, first, len(first))
	if len(m.Retired) != 0 || goalOf(m) != goalOf(once) {
		t.Errorf("goal %q, retired %+v", goalOf(m), m.Retired)
	}
	for s := range checkpoint.Sections() {
		if got, want := keys(m, s), keys(once, s); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", s.Name(), got, want)
		}
	}
}
