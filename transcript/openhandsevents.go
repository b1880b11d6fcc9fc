package transcript

import (
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// unnamedCall is the id of a call whose record has none: its result is the next.
const unnamedCall = "#"

// openHandsSilent are the actions and observations that change the program alone.
var openHandsSilent = map[string]bool{
	"null": true, "agent_state_changed": true, "change_agent_state": true, "recall action": true,
	"condensation_request": true, "loop_recovery": true, "pause": true, "resume": true, "stop": true, "start": true,
}

// openHandsSpeaks are the actions by which somebody speaks.
var openHandsSpeaks = map[string]bool{"message": true, "system": true, "finish": true, "reject": true}

// openHandsBookkeeping are the members of an action's arguments that no model
// sent.
var openHandsBookkeeping = map[string]bool{
	"thought": true, "security_risk": true, "confirmation_state": true, "hidden": true, "blocking": true,
	"is_static": true, "impl_source": true, "wait_for_response": true,
}

// openHandsEvent holds the members of an event that matter here.
type openHandsEvent struct {
	record, source, action, observation value
	args, extras, content, message      value
	id, cause, metadata, success        value
}

func decodeOpenHandsEvent(record value) entry {
	r := openHandsEvent{record: record}
	record.ForEach(func(name string, v value) bool {
		switch name {
		case "source":
			r.source = v
		case "action":
			r.action = v
		case "observation":
			r.observation = v
		case "args":
			r.args = v
		case "extras":
			r.extras = v
		case "content":
			r.content = v
		case "message":
			r.message = v
		case "id":
			r.id = v
		case "cause":
			r.cause = v
		case "tool_call_metadata":
			r.metadata = v
		case "success":
			r.success = v
		}
		return true
	})
	if !r.args.IsObject() {
		r.args = record
	}
	switch {
	case r.action.Type == gjson.String && r.action.Str() != "":
		return r.decodeAction(r.action.Str())
	case r.observation.Type == gjson.String:
		return r.decodeObservation(r.observation.Str())
	}
	return entry{unknown: []string{"record without action and observation"}}
}

func (r openHandsEvent) decodeAction(action string) entry {
	switch {
	case action == "condensation":
		return r.condensation()
	case openHandsSilent[action] || openHandsSilent[action+" action"]:
		return entry{}
	case action == "message" && r.source.Str() == "user":
		return spokeAll(openHandsNotes.saidBy([]string{r.said()}, readURLs(child(r.args, "image_urls"))))
	case action == "system":
		return spoke(history.Message{Role: history.RoleSystem, Text: r.said()})
	case openHandsSpeaks[action]:
		return spoke(history.Message{Role: history.RoleAssistant, Text: r.said(), Media: readURLs(child(r.args, "image_urls"))})
	}
	m := history.Message{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{r.call(action)}}
	if action != "think" {
		m.Text = textOf(child(r.args, "thought"))
	}
	return spoke(m)
}

// spokeAll gives the entry of messages.
func spokeAll(messages []history.Message) entry { return entry{messages: messages} }

// textOf is the text of a string; "" for anything else.
func textOf(v value) string {
	if v.Type != gjson.String {
		return ""
	}
	return ownText(v)
}

// said is what an action says: its content, or what it says in the end, or else
// what is shown of it.
func (r openHandsEvent) said() string {
	if content := child(r.args, "content"); content.Type == gjson.String {
		return ownText(content)
	}
	said := joinTexts(textOf(child(r.args, "thought")), textOf(child(r.args, "final_thought")))
	if said == "" {
		said = textOf(r.message)
	}
	return said
}

// call is the call that an action is, as the model sent it where the record says
// so.
func (r openHandsEvent) call(action string) history.ToolCall {
	c := history.ToolCall{ID: r.callID(r.id), Name: action}
	if name := child(r.metadata, "function_name"); name.Type == gjson.String && name.Str() != "" {
		c.Name = ownText(name)
	}
	if sent := r.sent(c.ID); sent.Exists() {
		c.Arguments = jsonText(sent)
		return c
	}
	var b strings.Builder
	b.WriteByte('{')
	r.args.ForEach(func(name string, v value) bool {
		if openHandsBookkeeping[name] || absent(v) || openHandsMember[name] && r.args.at == r.record.at {
			return true
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		b.WriteString(v.name() + ":" + compact(v.Raw))
		return true
	})
	b.WriteByte('}')
	c.Arguments = b.String()
	return c
}

// openHandsMember are the members of an event itself, where its arguments stand
// beside them.
var openHandsMember = map[string]bool{
	"id": true, "timestamp": true, "source": true, "action": true, "message": true, "cause": true,
	"tool_call_metadata": true, "llm_metrics": true, "timeout": true, "args": true,
}

// sent is the arguments of the call in the model's own answer.
func (r openHandsEvent) sent(callID string) value {
	var arguments value
	first(child(child(r.metadata, "model_response"), "choices"), func(choice value) bool {
		return first(child(child(choice, "message"), "tool_calls"), func(c value) bool {
			if child(c, "id").Str() != callID {
				return false
			}
			arguments = child(child(c, "function"), "arguments")
			return true
		})
	})
	return arguments
}

// first visits the elements of an array until visit says that one is the one.
func first(list value, visit func(value) bool) (found bool) {
	if list.IsArray() {
		list.ForEach(func(_ string, v value) bool {
			found = visit(v)
			return !found
		})
	}
	return found
}

// callID is the id of the model's call, or else one made of the action's number.
func (r openHandsEvent) callID(action value) string {
	if id := child(r.metadata, "tool_call_id"); id.Type == gjson.String && id.Str() != "" {
		return ownText(id)
	}
	if absent(action) {
		return unnamedCall
	}
	return "event-" + jsonText(action)
}

// decodeObservation reads what an action gave back. One that names no action
// answers the call before, or, where events have numbers, is a note.
func (r openHandsEvent) decodeObservation(observation string) entry {
	text := textOf(r.content)
	switch {
	case openHandsSilent[observation]:
		return entry{}
	case observation == "recall":
		return spoke(history.Message{Role: history.RoleUser, AgentNote: true, Text: joinTexts(text, r.recalled())})
	case absent(r.cause) && absent(r.metadata) && !absent(r.id):
		return spoke(history.Message{Role: history.RoleUser, AgentNote: true, Text: text})
	}
	return spoke(history.Message{Role: history.RoleTool, Name: textOf(child(r.metadata, "function_name")), Text: text,
		Media:  readURLs(child(r.extras, "image_urls")),
		Result: &history.ToolResult{CallID: r.callID(r.cause), Error: r.outcome(observation)}})
}

// outcome is what the exit code says, or the kind of the observation.
func (r openHandsEvent) outcome(observation string) history.Outcome {
	if observation == "error" || observation == "user_rejected" {
		return history.OutcomeError
	}
	code := child(r.extras, "exit_code")
	if code.Type != gjson.Number {
		code = child(child(r.extras, "metadata"), "exit_code")
	}
	if code.Type == gjson.Number {
		return openHandsExit(code)
	}
	return outcomeOfFlag(r.success, true)
}

// openHandsExit is the outcome of an exit code; -1 stands for a command that did
// not end.
func openHandsExit(code value) history.Outcome {
	switch code.Num() {
	case 0:
		return history.OutcomeOK
	case -1:
		return history.OutcomeUnknown
	}
	return history.OutcomeError
}

// outcomeOfFlag is the outcome of a flag that has the given value where all went
// well.
func outcomeOfFlag(v value, good bool) history.Outcome {
	switch {
	case !v.IsBool():
		return history.OutcomeUnknown
	case v.Bool() == good:
		return history.OutcomeOK
	}
	return history.OutcomeError
}

// condensation reads which events are forgotten, and the summary of them.
func (r openHandsEvent) condensation() entry {
	t := openHandsTrait{condenses: true, forgets: readNames(child(r.args, "forgotten_event_ids"))}
	from, to := child(r.args, "forgotten_events_start_id"), child(r.args, "forgotten_events_end_id")
	if from.Type == gjson.Number && to.Type == gjson.Number {
		t.ranged, t.from, t.to = true, from.Int(), to.Int()
	}
	return condensed(t, child(r.args, "summary"))
}

// condensed gives a summary of forgotten events, where there is one.
func condensed(t openHandsTrait, summary value) entry {
	e := entry{trait: t}
	if text := textOf(summary); text != "" {
		e.messages = []history.Message{{Role: history.RoleUser, Text: text, Compactor: "openhands-summary"}}
	}
	return e
}

// readNames reads a list of names or numbers.
func readNames(list value) []string {
	var names []string
	first(list, func(v value) bool {
		names = append(names, jsonText(v))
		return false
	})
	return names
}

// readURLs reads a list of the URLs of images.
func readURLs(list value) []history.Media {
	var media []history.Media
	first(list, func(v value) bool {
		if v.Type == gjson.String {
			media = append(media, mediaFromURL(imageMedia, v.Str()))
		}
		return false
	})
	return media
}
