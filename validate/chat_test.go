package validate_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
)

// chatMessage is the part of an OpenAI chat message that the shared files use.
type chatMessage struct {
	Role       history.Role `json:"role"`
	Name       string       `json:"name"`
	Content    any          `json:"content"`
	ToolCallID *string      `json:"tool_call_id"`
	ToolCalls  []struct {
		ID       string `json:"id"`
		Function struct{ Name, Arguments string }
	} `json:"tool_calls"`
}

// readChat reads an OpenAI chat file in the plainest way.
func readChat(t testing.TB, path string) history.Messages {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var all history.Messages
	lines := bufio.NewScanner(bytes.NewReader(raw))
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var c chatMessage
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		all = append(all, c.message(t))
	}
	return all
}

func (c chatMessage) message(t testing.TB) history.Message {
	m := history.Message{Role: c.Role, Name: c.Name}
	switch content := c.Content.(type) {
	case nil:
	case string:
		m.Text = content
	default:
		t.Fatalf("content is a %T", content)
	}
	for _, call := range c.ToolCalls {
		m.ToolCalls = append(m.ToolCalls, history.ToolCall{ID: call.ID, Name: call.Function.Name, Arguments: call.Function.Arguments})
	}
	if c.Role == history.RoleTool {
		m.Result = &history.ToolResult{}
		if c.ToolCallID != nil {
			m.Result.CallID = *c.ToolCallID
		}
	}
	return m
}
