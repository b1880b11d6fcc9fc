package transcript

import (
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// copilotFormat is the event file of the Copilot command line: JSON Lines of events
// with "type", "data", "id" and "parentId", the id of the event before. Sources:
// public files, and the published schema of the events.
var copilotFormat = &format{
	name: CopilotCLI, title: "a Copilot CLI session", log: true, user: true, linesOnly: true, chain: true,
	record:     copilotRecord,
	decoder:    func(Limits) decoder { return copilotDecoder{} },
	checkpoint: copilotCheckpoint,
}

func copilotRecord(s sight) bool {
	data := s.members["data"]
	return s.has("id", "timestamp", "parentId") && data.IsObject() &&
		s.members["type"].Type == gjson.String && strings.Contains(s.members["type"].Str(), ".")
}

// copilotSilent begin the types of events that tell no message, copilotQuiet are
// others.
var (
	copilotSilent = []string{"session.", "hook.", "permission.", "subagent.", "assistant.turn_", "command.",
		"elicitation.", "external_tool.", "user_input.", "pending_messages.", "exit_plan_mode.", "mcp.", "sampling."}
	copilotQuiet = map[string]bool{
		"abort": true, "assistant.intent": true, "assistant.usage": true, "assistant.message_delta": true,
		"assistant.reasoning_delta": true, "assistant.streaming_delta": true, "tool.execution_partial_result": true,
		"tool.execution_progress": true, "skill.invoked": true, "model.call_failure": true,
	}
)

// copilotKind is what an event is to the history.
type copilotKind uint8

const (
	copilotNothing copilotKind = iota
	copilotSpoken
	copilotSystem
	copilotThought
	copilotStart
	copilotCompacts
	copilotCompacted
	copilotRewinds
	copilotClears
)

// copilotTrait is what is remembered of an event beside its message.
type copilotTrait struct {
	follows
	kind copilotKind
	// side is true for what an agent did that another one started.
	side bool
	// text is the mark of a system prompt, or of a thought.
	text mark
	// call is the id of the call that is carried out, and event that of the one
	// which is gone back to.
	call, event string
}

// copilotDecoder reads the events of a Copilot session.
type copilotDecoder struct{}

func (copilotDecoder) settle(sketches []sketch) settlement { return settleCopilot(sketches) }

func (copilotDecoder) decode(record value) entry {
	kind := child(record, "type")
	if kind.Type != gjson.String {
		return entry{faults: []fault{missingOrWrong("type", kind, "a string")}}
	}
	data := child(record, "data")
	trait := copilotTrait{follows: follows{id: ownText(child(record, "id")), parent: ownText(child(record, "parentId"))}}
	trait.side = !absent(child(data, "parentToolCallId")) || !absent(child(record, "agentId"))
	e := decodeCopilot(kind.Str(), data, &trait)
	if len(e.faults) > 0 {
		e.messages, trait.kind = nil, copilotNothing
	}
	e.trait = trait
	e.stamp(readTime(child(record, "timestamp")))
	return e
}

func decodeCopilot(kind string, data value, trait *copilotTrait) entry {
	switch kind {
	case "user.message":
		trait.kind = copilotSpoken
		return copilotUser(data)
	case "assistant.message":
		trait.kind = copilotSpoken
		return copilotAnswer(data, trait)
	case "assistant.reasoning":
		var faults []fault
		m := history.Message{Role: history.RoleAssistant, Reasoning: optionalText("data.content", child(data, "content"), &faults)}
		trait.kind, trait.text = copilotThought, markOf(m.Reasoning)
		return spoke(m, faults...)
	case "tool.execution_complete":
		trait.kind = copilotSpoken
		return copilotResult(data)
	case "tool.execution_start":
		trait.kind, trait.call = copilotStart, ownText(child(data, "toolCallId"))
		return entry{}
	case "tool.user_requested":
		trait.kind = copilotSpoken
		return spoke(history.Message{Role: history.RoleUser, AgentNote: true,
			Text: joinTexts(ownText(child(data, "toolName")), jsonText(child(data, "arguments")))})
	case "system.message":
		trait.kind = copilotSystem
		return copilotPrompt(data, trait)
	case "system.notification":
		var faults []fault
		trait.kind = copilotSpoken
		text := optionalText("data.content", child(data, "content"), &faults)
		return spoke(history.Message{Role: history.RoleUser, AgentNote: true, Text: text}, faults...)
	case "session.start":
		return entry{header: true}
	case "session.compaction_start":
		trait.kind = copilotCompacts
		return entry{}
	case "session.compaction_complete":
		return copilotSummary(data, trait)
	case "session.snapshot_rewind":
		trait.kind, trait.event = copilotRewinds, ownText(child(data, "upToEventId"))
		return entry{}
	case "session.context_cleared":
		trait.kind = copilotClears
		return entry{}
	}
	if copilotQuiet[kind] || beginsWithOne(kind, copilotSilent) {
		return entry{}
	}
	return entry{unknown: []string{"record " + quote(kind)}}
}

// copilotSummary reads a compaction that succeeded.
func copilotSummary(data value, trait *copilotTrait) entry {
	text := child(data, "summaryContent")
	if child(data, "success").Type != gjson.True || text.Type != gjson.String || text.Str() == "" {
		return entry{}
	}
	trait.kind = copilotCompacted
	return spoke(markInherited(history.Message{Role: history.RoleUser, Text: ownText(text), Compactor: "copilot-summary"}))
}
