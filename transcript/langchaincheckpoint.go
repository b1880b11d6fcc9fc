package transcript

import (
	"encoding/json"

	"github.com/seed-a68626b6/reduce/history"
)

// langChainNames are the type and the class of a message by its role.
var langChainNames = map[history.Role][2]string{
	history.RoleAssistant: {"ai", "AIMessage"},
	history.RoleUser:      {"human", "HumanMessage"},
	history.RoleSystem:    {"system", "SystemMessage"},
	history.RoleDeveloper: {"system", "SystemMessage"},
}

// langChainFields are the members of the checkpoint's message.
type langChainFields struct {
	Content string          `json:"content"`
	More    json.RawMessage `json:"additional_kwargs,omitempty"`
	Type    string          `json:"type,omitempty"`
}

// langChainCheckpoint gives the checkpoint as a message in the form of the span's
// last record.
func langChainCheckpoint(in insertion) []byte {
	last := parseRecord(in.last)
	names := langChainNames[in.edit.Role]
	fields := langChainFields{Content: in.edit.Text, Type: names[0]}
	if in.edit.Role == history.RoleDeveloper {
		fields.More = json.RawMessage(`{"__openai_role__":"developer"}`)
	}
	switch {
	case nested(last, "kwargs").IsObject():
		if !nested(nested(last, "kwargs"), "type").Exists() {
			fields.Type = ""
		}
		return encode(struct {
			Version int             `json:"lc"`
			Type    string          `json:"type"`
			ID      []string        `json:"id"`
			Fields  langChainFields `json:"kwargs"`
		}{1, "constructor", langChainPath(nested(last, "id"), names[1]), fields})
	case nested(last, "data").IsObject():
		return encode(struct {
			Type string          `json:"type"`
			Data langChainFields `json:"data"`
		}{names[0], fields})
	}
	if fields.More == nil {
		fields.More = json.RawMessage("{}")
	}
	return encode(fields)
}

// langChainPath gives the names of a class beside the one that a constructor
// names.
func langChainPath(id value, class string) []string {
	var path []string
	id.ForEach(func(_ string, v value) bool {
		path = append(path, jsonText(v))
		return true
	})
	if len(path) == 0 {
		return []string{"langchain", "schema", "messages", class}
	}
	path[len(path)-1] = class
	return path
}
