package deterministic

import (
	"regexp"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/internal/testrun"
)

// envelopeLine are the lines that Codex puts before a command's output, up to
// the line "Output:".
var envelopeLine = regexp.MustCompile(`^(?:Chunk ID: .*|Wall time: .*|Process exited with code -?\d+|Process running with session ID \d+|Original token count: .*|Exit code: -?\d+|Total output lines: .*)$`)

// maxHeader is the longest such header, in bytes.
const maxHeader = 600

// bodyOf gives a result's own words: without the lines that an agent program
// puts before a command's output, and out of a JSON object with an "output".
func (r *argumentReader) bodyOf(text string) string {
	if strings.HasPrefix(text, "{") {
		return r.outputMember(text)
	}
	if len(text) > maxHeader && !strings.Contains(text[:min(len(text), maxHeader+len("\nOutput:\n"))], "\nOutput:") {
		return text
	}
	header, output, found := strings.Cut(text, "\nOutput:\n")
	if !found {
		header, found = strings.CutSuffix(text, "\nOutput:")
	}
	if !found || len(header) > maxHeader {
		return text
	}
	for line := range strings.SplitSeq(header, "\n") {
		if !envelopeLine.MatchString(strings.TrimRight(line, "\r")) {
			return text
		}
	}
	return output
}

// maxEnvelopeBytes is the longest JSON object that is read for its output.
const maxEnvelopeBytes = 4 << 20

// outputMember gives the string under "output" of a JSON object, or the text
// where there is none.
func (r *argumentReader) outputMember(text string) string {
	if len(text) > maxEnvelopeBytes || !strings.Contains(testrun.Head(text), `"output"`) {
		return text
	}
	if _, err := r.checker.Check([]byte(text)); err != nil {
		return text
	}
	output := text
	gjson.Parse(text).ForEach(func(key, value gjson.Result) bool {
		if key.String() == "output" && value.Type == gjson.String {
			output = value.String()
			return false
		}
		return true
	})
	return output
}

// stillRunning is how Codex tells that a command has not ended yet.
var stillRunning = regexp.MustCompile(`(?m)^Process running with session ID (\d+)\r?$`)

// sessionNames are the arguments by which a later call names a command that is
// still running.
var sessionNames = set("sessionid", "shellid", "bashid", "processid")

// running follows commands that go on after their first result: a later call
// that names the session brings the rest. It knows the newest maxRunning sessions.
type running struct {
	steps map[string]*step
	order []string
}

const maxRunning = 1000

func newRunning() *running { return &running{steps: make(map[string]*step)} }

// follow ties a step to the command that it waits for, and takes note of a
// command that goes on.
func (r *running) follow(s *step, text string) {
	if id, ok := s.argument(sessionNames); ok && len(s.commands) == 0 {
		if begun := r.steps[id]; begun != nil {
			s.commands, s.began = begun.commands, begun.began
			s.does = deedRun
		}
	}
	if head := firstChars(text, maxHeader); !strings.HasPrefix(head, "Process running") && !strings.Contains(head, "\nProcess running") {
		return
	}
	if m := stillRunning.FindStringSubmatch(testrun.Head(text)); m != nil {
		s.unfinished = true
		r.add(strings.Clone(m[1]), s)
	}
}

func (r *running) add(id string, s *step) {
	if r.steps[id] == nil {
		r.order = append(r.order, id)
	}
	r.steps[id] = &step{commands: s.commands, began: s.began}
	if len(r.order) > maxRunning {
		delete(r.steps, r.order[0])
		r.order = r.order[1:]
	}
}
