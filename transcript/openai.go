package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// openAIChatFormat is the message form of OpenAI's chat completions: JSON Lines of
// messages, one JSON array of them, or an object with such an array under
// "messages", as a request, a log of one, or a line of a training file.
var openAIChatFormat = &format{
	name: OpenAIChat, title: "OpenAI chat messages",
	record:     func(s sight) bool { return s.members["role"].Type == gjson.String },
	object:     func(s sight) bool { return s.listed("messages") },
	lists:      []string{"messages", "response.choices"},
	decoder:    func(Limits) decoder { return openAIDecoder{} },
	checkpoint: chatCheckpoint,
	writer:     func(e *Encoder) messageWriter { return chatWriter{e} },
}

// openAIDecoder reads messages of OpenAI's chat completions.
type openAIDecoder struct{}

// chatRecord holds the members of a message that matter here.
type chatRecord struct {
	role, name, content, refusal, message            value
	toolCallID, isError, reasoning, reasoningContent value
	toolCalls, functionCall                          value
}

func chatMembers(record value) chatRecord {
	var r chatRecord
	record.ForEach(r.set)
	return r
}

func (r *chatRecord) set(name string, v value) bool {
	switch name {
	case "role":
		r.role = v
	case "name":
		r.name = v
	case "content":
		r.content = v
	case "refusal":
		r.refusal = v
	case "tool_calls":
		r.toolCalls = v
	case "function_call":
		r.functionCall = v
	case "tool_call_id":
		r.toolCallID = v
	case "message":
		r.message = v
	case "is_error":
		r.isError = v
	case "reasoning":
		r.reasoning = v
	case "reasoning_content":
		r.reasoningContent = v
	}
	return true
}

func (openAIDecoder) decode(record value) entry { return chatMembers(record).decode() }

// decode reads a message, or a choice of a response with one.
func (r chatRecord) decode() entry {
	if r.message.IsObject() && !r.role.Exists() {
		r = chatMembers(r.message)
	}
	var e entry
	var m history.Message
	legacy := r.readRole(&m, &e.faults)
	m.Name = optionalText("name", r.name, &e.faults)
	c := readContent("content", r.content)
	m.Text, m.Media = c.text(), c.media
	e.unknown = c.unknown
	e.faults = append(e.faults, c.faults...)
	if absent(r.content) && r.refusal.Type == gjson.String {
		m.Text = ownText(r.refusal)
	}
	m.ToolCalls = append(readToolCalls(r.toolCalls, &e.faults), readFunctionCall(r.functionCall, &e.faults)...)
	if m.Role == history.RoleAssistant {
		m.Reasoning = r.readReasoning()
	}
	if m.Role == history.RoleTool {
		m.Result = r.readResult(legacy, &e.faults)
	}
	if len(e.faults) == 0 {
		e.messages = []history.Message{m}
	}
	return e
}

// readRole sets the role, and reports whether it is the legacy function role.
func (r chatRecord) readRole(m *history.Message, faults *[]fault) bool {
	switch {
	case !r.role.Exists():
		*faults = append(*faults, missing("role", "a string"))
		return false
	case r.role.Type != gjson.String:
		*faults = append(*faults, wrongType("role", typeName(r.role), "a string"))
		return false
	}
	m.Role = history.Role(ownText(r.role))
	if m.Role == "function" {
		m.Role = history.RoleTool
		return true
	}
	if !m.Role.Known() {
		*faults = append(*faults, unknownRole(string(m.Role)))
	}
	return false
}

func (r chatRecord) readReasoning() string {
	for _, v := range []value{r.reasoningContent, r.reasoning} {
		if v.Type == gjson.String && v.Str() != "" {
			return ownText(v)
		}
	}
	return ""
}

func (r chatRecord) readResult(legacy bool, faults *[]fault) *history.ToolResult {
	result := &history.ToolResult{ByName: legacy}
	if !legacy {
		result.CallID = optionalText("tool_call_id", r.toolCallID, faults)
	}
	result.Error = fromIsError(r.isError)
	return result
}
