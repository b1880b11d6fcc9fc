package transcript

import (
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// piMessageMembers holds the members of a Pi message that matter here.
type piMessageMembers struct {
	role, content, summary, callID, toolName, isError value
	command, output, exitCode, cancelled              value
	truncated, fullOutput, excluded                   value
}

func readPiMembers(v value) piMessageMembers {
	var m piMessageMembers
	v.ForEach(func(name string, v value) bool {
		if place := m.member(name); place != nil {
			*place = v
		}
		return true
	})
	return m
}

// member gives the place of a member by its name, nil for one that does not
// matter.
func (m *piMessageMembers) member(name string) *value {
	switch name {
	case "role":
		return &m.role
	case "content":
		return &m.content
	case "summary":
		return &m.summary
	case "toolCallId":
		return &m.callID
	case "toolName":
		return &m.toolName
	case "isError":
		return &m.isError
	case "command":
		return &m.command
	case "output":
		return &m.output
	case "exitCode":
		return &m.exitCode
	case "cancelled":
		return &m.cancelled
	case "truncated":
		return &m.truncated
	case "fullOutputPath":
		return &m.fullOutput
	case "excludeFromContext":
		return &m.excluded
	}
	return nil
}

// readMessage reads an entry with a message. One of another role is not sent to
// the model.
func (p piEntry) readMessage(trait *piTrait) entry {
	if !p.message.IsObject() {
		return entry{faults: []fault{missingOrWrong("message", p.message, "an object")}}
	}
	m := readPiMembers(p.message)
	if m.role.Type != gjson.String {
		return entry{faults: []fault{missingOrWrong("message.role", m.role, "a string")}}
	}
	switch m.role.Str() {
	case "user":
		return readPiBlocks(history.RoleUser, "message.content", m.content).entry()
	case "assistant":
		return readPiBlocks(history.RoleAssistant, "message.content", m.content).entry()
	case "toolResult":
		return m.readResult()
	case "bashExecution":
		trait.unsent = m.excluded.Type == gjson.True
		return m.readCommand()
	case "custom", "hookMessage":
		return piNote("message.content", m.content)
	case "branchSummary":
		return piBranchSummary(m.summary)
	case "compactionSummary":
		return piSummary(m.summary)
	}
	return entry{unknown: []string{"role " + quote(m.role.Str())}}
}

func (m piMessageMembers) readResult() entry {
	b := readPiBlocks(history.RoleTool, "message.content", m.content)
	b.message.Result = &history.ToolResult{
		CallID: optionalText("message.toolCallId", m.callID, &b.faults), Error: fromIsError(m.isError)}
	b.message.Name = optionalText("message.toolName", m.toolName, &b.faults)
	for i := range b.faults {
		b.faults[i].callID = b.message.Result.CallID
	}
	return b.entry()
}

// readCommand reads a command that the user ran, in the words in which Pi tells it
// to the model.
func (m piMessageMembers) readCommand() entry {
	var faults []fault
	var text strings.Builder
	text.WriteString("Ran `" + optionalText("message.command", m.command, &faults) + "`\n")
	if output := optionalText("message.output", m.output, &faults); output != "" {
		text.WriteString("```\n" + output + "\n```")
	} else {
		text.WriteString("(no output)")
	}
	switch code := m.exitCode; {
	case m.cancelled.Type == gjson.True:
		text.WriteString("\n\n(command cancelled)")
	case code.Type == gjson.Number && code.Num() != 0:
		text.WriteString("\n\nCommand exited with code " + strconv.FormatInt(code.Int(), 10))
	}
	if path := optionalText("message.fullOutputPath", m.fullOutput, &faults); path != "" && m.truncated.Type == gjson.True {
		text.WriteString("\n\n[Output truncated. Full output: " + path + "]")
	}
	return spoke(history.Message{Role: history.RoleUser, AgentNote: true, Text: text.String()}, faults...)
}

// piBlocks is the content of a Pi message: a string, or blocks.
type piBlocks struct {
	message history.Message
	unknown []string
	faults  []fault
}

func (b piBlocks) entry() entry {
	e := spoke(b.message, b.faults...)
	e.unknown = b.unknown
	return e
}

func readPiBlocks(role history.Role, field string, v value) piBlocks {
	b := piBlocks{message: history.Message{Role: role}}
	eachBlock(field, "blocks", v, &b.faults, func(text string) { b.message.Text = text }, b.add)
	return b
}

func (b *piBlocks) add(place string, v value) {
	kind := child(v, "type")
	if kind.Type != gjson.String {
		b.faults = append(b.faults, wrongType(place, typeName(v), "an object with a type"))
		return
	}
	switch kind.Str() {
	case "text":
		b.message.Text = joinTexts(b.message.Text, optionalText(place+".text", child(v, "text"), &b.faults))
	case "thinking":
		b.message.Reasoning = joinTexts(b.message.Reasoning, optionalText(place+".thinking", child(v, "thinking"), &b.faults))
	case "image":
		if data := child(v, "data"); data.Type == gjson.String {
			b.message.Media = append(b.message.Media, mediaFromBase64(imageMedia, data.Str()))
		}
	case "toolCall":
		b.addCall(place, v)
	default:
		b.unknown = append(b.unknown, "content block "+quote(kind.Str()))
	}
}

func (b *piBlocks) addCall(place string, v value) {
	call := history.ToolCall{ID: optionalText(place+".id", child(v, "id"), &b.faults), Arguments: jsonText(child(v, "arguments"))}
	name := child(v, "name")
	if name.Type != gjson.String {
		f := wrongType(place+".name", found(name), "a string")
		f.callID = call.ID
		b.faults = append(b.faults, f)
	}
	call.Name = ownText(name)
	b.message.ToolCalls = append(b.message.ToolCalls, call)
}
