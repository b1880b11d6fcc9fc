package transcript

import (
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// codexTrait is what is remembered of a Codex record beside its message.
type codexTrait struct {
	// repeats is set for an event that may only repeat a message.
	repeats *repeated
	// ends is set for an event that tells how a call ended.
	ends *ending
	// thoughts are the marks of a reasoning's parts, and of all of it.
	thoughts []mark
	// base is true for a record that replaces all history before it.
	base bool
	// rollback is the number of turns that an event takes back.
	rollback int
}

// repeated is what an event says that may only repeat a message.
type repeated struct {
	// event is the event's type.
	event string
	// text is the mark of what it says; empty is true where that is nothing.
	text  mark
	empty bool
	// alone is true where the event is a message if its turn has no other record
	// of what the user said; checkpoint where that begins like one.
	alone, checkpoint bool
}

// The events that repeat messages.
const (
	userEvent      = "user_message"
	agentEvent     = "agent_message"
	reasoningEvent = "agent_reasoning"
	rollbackEvent  = "thread_rolled_back"
)

// decodeEvent reads an event_msg. Some repeat a message, tell how a call ended, or
// take turns back; what the user said is a message where nothing else has it.
func (p payload) decodeEvent() entry {
	switch p.kind.Str() {
	case userEvent:
		return p.userWords()
	case agentEvent:
		return repeats(agentEvent, jsonText(p.message))
	case reasoningEvent:
		return repeats(reasoningEvent, jsonText(p.text))
	case rollbackEvent:
		return entry{trait: codexTrait{rollback: int(p.turns.Int())}}
	}
	if strings.HasSuffix(p.kind.Str(), "_end") && p.callID.Type == gjson.String {
		return entry{trait: codexTrait{ends: p.ending()}}
	}
	return entry{}
}

// repeats gives the entry of an event that may repeat a message.
func repeats(event, text string) entry {
	return entry{trait: codexTrait{repeats: &repeated{event: event, text: markOf(text), empty: text == ""}}}
}

func (p payload) userWords() entry {
	text := jsonText(p.message)
	e := repeats(userEvent, text)
	m := history.Message{Role: history.RoleUser, Text: text}
	p.images.ForEach(func(_ string, v value) bool {
		if v.Type == gjson.String {
			m.Media = append(m.Media, mediaFromURL(imageMedia, v.Str()))
		}
		return true
	})
	if p.message.Type == gjson.String && !isNote(text) {
		r := e.trait.(codexTrait).repeats
		r.alone, r.checkpoint = true, strings.HasPrefix(text, checkpointMarker)
		e.messages = []history.Message{m}
	}
	return e
}

// ending gives what an *_end event tells of its call, nil for nothing.
func (p payload) ending() *ending {
	outcome := fromExitCode(p.exitCode)
	if outcome == history.OutcomeUnknown {
		outcome = fromSuccess(p.success)
	}
	if outcome == history.OutcomeUnknown {
		return nil
	}
	return &ending{callID: ownText(p.callID), outcome: outcome}
}

// matches reports whether the event says what the message of a sketch says.
func (r *repeated) matches(b *brief, thoughts []mark) bool {
	switch r.event {
	case userEvent:
		return b.role == history.RoleUser && b.text == r.text
	case agentEvent:
		return b.role == history.RoleAssistant && len(b.calls) == 0 && b.text == r.text
	}
	return b.role == history.RoleAssistant && !r.empty && slices.Contains(thoughts, r.text)
}
