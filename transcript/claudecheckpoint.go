package transcript

import (
	"crypto/sha256"
	"encoding/json"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// claudeMessageRecord is a message's record as the agent writes it. Its reader
// finds records of the tree by their first member.
type claudeMessageRecord struct {
	Parent *json.RawMessage `json:"parentUuid,omitempty"`
	claudeFacts
	Type      string           `json:"type"`
	Message   any              `json:"message"`
	UUID      string           `json:"uuid"`
	Timestamp *json.RawMessage `json:"timestamp,omitempty"`
}

// claudeFacts are those of a session that every record of it repeats.
type claudeFacts struct {
	IsSidechain bool             `json:"isSidechain"`
	UserType    *json.RawMessage `json:"userType,omitempty"`
	Entrypoint  *json.RawMessage `json:"entrypoint,omitempty"`
	Cwd         *json.RawMessage `json:"cwd,omitempty"`
	SessionID   *json.RawMessage `json:"sessionId,omitempty"`
	AgentID     *json.RawMessage `json:"agentId,omitempty"`
	Version     *json.RawMessage `json:"version,omitempty"`
	GitBranch   *json.RawMessage `json:"gitBranch,omitempty"`
	Slug        *json.RawMessage `json:"slug,omitempty"`
}

// claudeCheckpoint gives the checkpoint as a record of the session, with the
// session's facts as the span's last record has them. It has the name that the
// record after it gives its parent; where none does, one that is made from its
// text. Where what follows is a chain without it, it stands beside the tree.
func claudeCheckpoint(in insertion) []byte {
	r := claudeMessageRecord{Type: claudeUser, UUID: in.id}
	if r.UUID == "" {
		r.UUID = madeUUID(in.edit.Text)
	}
	if parent := json.RawMessage("null"); !in.apart {
		if in.parent != "" {
			parent = encode(in.parent)
		}
		r.Parent = &parent
	}
	r.Message = chatMessage{Role: history.RoleUser, Content: in.edit.Text}
	if in.edit.Role == history.RoleAssistant {
		r.Type = claudeAssistant
		r.Message = anthropicTurn{history.RoleAssistant, []any{textBlock{"text", in.edit.Text}}}
	}
	r.claudeFacts, r.Timestamp = claudeFactsOf(in.last)
	return encode(r)
}

// claudeFactsOf gives the facts that a record has, and its time.
func claudeFactsOf(record []byte) (f claudeFacts, written *json.RawMessage) {
	parseRecord(record).ForEach(func(name string, v value) bool {
		raw := json.RawMessage(v.Raw)
		switch place := f.fact(name); {
		case name == "isSidechain":
			f.IsSidechain = v.Type == gjson.True
		case name == "timestamp":
			written = &raw
		case place != nil:
			*place = &raw
		}
		return true
	})
	return f, written
}

// fact gives the place of a fact of the session by its name, nil for what is none.
func (f *claudeFacts) fact(name string) **json.RawMessage {
	switch name {
	case "userType":
		return &f.UserType
	case "entrypoint":
		return &f.Entrypoint
	case "cwd":
		return &f.Cwd
	case "sessionId":
		return &f.SessionID
	case "agentId":
		return &f.AgentID
	case "version":
		return &f.Version
	case "gitBranch":
		return &f.GitBranch
	case "slug":
		return &f.Slug
	}
	return nil
}

// madeUUID gives a UUID of version 8 that is made from a text.
func madeUUID(text string) string { return history.Digest(sha256.Sum256([]byte(text))).UUID() }
