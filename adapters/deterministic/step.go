package deterministic

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/testrun"
)

// step is one tool call with the result that answers it.
type step struct {
	call history.ToolCall
	// tool is what its name tells.
	tool *tool
	// index is that of the message that makes the call.
	index int
	// arguments are the strings inside the call's arguments.
	arguments []argument
	// commands are the shell commands that the call runs.
	commands []command
	// does says what kind of work the tool's name and arguments tell.
	does deed
	// outcome is the result's flag, or what documented forms in its text say.
	outcome history.Outcome
	// began is the index of the message that began the command: that of another
	// call where this one waits for it.
	began int
	// unfinished is true where the result says that the command still runs.
	unfinished bool
	// exit is the exit status that the result's text tells, where known.
	exit   int
	exited bool
	// refused is true where the result says that the user did not let the call happen.
	refused bool
	// effects is what the step did, once it was read; they are joined once their files
	// have the names that the span gave them.
	effects      []effect
	read, joined bool
	// tested is what the step ran of tests, once it was read.
	tested    []tested
	testsRead bool
}

func newStep(call history.ToolCall, index int, result history.Message, reader *argumentReader, open *running, own *own) *step {
	s := &step{call: call, tool: reader.tool(call.Name), index: index, began: index, arguments: reader.read(call.Arguments)}
	s.does = own.deedOf(call.Name, s.tool, s.arguments)
	s.commands = reader.commands(own.deedOf(call.Name, s.tool, nil) == deedRun, s.arguments)
	open.follow(s, result.Text)
	s.exit, s.exited = testrun.ExitStatus(result.Text)
	s.refused = isRefused(result.Text)
	s.outcome = outcomeOf(s, result)
	return s
}

// ok reports whether the step has ended and is not known to have failed.
func (s *step) ok() bool { return s.outcome != history.OutcomeError && !s.unfinished }

// failed reports whether the step has ended and is known to have failed.
func (s *step) failed() bool { return s.outcome == history.OutcomeError && !s.unfinished }

// argument gives the first string under one of the names.
func (s *step) argument(names map[string]bool) (string, bool) {
	for _, a := range s.arguments {
		if names[a.name] {
			return a.text, true
		}
	}
	return "", false
}

// about is the call as a text to be held against the user's and the assistant's words. It
// keeps nothing else in memory.
func (s *step) about() string {
	return s.call.Name + "\n" + firstChars(s.call.Arguments, maxAnnounced)
}

// form is the call as one text by which repetitions are known: its command, or
// its name and arguments.
func (s *step) form() string {
	if len(s.commands) > 0 {
		return brief(strings.Join(strings.Fields(s.commands[0].whole), " "))
	}
	return brief(s.call.Name, " ", s.call.Arguments)
}

// maxForm is the length in bytes up to which a form stands for itself; a longer one is
// known by its digest.
const maxForm = 256

// digestBlock is how many bytes of a form are copied at once.
const digestBlock = 32 << 10

// brief gives the parts as one form, or the digest of a long one.
func brief(parts ...string) string {
	size := 0
	for _, p := range parts {
		size += len(p)
	}
	if size <= maxForm {
		return strings.Join(parts, "")
	}
	h := sha256.New()
	for _, p := range parts {
		for len(p) > 0 {
			n := min(len(p), digestBlock)
			h.Write([]byte(p[:n]))
			p = p[n:]
		}
	}
	return "sha256 " + hex.EncodeToString(h.Sum(nil))
}
