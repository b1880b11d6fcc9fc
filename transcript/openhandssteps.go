package transcript

import (
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// openHandsActions are how a step shows an action, the tool that it is, and the
// name of what follows.
var openHandsActions = []struct{ shown, tool, argument string }{
	{"Running command: ", "run", "command"},
	{"Running Python code interactively: ", "run_ipython", "code"},
	{"Reading file: ", "read", "path"},
	{"Browsing URL: ", "browse", "url"},
}

// decodeOpenHandsStep reads a step: the user's message, the agent's thought and
// action, and what the environment said to it.
func decodeOpenHandsStep(record value) entry {
	var e entry
	if text := textOf(child(record, "user_message")); text != "" {
		e.messages = openHandsNotes.saidBy([]string{text}, nil)
	}
	agent := child(record, "agent")
	m := history.Message{Role: history.RoleAssistant, Text: textOf(child(agent, "thought"))}
	action := textOf(child(agent, "action"))
	if action != "" {
		m.ToolCalls = []history.ToolCall{shownCall(action)}
	}
	if m.Text != "" || action != "" {
		e.messages = append(e.messages, m)
	}
	said := child(record, "environment")
	switch {
	case absent(said):
	case action != "":
		e.messages = append(e.messages, history.Message{Role: history.RoleTool, Name: m.ToolCalls[0].Name, Text: jsonText(said),
			Result: &history.ToolResult{CallID: unnamedCall}})
	default:
		e.messages = append(e.messages, history.Message{Role: history.RoleUser, AgentNote: true, Text: jsonText(said)})
	}
	return e
}

// shownCall gives the call that a step shows in words.
func shownCall(action string) history.ToolCall {
	for _, known := range openHandsActions {
		if rest, ok := strings.CutPrefix(action, known.shown); ok {
			return history.ToolCall{ID: unnamedCall, Name: known.tool, Arguments: string(encode(map[string]string{known.argument: rest}))}
		}
	}
	return history.ToolCall{ID: unnamedCall, Name: "action", Arguments: action}
}
