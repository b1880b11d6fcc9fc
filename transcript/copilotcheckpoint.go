package transcript

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"github.com/seed-a68626b6/reduce/history"
)

type copilotEvent struct {
	Type      string           `json:"type"`
	Data      any              `json:"data"`
	ID        string           `json:"id"`
	Timestamp *json.RawMessage `json:"timestamp,omitempty"`
	ParentID  *string          `json:"parentId"`
}

type copilotUserData struct {
	Content     string   `json:"content"`
	Sent        string   `json:"transformedContent"`
	Attachments []string `json:"attachments"`
}

type copilotAnswerData struct {
	MessageID string   `json:"messageId"`
	Content   string   `json:"content"`
	Requests  []string `json:"toolRequests"`
}

// copilotCheckpoint gives the checkpoint as a user's message, or the assistant's,
// with the time of the span's last event. Its id is the one that the next event
// names, or one made of its text and of the event before.
func copilotCheckpoint(in insertion) []byte {
	e := copilotEvent{Type: "user.message", ID: in.id}
	if e.ID == "" {
		e.ID = copilotID(in.parent + "\n" + in.edit.Text)
	}
	e.Data = copilotUserData{Content: in.edit.Text, Sent: in.edit.Text, Attachments: []string{}}
	if in.edit.Role == history.RoleAssistant {
		e.Type, e.Data = "assistant.message", copilotAnswerData{MessageID: e.ID, Content: in.edit.Text, Requests: []string{}}
	}
	if in.parent != "" {
		e.ParentID = &in.parent
	}
	if written := child(parseRecord(in.last), "timestamp"); written.Exists() {
		raw := json.RawMessage(written.Raw)
		e.Timestamp = &raw
	}
	return encode(e)
}

// copilotID makes an id in the form of Copilot's own.
func copilotID(of string) string {
	b := sha256.Sum256([]byte(of))
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:16])
}
