package transcript

import (
	"encoding/json"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// sweAgentFormat is a trajectory of SWE-agent: an object with the messages under
// "history"; "trajectory" only repeats them. Source: public files.
var sweAgentFormat = &format{
	name: SWEAgent, title: "a SWE-agent trajectory", log: true, user: true,
	object:     sweAgentObject,
	lists:      []string{"history"},
	decoder:    func(Limits) decoder { return sweAgentDecoder{} },
	checkpoint: sweAgentCheckpoint,
}

func sweAgentObject(s sight) bool {
	if s.has("history", "trajectory") && s.listed("history") && len(s.first("history")) == 0 {
		return true
	}
	for _, m := range s.first("history") {
		if m.members["role"].Type == gjson.String && m.has("content", "agent") {
			return true
		}
	}
	return false
}

// sweAgentDecoder reads the messages of a trajectory.
type sweAgentDecoder struct{}

// sweAgentTrait is what a message is by itself.
type sweAgentTrait struct {
	// untold is true for a message in the user's place that does not say that a
	// user wrote it.
	untold bool
	// first is true for what is written like the task: a checkpoint of that kind
	// stands for demonstrations alone.
	first bool
}

// settle says which messages in the user's place are notes. The task stands before
// the first thing that the agent said; what comes later is what its actions gave
// back.
func (sweAgentDecoder) settle(sketches []sketch) settlement {
	s := settlement{notes: make(map[int]bool)}
	begun := false
	for i, k := range sketches {
		t, _ := k.trait.(sweAgentTrait)
		if begun && t.untold {
			s.notes[i] = true
		}
		for _, b := range k.briefs {
			if b.checkpoint {
				begun = begun || !t.first
				continue
			}
			begun = begun || b.role == history.RoleAssistant || b.role == history.RoleTool
		}
	}
	return s
}

// sweAgentMembers holds the members of a message that matter here.
type sweAgentMembers struct {
	role, kind, demo, content, calls, callIDs, callID value
	thinking, reasoning                               value
}

func sweAgentMembersOf(record value) sweAgentMembers {
	var r sweAgentMembers
	record.ForEach(func(name string, v value) bool {
		switch name {
		case "role":
			r.role = v
		case "message_type":
			r.kind = v
		case "is_demo":
			r.demo = v
		case "content":
			r.content = v
		case "tool_calls":
			r.calls = v
		case "tool_call_ids":
			r.callIDs = v
		case "tool_call_id":
			r.callID = v
		case "thinking_blocks":
			r.thinking = v
		case "reasoning_content":
			r.reasoning = v
		}
		return true
	})
	return r
}

func (sweAgentDecoder) decode(record value) entry {
	r := sweAgentMembersOf(record)
	if r.role.Type != gjson.String {
		return entry{faults: []fault{missingOrWrong("role", r.role, "a string")}}
	}
	role := history.Role(ownText(r.role))
	if !role.Known() {
		return entry{faults: []fault{unknownRole(string(role))}}
	}
	c := readContent("content", r.content)
	e := entry{unknown: c.unknown, faults: c.faults}
	m := history.Message{Role: role, Text: c.text(), Media: c.media}
	calls := readToolCalls(r.calls, &e.faults)
	switch {
	case len(e.faults) > 0:
	case r.isDemo():
		e.messages = []history.Message{demonstration(m, calls)}
	case role == history.RoleTool:
		e.messages = r.results(m)
	case role == history.RoleUser:
		e.messages = []history.Message{m}
	default:
		m.ToolCalls, m.Reasoning = calls, r.readReasoning()
		e.messages = []history.Message{m}
	}
	if !r.isDemo() {
		e.trait = sweAgentTrait{untold: role == history.RoleUser && r.kind.Str() != "user", first: r.kind.Str() == "observation"}
	}
	return e
}

func (r sweAgentMembers) isDemo() bool {
	return r.demo.Type == gjson.True || r.kind.Str() == "demonstration"
}

// demonstration gives a message of a worked example as a note, whoever speaks in
// it: what is called and answered there never was in this run.
func demonstration(m history.Message, calls []history.ToolCall) history.Message {
	if m.Role.Instructs() {
		return m
	}
	for _, c := range calls {
		m.Text = joinTexts(m.Text, c.Name+" "+c.Arguments)
	}
	return history.Message{Role: history.RoleUser, AgentNote: true, Text: m.Text, Media: m.Media}
}

// results gives a result for each call that the message answers. The text stands
// in the first.
func (r sweAgentMembers) results(m history.Message) []history.Message {
	var ids []string
	if r.callIDs.IsArray() {
		r.callIDs.ForEach(func(_ string, id value) bool {
			ids = append(ids, jsonText(id))
			return true
		})
	}
	if len(ids) == 0 {
		ids = []string{jsonText(r.callID)}
	}
	var all []history.Message
	for _, id := range ids {
		one := history.Message{Role: history.RoleTool, Result: &history.ToolResult{CallID: id}}
		if len(all) == 0 {
			one.Text, one.Media = m.Text, m.Media
		}
		all = append(all, one)
	}
	return all
}

func (r sweAgentMembers) readReasoning() string {
	if r.reasoning.Type == gjson.String && r.reasoning.Str() != "" {
		return ownText(r.reasoning)
	}
	var text string
	if r.thinking.IsArray() {
		r.thinking.ForEach(func(_ string, block value) bool {
			if said := child(block, "thinking"); said.Type == gjson.String {
				text = joinTexts(text, ownText(said))
			}
			return true
		})
	}
	return text
}

type sweAgentMessage struct {
	Role        history.Role     `json:"role"`
	Content     string           `json:"content"`
	Agent       *json.RawMessage `json:"agent,omitempty"`
	MessageType string           `json:"message_type"`
}

// sweAgentType is what a checkpoint is. After a demonstration it is as the task's
// own message, so that the task may follow.
func sweAgentType(in insertion) string {
	switch {
	case sweAgentMembersOf(parseRecord(in.last)).isDemo():
		return "observation"
	case in.edit.Role.Instructs():
		return "system_prompt"
	case in.edit.Role == history.RoleAssistant:
		return "action"
	}
	return "user"
}

// sweAgentCheckpoint gives the checkpoint as a message of the agent that spoke
// last.
func sweAgentCheckpoint(in insertion) []byte {
	return encode(sweAgentMessage{Role: in.edit.Role, Content: in.edit.Text,
		Agent: memberOfLast(in, "agent"), MessageType: sweAgentType(in)})
}
