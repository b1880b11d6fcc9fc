package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// anthropicFormat is the message form of Anthropic's API: JSON Lines of messages,
// one JSON array of them, or a request with "system" and "messages". The API wants
// a user's message first, so a checkpoint is one. Messages can also stand in
// envelopes, as agents write them to a stream or under "loglines".
var anthropicFormat = &format{
	name: Anthropic, title: "Anthropic messages", user: true,
	record:     anthropicRecord,
	object:     anthropicObject,
	lists:      []string{"messages", claudeLines},
	heads:      []string{"system"},
	head:       anthropicSystem,
	decoder:    func(Limits) decoder { return anthropicDecoder{} },
	checkpoint: anthropicCheckpoint,
	writer:     newAnthropicWriter,
}

// anthropicRecord tells a message of Anthropic's from one of OpenAI's by the
// blocks that only Anthropic has.
func anthropicRecord(s sight) bool {
	if isEnvelope(s) {
		return true
	}
	if s.members["role"].Type != gjson.String {
		return false
	}
	parts := s.members["content"]
	if !parts.IsArray() {
		return false
	}
	found := false
	parts.ForEach(func(_ string, v value) bool {
		kind := nested(v, "type")
		found = v.IsObject() && kind.Type == gjson.String && anthropicBlock[kind.Str()]
		return !found
	})
	return found
}

// anthropicBlock are the kinds of blocks that OpenAI's messages don't have.
var anthropicBlock = map[string]bool{
	"tool_use": true, "tool_result": true, "thinking": true, "redacted_thinking": true, "server_tool_use": true,
}

// anthropicObject tells a request: one with a system prompt beside its messages,
// or with messages that are Anthropic's; or one with envelopes.
func anthropicObject(s sight) bool {
	for _, m := range s.first(claudeLines) {
		if isEnvelope(m) {
			return true
		}
	}
	if !s.listed("messages") {
		return false
	}
	if s.has("system") || s.has("anthropic_version") {
		return true
	}
	for _, m := range s.first("messages") {
		if anthropicRecord(m) {
			return true
		}
	}
	return false
}

// anthropicDecoder reads messages of Anthropic's API.
type anthropicDecoder struct{}

func (anthropicDecoder) settle(sketches []sketch) settlement { return settleClaude(sketches) }

func (anthropicDecoder) decode(record value) entry {
	var role, content value
	record.ForEach(func(name string, v value) bool {
		switch name {
		case "role":
			role = v
		case "content":
			content = v
		}
		return true
	})
	if !role.Exists() && !content.Exists() {
		if e, ok := decodeEnvelope(record); ok {
			return e
		}
	}
	return anthropicMessage("", role, content)
}

// anthropicMessage reads a role and a content, whose members stand under prefix.
func anthropicMessage(prefix string, role, content value) entry {
	if role.Type != gjson.String {
		return entry{faults: []fault{missingOrWrong(prefix+"role", role, "a string")}}
	}
	r := history.Role(ownText(role))
	if r != history.RoleUser && r != history.RoleAssistant && r != history.RoleSystem {
		f := unknownRole(string(r))
		f.field = prefix + "role"
		return entry{faults: []fault{f}}
	}
	b := readBlocks(r, prefix+"content", content)
	e := entry{messages: b.messages, unknown: b.unknown, faults: b.faults}
	if len(e.faults) > 0 {
		e.messages = nil
	}
	return e
}

// missingOrWrong is the fault of a member that is not there or of another type.
func missingOrWrong(field string, v value, want string) fault {
	if !v.Exists() {
		return missing(field, want)
	}
	return wrongType(field, typeName(v), want)
}

// anthropicSystem reads the system prompt of a request.
func anthropicSystem(path string, v value) entry {
	b := readBlocks(history.RoleSystem, path, v)
	return entry{messages: b.messages, unknown: b.unknown, faults: b.faults}
}

// anthropicCheckpoint gives the checkpoint as a message, in an envelope where the
// span's last message stands in one.
func anthropicCheckpoint(in insertion) []byte {
	if last := parseRecord(in.last); last.IsObject() && nested(last, "message").IsObject() {
		return envelopeCheckpoint(in, last)
	}
	return encode(chatMessage{Role: in.edit.Role, Content: in.edit.Text})
}
