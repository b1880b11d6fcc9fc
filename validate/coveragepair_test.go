package validate_test

import (
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// moves is a session in which files are moved, and tests are run twice.
var moves = history.Messages{
	{Role: history.RoleUser, Text: "Move export/lines.go to export/rows.go, then run the tests. Remember to keep exactly one header line in all exported tables."},
	{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "m1", Name: "run", Arguments: `{"cmd": "cd /srv/tidewatch && git mv export/lines.go export/rows.go"}`}}},
	{Role: history.RoleTool, Text: "moved export/lines.go", Result: &history.ToolResult{CallID: "m1"}},
	{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "m2", Name: "run", Arguments: `{"cmd": "sed -i s/lines/rows/ /srv/tidewatch/export/rows.go README.md"}`}}},
	{Role: history.RoleTool, Text: "edited two files", Result: &history.ToolResult{CallID: "m2"}},
	{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "m3", Name: "run", Arguments: `{"cmd": "go test ./export -run TestRows"}`}}},
	{Role: history.RoleTool, Text: "--- FAIL: TestRows (0.01s)\nFAIL", Result: &history.ToolResult{CallID: "m3", Error: history.OutcomeError}},
	{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "m4", Name: "run", Arguments: `{"cmd": "go test ./export -run TestRows -count=1"}`}}},
	{Role: history.RoleTool, Text: "--- PASS: TestRows (0.01s)\nok  \texport", Result: &history.ToolResult{CallID: "m4"}},
	{Role: history.RoleUser, Text: "Every export has exactly one header line; keep all tables so."},
}

var movesSpan = history.Range{First: 0, Last: 9}

func file(ref string, state checkpoint.ArtifactState, from string, evidence []checkpoint.Evidence) checkpoint.Artifact {
	return checkpoint.Artifact{ID: "a-" + string(state), Ref: ref, Kind: checkpoint.File, State: state, From: from, Evidence: evidence}
}

func ran(name string, outcome checkpoint.TestOutcome, message int, quote string) checkpoint.Test {
	return checkpoint.Test{ID: "x-1", Name: name, Outcome: outcome, Evidence: cite(message, quote)}
}

func ruled(text string, message int) checkpoint.Constraint {
	return checkpoint.Constraint{ID: "r-1", Text: text, Force: checkpoint.Must, Evidence: cite(message, text)}
}

const (
	move  = "git mv export/lines.go export/rows.go"
	fails = "--- FAIL: TestRows (0.01s)"
	works = "--- PASS: TestRows (0.01s)"
)

func TestWhatIsOneThingInDraftAndFloor(t *testing.T) {
	for _, test := range []struct {
		name         string
		draft, floor any
		want         []string
	}{
		{
			"a move covers what it left behind",
			file("export/rows.go", checkpoint.Renamed, "export/lines.go", cite(1, move)),
			file("export/lines.go", checkpoint.Deleted, "", cite(1, "export/lines.go")), nil,
		},
		{
			"a moved file can be written too",
			file("export/rows.go", checkpoint.Renamed, "export/lines.go", cite(1, move)),
			file("/srv/tidewatch/export/rows.go", checkpoint.Modified, "", cite(3, "/srv/tidewatch/export/rows.go")), nil,
		},
		{
			"a move is told as a change",
			file("export/rows.go", checkpoint.Modified, "", cite(1, move)),
			file("export/rows.go", checkpoint.Renamed, "export/lines.go", cite(1, move)),
			[]string{"floor_conflict /artifacts/0/state"},
		},
		{
			"the draft tells of a later change",
			file("export/rows.go", checkpoint.Modified, "", cite(3, "/srv/tidewatch/export/rows.go")),
			file("export/rows.go", checkpoint.Renamed, "export/lines.go", cite(1, move)), nil,
		},
		{
			"another file of the same call",
			file("README.md", checkpoint.Modified, "", cite(3, "sed -i s/lines/rows/ /srv/tidewatch/export/rows.go README.md")),
			[]checkpoint.Artifact{
				file("README.md", checkpoint.Modified, "", cite(3, "README.md")),
				file("/srv/tidewatch/export/rows.go", checkpoint.Created, "", cite(3, "/srv/tidewatch/export/rows.go")),
			},
			[]string{"omitted /artifacts"},
		},
		{
			"a run in other words, of the same line",
			ran("TestRows", checkpoint.Passed, 8, works),
			ran("go test ./export -run TestRows -count=1", checkpoint.Passed, 8, works), nil,
		},
		{
			"a command that holds the other",
			ran("go test ./export -run TestRows", checkpoint.Failed, 5, "go test ./export -run TestRows"),
			ran("go test ./export -run TestRows -count=1", checkpoint.Passed, 7, "go test ./export -run TestRows -count=1"), nil,
		},
		{
			"the last run decides",
			ran("TestRows", checkpoint.Failed, 6, fails), ran("TestRows", checkpoint.Passed, 8, works),
			[]string{"floor_conflict /tests/0/outcome"},
		},
		{
			"the draft knows of a later run",
			ran("TestRows", checkpoint.Passed, 8, works), ran("TestRows", checkpoint.Failed, 6, fails), nil,
		},
		{
			"a rule said again in other words",
			ruled("Remember to keep exactly one header line in all exported tables.", 0),
			ruled("Every export has exactly one header line; keep all tables so.", 9),
			[]string{"omitted /constraints"},
		},
		{
			"a rule all of whose words are in another",
			ruled("Remember to keep exactly one header line in all exported tables.", 0),
			checkpoint.Constraint{ID: "r-1", Text: "exactly one header line; keep all tables", Force: checkpoint.Must,
				Evidence: cite(9, "exactly one header line; keep all tables")}, nil,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := source(t, moves, movesSpan, nil)
			wantMarks(t, coverage(t, s, holding(test.draft), holding(test.floor)).Violations(), test.want...)
		})
	}
}

// holding is a draft for moves with one item, or several files.
func holding(item any) checkpoint.Manifest {
	m := checkpoint.Manifest{
		Constraints: []checkpoint.Constraint{}, Completed: []checkpoint.Note{}, OpenTasks: []checkpoint.Task{},
		Artifacts: []checkpoint.Artifact{}, Tests: []checkpoint.Test{}, Unknowns: []checkpoint.Unknown{}, SourceRange: movesSpan,
	}
	switch v := item.(type) {
	case checkpoint.Artifact:
		m.Artifacts = append(m.Artifacts, v)
	case []checkpoint.Artifact:
		m.Artifacts = v
	case checkpoint.Test:
		m.Tests = append(m.Tests, v)
	case checkpoint.Constraint:
		m.Constraints = append(m.Constraints, v)
	}
	return m
}
