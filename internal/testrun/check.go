package testrun

import (
	"strings"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/pattern"
)

// What checks print, a line at a time.
var (
	notStarted  = pattern.New(`(?:command not found|: not found$|No such file or directory|no such command|ENOENT|cannot find module|Missing script|unknown command|not recognized as)`)
	checkFails  = pattern.New(`(?:^[^\s:]+:\d+(?::\d+)?: |BUILD FAIL(?:ED|URE)\b|^make(?:\[\d+\])?: \*\*\*|\berror(?:\[E\d+\])?: |error (?:TS|CS)\d+|^Found [1-9]\d* errors?|✖ [1-9]\d* problems? \([1-9]|[1-9]\d* errors?\b|^ERROR\b|^FAIL\b|^error\b)`)
	checkPasses = pattern.New(`(?:^All checks passed|BUILD SUCCESS(?:FUL)?\b|^Success: no issues|^Found 0 errors|\b0 errors\b|^\s*Finished |^0 issues|Build succeeded|^All done!|built in \S+)`)
)

// readCheck reads a build, a linter or a type check: its exit status where it
// is known, else what it printed. Silence is a pass where nothing else ran.
func (r Run) readCheck() (Outcome, string) {
	output := Clip(r.Output)
	if line := lineWith(output, notStarted); line != "" && r.Ended != history.OutcomeOK {
		return Errored, line
	}
	if r.Ended == history.OutcomeOK {
		return Passed, shortLine(FirstLine(r.Output))
	}
	if line := lineWith(output, checkPasses); line != "" && r.Ended != history.OutcomeError {
		return Passed, line
	}
	if line := lineWith(output, checkFails); line != "" {
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

// lineWith gives the first line of a text in which a form occurs.
func lineWith(text string, form *pattern.Pattern) string {
	if !form.MayMatch(text) {
		return ""
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if len(line) <= 400 && form.MatchString(line) {
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
