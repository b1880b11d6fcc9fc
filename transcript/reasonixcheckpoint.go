package transcript

import (
	"encoding/json"
	"fmt"

	"github.com/seed-a68626b6/reduce/history"
)

type reasonixLine struct {
	Role      history.Role `json:"role"`
	Content   string       `json:"content"`
	CreatedAt int64        `json:"createdAt,omitempty"`
}

// reasonixPad is a message for nobody's eyes: it holds a place.
type reasonixPad struct {
	Role      history.Role `json:"role"`
	CallID    string       `json:"tool_call_id"`
	Name      string       `json:"name"`
	LocalOnly bool         `json:"local_only"`
}

type reasonixEvent struct {
	Schema    int              `json:"schema_version"`
	Type      string           `json:"type"`
	Revision  int64            `json:"revision"`
	Base      int64            `json:"base_revision"`
	Index     int64            `json:"message_index"`
	Messages  []any            `json:"messages"`
	Writer    *json.RawMessage `json:"writer_id,omitempty"`
	CreatedAt *json.RawMessage `json:"created_at,omitempty"`
}

// reasonixCheckpoint gives the checkpoint as a message, or in a log as an event.
// The next event says to how many messages it adds; where there are fewer, places
// are held by messages for the user's eyes alone.
func reasonixCheckpoint(in insertion) []byte {
	last := parseRecord(in.last)
	m := reasonixLine{Role: in.edit.Role, Content: in.edit.Text, CreatedAt: child(last, "createdAt").Int()}
	if !child(last, "schema_version").Exists() {
		return encode(m)
	}
	m.CreatedAt = 0
	e := reasonixEvent{Schema: 1, Type: "append", Revision: child(last, "revision").Int(), Messages: []any{m}}
	e.Writer, e.CreatedAt = rawMember(last, "writer_id"), rawMember(last, "created_at")
	_, _ = fmt.Sscanf(in.parent, "%d:%d", &e.Base, &e.Index)
	if in.opens {
		e.Type, e.Index = "replace", 0
	}
	var until int64
	if n, _ := fmt.Sscanf(in.id, "%d:%d", &e.Revision, &until); n == 2 {
		for e.Index+int64(len(e.Messages)) < min(until, e.Index+maxPads) {
			e.Messages = append(e.Messages, reasonixPad{Role: history.RoleTool, CallID: reasonixLocal, Name: reasonixLocal, LocalOnly: true})
		}
	}
	return encode(e)
}

// maxPads bounds what a damaged event can ask for.
const maxPads = 100_000

// reasonixLocal is the name and the call id of a message for the user's eyes alone.
const reasonixLocal = "__reasonix_local_only__"

func rawMember(v value, name string) *json.RawMessage {
	member := child(v, name)
	if !member.Exists() {
		return nil
	}
	raw := json.RawMessage(member.Raw)
	return &raw
}
