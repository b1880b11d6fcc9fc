package transcript

import (
	"fmt"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// hosted reads the item of a tool that the provider runs itself, and reports
// whether it is one. Where the item holds the tool's output, it gives a call and
// its result. Where it does not, nothing will ever answer, and what was asked is
// the assistant's text.
func (r itemReader) hosted(it apiItem) (entry, bool) {
	switch it.kind.Str() {
	case "web_search_call":
		return r.ownResult(it, named{text: "web_search"}, it.action, listText(it.results)), true
	case "file_search_call":
		return r.ownResult(it, named{text: "file_search"}, it.queries, listText(it.results)), true
	case "code_interpreter_call":
		return r.ownResult(it, named{text: "code_interpreter"}, it.code, r.codeOutputs(it.outputs)), true
	case "mcp_call":
		return r.mcpCall(it), true
	case "mcp_approval_request":
		return r.call(it.id, named{text: it.kind.Str()}, it.asked()), true
	case "mcp_approval_response":
		return r.approval(it), true
	case "image_generation_call":
		return r.image(it), true
	case "tool_search_call":
		return r.searchCall(it), true
	case "tool_search_output":
		return r.searchOutput(it), true
	}
	return entry{}, false
}

// ownResult gives what an item asked of a hosted tool, and what that gave back;
// nil is nothing.
func (r itemReader) ownResult(it apiItem, name named, asked value, gave *content) entry {
	text := jsonText(asked)
	if gave == nil {
		return spoke(history.Message{Role: history.RoleAssistant, Text: text}, name.faults...)
	}
	faults := append(name.faults, gave.faults...)
	call := history.ToolCall{ID: optionalText(r.prefix+"id", it.id, &faults), Name: name.text, Arguments: text}
	result := &history.ToolResult{CallID: call.ID, Error: it.ended()}
	answer := history.Message{Role: history.RoleTool, Text: gave.text(), Media: gave.media, Result: result}
	if call.ID == "" {
		call.ByName, result.ByName, answer.Name = true, true, call.Name
	}
	if len(faults) > 0 {
		return entry{faults: faults}
	}
	return entry{unknown: gave.unknown, messages: []history.Message{
		{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{call}}, answer}}
}

// listText gives a list of results as its JSON text, nil where there is none.
func listText(v value) *content {
	if absent(v) {
		return nil
	}
	return &content{texts: []string{jsonText(v)}}
}

// codeOutputs gives what a piece of code wrote and drew, nil where the item does
// not hold it.
func (r itemReader) codeOutputs(v value) *content {
	if absent(v) {
		return nil
	}
	c := &content{}
	if !v.IsArray() {
		c.faults = []fault{wrongType(r.prefix+"outputs", typeName(v), "an array or null")}
		return c
	}
	i := 0
	v.ForEach(func(_ string, v value) bool {
		place := fmt.Sprintf("%soutputs[%d]", r.prefix, i)
		i++
		switch kind := nested(v, "type"); {
		case !v.IsObject():
			c.faults = append(c.faults, wrongType(place, typeName(v), "an object with a type"))
		case kind.Str() == "logs":
			c.readText(place+".logs", nested(v, "logs"))
		case kind.Str() == "image":
			c.addMedia(imageMedia, nested(v, "url"))
		default:
			c.unknown = append(c.unknown, "code output "+quote(kind.Str()))
		}
		return true
	})
	return c
}

// mcpCall reads a call that the provider made to a tool server. It holds its
// output or its error; one that is not done holds neither.
func (r itemReader) mcpCall(it apiItem) entry {
	var gave *content
	switch {
	case !absent(it.failure):
		gave = &content{texts: []string{jsonText(it.failure)}}
		it.status = stringOf("failed")
	case !absent(it.output):
		gave = &content{texts: []string{jsonText(it.output)}}
	}
	return r.ownResult(it, r.textOf("name", it.name), it.arguments, gave)
}

// asked gives what an approval is asked for, as a JSON object.
func (it apiItem) asked() string {
	text := "{"
	for _, m := range []struct {
		name string
		v    value
	}{{"server_label", it.server}, {"name", it.name}, {"arguments", it.arguments}} {
		if absent(m.v) {
			continue
		}
		if len(text) > 1 {
			text += ","
		}
		text += `"` + m.name + `":` + compact(m.v.Raw)
	}
	return text + "}"
}

// approval reads the answer to a request for approval. It says nothing of how
// the tool ended.
func (r itemReader) approval(it apiItem) entry {
	var faults []fault
	m := history.Message{Role: history.RoleTool, Text: "not approved"}
	switch it.approve.Type {
	case gjson.True:
		m.Text = "approved"
	case gjson.False:
	default:
		faults = append(faults, missingOrWrong(r.prefix+"approve", it.approve, "true or false"))
	}
	m.Text = joinTexts(m.Text, optionalText(r.prefix+"reason", it.reason, &faults))
	m.Result = &history.ToolResult{CallID: optionalText(r.prefix+"approval_request_id", it.request, &faults)}
	return spoke(m, faults...)
}

// image reads a picture that the provider made, with the words that it was made
// from.
func (r itemReader) image(it apiItem) entry {
	m := history.Message{Role: history.RoleAssistant, Text: jsonText(it.revisedWords)}
	if it.result.Type == gjson.String && it.result.Str() != "" {
		m.Media = []history.Media{mediaFromBase64(imageMedia, it.result.Str())}
	}
	return spoke(m)
}

// searchCall reads a search for tools. The provider runs it where it has no call
// id; then nothing answers it.
func (r itemReader) searchCall(it apiItem) entry {
	if absent(it.callID) {
		return spoke(history.Message{Role: history.RoleAssistant, Text: jsonText(it.arguments)})
	}
	return r.call(it.callID, named{text: "tool_search"}, jsonText(it.arguments))
}

func (r itemReader) searchOutput(it apiItem) entry {
	if absent(it.callID) {
		return spoke(history.Message{Role: history.RoleAssistant, Text: jsonText(it.tools)})
	}
	return r.result(it.callID, content{texts: []string{jsonText(it.tools)}}, history.OutcomeUnknown)
}
