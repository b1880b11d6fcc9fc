package transcript

import (
	"encoding/json"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

type openCodeMessage struct {
	Info  openCodeInfo   `json:"info"`
	Parts []openCodeText `json:"parts"`
}

type openCodeInfo struct {
	ID        string           `json:"id"`
	SessionID *json.RawMessage `json:"sessionID,omitempty"`
	Role      history.Role     `json:"role"`
	Time      *json.RawMessage `json:"time,omitempty"`
	Agent     *json.RawMessage `json:"agent,omitempty"`
	Model     *json.RawMessage `json:"model,omitempty"`
}

type openCodeText struct {
	ID        string           `json:"id,omitempty"`
	SessionID *json.RawMessage `json:"sessionID,omitempty"`
	MessageID string           `json:"messageID,omitempty"`
	Type      string           `json:"type"`
	Text      string           `json:"text"`
	Time      *openCodeTime    `json:"time,omitempty"`
}

type openCodeTime struct {
	Start int64 `json:"start"`
}

type openCodePartRow struct {
	ID        string           `json:"id"`
	MessageID string           `json:"message_id"`
	SessionID *json.RawMessage `json:"session_id,omitempty"`
	Created   *json.RawMessage `json:"time_created,omitempty"`
	Updated   *json.RawMessage `json:"time_updated,omitempty"`
	Data      string           `json:"data"`
}

// openCodeCheckpoint gives the checkpoint as a message of the export, or as the row
// of a part, in the session and at the time of the span's last record.
func openCodeCheckpoint(in insertion) []byte {
	name := strings.ReplaceAll(checkpointID(in), "-", "")[:26]
	info := child(parseRecord(in.last), "info")
	if !info.IsObject() {
		text := openCodeText{Type: "text", Text: in.edit.Text}
		if in.edit.Role == history.RoleAssistant {
			text.Time = &openCodeTime{}
		}
		return encode(openCodePartRow{ID: "prt_" + name, MessageID: "msg_" + name, SessionID: memberOfLast(in, "session_id"),
			Created: memberOfLast(in, "time_created"), Updated: memberOfLast(in, "time_updated"), Data: string(encode(text))})
	}
	in.last = []byte(info.Raw)
	session := memberOfLast(in, "sessionID")
	return encode(openCodeMessage{
		Info: openCodeInfo{ID: "msg_" + name, SessionID: session, Role: in.edit.Role, Time: memberOfLast(in, "time"),
			Agent: memberOfLast(in, "agent"), Model: memberOfLast(in, "model")},
		Parts: []openCodeText{{ID: "prt_" + name, SessionID: session, MessageID: "msg_" + name, Type: "text", Text: in.edit.Text}},
	})
}
