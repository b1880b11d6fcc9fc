package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// openCodeFormat is a session of OpenCode: what its export writes, an object with
// "info" and "messages", each of them with "info" and "parts"; or the rows of its
// parts, whose "data" is a part as JSON. A part of a tool holds the call and what
// came back. Its provider may want a user's message first, so a checkpoint is one.
// Source: public files, and the published export.
var openCodeFormat = &format{
	name: OpenCode, title: "an OpenCode session", log: true, user: true,
	roles:      speakers,
	record:     func(s sight) bool { return openCodeExported(s) || openCodeRow(s) },
	object:     openCodeObject,
	lists:      []string{"messages"},
	heads:      []string{"info"},
	head:       openCodeSession,
	session:    func(record value) string { return textOf(child(record, "session_id")) },
	decoder:    func(limits Limits) decoder { return openCodeDecoder{limits} },
	checkpoint: openCodeCheckpoint,
}

func openCodeExported(s sight) bool {
	info := s.members["info"]
	return info.IsObject() && s.listed("parts")
}

func openCodeRow(s sight) bool { return s.has("id", "session_id", "time_created", "data") }

func openCodeObject(s sight) bool {
	info := s.members["info"]
	if !info.IsObject() || !s.listed("messages") {
		return false
	}
	messages := s.first("messages")
	for _, m := range messages {
		if openCodeExported(m) {
			return true
		}
	}
	return len(messages) == 0
}

// openCodeSession reads what the export says of the session: from which message on
// all is taken back.
func openCodeSession(_ string, v value) entry {
	return entry{trait: openCodeTrait{revert: textOf(child(child(v, "revert"), "messageID"))}}
}

// openCodeTrait is what a record is to others.
type openCodeTrait struct {
	// id is the message's name; parent that of the message that it answers.
	id, parent string
	// summary is true for the summary of a compaction; marks for the message that
	// asks for one, and tail is the first message that it keeps.
	summary, marks bool
	tail           string
	// revert is the message from which on all is taken back.
	revert string
	// part is true for a row of a part, works for one that only the assistant has.
	part, works bool
}

// openCodeDecoder reads the records of an OpenCode session.
type openCodeDecoder struct{ limits Limits }

func (openCodeDecoder) settle(sketches []sketch) settlement { return settleOpenCode(sketches) }

func (d openCodeDecoder) decode(record value) entry {
	if info := child(record, "info"); info.IsObject() {
		return decodeOpenCodeMessage(info, child(record, "parts"))
	}
	return d.decodeRow(record)
}

func decodeOpenCodeMessage(info, parts value) entry {
	role := child(info, "role")
	if role.Type != gjson.String {
		return entry{faults: []fault{missingOrWrong("info.role", role, "a string")}}
	}
	t := openCodeTrait{id: textOf(child(info, "id")), parent: textOf(child(info, "parentID"))}
	p := openCodeParts{role: history.Role(role.Str())}
	if p.role != history.RoleUser && p.role != history.RoleAssistant {
		return entry{unknown: []string{"message of the role " + quote(role.Str())}, trait: t}
	}
	if p.role == history.RoleUser {
		p.user = &openCodeUser{}
	}
	first(parts, func(part value) bool {
		p.read(part)
		return false
	})
	t.marks, t.tail = p.marks, p.tail
	t.summary = child(info, "summary").Type == gjson.True && textOf(child(info, "finish")) != "" && absent(child(info, "error"))
	e := entry{messages: p.done(), unknown: p.unknown, trait: t}
	if t.summary && len(e.messages) > 0 {
		e.messages = openCodeSummary(e.messages)
	}
	e.stamp(readTime(child(child(info, "time"), "created")))
	return e
}

// openCodeSummary gives what a compaction left, in a user's place.
func openCodeSummary(messages []history.Message) []history.Message {
	m := history.Message{Role: history.RoleUser, Compactor: "opencode-summary"}
	for _, part := range messages {
		m.Text = joinTexts(m.Text, part.Text)
	}
	return []history.Message{m}
}
