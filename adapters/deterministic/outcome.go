package deterministic

import (
	"regexp"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/pattern"
	"github.com/seed-a68626b6/reduce/internal/testrun"
)

// errorHead are the forms in which a result's first line begins to tell an error.
var errorHead = regexp.MustCompile(`(?i)^(?:` + strings.Join([]string{
	`<tool_use_error>`, `<error>`, `\[error\]`,
	`error(?:\[\w+\])?:`, `error (?:executing|running|reading|writing|while|calling|during|opening|applying|invoking)\b`,
	`err:`, `fatal:`, `failed:`, `failed to \S`, `failure:`, `\S+ failed:`, `panic:`,
	`traceback \(most recent call last\)`, `exception:`, `[\w.]*(?:Error|Exception): \S`,
	`permission denied`, `access denied`, `no such file`, `not found\b`,
	`http(?:/[\d.]+)?(?: error)? [45]\d\d\b`, `status(?: code)?:? ?[45]\d\d\b`,
	`[45]\d\d (?:bad request|unauthorized|forbidden|not found|method not allowed|conflict|gone|too many requests|internal server error|bad gateway|service unavailable|gateway timeout)`,
}, "|") + `)`)

// errorLine is the form in which a program tells an error behind its name.
var errorLine = regexp.MustCompile(`(?i)^(?:\S+: )+.*(?:no such file or directory|permission denied|command not found|cannot remove|cannot stat|cannot create|operation not permitted|is a directory|not a directory)`)

// errorOpenings are what the forms of errorHead begin with, but for those that begin
// with any word.
var errorOpenings = []string{
	"<tool_use_error>", "<error>", "[error]", "err", "fatal:", "failed", "failure:", "panic:", "traceback", "exception:",
	"permission denied", "access denied", "no such file", "not found", "http", "status", "4", "5",
}

// mayTellError reports whether a line can have a form of errorHead.
func mayTellError(head string) bool {
	begin := strings.ToLower(firstChars(head, longestOpening))
	if slices.ContainsFunc(errorOpenings, func(o string) bool { return strings.HasPrefix(begin, o) }) {
		return true
	}
	word, rest, _ := strings.Cut(head, " ")
	return endsFolded(word, "error:") || endsFolded(word, "exception:") || len(rest) > len("failed") && strings.EqualFold(rest[:len("failed:")], "failed:")
}

const longestOpening = 24

func endsFolded(text, end string) bool {
	return len(text) >= len(end) && strings.EqualFold(text[len(text)-len(end):], end)
}

// maxErrorHead is how many bytes of a line are read for a form of errorHead.
const maxErrorHead = 160

// tellsError reports whether a result's first line has a form of an error.
func tellsError(line string) bool {
	if line == "" {
		return false
	}
	head := firstChars(line, maxErrorHead)
	if mayTellError(head) && errorHead.MatchString(head) {
		return true
	}
	name := strings.IndexByte(head, ' ')
	return name > 0 && head[name-1] == ':' && errorLine.MatchString(line)
}

// denial are the phrases by which a tool that changes or fetches something says
// in its first line that it did not.
const denial = `(?:\[errno -?\d+\]|\b(?:no such file|permission denied|access denied|could not|couldn't|cannot|can't|unable to|failed to|failed with|does not exist|doesn't exist|not found|was rejected|was denied|is read-only|timed out|no match(?:es)? (?:for|found)|not unique|did not|was not (?:applied|changed|found|written)|no changes (?:were )?made|nothing was changed)\b)`

// anyDenial finds them in any line; denials and lowDenial do in a line of lower case.
var (
	anyDenial = regexp.MustCompile(`(?i)` + denial)
	lowDenial = pattern.New(denial)
	denials   = pattern.NewIndex([]*pattern.Pattern{lowDenial})
)

// tellsDenial reports whether a line says so.
func tellsDenial(line string) bool {
	if !isASCII(line) {
		return anyDenial.MatchString(line)
	}
	line = strings.ToLower(line)
	return denials.MayMatchIn(line).Has(0) && lowDenial.Regexp().MatchString(line)
}

// failedJSON are the members by which a result that is a JSON object tells an
// error.
var failedJSON = regexp.MustCompile(`^\s*\{\s*(?:"[\w-]{1,20}"\s*:\s*(?:"[^"\\]{0,60}"|[\d.]{1,12}|true)\s*,\s*){0,2}"(?:error"\s*:\s*["{]|(?:ok|success)"\s*:\s*false|(?:status|status_code|code)"\s*:\s*[45]\d\d\b)`)

// outcomeOf says how a step ended: badly where the user refused it, by the result's flag,
// then by an exit status where a command ran, then by documented forms in the text.
func outcomeOf(s *step, result history.Message) history.Outcome {
	if s.refused {
		return history.OutcomeError
	}
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
	first := testrun.FirstLine(result.Text)
	if tellsError(first) || strings.HasPrefix(first, "{") && failedJSON.MatchString(testrun.Head(result.Text)) {
		return history.OutcomeError
	}
	if (s.does.changes() || s.does == deedFetch) && tellsDenial(first) {
		return history.OutcomeError
	}
	if !runs {
		return history.OutcomeUnknown
	}
	if _, found := testrun.CommandError(result.Text); found {
		return history.OutcomeError
	}
	return history.OutcomeUnknown
}
