package transcript

import (
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// itemReader reads items of OpenAI's Responses API, which several formats hold.
// Source: the published reference of that API.
type itemReader struct {
	// prefix stands before the names of an item's members in a fault.
	prefix string
	// exact is true where a call without a name is a fault.
	exact bool
	// note tells a user's message that the agent program wrote; nil where none
	// does.
	note func(content) bool
	// outcome reads from a tool's output how it ended; nil where the output does
	// not say.
	outcome func(text string) history.Outcome
}

// apiItem holds the members of an item that matter here.
type apiItem struct {
	kind, role, name, callID, id, status           value
	content, summary, arguments, input, output     value
	action, actions, operation, tools, result      value
	code, outputs, queries, results, failure       value
	request, approve, reason, server, revisedWords value
}

// member gives the place of a member by its name, nil for one that does not
// matter.
func (it *apiItem) member(name string) *value {
	switch name {
	case "type":
		return &it.kind
	case "role":
		return &it.role
	case "name":
		return &it.name
	case "call_id":
		return &it.callID
	case "id":
		return &it.id
	case "status":
		return &it.status
	case "content":
		return &it.content
	case "summary":
		return &it.summary
	case "arguments":
		return &it.arguments
	case "input":
		return &it.input
	case "output":
		return &it.output
	}
	return it.rareMember(name)
}

// rareMember is member for what few items have.
func (it *apiItem) rareMember(name string) *value {
	switch name {
	case "action":
		return &it.action
	case "actions":
		return &it.actions
	case "operation":
		return &it.operation
	case "tools":
		return &it.tools
	case "result":
		return &it.result
	case "code":
		return &it.code
	case "outputs":
		return &it.outputs
	case "queries":
		return &it.queries
	case "results":
		return &it.results
	case "error":
		return &it.failure
	case "approval_request_id":
		return &it.request
	case "approve":
		return &it.approve
	case "reason":
		return &it.reason
	case "server_label":
		return &it.server
	case "revised_prompt":
		return &it.revisedWords
	}
	return nil
}

// silentItems are the kinds of items that hold nothing of the conversation: lists
// of tools, and the order to compact.
var silentItems = map[string]bool{
	"mcp_list_tools":     true,
	"additional_tools":   true,
	"compaction_trigger": true,
}

// read reads one item, whose kind is a text.
func (r itemReader) read(it apiItem) entry {
	switch it.kind.Str() {
	case "message":
		return r.message(it)
	case "reasoning":
		return r.reasoning(it)
	case "function_call":
		return r.call(it.callID, r.textOf("name", it.name), jsonText(it.arguments))
	case "custom_tool_call":
		return r.call(it.callID, r.textOf("name", it.name), jsonText(it.input))
	case "local_shell_call":
		return r.call(it.answered(), named{text: "local_shell"}, jsonText(it.action))
	case "shell_call":
		return r.call(it.answered(), named{text: "shell"}, jsonText(it.action))
	case "computer_call":
		return r.call(it.answered(), named{text: "computer"}, jsonText(either(it.action, it.actions)))
	case "apply_patch_call":
		return r.call(it.answered(), named{text: "apply_patch"}, jsonText(it.operation))
	case "function_call_output", "custom_tool_call_output", "computer_call_output":
		return r.toolOutput(it)
	case "local_shell_call_output", "shell_call_output", "apply_patch_call_output":
		return r.shellOutput(it)
	case "compaction", "compaction_summary", "context_compaction", "item_reference":
		return spoke(history.Message{Role: history.RoleAssistant, Opaque: true})
	}
	if e, ok := r.hosted(it); ok || silentItems[it.kind.Str()] {
		return e
	}
	return entry{unknown: []string{"response item " + quote(it.kind.Str())}}
}

// either gives the first of two values that is there.
func either(a, b value) value {
	if absent(a) {
		return b
	}
	return a
}

// answered is the id under which a call is answered.
func (it apiItem) answered() value { return either(it.callID, it.id) }

// named is the name of a tool, as an item says or implies it.
type named struct {
	text   string
	faults []fault
}

func (r itemReader) textOf(field string, v value) named {
	var n named
	if r.exact && v.Type != gjson.String {
		n.faults = []fault{missingOrWrong(r.prefix+field, v, "a string")}
		return n
	}
	n.text = optionalText(r.prefix+field, v, &n.faults)
	return n
}

func (r itemReader) message(it apiItem) entry {
	m := history.Message{}
	var faults []fault
	if it.role.Type != gjson.String {
		faults = append(faults, wrongType(r.prefix+"role", found(it.role), "a string"))
	} else if m.Role = history.Role(ownText(it.role)); !m.Role.Known() || m.Role == history.RoleTool {
		f := unknownRole(string(m.Role))
		f.field = r.prefix + "role"
		faults = append(faults, f)
	}
	c := readContent(r.prefix+"content", it.content)
	m.Text, m.Media = c.text(), c.media
	m.AgentNote = m.Role == history.RoleUser && r.note != nil && r.note(c)
	e := spoke(m, append(faults, c.faults...)...)
	e.unknown = c.unknown
	return e
}

// reasoning reads what the model thought, as far as it is readable.
func (r itemReader) reasoning(it apiItem) entry {
	parts, c := r.thoughts(it)
	e := spoke(history.Message{Role: history.RoleAssistant, Reasoning: strings.Join(parts, "\n")}, c.faults...)
	e.unknown = c.unknown
	return e
}

// thoughts gives the readable parts of a reasoning, and what is wrong with them.
func (r itemReader) thoughts(it apiItem) ([]string, content) {
	summary := readContent(r.prefix+"summary", it.summary)
	text := readContent(r.prefix+"content", it.content)
	return append(summary.texts, text.texts...), content{
		faults:  append(summary.faults, text.faults...),
		unknown: append(summary.unknown, text.unknown...),
	}
}

func (r itemReader) call(id value, name named, arguments string) entry {
	faults := name.faults
	call := history.ToolCall{Name: name.text, Arguments: arguments}
	call.ID = optionalText(r.prefix+"call_id", id, &faults)
	for i := range faults {
		faults[i].callID = call.ID
	}
	return spoke(history.Message{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{call}}, faults...)
}
