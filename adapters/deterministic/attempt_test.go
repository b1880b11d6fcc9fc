package deterministic_test

import (
	"slices"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

func TestAFailureIsMadeGoodByAnotherAttempt(t *testing.T) {
	bad := history.OutcomeError
	for name, c := range map[string]struct {
		calls    []call
		resolved bool
	}{
		"another edit of the file": {[]call{
			{tool: "Edit", arguments: object("file_path", "/r/a.ts", "old_string", "x"), result: "<tool_use_error>File has not been read yet.</tool_use_error>", outcome: bad},
			{tool: "MultiEdit", arguments: object("file_path", "/r/a.ts", "edits", "y"), result: "Applied 1 edit to /r/a.ts"}}, true},
		"an edit of another file": {[]call{
			{tool: "Edit", arguments: object("file_path", "/r/a.ts", "old_string", "x"), result: "File has not been read yet.", outcome: bad},
			{tool: "Edit", arguments: object("file_path", "/r/b.ts", "old_string", "x"), result: "ok"}}, false},
		"a flag was missing":           {[]call{shell("git push", "fatal: The current branch has no upstream branch."), shell("git push -u origin main", "branch set up")}, true},
		"another package is installed": {[]call{shell("pip install foo", "ERROR: No matching distribution found for foo"), shell("pip install bar", "Successfully installed bar-1.0")}, false},
		"a parameter was missing": {[]call{
			{tool: "get_weather", arguments: object("city", "Bonn"), result: "Error: the parameter unit is missing", outcome: bad},
			{tool: "get_weather", arguments: object("city", "Bonn", "unit", "C"), result: "12 degrees"}}, true},
		"a parameter was put right": {[]call{
			{tool: "book_flight", arguments: object("user_id", "mia_li_3668", "flight", "HAT136", "payment_id", "card_1"), result: "Error: payment amount does not add up", outcome: bad},
			{tool: "book_flight", arguments: object("user_id", "mia_li_3668", "flight", "HAT136", "payment_id", "card_2"), result: `{"reservation_id":"ABC123"}`}}, true},
		"another question": {[]call{
			{tool: "get_user", arguments: object("user_id", "mia_li_3668", "part", "all"), result: "Error: user not found", outcome: bad},
			{tool: "get_user", arguments: object("user_id", "mia_li_3669", "part", "all"), result: "Mia Li"}}, false},
	} {
		m := working(t, c.calls...)
		if len(m.Failures) != 1 || m.Failures[0].Resolved != c.resolved {
			t.Errorf("%s: failures %+v, want one, resolved: %v", name, m.Failures, c.resolved)
		}
	}
}

func TestAFailureIsToldInTheLineThatSaysIt(t *testing.T) {
	bad := history.OutcomeError
	for result, want := range map[string]string{
		"<tool_use_error>File has not been read yet.</tool_use_error>": "/r/a.ts: File has not been read yet.",
		"InputValidationError:\nThe field old_string is missing":       "/r/a.ts: The field old_string is missing",
		"String to replace not found in /r/a.ts":                       "String to replace not found in /r/a.ts",
	} {
		m := working(t, call{tool: "Edit", arguments: object("file_path", "/r/a.ts", "old_string", "x"), result: result, outcome: bad})
		if got := keys(m, checkpoint.SectionFailures); !slices.Equal(got, []string{want}) {
			t.Errorf("%q: failures %q, want %q", result, got, want)
		}
	}
}
