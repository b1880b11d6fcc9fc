package transcript

import (
	"fmt"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// inspectFormat is a log of Inspect: an object with "samples", each a history
// with "messages"; or one such sample by itself. Source: public files, and the
// published form of the log.
var inspectFormat = &format{
	name: Inspect, title: "an Inspect log", log: true,
	object:     inspectObject,
	runs:       "samples",
	lists:      []string{"messages"},
	decoder:    func(Limits) decoder { return inspectDecoder{} },
	checkpoint: inspectCheckpoint,
}

// inspectObject tells a log by its samples, and a sample by its epoch.
func inspectObject(s sight) bool {
	return s.listed("samples") && s.has("eval") || s.listed("messages") && s.has("epoch", "input")
}

// inspectDecoder reads the messages of a sample.
type inspectDecoder struct{}

// inspectMessage holds the members of a message that matter here.
type inspectMessage struct {
	role, content, calls, callID, function, failure value
}

func inspectMembers(record value) inspectMessage {
	var r inspectMessage
	record.ForEach(func(name string, v value) bool {
		switch name {
		case "role":
			r.role = v
		case "content":
			r.content = v
		case "tool_calls":
			r.calls = v
		case "tool_call_id":
			r.callID = v
		case "function":
			r.function = v
		case "error":
			r.failure = v
		}
		return true
	})
	return r
}

func (inspectDecoder) decode(record value) entry {
	r := inspectMembers(record)
	if r.role.Type != gjson.String {
		return entry{faults: []fault{missingOrWrong("role", r.role, "a string")}}
	}
	m := history.Message{Role: history.Role(ownText(r.role))}
	if !m.Role.Known() {
		return entry{faults: []fault{unknownRole(string(m.Role))}}
	}
	c := readInspectContent(r.content)
	m.Text, m.Media, m.Reasoning = c.text(), c.media, c.reasoning
	faults := c.faults
	m.ToolCalls = append(c.calls, r.readCalls(&faults)...)
	if m.Role == history.RoleTool {
		m.Name = optionalText("function", r.function, &faults)
		m.Result = &history.ToolResult{CallID: optionalText("tool_call_id", r.callID, &faults)}
		r.readFailure(&m)
	}
	e := spoke(m, faults...)
	e.unknown = c.unknown
	if len(e.faults) == 0 {
		e.messages = append(e.messages, c.results...)
	}
	for i := range e.messages {
		e.messages[i].Opaque = c.opaque
	}
	return e
}

// readFailure reads what went wrong with a tool: the model is shown the error's
// message.
func (r inspectMessage) readFailure(m *history.Message) {
	if absent(r.failure) {
		return
	}
	m.Result.Error = history.OutcomeError
	said := r.failure
	if said.IsObject() {
		said = nested(said, "message")
	}
	if text := jsonText(said); text != m.Text {
		m.Text = joinTexts(m.Text, text)
	}
}

func (r inspectMessage) readCalls(faults *[]fault) []history.ToolCall {
	var calls []history.ToolCall
	eachElement("tool_calls", r.calls, faults, func(v value) {
		place := fmt.Sprintf("tool_calls[%d]", len(calls))
		if !v.IsObject() {
			*faults = append(*faults, wrongType(place, typeName(v), "an object"))
			return
		}
		calls = append(calls, readInspectCall(place, v, faults))
	})
	return calls
}

// readInspectCall reads a call, whose function is named by a text.
func readInspectCall(place string, v value, faults *[]fault) history.ToolCall {
	var call history.ToolCall
	v.ForEach(func(name string, v value) bool {
		switch name {
		case "id":
			call.ID = optionalText(place+".id", v, faults)
		case "function":
			call.Name = optionalText(place+".function", v, faults)
		case "arguments":
			call.Arguments = jsonText(v)
		}
		return true
	})
	return call
}

// inspectCheckpoint gives the checkpoint as a message of a sample.
func inspectCheckpoint(in insertion) []byte {
	return encode(chatMessage{Role: in.edit.Role, Content: in.edit.Text})
}
