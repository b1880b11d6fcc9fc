package transcript

import (
	"crypto/sha256"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// sketch is what is remembered of an entry once its text is gone.
type sketch struct {
	// briefs are those of the entry's messages.
	briefs []brief
	trait  any
	// torn is true for a record that can't be read.
	torn bool
}

// mark stands for a text: texts are taken for equal where their marks are.
type mark [16]byte

func markOf(text string) mark {
	sum := sha256.Sum256([]byte(text))
	return mark(sum[:16])
}

// brief is what is remembered of a message.
type brief struct {
	role history.Role
	// words is true for what a user wrote: it starts a turn.
	words bool
	// checkpoint is true for a text that begins like a checkpoint.
	checkpoint bool
	// text is the mark of the text of a message that is neither call nor result.
	text mark
	// calls are the ids of the message's calls.
	calls []string
	// result is true for a tool result; callID is the call that it answers.
	result  bool
	callID  string
	outcome history.Outcome
}

func sketchOf(e entry) sketch {
	s := sketch{trait: e.trait, torn: len(e.faults) > 0}
	if len(e.messages) > 0 {
		s.briefs = make([]brief, len(e.messages))
	}
	for i, m := range e.messages {
		s.briefs[i] = briefOf(m)
	}
	return s
}

func briefOf(m history.Message) brief {
	b := brief{role: m.Role, words: m.StartsTurn(), checkpoint: isCheckpoint(m.Text)}
	for _, c := range m.ToolCalls {
		b.calls = append(b.calls, c.ID)
	}
	switch {
	case m.Result != nil:
		b.result, b.callID, b.outcome = true, m.Result.CallID, m.Result.Error
	case len(m.ToolCalls) == 0 && (m.Role == history.RoleUser || m.Role == history.RoleAssistant):
		b.text = markOf(m.Text)
	}
	return b
}

// checkpointMarker begins a checkpoint: a message that no event announces.
const checkpointMarker = "[compacted checkpoint]"

func isCheckpoint(text string) bool { return strings.HasPrefix(text, checkpointMarker) }
