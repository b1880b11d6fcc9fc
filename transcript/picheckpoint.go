package transcript

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// piEnvelope is what every entry of a Pi session has; a list has no ids.
type piEnvelope struct {
	Type      string           `json:"type"`
	ID        string           `json:"id,omitempty"`
	ParentID  *json.RawMessage `json:"parentId,omitempty"`
	Timestamp *json.RawMessage `json:"timestamp,omitempty"`
}

type piCompactionEntry struct {
	piEnvelope
	Summary    string `json:"summary"`
	KeptID     string `json:"firstKeptEntryId,omitempty"`
	KeptRecord *int   `json:"firstKeptEntryIndex,omitempty"`
	Before     int    `json:"tokensBefore"`
}

type piMessageEntry struct {
	piEnvelope
	Message any `json:"message"`
}

type piUser struct {
	Role      history.Role `json:"role"`
	Content   []textBlock  `json:"content"`
	Timestamp int64        `json:"timestamp"`
}

// piAssistant has what Pi reads of every answer.
type piAssistant struct {
	Role       history.Role `json:"role"`
	Content    []any        `json:"content"`
	API        string       `json:"api"`
	Provider   string       `json:"provider"`
	Model      string       `json:"model"`
	Usage      piUsage      `json:"usage"`
	StopReason string       `json:"stopReason"`
	Timestamp  int64        `json:"timestamp"`
}

type piUsage struct {
	Input       int    `json:"input"`
	Output      int    `json:"output"`
	CacheRead   int    `json:"cacheRead"`
	CacheWrite  int    `json:"cacheWrite"`
	TotalTokens int    `json:"totalTokens"`
	Cost        piCost `json:"cost"`
}

type piCost struct {
	Input      int `json:"input"`
	Output     int `json:"output"`
	CacheRead  int `json:"cacheRead"`
	CacheWrite int `json:"cacheWrite"`
	Total      int `json:"total"`
}

// piCheckpoint gives the checkpoint as Pi's own compaction where it is the first
// message, and not the assistant's: Pi looks at the sizes that kept answers tell
// only where they are newer than the last compaction, and would at once compact
// again after a message. So it has the time of the last message. Elsewhere it is
// a message with the time of the span's last record.
func piCheckpoint(in insertion) []byte {
	if in.opens && in.edit.Role != history.RoleAssistant {
		return piCompactionCheckpoint(in)
	}
	written := child(parseRecord(in.last), "timestamp")
	at := readTime(written).UnixMilli()
	if written.Type == gjson.Null || at < 0 {
		at = 0
	}
	content := textBlock{"text", in.edit.Text}
	record := piMessageEntry{piEnvelope: in.piEnvelope(piMessage, written)}
	if in.edit.Role == history.RoleAssistant {
		record.Message = piAssistant{Role: history.RoleAssistant, Content: []any{content}, API: "openai-completions",
			Provider: "reduce", Model: "reduce", StopReason: "stop", Timestamp: at}
	} else {
		record.Message = piUser{Role: history.RoleUser, Content: []textBlock{content}, Timestamp: at}
	}
	return encode(record)
}

func piCompactionCheckpoint(in insertion) []byte {
	record := piCompactionEntry{Summary: in.edit.Text,
		piEnvelope: in.piEnvelope(piCompaction, child(parseRecord(in.latest), "timestamp"))}
	switch {
	case record.ID == "":
		record.KeptRecord = &in.nextRecord
	case in.next == "":
		record.KeptID = record.ID
	default:
		record.KeptID = in.next
	}
	return encode(record)
}

// piEnvelope gives the envelope of the checkpoint. In a tree it has an id: the
// one that is asked for, or one made of its text and its parent's id.
func (in insertion) piEnvelope(kind string, written value) piEnvelope {
	e := piEnvelope{Type: kind}
	if written.Exists() {
		raw := json.RawMessage(written.Raw)
		e.Timestamp = &raw
	}
	if in.id == "" && in.parent == "" && !child(parseRecord(in.last), "id").Exists() {
		return e
	}
	e.ID = in.id
	if e.ID == "" {
		e.ID = piID(in.parent + "\n" + in.edit.Text)
	}
	parent := json.RawMessage("null")
	if in.parent != "" {
		parent = encode(in.parent)
	}
	e.ParentID = &parent
	return e
}

// piID gives an id that is made from a text.
func piID(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:4])
}
