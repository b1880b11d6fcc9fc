package deterministic

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// Windows of a result's text in which documented forms are looked for, in bytes.
const (
	headBytes = 600
	tailBytes = 2000
)

// exitForm is how programs that run commands tell an exit status: "exit code:
// 1", "exited with code 1", "exit status 1", "exit_code":1.
var exitForm = regexp.MustCompile(`(?i)\bexit(?:ed)?[ _-]?(?:with )?(?:code|status)["']?\s*[:=]?\s*(-?\d{1,10})\b`)

// errorHead are the forms in which a result's first line tells an error.
var errorHead = regexp.MustCompile(`(?i)^(?:` + strings.Join([]string{
	`<tool_use_error>`, `<error>`, `\[error\]`,
	`error(?:\[\w+\])?:`, `error (?:executing|running|reading|writing|while|calling|during|opening|applying|invoking)\b`,
	`err:`, `fatal:`, `failed:`, `failed to \S`, `failure:`, `\S+ failed:`, `panic:`,
	`traceback \(most recent call last\)`, `exception:`, `[\w.]*(?:Error|Exception): \S`,
	`permission denied`, `access denied`, `no such file`, `not found\b`,
	`http(?:/[\d.]+)?(?: error)? [45]\d\d\b`, `status(?: code)?:? ?[45]\d\d\b`,
	`[45]\d\d (?:bad request|unauthorized|forbidden|not found|method not allowed|conflict|gone|too many requests|internal server error|bad gateway|service unavailable|gateway timeout)`,
	`(?:\S+: )+.*(?:no such file or directory|permission denied|command not found|cannot remove|cannot stat|cannot create|operation not permitted|is a directory|not a directory)`,
	`the user doesn't want to proceed`,
}, "|") + `)`)

// denial are the phrases by which a tool that changes or fetches something says
// in its first line that it did not.
var denial = regexp.MustCompile(`(?i)(?:\[errno -?\d+\]|\b(?:no such file|permission denied|access denied|could not|couldn't|cannot|can't|unable to|failed to|failed with|does not exist|doesn't exist|not found|was rejected|was denied|is read-only|timed out|no match(?:es)? (?:for|found)|not unique|did not|was not (?:applied|changed|found|written)|no changes (?:were )?made|nothing was changed)\b)`)

// errorLine are the forms of a line by which a command tells its error, wherever
// it stands near the end of the output.
var errorLine = regexp.MustCompile(`^(?:` + strings.Join([]string{
	`(?:fatal|error|ERROR|Error)(?:\[\w+\])?: \S`, `error (?:TS|CS)\d+`, `make(?:\[\d+\])?: \*\*\* `, `npm ERR! \S`, `panic: `,
	`Traceback \(most recent call last\):`, `(?:\S+: )+.*(?:command not found|No such file or directory|Permission denied|cannot remove .*)$`,
	`!\s+\[rejected\]`, `CONFLICT \(`,
}, "|") + `)`)

// failedJSON are the members by which a result that is a JSON object tells an
// error.
var failedJSON = regexp.MustCompile(`^\s*\{\s*(?:"[\w-]{1,20}"\s*:\s*(?:"[^"\\]{0,60}"|[\d.]{1,12}|true)\s*,\s*){0,2}"(?:error"\s*:\s*["{]|(?:ok|success)"\s*:\s*false|(?:status|status_code|code)"\s*:\s*[45]\d\d\b)`)

// exitStatus gives the exit status that a result's text tells in its head or
// its tail; the first one in the head counts.
func exitStatus(text string) (int, bool) {
	m := findExit(head(text))
	if m == nil && len(text) > headBytes {
		m = findExit(tail(text))
	}
	if m == nil {
		return 0, false
	}
	n, err := strconv.Atoi(m[1])
	return n, err == nil
}

func findExit(text string) []string {
	if !strings.Contains(text, "xit") && !strings.Contains(text, "XIT") {
		return nil
	}
	return exitForm.FindStringSubmatch(text)
}

// outcomeOf says how a step ended: by the result's flag, then by an exit status
// where a command ran, then by documented forms in the text.
func outcomeOf(s *step, result history.Message) history.Outcome {
	if result.Result.Error != history.OutcomeUnknown {
		return result.Result.Error
	}
	runs := s.does == deedRun || len(s.commands) > 0
	if !runs {
		s.exited = false
	}
	if s.exited {
		if s.exit != 0 {
			return history.OutcomeError
		}
		return history.OutcomeOK
	}
	if errorHead.MatchString(firstLine(result.Text)) || failedJSON.MatchString(head(result.Text)) {
		return history.OutcomeError
	}
	if (s.does.changes() || s.does == deedFetch) && denial.MatchString(firstLine(result.Text)) {
		return history.OutcomeError
	}
	if _, found := commandError(result.Text); found && runs {
		return history.OutcomeError
	}
	return history.OutcomeUnknown
}

// commandError gives the first line near the end of a command's output that
// tells an error.
func commandError(text string) (string, bool) {
	for line := range strings.Lines(tail(text)) {
		line = strings.TrimSpace(line)
		if len(line) < 1000 && errorLine.MatchString(line) {
			return line, true
		}
	}
	return "", false
}

// head is the beginning of a text, cut at a line end where one is near.
func head(text string) string {
	if len(text) <= headBytes {
		return text
	}
	text = text[:headBytes]
	if i := strings.LastIndexByte(text, '\n'); i > 0 {
		return text[:i]
	}
	return strings.ToValidUTF8(text, "")
}

// tail is the end of a text, from a line's start where one is near.
func tail(text string) string {
	if len(text) <= tailBytes {
		return text
	}
	text = text[len(text)-tailBytes:]
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		return text[i+1:]
	}
	return strings.ToValidUTF8(text, "")
}

// firstLine is the first line that is not blank, without white space around it.
func firstLine(text string) string {
	for line := range strings.Lines(head(text)) {
		if line = strings.TrimSpace(line); line != "" {
			return line
		}
	}
	return ""
}
