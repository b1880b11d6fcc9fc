package transcript

import (
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// multiAgentFormat is a log of agents that talk to each other, in the form of
// the Who&When collection: an object with "history", whose messages name their
// speakers in "role" or in "name", and may have a "system_prompt" of each agent.
// Source: public files.
var multiAgentFormat = &format{
	name: MultiAgent, title: "a conversation of several agents", log: true,
	object:     multiAgentObject,
	lists:      []string{"history"},
	heads:      []string{"system_prompt"},
	head:       multiAgentPrompts,
	decoder:    func(Limits) decoder { return multiAgentDecoder{} },
	checkpoint: chatCheckpoint,
}

// multiAgentObject tells a log by its messages: they have a role and a content,
// and nothing of what SWE-agent writes.
func multiAgentObject(s sight) bool {
	if s.has("trajectory") || s.has("messages") {
		return false
	}
	found := false
	for _, m := range s.first("history") {
		if m.has("message_type") || m.has("agent") {
			return false
		}
		found = found || m.members["role"].Type == gjson.String && m.has("content")
	}
	return found
}

// multiAgentDecoder reads messages whose roles are free text.
type multiAgentDecoder struct{}

func (multiAgentDecoder) decode(record value) entry {
	r := chatMembers(record)
	if r.role.Type != gjson.String {
		return entry{faults: []fault{missingOrWrong("role", r.role, "a string")}}
	}
	var e entry
	var m history.Message
	c := readContent("content", r.content)
	e.faults, e.unknown = c.faults, c.unknown
	m.Text, m.Media = c.text(), c.media
	m.Role, m.Name = speaker(ownText(r.role), optionalText("name", r.name, &e.faults), m.Text)
	m.ToolCalls = readToolCalls(r.toolCalls, &e.faults)
	if m.Role == history.RoleTool {
		m.Result = r.readResult(false, &e.faults)
	}
	if len(e.faults) == 0 {
		e.messages = []history.Message{m}
	}
	return e
}

// multiAgentPrompts reads the system prompts: a text, or one of each agent by its
// name.
func multiAgentPrompts(path string, v value) entry {
	if v.Type == gjson.String {
		return spoke(history.Message{Role: history.RoleSystem, Text: ownText(v)})
	}
	var e entry
	if !v.IsObject() {
		e.faults = []fault{wrongType(path, typeName(v), "a string, or an object with a string for each agent")}
		return e
	}
	v.ForEach(func(name string, v value) bool {
		if !absent(v) {
			e.messages = append(e.messages, history.Message{Role: history.RoleSystem, Name: strings.Clone(name), Text: jsonText(v)})
		}
		return true
	})
	return e
}
