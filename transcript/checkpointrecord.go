package transcript

import (
	"bytes"
	"encoding/json"

	"github.com/seed-a68626b6/reduce/history"
)

// encode writes a value as JSON on one line, without HTML escapes. The values
// that it gets can always be encoded.
func encode(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

type chatMessage struct {
	Role    history.Role `json:"role"`
	Content string       `json:"content"`
}

// chatCheckpoint gives the checkpoint as a chat message.
func chatCheckpoint(in insertion) []byte {
	return encode(chatMessage{Role: in.edit.Role, Content: in.edit.Text})
}

type codexRecord struct {
	Timestamp *json.RawMessage `json:"timestamp,omitempty"`
	Ordinal   *uint64          `json:"ordinal,omitempty"`
	Type      string           `json:"type"`
	Payload   messageItem      `json:"payload"`
}

// codexCheckpoint gives the checkpoint as a Codex record, with the time of the
// span's last record.
func codexCheckpoint(in insertion) []byte {
	e := in.edit
	record := codexRecord{Ordinal: in.number, Type: responseItem, Payload: textItem(e.Role, e.Text)}
	if time := nested(parseRecord(in.last), "timestamp"); time.Exists() {
		raw := json.RawMessage(time.Raw)
		record.Timestamp = &raw
	}
	return encode(record)
}
