package testrun

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/pattern"
)

// exitForm is how programs that run commands tell an exit status: "exit code:
// 1", "exited with code 1", "exit status 1", "exit_code":1.
var exitForm = regexp.MustCompile(`(?i)\bexit(?:ed)?[ _-]?(?:with )?(?:code|status)["']?\s*[:=]?\s*(-?\d{1,10})\b`)

// ExitStatus gives the exit status that a result's text tells in its head or
// its tail; the first one in the head counts. It is false where the text tells
// none.
func ExitStatus(text string) (int, bool) {
	var m []string
	if holdsExit(text[:min(len(text), headBytes)]) {
		m = exitForm.FindStringSubmatch(Head(text))
	}
	if m == nil && len(text) > headBytes && holdsExit(text[max(0, len(text)-tailBytes):]) {
		m = exitForm.FindStringSubmatch(Tail(text))
	}
	if m == nil {
		return 0, false
	}
	n, err := strconv.Atoi(m[1])
	return n, err == nil
}

// holdsExit reports whether a text can hold the form of a status.
func holdsExit(text string) bool {
	return strings.Contains(text, "xit") || strings.IndexByte(text, 'X') >= 0 && strings.Contains(text, "XIT")
}

// errorLine are the forms of a line by which a command tells its error, wherever
// it stands near the end of the output.
var errorLine = pattern.New(`^(?:` + strings.Join([]string{
	`(?:fatal|error|ERROR|Error)(?:\[\w+\])?: \S`, `error (?:TS|CS)\d+`, `make(?:\[\d+\])?: \*\*\* `, `npm (?:ERR!|error)\s+\S`, `panic: `,
	`Traceback \(most recent call last\):`, `(?:\S+: )+.*(?:command not found|No such file or directory|Permission denied|cannot remove .*)$`,
	`!\s+\[rejected\]`, `CONFLICT \(`,
}, "|") + `)`)

// CommandError gives the first line near the end of a command's output that
// tells an error.
func CommandError(text string) (string, bool) {
	tail := Tail(text)
	if !errorLine.MayMatch(tail) {
		return "", false
	}
	for line := range strings.Lines(tail) {
		line = strings.TrimSpace(line)
		if len(line) < 1000 && errorLine.MatchString(line) {
			return line, true
		}
	}
	return "", false
}

// Ended says how a command ended, by the exit status that its output tells, or
// by a line that tells an error. Most outputs tell neither.
func Ended(text string) history.Outcome {
	status, told := ExitStatus(text)
	_, failed := CommandError(text)
	switch {
	case told && status == 0:
		return history.OutcomeOK
	case told || failed:
		return history.OutcomeError
	}
	return history.OutcomeUnknown
}
