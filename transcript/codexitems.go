package transcript

import (
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// decodeItem reads a response_item.
func (d *codexDecoder) decodeItem(p payload) entry {
	if p.kind.Type != gjson.String {
		return entry{faults: []fault{wrongType("payload.type", found(p.kind), "a string")}}
	}
	switch p.kind.Str {
	case "message":
		return p.decodeMessage()
	case "agent_message":
		return p.decodeAgentMessage()
	case "reasoning":
		return p.decodeReasoning()
	case "function_call":
		return p.decodeCall(p.callID, p.textOf("name", p.name), jsonText(p.arguments))
	case "custom_tool_call":
		return p.decodeCall(p.callID, p.textOf("name", p.name), jsonText(p.input))
	case "local_shell_call":
		return p.decodeCall(p.shellCallID(), p.named("local_shell"), jsonText(p.action))
	case "tool_search_call":
		return p.decodeSearchCall()
	case "function_call_output", "custom_tool_call_output":
		return d.decodeOutput(p)
	case "tool_search_output":
		return p.decodeSearchOutput()
	case "web_search_call":
		return spoke(history.Message{Role: history.RoleAssistant, Text: jsonText(p.action)})
	case "image_generation_call":
		return p.decodeImage()
	case "compaction", "compaction_summary", "context_compaction":
		return spoke(history.Message{Role: history.RoleAssistant, Opaque: true})
	case "ghost_snapshot":
		return entry{}
	}
	return entry{unknown: []string{"response item " + quote(p.kind.Str)}}
}

// named is a name that the format implies.
type named struct {
	text   string
	faults []fault
}

func (p payload) named(text string) named { return named{text: text} }

func (p payload) textOf(field string, v gjson.Result) named {
	var n named
	n.text = optionalText("payload."+field, v, &n.faults)
	return n
}

func (p payload) decodeMessage() entry {
	m := history.Message{}
	var faults []fault
	if p.role.Type != gjson.String {
		faults = append(faults, wrongType("payload.role", found(p.role), "a string"))
	} else if m.Role = history.Role(ownText(p.role)); !m.Role.Known() || m.Role == history.RoleTool {
		f := unknownRole(string(m.Role))
		f.field = "payload.role"
		faults = append(faults, f)
	}
	c := readContent("payload.content", p.content)
	m.Text, m.Media = c.text(), c.media
	m.AgentNote = m.Role == history.RoleUser && allNotes(c)
	e := spoke(m, append(faults, c.faults...)...)
	e.unknown = c.unknown
	return e
}

// decodeAgentMessage reads what another agent said: input for this one, unless
// its parts are output alone.
func (p payload) decodeAgentMessage() entry {
	c := readContent("payload.content", p.content)
	m := history.Message{Role: history.RoleUser, AgentNote: true, Text: c.text(), Media: c.media}
	if c.outputs > 0 && c.inputs == 0 {
		m.Role, m.AgentNote = history.RoleAssistant, false
	}
	faults := c.faults
	m.Name = optionalText("payload.author", p.author, &faults)
	e := spoke(m, faults...)
	e.unknown = c.unknown
	return e
}

func (p payload) decodeReasoning() entry {
	summary := readContent("payload.summary", p.summary)
	text := readContent("payload.content", p.content)
	parts := append(summary.texts, text.texts...)
	m := history.Message{Role: history.RoleAssistant, Reasoning: strings.Join(parts, "\n")}
	e := spoke(m, append(summary.faults, text.faults...)...)
	trait := codexTrait{thoughts: []mark{markOf(m.Reasoning)}}
	for _, part := range parts {
		trait.thoughts = append(trait.thoughts, markOf(part))
	}
	e.trait = trait
	e.unknown = append(summary.unknown, text.unknown...)
	return e
}

func (p payload) decodeCall(id gjson.Result, name named, arguments string) entry {
	faults := name.faults
	call := history.ToolCall{Name: name.text, Arguments: arguments}
	call.ID = optionalText("payload.call_id", id, &faults)
	return spoke(history.Message{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{call}}, faults...)
}

// shellCallID is the id that a local shell call is answered under.
func (p payload) shellCallID() gjson.Result {
	if absent(p.callID) {
		return p.id
	}
	return p.callID
}

// decodeSearchCall reads a search for tools. The provider runs it where it has
// no call id; then nothing answers it.
func (p payload) decodeSearchCall() entry {
	if absent(p.callID) {
		return spoke(history.Message{Role: history.RoleAssistant, Text: jsonText(p.arguments)})
	}
	return p.decodeCall(p.callID, p.named("tool_search"), jsonText(p.arguments))
}

func (p payload) decodeSearchOutput() entry {
	if absent(p.callID) {
		return spoke(history.Message{Role: history.RoleAssistant, Text: jsonText(p.tools)})
	}
	var faults []fault
	result := &history.ToolResult{CallID: optionalText("payload.call_id", p.callID, &faults)}
	return spoke(history.Message{Role: history.RoleTool, Text: jsonText(p.tools), Result: result}, faults...)
}

func (p payload) decodeImage() entry {
	m := history.Message{Role: history.RoleAssistant}
	if p.result.Type == gjson.String && p.result.Str != "" {
		m.Media = []history.Media{mediaFromBase64(imageMedia, p.result.Str)}
	}
	return spoke(m)
}
