package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// openHandsKinds read the SDK's events that a model sees.
var openHandsKinds = map[string]func(value) entry{
	"SystemPromptEvent":     decodeSystemPrompt,
	"MessageEvent":          decodeMessageEvent,
	"ActionEvent":           decodeActionEvent,
	"ObservationEvent":      decodeObservationEvent,
	"UserRejectObservation": func(r value) entry { return failedCall(r, "rejection_reason") },
	"AgentErrorEvent":       func(r value) entry { return failedCall(r, "error") },
	"Condensation": func(r value) entry {
		return condensed(openHandsTrait{condenses: true, forgets: readNames(child(r, "forgotten_event_ids"))}, child(r, "summary"))
	},
}

// openHandsSilentKinds are the SDK's events that no model sees. The summary event
// repeats a condensation.
var openHandsSilentKinds = map[string]bool{
	"CondensationRequest": true, "CondensationSummaryEvent": true, "ConversationStateUpdateEvent": true,
	"ConversationErrorEvent": true, "PauseEvent": true, "TokenEvent": true, "LLMCompletionLogEvent": true,
	"StreamingDeltaEvent": true, "HookExecutionEvent": true,
}

func decodeOpenHandsKind(kind string, record value) entry {
	decode, known := openHandsKinds[kind]
	switch {
	case known:
		return decode(record)
	case openHandsSilentKinds[kind]:
		return entry{}
	}
	return entry{unknown: []string{"record " + quote(kind)}}
}

func decodeSystemPrompt(record value) entry {
	text := contentText(child(record, "system_prompt"))
	return spoke(history.Message{Role: history.RoleSystem, Text: joinTexts(text, contentText(child(record, "dynamic_context")))})
}

// contentText is the text of a string, of a part, or of a list of parts.
func contentText(v value) string {
	if !v.IsArray() {
		return partText(v)
	}
	var text string
	first(v, func(part value) bool {
		text = joinTexts(text, partText(part))
		return false
	})
	return text
}

func partText(v value) string {
	if v.IsObject() {
		return textOf(child(v, "text"))
	}
	return textOf(v)
}

// contentImages are the images among parts.
func contentImages(v value) []history.Media {
	var media []history.Media
	first(v, func(v value) bool {
		media = append(media, readURLs(child(v, "image_urls"))...)
		return false
	})
	return media
}

// decodeMessageEvent reads what the user or the agent said. What the program adds
// to it, or says itself, is a note.
func decodeMessageEvent(record value) entry {
	message := child(record, "llm_message")
	content := child(message, "content")
	text, media := contentText(content), contentImages(content)
	source, role := child(record, "source").Str(), child(message, "role").Str()
	switch {
	case source == "agent" || source == "" && role == "assistant":
		return spoke(history.Message{Role: history.RoleAssistant, Text: text, Media: media, Reasoning: openHandsReasoning(message)})
	case source == "environment" || role == "system":
		return spoke(history.Message{Role: history.RoleUser, AgentNote: true, Text: text, Media: media})
	}
	said := openHandsNotes.saidBy([]string{text}, media)
	if extended := contentText(child(record, "extended_content")); extended != "" {
		said = append(said, history.Message{Role: history.RoleUser, AgentNote: true, Text: extended})
	}
	return spokeAll(said)
}

func openHandsReasoning(v value) string {
	if said := textOf(child(v, "reasoning_content")); said != "" {
		return said
	}
	var text string
	first(child(v, "thinking_blocks"), func(block value) bool {
		text = joinTexts(text, textOf(child(block, "thinking")))
		return false
	})
	return text
}

// finishTool is the tool by which the agent ends its turn: what it sends is a
// message, and no work.
const finishTool = "finish"

func decodeActionEvent(record value) entry {
	m := history.Message{Role: history.RoleAssistant, Text: contentText(child(record, "thought")), Reasoning: openHandsReasoning(record)}
	name := textOf(child(record, "tool_name"))
	sent, action := child(record, "tool_call"), child(record, "action")
	if name == "" {
		name = textOf(child(sent, "name"))
	}
	if name == finishTool {
		m.Text = joinTexts(m.Text, textOf(child(action, "message")))
		return spoke(m)
	}
	arguments := child(sent, "arguments")
	if function := child(sent, "function"); function.IsObject() {
		arguments = child(function, "arguments")
	}
	if !arguments.Exists() {
		arguments = action
	}
	m.ToolCalls = []history.ToolCall{{ID: sdkCallID(record, "id"), Name: name, Arguments: jsonText(arguments)}}
	return spoke(m)
}

// sdkCallID is the id of the model's call, or else one made of the action's name.
func sdkCallID(record value, action string) string {
	if id := textOf(child(record, "tool_call_id")); id != "" {
		return id
	}
	if id := textOf(child(record, action)); id != "" {
		return "event-" + id
	}
	return unnamedCall
}

func decodeObservationEvent(record value) entry {
	name := textOf(child(record, "tool_name"))
	if name == finishTool {
		return entry{}
	}
	seen := child(record, "observation")
	content := child(seen, "content")
	m := history.Message{Role: history.RoleTool, Name: name, Text: contentText(content), Media: contentImages(content),
		Result: &history.ToolResult{CallID: sdkCallID(record, "action_id"), Error: sdkOutcome(seen)}}
	for _, other := range []string{"output", "message", "error"} {
		if m.Text == "" && len(m.Media) == 0 {
			m.Text = textOf(child(seen, other))
		}
	}
	return spoke(m)
}

// sdkOutcome is what the exit code says, or the flag of an error.
func sdkOutcome(seen value) history.Outcome {
	failed := child(seen, "is_error")
	if failed.Type == gjson.True || textOf(child(seen, "error")) != "" {
		return history.OutcomeError
	}
	code := child(seen, "exit_code")
	if code.Type != gjson.Number {
		code = child(child(seen, "metadata"), "exit_code")
	}
	if code.Type == gjson.Number {
		return openHandsExit(code)
	}
	return outcomeOfFlag(failed, false)
}

// failedCall gives the result of a call that was refused or went wrong.
func failedCall(record value, reason string) entry {
	return spoke(history.Message{Role: history.RoleTool, Name: textOf(child(record, "tool_name")), Text: textOf(child(record, reason)),
		Result: &history.ToolResult{CallID: sdkCallID(record, "action_id"), Error: history.OutcomeError}})
}
