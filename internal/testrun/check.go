package testrun

import (
	"strings"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/pattern"
)

// What checks print, a line at a time.
var (
	// notStarted tells that the check itself, or what it is made of, is not there. A
	// file that is missing in the source is what a check is to find.
	notStarted = pattern.New(`(?:` + strings.Join([]string{
		`command not found`, `^(?:\S+: )+(?:\d+: )?\S+: not found$`, `no such command`, `unknown command`, `not recognized as`,
		`Missing script`, `^(?:\S*sh|env|make|g?make\[\d+\]|exec|time|timeout|nohup|sudo)(?:: line \d+)?: .*No such file or directory$`,
		`^(?:python[\d.]*|node|ruby|perl): (?:can't open|cannot open)`, `: No module named \S+$`, `^Error: Cannot find module '`,
		`^npm (?:ERR!|error) .*\bENOENT\b`, `^spawn \S+ ENOENT`, `No targets specified and no makefile found`, `No rule to make target '[^']*'\.`,
	}, "|") + `)`)
	checkFails = pattern.New(`(?:` + strings.Join([]string{
		`^[^\s:]+:\d+(?::\d+)?: `, `BUILD FAIL(?:ED|URE)\b`, `^g?make(?:\[\d+\])?: \*\*\*`, `\berror(?:\[E\d+\])?: `, `error (?:TS|CS)\d+`,
		`^Found [1-9]\d* errors?`, `✖ [1-9]\d* problems? \([1-9]`, `(?:^|[^.\d])[1-9]\d* errors?\b`, `^ERROR\b`, `^FAIL\b`, `^error\b`, `^npm (?:ERR!|error)\s`,
	}, "|") + `)`)
	// checkPasses is the last word of a whole run, stepPasses that of one of its steps.
	checkPasses = pattern.New(`(?:^All checks passed|BUILD SUCCESS(?:FUL)?\b|^Success: no issues|^Found 0 errors|(?:^|[^.\d])0 errors\b|^0 issues|Build succeeded)`)
	stepPasses  = pattern.New(`(?:^\s*Finished |^All done!|built in \S+)`)
)

// readCheck reads a build, a linter or a type check: its exit status where it
// is known, else what it printed. Silence is a pass where nothing else ran.
func (r Run) readCheck() (Outcome, string) {
	if r.Ended == history.OutcomeOK {
		return Passed, shortLine(FirstLine(r.Output))
	}
	output := Clip(r.Output)
	if line := lineWith(output, notStarted); line != "" {
		return Errored, line
	}
	if r.Ended == history.OutcomeUnknown {
		return r.readVerdict(output)
	}
	if line := lineWith(output, checkFails); line != "" {
		return Failed, line
	}
	return Failed, shortLine(FirstLine(r.Output))
}

// readVerdict reads what a check printed whose status nobody knows. A line that
// tells a fault holds, unless one behind it speaks well of the whole run; one that
// speaks well of a step alone leaves it open.
func (r Run) readVerdict(output string) (Outcome, string) {
	red, last := "", Unknown
	line := ""
	for l := range strings.Lines(output) {
		l = strings.TrimSpace(l)
		switch {
		case len(l) > maxVerdict:
		case checkPasses.MatchString(l):
			last, line = Passed, l
		case stepPasses.MatchString(l):
			if red == "" {
				last, line = Passed, l
			} else if last == Failed {
				last, line = Unknown, red
			}
		case checkFails.MatchString(l):
			if last != Failed || red == "" {
				line = l
			}
			red, last = l, Failed
		}
	}
	switch {
	case line != "":
		return last, line
	case strings.TrimSpace(r.Output) == "" && r.Alone:
		return Passed, ""
	}
	return Unknown, shortLine(FirstLine(r.Output))
}

// maxVerdict is the longest line that tells how a check ended, in bytes.
const maxVerdict = 400

// lineWith gives the first line of a text in which a form occurs.
func lineWith(text string, form *pattern.Pattern) string {
	if !form.MayMatch(text) {
		return ""
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if len(line) <= maxVerdict && form.MatchString(line) {
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
