package realreader_test

import (
	"encoding/json"
	"fmt"
	"strings"
)

// chat is the chat-completions API, as Pi speaks it.
type chat struct{}

func (chat) path() string { return "/chat/completions" }

func (chat) events(n int, a answer) string {
	var stream strings.Builder
	chunk := func(delta object, finish any, usage any) {
		fmt.Fprintf(&stream, "data: %s\n\n", encode(object{"id": fmt.Sprintf("chat_%d", n), "object": "chat.completion.chunk",
			"created": 0, "model": "scripted", "usage": usage,
			"choices": []object{{"index": 0, "delta": delta, "finish_reason": finish}}}))
	}
	finish := "stop"
	if a.text != "" {
		chunk(object{"role": "assistant", "content": a.text}, nil, nil)
	}
	for i, c := range a.calls {
		finish = "tool_calls"
		chunk(object{"role": "assistant", "tool_calls": []object{{"index": i, "id": c.id, "type": "function",
			"function": object{"name": "bash", "arguments": encode(object{"command": c.command})}}}}, nil, nil)
	}
	chunk(object{}, finish, object{"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110})
	return stream.String() + "data: [DONE]\n\n"
}

func (chat) items(body []byte) ([]item, error) {
	var request struct {
		Messages []json.RawMessage `json:"messages"`
	}
	if err := json.Unmarshal(body, &request); err != nil {
		return nil, err
	}
	return readItems(request.Messages, func(raw []byte) (item, error) {
		var m struct {
			Role       string
			Content    json.RawMessage
			ToolCallID string `json:"tool_call_id"`
			ToolCalls  []struct {
				ID       string
				Function struct{ Arguments string }
			} `json:"tool_calls"`
		}
		err := json.Unmarshal(raw, &m)
		read := item{role: m.Role, text: textOf(m.Content), result: m.ToolCallID}
		for _, c := range m.ToolCalls {
			read.calls = append(read.calls, c.ID)
			read.text += c.Function.Arguments
		}
		return read, err
	})
}
