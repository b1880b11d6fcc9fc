package transcript

import (
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// repeated is what an event says that may only repeat a message.
type repeated struct {
	// event is the event's type.
	event string
	text  string
	// alone is the message that the event is where its turn has no other record
	// of what the user said; nil where the event can be none.
	alone *history.Message
}

// The events that repeat messages.
const (
	userEvent      = "user_message"
	agentEvent     = "agent_message"
	reasoningEvent = "agent_reasoning"
)

// decodeEvent reads an event_msg. None gives a message yet; some repeat one, or
// tell how a call ended.
func (p payload) decodeEvent() entry {
	switch p.kind.Str {
	case userEvent:
		return entry{repeats: p.userWords()}
	case agentEvent:
		return entry{repeats: &repeated{event: agentEvent, text: jsonText(p.message)}}
	case reasoningEvent:
		return entry{repeats: &repeated{event: reasoningEvent, text: jsonText(p.text)}}
	}
	if strings.HasSuffix(p.kind.Str, "_end") && p.callID.Type == gjson.String {
		return entry{ends: p.ending()}
	}
	return entry{}
}

func (p payload) userWords() *repeated {
	r := &repeated{event: userEvent, text: jsonText(p.message)}
	m := &history.Message{Role: history.RoleUser, Text: r.text}
	p.images.ForEach(func(_, v gjson.Result) bool {
		if v.Type == gjson.String {
			m.Media = append(m.Media, mediaFromURL(imageMedia, v.Str))
		}
		return true
	})
	if p.message.Type == gjson.String && !isNote(r.text) {
		r.alone = m
	}
	return r
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

// matches reports whether the event says what the message says.
func (r *repeated) matches(m *history.Message) bool {
	switch r.event {
	case userEvent:
		return m.Role == history.RoleUser && m.Text == r.text
	case agentEvent:
		return m.Role == history.RoleAssistant && len(m.ToolCalls) == 0 && m.Text == r.text
	}
	return m.Role == history.RoleAssistant && m.Reasoning != "" &&
		r.text != "" && strings.Contains("\n"+m.Reasoning+"\n", "\n"+r.text+"\n")
}
