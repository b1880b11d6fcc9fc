package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// decodeItem reads a response_item: an item of the Responses API, or one that
// only Codex has.
func (d *codexDecoder) decodeItem(p payload) entry {
	if p.kind.Type != gjson.String {
		return entry{faults: []fault{wrongType("payload.type", found(p.kind), "a string")}}
	}
	switch p.kind.Str() {
	case "agent_message":
		return p.decodeAgentMessage()
	case "ghost_snapshot":
		return entry{}
	case "reasoning":
		return d.decodeReasoning(p)
	}
	return d.items.read(p.apiItem)
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

// decodeReasoning remembers the parts of a reasoning, since events repeat them.
func (d *codexDecoder) decodeReasoning(p payload) entry {
	e := d.items.reasoning(p.apiItem)
	parts, _ := d.items.thoughts(p.apiItem)
	var trait codexTrait
	for _, m := range e.messages {
		trait.thoughts = append(trait.thoughts, markOf(m.Reasoning))
	}
	for _, part := range parts {
		trait.thoughts = append(trait.thoughts, markOf(part))
	}
	e.trait = trait
	return e
}
