package testrun

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/history"
)

// What checks print, a line at a time.
var (
	notStarted  = regexp.MustCompile(`(?:command not found|: not found$|No such file or directory|no such command|ENOENT|cannot find module|Missing script|unknown command|not recognized as)`)
	checkFails  = regexp.MustCompile(`(?:^[^\s:]+:\d+(?::\d+)?: |BUILD FAIL(?:ED|URE)\b|^make(?:\[\d+\])?: \*\*\*|\berror(?:\[E\d+\])?: |error (?:TS|CS)\d+|^Found [1-9]\d* errors?|✖ [1-9]\d* problems? \([1-9]|[1-9]\d* errors?\b|^ERROR\b|^FAIL\b|^error\b)`)
	checkPasses = regexp.MustCompile(`(?:^All checks passed|BUILD SUCCESS(?:FUL)?\b|^Success: no issues|^Found 0 errors|\b0 errors\b|^\s*Finished |^0 issues|Build succeeded|^All done!|built in \S+)`)
)

// readCheck reads a build, a linter or a type check: its exit status where it
// is known, else what it printed. Silence is a pass where nothing else ran.
func (r Run) readCheck() (Outcome, string) {
	output := Clip(r.Output)
	if line := lineWith(output, notStarted, notStartedNeeds); line != "" && r.Ended != history.OutcomeOK {
		return Errored, line
	}
	if r.Ended == history.OutcomeOK {
		return Passed, shortLine(FirstLine(r.Output))
	}
	if line := lineWith(output, checkPasses, checkPassesNeeds); line != "" && r.Ended != history.OutcomeError {
		return Passed, line
	}
	if line := lineWith(output, checkFails, checkFailsNeeds); line != "" {
		return Failed, line
	}
	switch {
	case r.Ended == history.OutcomeError:
		return Failed, shortLine(FirstLine(r.Output))
	case strings.TrimSpace(r.Output) == "" && r.Alone:
		return Passed, ""
	}
	return Unknown, shortLine(FirstLine(r.Output))
}

// Texts of which a line holds one where the form occurs in it: most lines hold none.
var (
	notStartedNeeds  = []string{"not found", "No such file", "no such command", "ENOENT", "cannot find module", "Missing script", "unknown command", "not recognized as"}
	checkFailsNeeds  = []string{"error", "ERROR", "FAIL", "problem", "***", ": "}
	checkPassesNeeds = []string{"All checks", "All done", "BUILD SUCCESS", "Success", "0 errors", "0 issues", "Finished", "succeeded", "built in"}
)

// lineWith gives the first line of a text in which a form occurs.
func lineWith(text string, form *regexp.Regexp, needs []string) string {
	holds := func(in string) bool {
		return slices.ContainsFunc(needs, func(n string) bool { return strings.Contains(in, n) })
	}
	if !holds(text) {
		return ""
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if len(line) <= 400 && holds(line) && form.MatchString(line) {
			return line
		}
	}
	return ""
}

func shortLine(line string) string {
	if utf8.RuneCountInString(line) > 200 {
		return ""
	}
	return line
}
