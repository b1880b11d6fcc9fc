package validate_test

import (
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

// testCase is a run of a command and a test that a draft tells of it.
type testCase struct {
	command, output string
	name            string
	outcome         checkpoint.TestOutcome
	quote           string // of the result
	want            string // a code; "" for a sound test, "unverified" for one that is marked
}

// judgeTest judges one test of a run.
func judgeTest(t *testing.T, c testCase, ended history.Outcome) validate.Result {
	t.Helper()
	span := history.Range{Last: 1}
	messages := history.Messages{
		{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "1", Name: "run", Arguments: `{"cmd": "` + c.command + `"}`}}},
		{Role: history.RoleTool, Text: c.output, Result: &history.ToolResult{CallID: "1", Error: ended}},
	}
	m := emptyDraft(span)
	m.Tests = []checkpoint.Test{{ID: "x", Name: c.name, Outcome: c.outcome, Evidence: cite(1, c.quote)}}
	return judge(t, source(t, messages, span, nil), draftJSON(t, m))
}

const mixed = "--- PASS: TestA (0.00s)\n--- FAIL: TestB (0.01s)\nFAIL\nFAIL\tx/a\t0.2s"

var testCases = []testCase{
	{"go test ./a", mixed, "TestA", "passed", "--- PASS: TestA (0.00s)", ""},
	{"go test ./a", mixed, "TestB", "failed", "--- FAIL: TestB (0.01s)", ""},
	{"go test ./a", mixed, "TestB", "passed", "--- FAIL: TestB (0.01s)", "outcome"},
	{"go test ./a", mixed, "TestB", "skipped", "--- FAIL: TestB (0.01s)", "outcome"},
	{"go test ./a", mixed, "TestB", "flaky", "--- FAIL: TestB (0.01s)", "outcome"},
	{"go test ./a", mixed, "TestB", "error", "--- FAIL: TestB (0.01s)", ""},
	{"go test ./a", mixed, "TestB", "unknown", "--- FAIL: TestB (0.01s)", ""},
	{"go test ./a", mixed, "TestA", "failed", "--- PASS: TestA (0.00s)", "outcome"},
	{"go test ./a", mixed, "go test ./a", "failed", "--- FAIL: TestB (0.01s)", ""},
	{"go test ./a", mixed, "go test ./a", "passed", "--- PASS: TestA (0.00s)", "outcome"},
	{"go test ./a", mixed, "go tests of ./a", "failed", "TestB (0.01s)", ""},
	{"go test ./a", mixed, "TestC", "failed", "--- FAIL: TestB (0.01s)", "test_name"},
	{"go test ./a", mixed, "TestAB", "passed", "--- PASS: TestA (0.00s)", "test_name"},
	{"go test ./b", mixed, "go test ./a", "failed", "--- FAIL: TestB (0.01s)", "test_name"},
	{"go test ./a", "ok  \tx/a\t0.2s", "go test ./a", "passed", "ok  \tx/a\t0.2s", ""},
	{"go test ./a", "ok  \tx/a\t0.2s", "go test ./a", "failed", "ok  \tx/a\t0.2s", "outcome"},
	{"go test -run TestA ./a", "ok  \tx/a\t0.2s", "TestA", "passed", "ok  \tx/a\t0.2s", ""},
	{"go test -run TestA ./a", "FAIL\tx/a\t0.2s", "TestA", "passed", "FAIL\tx/a\t0.2s", "unverified"},
	{"cd web && npm test | tail -5", "Tests:       1 failed, 1 total", "npm test", "passed", "1 failed, 1 total", "outcome"},
	{"cd web && npm test | tail -5", "Tests:       1 failed, 1 total", "npm test", "failed", "1 failed, 1 total", ""},
	{"pytest tests", "3 passed in 0.1s", "pytest tests", "passed", "3 passed in 0.1s", ""},
	{"pytest tests", "3 passed in 0.1s", "pytest tests/unit", "passed", "3 passed in 0.1s", "test_name"},
	{"python check.py", "all fine", "python check.py (after the fix)", "passed", "all fine", "unverified"},
	{"python check.py", "all fine", "python check.py", "failed", "all fine", "unverified"},
	{"python check.py", "all fine", "python check.py", "unknown", "all fine", ""},
	{"python check.py", "hooks.json is valid JSON", "hooks.json is valid JSON", "passed", "hooks.json is valid JSON", "unverified"},
	{"go vet ./...", "a.go:1:1: unreachable code", "go vet ./...", "passed", "unreachable code", "outcome"},
	{"go vet ./... && go test ./a", "ok  \tx/a\t0.2s", "go test ./a", "passed", "ok  \tx/a\t0.2s", ""},
	{"go vet ./... && go test ./a", mixed, "go test ./a", "passed", "--- PASS: TestA (0.00s)", "outcome"},
}

func TestATestIsHeldAgainstOurOwnReading(t *testing.T) {
	for _, c := range testCases {
		result := judgeTest(t, c, history.OutcomeUnknown)
		got := ""
		switch {
		case result.Sound == nil:
			got = result.Violations[0].Code
		case result.Sound.Manifest().Tests[0].Unverified:
			got = "unverified"
		}
		if got != c.want {
			t.Errorf("%s: %s %s with %q: got %q, want %q: %v", c.command, c.name, c.outcome, c.quote, got, c.want, result.Violations)
		}
	}
}

func TestHowARunIsKnownToHaveEndedCounts(t *testing.T) {
	c := testCase{command: "go build ./...", output: "built all", name: "go build ./...", outcome: "passed", quote: "built all"}
	for ended, sound := range map[history.Outcome]bool{history.OutcomeOK: true, history.OutcomeError: false} {
		if got := judgeTest(t, c, ended); (got.Sound != nil) != sound {
			t.Errorf("%v: %v", ended, got.Violations)
		}
	}
}

func TestTheLastOfTheCitedRunsDecides(t *testing.T) {
	run := func(id, output string) history.Messages {
		return history.Messages{
			{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: id, Name: "run", Arguments: `{"cmd": "go test ./a"}`}}},
			{Role: history.RoleTool, Text: output, Result: &history.ToolResult{CallID: id}},
		}
	}
	messages := append(run("1", "FAIL\tx/a\t0.2s"), run("2", "ok  \tx/a\t0.2s")...)
	span := history.Range{Last: 3}
	for outcome, sound := range map[checkpoint.TestOutcome]bool{"passed": true, "failed": false, "flaky": true} {
		m := emptyDraft(span)
		evidence := append(cite(3, "ok  \tx/a"), cite(1, "FAIL\tx/a")...)
		m.Tests = []checkpoint.Test{{ID: "x", Name: "go test ./a", Outcome: outcome, Evidence: evidence}}
		if got := judge(t, source(t, messages, span, nil), draftJSON(t, m)); (got.Sound != nil) != sound {
			t.Errorf("%s: %v", outcome, got.Violations)
		}
	}
}

func TestATestMayRestOnTheCallThatRanIt(t *testing.T) {
	m := tidesDraft()
	m.Tests = []checkpoint.Test{{ID: "x", Name: "go test ./export", Outcome: checkpoint.Failed, Evidence: cite(7, "go test ./export")}}
	wantMarks(t, judge(t, tidesSource(t), draftJSON(t, m)).Violations)
	m.Tests[0].Outcome = checkpoint.Passed
	wantMarks(t, judge(t, tidesSource(t), draftJSON(t, m)).Violations, "outcome /tests/0/outcome")
}
