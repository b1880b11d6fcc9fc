package transcript

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// claudeMessageRecord is a message's record as the agent writes it. Its reader
// finds records of the tree by their first member.
type claudeMessageRecord struct {
	Parent      *json.RawMessage `json:"parentUuid,omitempty"`
	IsSidechain bool             `json:"isSidechain"`
	UserType    *json.RawMessage `json:"userType,omitempty"`
	Entrypoint  *json.RawMessage `json:"entrypoint,omitempty"`
	Cwd         *json.RawMessage `json:"cwd,omitempty"`
	SessionID   *json.RawMessage `json:"sessionId,omitempty"`
	AgentID     *json.RawMessage `json:"agentId,omitempty"`
	Version     *json.RawMessage `json:"version,omitempty"`
	GitBranch   *json.RawMessage `json:"gitBranch,omitempty"`
	Slug        *json.RawMessage `json:"slug,omitempty"`
	Type        string           `json:"type"`
	Message     any              `json:"message"`
	UUID        string           `json:"uuid"`
	Timestamp   *json.RawMessage `json:"timestamp,omitempty"`
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
	parseRecord(in.last).ForEach(func(name, v gjson.Result) bool {
		if name.Str == "isSidechain" {
			r.IsSidechain = v.Type == gjson.True
		} else if place := r.fact(name.Str); place != nil {
			raw := json.RawMessage(v.Raw)
			*place = &raw
		}
		return true
	})
	return encode(r)
}

// fact gives the place of a fact of the session by its name, nil for what is none.
func (r *claudeMessageRecord) fact(name string) **json.RawMessage {
	switch name {
	case "userType":
		return &r.UserType
	case "entrypoint":
		return &r.Entrypoint
	case "cwd":
		return &r.Cwd
	case "sessionId":
		return &r.SessionID
	case "agentId":
		return &r.AgentID
	case "version":
		return &r.Version
	case "gitBranch":
		return &r.GitBranch
	case "slug":
		return &r.Slug
	case "timestamp":
		return &r.Timestamp
	}
	return nil
}

// madeUUID gives a UUID of version 8 that is made from a text.
func madeUUID(text string) string {
	sum := sha256.Sum256([]byte(text))
	sum[6] = sum[6]&0x0f | 0x80
	sum[8] = sum[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[0:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}
