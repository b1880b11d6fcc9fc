package transcript

import (
	"encoding/json"

	"github.com/seed-a68626b6/reduce/history"
)

type openHandsMessage struct {
	ID        *json.RawMessage `json:"id,omitempty"`
	Timestamp *json.RawMessage `json:"timestamp,omitempty"`
	Source    string           `json:"source"`
	Message   string           `json:"message"`
	Action    string           `json:"action"`
	Args      openHandsArgs    `json:"args"`
}

type openHandsArgs struct {
	Content         string   `json:"content"`
	ImageURLs       []string `json:"image_urls"`
	WaitForResponse bool     `json:"wait_for_response"`
}

type openHandsSDKMessage struct {
	ID         string           `json:"id"`
	Timestamp  *json.RawMessage `json:"timestamp,omitempty"`
	Source     string           `json:"source"`
	LLMMessage openHandsLLM     `json:"llm_message"`
	Kind       string           `json:"kind"`
}

type openHandsLLM struct {
	Role    history.Role `json:"role"`
	Content []textPart   `json:"content"`
}

type openHandsStep struct {
	Step        *json.RawMessage `json:"step,omitempty"`
	UserMessage *string          `json:"user_message"`
	Agent       struct {
		Thought string  `json:"thought"`
		Action  *string `json:"action"`
	} `json:"agent"`
	Environment *string `json:"environment"`
}

// openHandsCheckpoint gives the checkpoint in the shape of the span's last record.
func openHandsCheckpoint(in insertion) []byte {
	last := parseRecord(in.last)
	source := "user"
	if in.edit.Role == history.RoleAssistant {
		source = "agent"
	}
	switch {
	case child(last, "kind").Exists():
		return encode(openHandsSDKMessage{ID: checkpointID(in), Timestamp: memberOfLast(in, "timestamp"), Source: source,
			LLMMessage: openHandsLLM{Role: in.edit.Role, Content: []textPart{{Type: "text", Text: in.edit.Text}}}, Kind: "MessageEvent"})
	case child(last, "agent").IsObject():
		return openHandsStepOf(in, source)
	}
	m := openHandsMessage{ID: memberOfLast(in, "id"), Timestamp: memberOfLast(in, "timestamp"), Source: source,
		Message: in.edit.Text, Action: "message", Args: openHandsArgs{Content: in.edit.Text}}
	return encode(m)
}

func openHandsStepOf(in insertion, source string) []byte {
	s := openHandsStep{Step: memberOfLast(in, "step")}
	if source == "user" {
		s.UserMessage = &in.edit.Text
	} else {
		s.Agent.Thought = in.edit.Text
	}
	return encode(s)
}
