package transcript

import (
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// reasonixMessage reads a message, whose members stand under prefix. One for the
// user's eyes alone is none.
func reasonixMessage(prefix string, v value) entry {
	if !v.IsObject() {
		return entry{faults: []fault{wrongType(strings.TrimSuffix(prefix, "."), typeName(v), "an object")}}
	}
	if child(v, "local_only").Type == gjson.True {
		return entry{}
	}
	role := child(v, "role")
	if role.Type != gjson.String {
		return entry{faults: []fault{missingOrWrong(prefix+"role", role, "a string")}}
	}
	var e entry
	m := history.Message{Role: history.Role(ownText(role))}
	m.Name = optionalText(prefix+"name", child(v, "name"), &e.faults)
	m.Text = optionalText(prefix+"content", child(v, "content"), &e.faults)
	m.Reasoning = optionalText(prefix+"reasoning_content", child(v, "reasoning_content"), &e.faults)
	child(v, "images").ForEach(func(_ string, image value) bool {
		if image.Type == gjson.String {
			m.Media = append(m.Media, mediaFromURL(imageMedia, image.Str()))
		}
		return true
	})
	e.messages = []history.Message{m}
	switch m.Role {
	case history.RoleSystem:
	case history.RoleUser:
		e.messages = reasonixSaid(m, child(v, "origin").Str(), optionalText(prefix+"raw_content", child(v, "raw_content"), &e.faults))
	case history.RoleAssistant:
		e.messages[0].ToolCalls = callsNamedBeside(prefix+"tool_calls", child(v, "tool_calls"), &e.faults)
	case history.RoleTool:
		e.messages[0].Result = &history.ToolResult{
			CallID: optionalText(prefix+"tool_call_id", child(v, "tool_call_id"), &e.faults), Error: reasonixOutcome(child(v, "tool_execution"))}
	default:
		f := unknownRole(string(m.Role))
		f.field = prefix + "role"
		e.faults = append(e.faults, f)
	}
	if len(e.faults) > 0 {
		return entry{faults: e.faults}
	}
	e.stamp(readTime(child(v, "createdAt")))
	return e
}

// reasonixSaid parts what stands in the user's place: the user's own words are what
// Reasonix kept apart as such, or what is no note.
func reasonixSaid(m history.Message, origin, raw string) []history.Message {
	if _, inherited := m.Inherited(); inherited || isCheckpoint(m.Text) {
		return []history.Message{m}
	}
	if origin != "" && origin != "user" {
		m.AgentNote = true
		return []history.Message{m}
	}
	before, after, found := strings.Cut(m.Text, raw)
	if raw == "" || !found {
		return reasonixNotes.saidBy([]string{m.Text}, m.Media)
	}
	var said []history.Message
	for _, part := range []cutText{{before, true}, {raw, false}, {after, true}} {
		if !part.note || strings.TrimSpace(part.text) != "" {
			said = append(said, history.Message{Role: history.RoleUser, Text: strings.TrimSpace(part.text), AgentNote: part.note})
		}
		if !part.note {
			said[len(said)-1].Media = m.Media
		}
	}
	return said
}

// reasonixFailed are the states of a command that did not end well, whatever its
// exit code.
var reasonixFailed = map[string]bool{"failed": true, "timed_out": true, "cancelled": true}

// reasonixOutcome reads how a command ended: its state, or else its exit code.
func reasonixOutcome(execution value) history.Outcome {
	state, code := child(execution, "state").Str(), child(execution, "exitCode")
	switch {
	case reasonixFailed[state] || code.Type == gjson.Number && code.Num() != 0:
		return history.OutcomeError
	case state == "completed" || code.Type == gjson.Number:
		return history.OutcomeOK
	}
	return history.OutcomeUnknown
}
