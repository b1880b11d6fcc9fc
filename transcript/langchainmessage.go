package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// langChainMembers holds the members of a message that matter here.
type langChainMembers struct {
	content, name, role, calls, invalid value
	callID, status, more                value
}

func readLangChainMembers(v value) langChainMembers {
	var r langChainMembers
	v.ForEach(func(name string, v value) bool {
		switch name {
		case "content":
			r.content = v
		case "name":
			r.name = v
		case "role":
			r.role = v
		case "tool_calls":
			r.calls = v
		case "invalid_tool_calls":
			r.invalid = v
		case "tool_call_id":
			r.callID = v
		case "status":
			r.status = v
		case "additional_kwargs":
			r.more = v
		}
		return true
	})
	return r
}

// langChainMessage reads the members of a message of a kind.
func langChainMessage(kind string, v value) entry {
	if kind == "remove" {
		return entry{unknown: []string{"message " + quote(kind)}}
	}
	r := readLangChainMembers(v)
	var faults []fault
	m := history.Message{Role: langChainKinds[kind], Name: optionalText("name", r.name, &faults)}
	if m.Role == "" {
		m.Role, m.Name = speaker(jsonText(r.role), m.Name, "")
	}
	if kind == "system" && r.moreOf("__openai_role__").Str() == string(history.RoleDeveloper) {
		m.Role = history.RoleDeveloper
	}
	c := readLangChainContent(r.content)
	faults = append(faults, c.faults...)
	m.Text, m.Media, m.Reasoning = c.text(), c.media, c.reasoning
	switch m.Role {
	case history.RoleAssistant:
		r.readSpoken(&m, c, &faults)
	case history.RoleTool:
		m.Result = r.readResult(kind, &faults)
	case history.RoleUser:
		m.Compactor = r.compactor()
	}
	e := spoke(m, faults...)
	e.unknown = c.unknown
	return e
}

// moreOf gives one of the additional members.
func (r langChainMembers) moreOf(name string) value {
	if !r.more.IsObject() {
		return value{}
	}
	return nested(r.more, name)
}

// compactor names the compactor whose summary a user's message is, as LangChain
// marks it.
func (r langChainMembers) compactor() string {
	if r.moreOf("lc_source").Str() == "summarization" {
		return "langchain-summary"
	}
	return ""
}

// readSpoken reads what an AI message has beside its content. Calls stand in
// tool_calls, those with bad arguments in invalid_tool_calls; old dumps have them
// in additional_kwargs alone. A call in the content repeats one of them, or is
// one that no list has.
func (r langChainMembers) readSpoken(m *history.Message, c langChainContent, faults *[]fault) {
	m.ToolCalls = readLangChainCalls("tool_calls", r.calls, faults)
	m.ToolCalls = append(m.ToolCalls, readLangChainCalls("invalid_tool_calls", r.invalid, faults)...)
	if len(m.ToolCalls) == 0 {
		m.ToolCalls = append(readToolCalls(r.moreOf("tool_calls"), faults),
			readFunctionCall(r.moreOf("function_call"), faults)...)
	}
	known := make(map[string]bool)
	for _, call := range m.ToolCalls {
		known[call.ID] = true
	}
	for _, call := range c.calls {
		if !known[call.ID] {
			m.ToolCalls = append(m.ToolCalls, call)
		}
	}
	if thought := r.moreOf("reasoning_content"); m.Reasoning == "" && thought.Type == gjson.String {
		m.Reasoning = ownText(thought)
	}
}

// readResult reads which call a message answers, and how the tool ended.
func (r langChainMembers) readResult(kind string, faults *[]fault) *history.ToolResult {
	if kind == "function" {
		return &history.ToolResult{ByName: true}
	}
	result := &history.ToolResult{CallID: optionalText("tool_call_id", r.callID, faults)}
	switch r.status.Str() {
	case "error":
		result.Error = history.OutcomeError
	case "success":
		result.Error = history.OutcomeOK
	}
	return result
}

// readLangChainCalls reads a list of calls, null or nothing. Arguments are an
// object, or the text that could not be parsed.
func readLangChainCalls(field string, v value, faults *[]fault) []history.ToolCall {
	var calls []history.ToolCall
	eachElement(field, v, faults, func(v value) {
		if !v.IsObject() {
			*faults = append(*faults, wrongType(field, "an array with "+typeName(v), "objects in it"))
			return
		}
		var call history.ToolCall
		v.ForEach(func(name string, v value) bool {
			switch name {
			case "id":
				call.ID = optionalText(field+".id", v, faults)
			case "name":
				call.Name = optionalText(field+".name", v, faults)
			case "args":
				call.Arguments = jsonText(v)
			}
			return true
		})
		calls = append(calls, call)
	})
	return calls
}
