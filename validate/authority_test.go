package validate_test

import (
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// voices is a session in which everybody speaks; all of it is the span.
var voices = history.Messages{
	0: {Role: history.RoleSystem, Text: "system: keep the logs short"},
	1: {Role: history.RoleDeveloper, Text: "developer: keep the logs short"},
	2: {Role: history.RoleUser, AgentNote: true, Text: "note: keep the logs short"},
	3: {Role: history.RoleUser, Text: "user: keep the logs short"},
	4: {Role: history.RoleAssistant, Text: "assistant: keep the logs short", ToolCalls: []history.ToolCall{
		{ID: "1", Name: "fine_tool", Arguments: `{"say": "fine: keep the logs \"short\""}`},
		{ID: "2", Name: "broken_tool", Arguments: `{"say": "broken: keep the logs short"}`},
		{ID: "3", Name: "silent_tool", Arguments: `{"say": "silent: keep the logs short"}`},
	}},
	5: {Role: history.RoleTool, Text: "result: keep the logs short", Result: &history.ToolResult{CallID: "1"}},
	6: {Role: history.RoleTool, Text: "failure: keep the logs short", Result: &history.ToolResult{CallID: "2", Error: history.OutcomeError}},
	7: {Role: history.RoleAssistant, Text: "done"},
}

// speakers names a piece of evidence for each voice.
var speakers = map[string]checkpoint.Evidence{
	"system":      {Message: 0, Quote: "system: keep the logs short"},
	"developer":   {Message: 1, Quote: "developer: keep the logs short"},
	"note":        {Message: 2, Quote: "note: keep the logs short"},
	"user":        {Message: 3, Quote: "user: keep the logs short"},
	"assistant":   {Message: 4, Quote: "assistant: keep the logs short"},
	"done call":   {Message: 4, Quote: `fine: keep the logs "short"`},
	"done name":   {Message: 4, Quote: "fine_tool"},
	"failed call": {Message: 4, Quote: "broken: keep the logs short"},
	"silent call": {Message: 4, Quote: "silent: keep the logs short"},
	"result":      {Message: 5, Quote: "result: keep the logs short"},
	"failure":     {Message: 6, Quote: "failure: keep the logs short"},
}

func emptyDraft(span history.Range) checkpoint.Manifest {
	return checkpoint.Manifest{
		Constraints: []checkpoint.Constraint{}, Completed: []checkpoint.Note{}, OpenTasks: []checkpoint.Task{},
		Artifacts: []checkpoint.Artifact{}, Tests: []checkpoint.Test{}, Unknowns: []checkpoint.Unknown{}, SourceRange: span,
	}
}

func TestWhoMayProveWhat(t *testing.T) {
	src := source(t, voices, history.Range{First: 0, Last: 7}, nil)
	everybody := []string{
		"system", "developer", "note", "user", "assistant", "done call", "done name", "failed call", "silent call", "result", "failure",
	}
	tests := []struct {
		section string
		add     func(*checkpoint.Manifest, []checkpoint.Evidence)
		may     []string
		pointer string
	}{
		{"goal", func(m *checkpoint.Manifest, e []checkpoint.Evidence) {
			m.Goal = &checkpoint.Goal{Text: "keep the logs short", Evidence: e}
		}, []string{"system", "developer", "user"}, "/goal"},
		{"rule", func(m *checkpoint.Manifest, e []checkpoint.Evidence) {
			m.Constraints = []checkpoint.Constraint{{ID: "i", Text: "keep the logs short", Force: checkpoint.Must, Evidence: e}}
		}, []string{"system", "developer", "note", "user"}, "/constraints/0"},
		{"consent", func(m *checkpoint.Manifest, e []checkpoint.Evidence) {
			m.Constraints = []checkpoint.Constraint{{ID: "i", Text: "keep the logs short", Force: checkpoint.May, Evidence: e}}
		}, []string{"system", "developer", "user"}, "/constraints/0"},
		{"completed", func(m *checkpoint.Manifest, e []checkpoint.Evidence) {
			m.Completed = []checkpoint.Note{{ID: "i", Text: "short logs", Evidence: e}}
		}, []string{"user", "done call", "done name", "result"}, "/completed/0"},
		{"decision", func(m *checkpoint.Manifest, e []checkpoint.Evidence) {
			m.Decisions = []checkpoint.Note{{ID: "i", Text: "short logs", Evidence: e}}
		}, []string{"user", "assistant", "done call", "done name", "failed call", "silent call", "result", "failure"}, "/decisions/0"},
		{"test", func(m *checkpoint.Manifest, e []checkpoint.Evidence) {
			m.Tests = []checkpoint.Test{{ID: "i", Name: "logs", Outcome: checkpoint.Unknowable, Evidence: e}}
		}, []string{"user", "done call", "done name", "failed call", "silent call", "result", "failure"}, "/tests/0"},
		{"task", func(m *checkpoint.Manifest, e []checkpoint.Evidence) {
			m.OpenTasks = []checkpoint.Task{{ID: "i", Text: "short logs", State: checkpoint.Pending, Evidence: e}}
		}, everybody, "/open_tasks/0"},
		{"unknown", func(m *checkpoint.Manifest, e []checkpoint.Evidence) {
			m.Unknowns = []checkpoint.Unknown{{ID: "i", Text: "short logs?", Kind: checkpoint.Question, Evidence: e}}
		}, everybody, "/unknowns/0"},
		{"failure", func(m *checkpoint.Manifest, e []checkpoint.Evidence) {
			m.Failures = []checkpoint.Failure{{ID: "i", Text: "short logs", Evidence: e}}
		}, everybody, "/failures/0"},
	}
	for _, tt := range tests {
		may := make(map[string]bool)
		for _, speaker := range tt.may {
			may[speaker] = true
		}
		for _, speaker := range everybody {
			t.Run(tt.section+" on "+speaker, func(t *testing.T) {
				m := emptyDraft(history.Range{First: 0, Last: 7})
				tt.add(&m, []checkpoint.Evidence{speakers[speaker]})
				result := judge(t, src, draftJSON(t, m))
				if may[speaker] {
					wantMarks(t, result.Violations)
					return
				}
				wantMarks(t, result.Violations, "authority "+tt.pointer+"/evidence")

				beside := emptyDraft(history.Range{First: 0, Last: 7})
				tt.add(&beside, []checkpoint.Evidence{speakers[speaker], speakers["user"]})
				wantMarks(t, judge(t, src, draftJSON(t, beside)).Violations)
			})
		}
	}
}

func TestFactsOnTheAssistantAloneBecomeUnknowns(t *testing.T) {
	src := source(t, voices, history.Range{First: 0, Last: 7}, nil)
	m := emptyDraft(history.Range{First: 0, Last: 7})
	for i, speaker := range []string{"assistant", "result", "silent call", "failure", "note"} {
		m.Facts = append(m.Facts, checkpoint.Note{
			ID: "f-" + string(rune('a'+i)), Text: "from " + speaker, Evidence: []checkpoint.Evidence{speakers[speaker]},
		})
	}
	result := judge(t, src, draftJSON(t, m))
	wantMarks(t, result.Violations)
	if got := result.Demoted; len(got) != 2 || got[0] != "/facts/0" || got[1] != "/facts/2" {
		t.Errorf("demoted %q, want /facts/0 and /facts/2", got)
	}
	sound := result.Sound.Manifest()
	if len(sound.Facts) != 3 || sound.Facts[0].Text != "from result" {
		t.Errorf("facts %v", sound.Facts)
	}
	if len(sound.Unknowns) != 2 || sound.Unknowns[1].Text != "from silent call" || sound.Unknowns[1].Kind != checkpoint.Unverified {
		t.Errorf("unknowns %v", sound.Unknowns)
	}
}

func TestRolesAreFilledIn(t *testing.T) {
	src := source(t, voices, history.Range{First: 0, Last: 7}, nil)
	m := emptyDraft(history.Range{First: 0, Last: 7})
	order := []string{"system", "developer", "note", "user", "assistant", "done call", "result", "failure"}
	var all []checkpoint.Evidence
	for _, speaker := range order {
		all = append(all, speakers[speaker])
	}
	m.OpenTasks = []checkpoint.Task{{ID: "t", Text: "short logs", State: checkpoint.Blocked, Evidence: all}}
	want := []history.Role{"system", "system", "system", "user", "assistant", "assistant", "tool", "tool"}
	for i, e := range judge(t, src, draftJSON(t, m)).Sound.Manifest().OpenTasks[0].Evidence {
		if e.Role != want[i] {
			t.Errorf("%s has the role %q, want %q", order[i], e.Role, want[i])
		}
	}
}

func TestReasoningIsNoEvidence(t *testing.T) {
	messages := history.Messages{{Role: history.RoleAssistant, Text: "Hello there", Reasoning: "the cache may be stale"}}
	m := emptyDraft(history.Range{})
	m.Unknowns = []checkpoint.Unknown{{ID: "u", Text: "stale cache", Kind: checkpoint.Hypothesis, Evidence: cite(0, "the cache may be stale")}}
	wantMarks(t, judge(t, source(t, messages, history.Range{}, nil), draftJSON(t, m)).Violations,
		"quote_not_found /unknowns/0/evidence/0/quote")
}
