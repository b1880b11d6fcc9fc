package deterministic_test

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
)

// shared is the folder of the cases and histories beside the repository.
const shared = "../../../shared/"

// needShared skips a test where the folder is not there.
func needShared(t testing.TB, path string) string {
	t.Helper()
	if _, err := os.Stat(shared + path); err != nil {
		t.Skipf("%s is not there: nothing of it is tested", shared+path)
	}
	return shared + path
}

// readChat reads OpenAI chat messages, one a line. Lines that are no such message
// are passed over.
func readChat(t testing.TB, path string) history.Messages {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all history.Messages
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		if m, ok := chatMessage([]byte(strings.TrimPrefix(lines.Text(), "\ufeff"))); ok {
			all = append(all, m)
		}
	}
	return all
}

func chatMessage(line []byte) (history.Message, bool) {
	var x struct {
		Role       history.Role
		Content    json.RawMessage
		ToolCallID string `json:"tool_call_id"`
		ToolCalls  []struct {
			ID       string
			Function struct{ Name, Arguments string }
		} `json:"tool_calls"`
	}
	if json.Unmarshal(line, &x) != nil || !x.Role.Known() {
		return history.Message{}, false
	}
	m := history.Message{Role: x.Role, Text: chatText(x.Content)}
	for _, c := range x.ToolCalls {
		m.ToolCalls = append(m.ToolCalls, history.ToolCall{ID: c.ID, Name: c.Function.Name, Arguments: c.Function.Arguments})
	}
	if x.Role == history.RoleTool {
		m.Result = &history.ToolResult{CallID: x.ToolCallID}
	}
	return m, true
}

func chatText(content json.RawMessage) string {
	var text string
	if json.Unmarshal(content, &text) == nil {
		return text
	}
	var parts []struct{ Text string }
	if json.Unmarshal(content, &parts) != nil {
		return ""
	}
	var texts []string
	for _, p := range parts {
		texts = append(texts, p.Text)
	}
	return strings.Join(texts, "\n")
}
