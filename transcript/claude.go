package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// claudeFormat is the session file of Claude Code: JSON Lines of records that
// name themselves and the record that they follow ("uuid", "parentUuid"). Source:
// public session files, and what public readers of them say. A checkpoint is a
// user's message there, as the agent's own summary is. The records also come as
// the "loglines" of one object.
var claudeFormat = &format{
	name: ClaudeCode, title: "a Claude Code session", log: true, user: true, tree: true,
	record:     claudeSight,
	object:     claudeObject,
	lists:      []string{claudeLines},
	decoder:    func(Limits) decoder { return claudeDecoder{} },
	checkpoint: claudeCheckpoint,
	appended:   claudeAppended,
	writer:     newClaudeWriter,
}

// claudeSight tells a record of a session: one that is part of its tree, or one
// of the kinds that stand beside it at the head of a file.
func claudeSight(s sight) bool {
	if said := s.members["message"]; said.IsObject() && !nested(said, "content").Exists() {
		return false
	}
	switch {
	case s.has("type", "uuid", "parentUuid"):
		return true
	case s.has("uuid", "sessionId"):
		return s.is("type", claudeUser, claudeAssistant, claudeSystem, "progress", claudeAttachment)
	case s.has("sessionId"):
		return s.is("type", "queue-operation", "permission-mode", "mode", "ai-title", "custom-title", "last-prompt")
	}
	return s.is("type", "summary") && s.has("leafUuid") || s.is("type", "file-history-snapshot") && s.has("snapshot")
}

// claudeLines is the member that holds the records of an object.
const claudeLines = "loglines"

// claudeObject tells an object that holds the records of a session's tree.
func claudeObject(s sight) bool {
	for _, r := range s.first(claudeLines) {
		if claudeSight(r) {
			return true
		}
	}
	return false
}

// The types of records that hold messages, or say what others are.
const (
	claudeUser       = "user"
	claudeAssistant  = "assistant"
	claudeSystem     = "system"
	claudeAttachment = "attachment"
)

// compactBoundary is the subtype of a system record that begins a compaction.
const compactBoundary = "compact_boundary"

// claudeSilent are the types of records that give no message. Those of the tree
// are links of it all the same. A "summary" at the head of a file is that of
// another conversation.
var claudeSilent = map[string]bool{
	claudeSystem:            true,
	"agent-color":           true,
	"agent-name":            true,
	"agent-setting":         true,
	"ai-title":              true,
	"atis-latch":            true,
	"attribution-snapshot":  true,
	"bridge-session":        true,
	"content-replacement":   true,
	"custom-title":          true,
	"file-history-snapshot": true,
	"frame-link":            true,
	"last-prompt":           true,
	"mode":                  true,
	"permission-mode":       true,
	"pr-link":               true,
	"progress":              true,
	"queue-operation":       true,
	"relocated":             true,
	"result":                true,
	"started":               true,
	"summary":               true,
	"tag":                   true,
	"worktree-state":        true,
}

// claudeDecoder reads the records of a session.
type claudeDecoder struct{}

func (claudeDecoder) settle(sketches []sketch) settlement { return settleClaude(sketches) }

func (claudeDecoder) decode(record value) entry {
	r := claudeMembers(record)
	e := r.decode()
	e.trait = r.trait(e)
	e.stamp(readTime(r.timestamp))
	return e
}

// claudeRecord holds the members of a record that matter here.
type claudeRecord struct {
	kind, subtype, uuid, parent, timestamp value
	side, meta, synthetic, summary, failed value
	onlyShown, origin, parentTool          value
	message, attachment, outcome, compact  value
	// id, content and model are members of the message.
	id, content value
}

func claudeMembers(v value) claudeRecord {
	var r claudeRecord
	v.ForEach(func(name string, v value) bool {
		if place := r.member(name); place != nil {
			*place = v
		}
		return true
	})
	if r.message.IsObject() {
		r.message.ForEach(func(name string, v value) bool {
			switch name {
			case "id":
				r.id = v
			case "content":
				r.content = v
			}
			return true
		})
	}
	return r
}

// member gives the place of a member by its name, nil for one that does not
// matter.
func (r *claudeRecord) member(name string) *value {
	switch name {
	case "type":
		return &r.kind
	case "subtype":
		return &r.subtype
	case "uuid":
		return &r.uuid
	case "parentUuid":
		return &r.parent
	case "timestamp":
		return &r.timestamp
	case "isSidechain":
		return &r.side
	case "isMeta":
		return &r.meta
	case "isSynthetic":
		return &r.synthetic
	case "isCompactSummary":
		return &r.summary
	case "isApiErrorMessage":
		return &r.failed
	case "isVisibleInTranscriptOnly":
		return &r.onlyShown
	case "origin":
		return &r.origin
	case "parent_tool_use_id":
		return &r.parentTool
	case "message":
		return &r.message
	case "attachment":
		return &r.attachment
	case "toolUseResult":
		return &r.outcome
	case "compactMetadata", "compact_metadata":
		return &r.compact
	}
	return nil
}

func (r claudeRecord) decode() entry {
	if r.kind.Type != gjson.String {
		return entry{faults: []fault{missingOrWrong("type", r.kind, "a string")}}
	}
	switch r.kind.Str() {
	case claudeUser:
		return r.decodeUser()
	case claudeAssistant:
		return r.decodeAssistant()
	case claudeAttachment:
		return r.decodeAttachment()
	}
	if claudeSilent[r.kind.Str()] {
		return entry{}
	}
	return entry{unknown: []string{"record " + quote(r.kind.Str())}}
}

// decodeAssistant reads what the assistant said. An error of the provider that
// the agent shows in the assistant's place is nobody's message: it is never sent
// to a model.
func (r claudeRecord) decodeAssistant() entry {
	if r.failed.Type == gjson.True {
		return entry{}
	}
	return r.blocksOf(func() blocks { return readBlocks(history.RoleAssistant, "message.content", r.content) })
}

// blocksOf gives the entry of the blocks of the record's message.
func (r claudeRecord) blocksOf(read func() blocks) entry {
	if !r.message.IsObject() {
		return entry{faults: []fault{missingOrWrong("message", r.message, "an object")}}
	}
	b := read()
	e := entry{messages: b.messages, unknown: b.unknown, faults: b.faults}
	if len(e.faults) > 0 {
		e.messages = nil
	}
	return e
}
