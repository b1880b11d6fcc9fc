package transcript

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// clineFormat is a session of Cline's SDK: an object with "sessionId",
// "system_prompt" and "messages", whose content is blocks like Anthropic's and
// files that the user named. Its own summary is a user's message, and so is a
// checkpoint. Source: public files.
var clineFormat = &format{
	name: Cline, title: "a Cline session", log: true, user: true,
	roles:      speakers,
	object:     clineObject,
	lists:      []string{"messages"},
	heads:      []string{"system_prompt"},
	head:       clineSystem,
	decoder:    func(limits Limits) decoder { return clineDecoder{limits} },
	checkpoint: clineCheckpoint,
}

func clineObject(s sight) bool {
	return s.has("sessionId", "messages") && (s.has("system_prompt") || s.has("version", "agent")) && s.listed("messages") && !s.has("projectHash")
}

// clineSystem reads the system prompt beside the messages.
func clineSystem(path string, v value) entry {
	if v.Type != gjson.String {
		return entry{faults: []fault{wrongType(path, typeName(v), "a string")}}
	}
	return spoke(history.Message{Role: history.RoleSystem, Text: ownText(v)})
}

// clineDecoder reads the messages of a Cline session.
type clineDecoder struct{ limits Limits }

func (d clineDecoder) decode(record value) entry {
	role, content := child(record, "role"), child(record, "content")
	var e entry
	switch {
	case child(child(record, "metadata"), "kind").Str() == "compaction_summary":
		e = clineSummary(content)
	case role.Str() == string(history.RoleUser) && content.Exists():
		e = d.user(content)
	default:
		e = anthropicMessage("", role, content)
	}
	e.stamp(readTime(child(record, "ts")))
	return e
}

// clineSummary reads the summary that Cline put in place of older messages.
func clineSummary(content value) entry {
	b := readBlocks(history.RoleUser, "content", content)
	if len(b.faults) > 0 || len(b.messages) != 1 {
		return entry{messages: b.messages, unknown: b.unknown, faults: b.faults}
	}
	m := b.messages[0]
	if _, told := m.Inherited(); !told {
		m.Compactor = "cline-summary"
	}
	return entry{messages: []history.Message{m}, unknown: b.unknown}
}

// user reads what stands in the user's place: words, files that they name,
// notes, and the results of tools.
func (d clineDecoder) user(content value) entry {
	if !content.IsArray() {
		b := readBlocks(history.RoleUser, "content", content)
		return entry{messages: clineCut(b.messages), unknown: b.unknown, faults: b.faults}
	}
	b := blocks{role: history.RoleUser}
	i := 0
	content.ForEach(func(_ string, v value) bool {
		place := fmt.Sprintf("content[%d]", i)
		i++
		switch kind := child(v, "type"); kind.Str() {
		case "file":
			b.addClineFile(v)
		case "tool_result":
			d.addResult(&b, place, v)
		default:
			b.add(place, v)
		}
		return true
	})
	if len(b.messages) == 0 {
		b.message()
	}
	e := entry{messages: clineCut(b.messages), unknown: b.unknown, faults: b.faults}
	if len(e.faults) > 0 {
		e.messages = nil
	}
	return e
}

// addClineFile adds a file that the program put beside the user's words.
func (b *blocks) addClineFile(v value) {
	b.messages = append(b.messages, history.Message{Role: history.RoleUser, AgentNote: true,
		Text: joinTexts(textOf(child(v, "path")), textOf(child(v, "content")))})
	b.open = false
}

// addResult adds the result of a tool: a text, or a list of what was asked
// and what came back.
func (d clineDecoder) addResult(b *blocks, place string, v value) {
	b.addResult(place, blockMembers(v))
	m := &b.messages[len(b.messages)-1]
	m.Name = textOf(child(v, "name"))
	answers := child(v, "content")
	if answers.Type == gjson.String && beginsWithOne(answers.Str(), []string{"{", "["}) {
		if inner, ok := d.limits.parseInner(answers.Str()); ok {
			answers = inner
		}
	}
	if text, plain := clineAnswers(answers); plain && answers.IsArray() {
		m.Text = text
	}
	if m.Result.Error == history.OutcomeUnknown {
		m.Result.Error = clineOutcome(answers)
	}
}

// clineAnswers gives the text of a list of answers, and whether each is one.
func clineAnswers(list value) (text string, plain bool) {
	plain = true
	first(list, func(v value) bool {
		result := child(v, "result")
		plain = plain && child(v, "query").Exists() && (result.Type == gjson.String || absent(result))
		text = joinTexts(text, joinTexts(textOf(child(v, "query")), joinTexts(textOf(result), textOf(child(v, "error")))))
		return !plain
	})
	return text, plain && text != ""
}

// clineOutcome is what all answers say of themselves; unknown where they differ.
func clineOutcome(answers value) history.Outcome {
	if answers.IsObject() {
		return outcomeOfFlag(child(answers, "success"), true)
	}
	outcome, n := history.OutcomeUnknown, 0
	first(answers, func(v value) bool {
		one := outcomeOfFlag(child(v, "success"), true)
		if n++; n == 1 {
			outcome = one
		}
		if one != outcome {
			outcome = history.OutcomeUnknown
		}
		return outcome == history.OutcomeUnknown
	})
	return outcome
}

// clineCut parts the texts of a user's messages into words and notes.
func clineCut(messages []history.Message) []history.Message {
	var all []history.Message
	for _, m := range messages {
		if m.Result != nil || m.AgentNote {
			all = append(all, m)
			continue
		}
		all = append(all, clineNotes.saidBy([]string{m.Text}, m.Media)...)
	}
	return all
}

// clineNotes are what Cline writes in the user's name. Source: its published
// prompts.
var clineNotes = noteRules{
	prefixes: []string{
		"[TASK RESUMPTION]",
		"[ERROR] You did not use a tool",
		"# task_progress",
	},
	blocks: []noteBlock{
		tagged("environment_details"),
		{"<file_content path=", "</file_content>"},
		{"<folder_content path=", "</folder_content>"},
		{"<url_content url=", "</url_content>"},
		{"<explicit_instructions", "</explicit_instructions>"},
		tagged("system-reminder"),
	},
}

type clineMessage struct {
	ID      string           `json:"id"`
	Role    history.Role     `json:"role"`
	Content []textPart       `json:"content"`
	TS      *json.RawMessage `json:"ts,omitempty"`
}

// clineCheckpoint gives the checkpoint as a message with the time of the span's
// last one.
func clineCheckpoint(in insertion) []byte {
	return encode(clineMessage{ID: "msg_" + strings.ReplaceAll(checkpointID(in), "-", "")[:12], Role: in.edit.Role,
		Content: []textPart{{Type: "text", Text: in.edit.Text}}, TS: memberOfLast(in, "ts")})
}
