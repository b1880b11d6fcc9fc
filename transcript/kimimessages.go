package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// kimiAppended reads a message that was put into the context.
func kimiAppended(v value) entry {
	if !v.IsObject() {
		return entry{faults: []fault{missingOrWrong("message", v, "an object")}}
	}
	role := child(v, "role")
	if role.Type != gjson.String {
		return entry{faults: []fault{missingOrWrong("message.role", role, "a string")}}
	}
	c := readKimiContent("message.content", child(v, "content"))
	var messages []history.Message
	trait := kimiTrait{kind: kimiSpoken}
	switch role.Str() {
	case "user":
		messages = kimiSaid(v, c, &trait)
	case "assistant":
		m := c.message(history.RoleAssistant)
		m.ToolCalls = callsNamedBeside("message.toolCalls", child(v, "toolCalls"), &c.faults)
		messages = []history.Message{m}
	case "tool":
		m := c.message(history.RoleTool)
		m.Name = optionalText("message.name", child(v, "name"), &c.faults)
		m.Text = joinTexts(m.Text, optionalText("message.note", child(v, "note"), &c.faults))
		m.Result = &history.ToolResult{
			CallID: optionalText("message.toolCallId", child(v, "toolCallId"), &c.faults), Error: kimiOutcome(child(v, "isError"))}
		messages = []history.Message{m}
	case "system", "developer":
		messages = []history.Message{c.message(history.Role(role.Str()))}
	default:
		f := unknownRole(ownText(role))
		f.field = "message.role"
		c.faults = append(c.faults, f)
	}
	e := entry{messages: messages, unknown: c.unknown, faults: c.faults, trait: trait}
	if len(e.faults) > 0 {
		e.messages, e.trait = nil, nil
	}
	return e
}

// kimiSaid gives the messages of a user's record, by where it came from.
func kimiSaid(v value, c kimiContent, trait *kimiTrait) []history.Message {
	origin := child(v, "origin")
	kind := child(origin, "kind").Str()
	trait.text = markOf(c.text())
	trait.words = kimiSends(kind, child(origin, "trigger").Str())
	trait.injected = kind == "injection"
	if kimiIsWords(kind, child(origin, "name").Str()) {
		return kimiNotes.saidBy(c.texts, c.media)
	}
	m := c.message(history.RoleUser)
	if kind == "compaction_summary" {
		m.Compactor = kimiSummary
		return []history.Message{markInherited(m)}
	}
	m.AgentNote = true
	return []history.Message{m}
}

// kimiOutcome reads the flag of a failed result, which others don't have.
func kimiOutcome(isError value) history.Outcome {
	if isError.Type == gjson.True {
		return history.OutcomeError
	}
	return history.OutcomeOK
}

// kimiEvent reads an event of an answer.
func kimiEvent(v value) entry {
	if !v.IsObject() {
		return entry{faults: []fault{missingOrWrong("event", v, "an object")}}
	}
	kind := child(v, "type")
	if kind.Type != gjson.String {
		return entry{faults: []fault{missingOrWrong("event.type", kind, "a string")}}
	}
	step := ownText(child(v, "stepUuid"))
	switch kind.Str() {
	case "step.begin":
		e := spoke(history.Message{Role: history.RoleAssistant})
		e.trait = kimiTrait{kind: kimiStepBegin, step: ownText(child(v, "uuid"))}
		return e
	case "step.end":
		return entry{trait: kimiTrait{kind: kimiStepEnd, step: ownText(child(v, "uuid"))}}
	case "content.part":
		var c kimiContent
		c.add("event.part", child(v, "part"))
		return c.part(step)
	case "tool.call":
		var c kimiContent
		m := history.Message{Role: history.RoleAssistant}
		m.ToolCalls = []history.ToolCall{callOf("event", child(v, "toolCallId"), child(v, "name"), child(v, "args"), &c.faults)}
		return kimiPart(step, m, c.faults)
	case "tool.result":
		return kimiResultEvent(v)
	}
	return entry{unknown: []string{"event " + quote(kind.Str())}}
}

// kimiResultEvent reads the result of a call, with the note that Kimi adds to it.
func kimiResultEvent(v value) entry {
	r := child(v, "result")
	c := readKimiContent("event.result.output", child(r, "output"))
	m := c.message(history.RoleTool)
	m.Text = joinTexts(m.Text, optionalText("event.result.note", child(r, "note"), &c.faults))
	m.Result = &history.ToolResult{CallID: optionalText("event.toolCallId", child(v, "toolCallId"), &c.faults), Error: kimiOutcome(child(r, "isError"))}
	for i := range c.faults {
		c.faults[i].callID = m.Result.CallID
	}
	e := spoke(m, c.faults...)
	e.unknown = c.unknown
	if len(e.messages) > 0 {
		e.trait = kimiTrait{kind: kimiResult}
	}
	return e
}
