package transcript

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"github.com/seed-a68626b6/reduce/history"
)

type geminiMessage struct {
	ID        string           `json:"id"`
	Timestamp *json.RawMessage `json:"timestamp,omitempty"`
	Type      string           `json:"type"`
	Content   string           `json:"content"`
}

// geminiCheckpoint gives the checkpoint as a message with the time of the span's
// last record.
func geminiCheckpoint(in insertion) []byte {
	m := geminiMessage{ID: checkpointID(in), Type: "user", Content: in.edit.Text, Timestamp: memberOfLast(in, "timestamp")}
	if in.edit.Role == history.RoleAssistant {
		m.Type = "gemini"
	}
	return encode(m)
}

// memberOfLast is a member of the span's last record as it is written there; nil
// where it has none.
func memberOfLast(in insertion, name string) *json.RawMessage {
	v := child(parseRecord(in.last), name)
	if !v.Exists() {
		return nil
	}
	raw := json.RawMessage(v.Raw)
	return &raw
}

// checkpointID makes a name for the checkpoint's record, in the form of a UUID,
// from its text and the record that it follows.
func checkpointID(in insertion) string {
	h := sha256.New()
	h.Write([]byte(in.edit.Text))
	h.Write(in.last)
	sum := h.Sum(nil)
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}

// textPart is a part of a message's content.
type textPart struct {
	Type string `json:"type"`
	Text string `json:"text"`
}
