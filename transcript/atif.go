package transcript

import (
	"encoding/json"
	"fmt"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// atifFormat is the Agent Trajectory Interchange Format: an object with
// "schema_version" and "steps". A step of the agent holds its calls and what came
// back. Source: the published format, and public files.
var atifFormat = &format{
	name: ATIF, title: "an ATIF trajectory", log: true, user: true,
	roles:      []history.Role{history.RoleSystem, history.RoleUser, history.RoleAssistant},
	object:     func(s sight) bool { return s.begins("schema_version", "ATIF") && s.listed("steps") },
	lists:      []string{"steps"},
	decoder:    func(Limits) decoder { return atifDecoder{} },
	checkpoint: atifCheckpoint,
}

// atifDecoder reads the steps of a trajectory.
type atifDecoder struct{}

// atifStep holds the members of a step that matter here.
type atifStep struct {
	source, written, message, reasoning, calls, observation value
}

func (atifDecoder) decode(record value) entry {
	var s atifStep
	record.ForEach(func(name string, v value) bool {
		switch name {
		case "source":
			s.source = v
		case "timestamp":
			s.written = v
		case "message":
			s.message = v
		case "reasoning_content":
			s.reasoning = v
		case "tool_calls":
			s.calls = v
		case "observation":
			s.observation = v
		}
		return true
	})
	if s.source.Type != gjson.String {
		return entry{faults: []fault{missingOrWrong("source", s.source, "a string")}}
	}
	role, known := atifRoles[s.source.Str()]
	if !known {
		return entry{unknown: []string{"step of the source " + quote(s.source.Str())}}
	}
	e := s.decode(role)
	e.stamp(readTime(s.written))
	return e
}

var atifRoles = map[string]history.Role{
	"system": history.RoleSystem, "user": history.RoleUser, "agent": history.RoleAssistant,
}

func (s atifStep) decode(role history.Role) entry {
	c := readATIFContent("message", s.message)
	m := history.Message{Role: role, Text: c.text(), Media: c.media}
	e := entry{unknown: c.unknown, faults: c.faults}
	if role == history.RoleAssistant {
		m.Reasoning = textOf(s.reasoning)
		m.ToolCalls = readATIFCalls(s.calls, &e.faults)
	}
	results := s.results(m.ToolCalls, &e)
	if len(e.faults) > 0 {
		return entry{faults: e.faults}
	}
	e.messages = append([]history.Message{m}, results...)
	if role == history.RoleUser {
		e.messages = append(atifNotes.saidBy([]string{m.Text}, m.Media), results...)
	}
	return e
}

// atifNotes are blocks that agents put into a user's message.
var atifNotes = noteRules{blocks: []noteBlock{tagged("system-reminder"), tagged("environment_context")}}

// readATIFContent reads a text, or a list of parts: texts, and images by their
// path.
func readATIFContent(field string, v value) content {
	if !v.IsArray() {
		return readContent(field, v)
	}
	var c content
	i := 0
	v.ForEach(func(_ string, v value) bool {
		place := fmt.Sprintf("%s[%d]", field, i)
		i++
		source := child(v, "source")
		if child(v, "type").Str() == imageMedia && source.IsObject() {
			c.addMedia(imageMedia, child(source, "path"))
			return true
		}
		if !v.IsObject() {
			c.faults = append(c.faults, wrongType(place, typeName(v), "an object with a type"))
			return true
		}
		c.readPart(place, partMembers(v))
		return true
	})
	return c
}

func readATIFCalls(v value, faults *[]fault) []history.ToolCall {
	var calls []history.ToolCall
	eachElement("tool_calls", v, faults, func(v value) {
		call := history.ToolCall{ID: textOf(child(v, "tool_call_id")), Name: textOf(child(v, "function_name")),
			Arguments: jsonText(child(v, "arguments"))}
		if call.ID == "" {
			call.ID = fmt.Sprintf("#%d", len(calls)+1)
		}
		calls = append(calls, call)
	})
	return calls
}

// results reads what the step's observation holds. One that names no call answers
// the first call that none names or has answered so far; where there is no such
// call, it is a note.
func (s atifStep) results(calls []history.ToolCall, e *entry) []history.Message {
	list := child(s.observation, "results")
	named, names := make(map[string]bool), namesOfCalls(calls)
	first(list, func(v value) bool {
		named[textOf(child(v, "source_call_id"))] = true
		return false
	})
	var all []history.Message
	next := 0
	first(list, func(v value) bool {
		c := readATIFContent(fmt.Sprintf("observation.results[%d].content", len(all)), child(v, "content"))
		e.unknown = append(e.unknown, c.unknown...)
		e.faults = append(e.faults, c.faults...)
		m := history.Message{Role: history.RoleTool, Text: c.text(), Media: c.media}
		id := textOf(child(v, "source_call_id"))
		if id == "" {
			for next < len(calls) && named[calls[next].ID] {
				next++
			}
			if next < len(calls) {
				id = calls[next].ID
				next++
			}
		}
		if id == "" {
			m.Role, m.AgentNote = history.RoleUser, true
		} else {
			m.Name, m.Result = names[id], &history.ToolResult{CallID: id}
		}
		all = append(all, m)
		return false
	})
	return all
}

// namesOfCalls gives the names of calls by their ids.
func namesOfCalls(calls []history.ToolCall) map[string]string {
	names := make(map[string]string, len(calls))
	for _, c := range calls {
		names[c.ID] = c.Name
	}
	return names
}

type atifMessage struct {
	StepID    *json.RawMessage `json:"step_id,omitempty"`
	Timestamp *json.RawMessage `json:"timestamp,omitempty"`
	Source    string           `json:"source"`
	Message   string           `json:"message"`
}

// atifCheckpoint gives the checkpoint as a step with the number and the time of
// the span's last one.
func atifCheckpoint(in insertion) []byte {
	s := atifMessage{StepID: memberOfLast(in, "step_id"), Timestamp: memberOfLast(in, "timestamp"), Source: "user", Message: in.edit.Text}
	for source, role := range atifRoles {
		if role == in.edit.Role {
			s.Source = source
		}
	}
	return encode(s)
}
