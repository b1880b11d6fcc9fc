package transcript

import (
	"encoding/json"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// An envelope holds one message of Anthropic's API, as Claude Code writes them to
// a stream, and as its sessions on the web are exported: {"type", "message"} with
// a time or the session's id. Its records are read as those of a session file,
// without a tree: all that is no side chain's, from the last compaction on.

// envelopeSilent are the types of a stream's records that give no message.
var envelopeSilent = map[string]bool{
	"auth_status": true, "control_request": true, "control_response": true, "keep_alive": true,
	"rate_limit_event": true, "result": true, "stream_event": true, claudeSystem: true, "tool_progress": true,
	"tool_use_summary": true,
}

// isEnvelope tells an envelope, or the record that a stream begins with.
func isEnvelope(s sight) bool {
	if s.is("type", claudeUser, claudeAssistant) {
		return !s.has("role") && nested(s.members["message"], "content").Exists() && s.members["message"].IsObject()
	}
	return s.is("type", claudeSystem) && s.has("subtype", "session_id")
}

// decodeEnvelope reads a record of a stream or an export, false for one that is
// none.
func decodeEnvelope(record value) (entry, bool) {
	r := claudeMembers(record)
	said := r.kind.Str() == claudeUser || r.kind.Str() == claudeAssistant
	if r.kind.Type != gjson.String || said && !r.message.IsObject() {
		return entry{}, false
	}
	var e entry
	if !envelopeSilent[r.kind.Str()] {
		e = r.decode()
	}
	t := r.trait(e)
	t.id, t.parent, t.inTree = "", "", false
	e.trait = t
	e.stamp(readTime(r.timestamp))
	return e, true
}

// envelope is the record of a message in an envelope.
type envelope struct {
	Type      string           `json:"type"`
	Timestamp *json.RawMessage `json:"timestamp,omitempty"`
	Message   chatMessage      `json:"message"`
	Tool      *json.RawMessage `json:"parent_tool_use_id,omitempty"`
	SessionID *json.RawMessage `json:"session_id,omitempty"`
	UUID      string           `json:"uuid,omitempty"`
}

// envelopeCheckpoint gives the checkpoint in an envelope like the last one.
func envelopeCheckpoint(in insertion, last value) []byte {
	e := envelope{Type: claudeUser, Message: chatMessage{Role: history.RoleUser, Content: in.edit.Text}}
	if in.edit.Role == history.RoleAssistant {
		e.Type, e.Message.Role = claudeAssistant, history.RoleAssistant
	}
	last.ForEach(func(name string, v value) bool {
		raw := json.RawMessage(v.Raw)
		switch name {
		case "timestamp":
			e.Timestamp = &raw
		case "session_id":
			e.SessionID = &raw
		case "parent_tool_use_id":
			e.Tool = &raw
		case "uuid":
			e.UUID = madeUUID(in.edit.Text)
		}
		return true
	})
	return encode(e)
}
