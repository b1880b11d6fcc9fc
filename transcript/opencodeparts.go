package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// openCodeParts makes messages of the parts of one.
type openCodeParts struct {
	role history.Role
	// user holds a user's parts; nil for the assistant's.
	user     *openCodeUser
	messages []history.Message
	// step is what the assistant said and called since the last step began, and
	// results are what came back.
	step    history.Message
	results []history.Message
	marks   bool
	tail    string
	unknown []string
}

// openCodeUser is what stands in a user's message.
type openCodeUser struct {
	said  []history.Message
	media []history.Media
}

// openCodeSilent are the parts that no model sees.
var openCodeSilent = map[string]bool{
	"step-finish": true, "snapshot": true, "patch": true, "retry": true, "agent": true, "subtask": true,
}

func (p *openCodeParts) read(part value) {
	switch kind := child(part, "type"); kind.Str() {
	case "text":
		p.addText(part)
	case "reasoning":
		p.step.Reasoning = joinTexts(p.step.Reasoning, textOf(child(part, "text")))
	case "file":
		p.addFile(part)
	case "tool":
		p.addTool(part)
	case "step-start":
		p.flush()
	case "compaction":
		p.marks, p.tail = true, textOf(child(part, "tail_start_id"))
	default:
		if !openCodeSilent[kind.Str()] {
			p.unknown = append(p.unknown, "part "+quote(kind.Str()))
		}
	}
}

func (p *openCodeParts) addText(part value) {
	text := textOf(child(part, "text"))
	switch {
	case child(part, "ignored").Type == gjson.True:
	case p.user == nil:
		p.step.Text = joinTexts(p.step.Text, text)
	case child(part, "synthetic").Type == gjson.True:
		p.user.add([]history.Message{{Role: history.RoleUser, Text: text, AgentNote: true}})
	default:
		p.user.add(openCodeNotes.saidBy([]string{text}, nil))
	}
}

// add adds words and notes; neighbours of one kind are one message.
func (u *openCodeUser) add(more []history.Message) {
	for _, m := range more {
		if last := len(u.said) - 1; last >= 0 && u.said[last].AgentNote == m.AgentNote {
			u.said[last].Text = joinTexts(u.said[last].Text, m.Text)
			continue
		}
		u.said = append(u.said, m)
	}
}

func (p *openCodeParts) addFile(part value) {
	media := openCodeFile(part)
	if p.user != nil {
		p.user.media = append(p.user.media, media...)
		return
	}
	p.step.Media = append(p.step.Media, media...)
}

func openCodeFile(part value) []history.Media {
	if url := child(part, "url"); url.Type == gjson.String {
		return []history.Media{mediaFromURL(mediaKindOf(child(part, "mime")), url.Str())}
	}
	return nil
}

// openCodeCleared is what a model sees in place of a result that was cleared.
const openCodeCleared = "[Old tool result content cleared]"

// addTool adds a call, and what came back where it ended.
func (p *openCodeParts) addTool(part value) {
	state := child(part, "state")
	call := history.ToolCall{ID: textOf(child(part, "callID")), Name: textOf(child(part, "tool")), Arguments: jsonText(child(state, "input"))}
	if call.ID == "" {
		call.ID = textOf(child(part, "id"))
	}
	p.step.ToolCalls = append(p.step.ToolCalls, call)
	m := history.Message{Role: history.RoleTool, Name: call.Name, Result: &history.ToolResult{CallID: call.ID}}
	switch child(state, "status").Str() {
	case "completed":
		m.Text, m.Result.Error = jsonText(child(state, "output")), history.OutcomeOK
		if cleared := child(child(state, "time"), "compacted"); !absent(cleared) {
			m.Text = openCodeCleared
		}
	case "error":
		m.Text, m.Result.Error = jsonText(child(state, "error")), history.OutcomeError
	default:
		return
	}
	first(child(state, "attachments"), func(v value) bool {
		m.Media = append(m.Media, openCodeFile(v)...)
		return false
	})
	p.results = append(p.results, m)
}

// flush ends a step.
func (p *openCodeParts) flush() {
	m := p.step
	if m.Text != "" || m.Reasoning != "" || len(m.ToolCalls) > 0 || len(m.Media) > 0 {
		m.Role = history.RoleAssistant
		p.messages = append(append(p.messages, m), p.results...)
	}
	p.step, p.results = history.Message{}, nil
}

// done gives the messages of all parts. A message that only asks for a compaction
// says nothing.
func (p *openCodeParts) done() []history.Message {
	if p.user == nil {
		p.flush()
		return p.messages
	}
	if p.marks {
		return nil
	}
	return withMedia(p.user.said, p.user.media)
}

// openCodeNotes are blocks that OpenCode puts into a user's text. What it writes
// itself is a part that says so.
var openCodeNotes = noteRules{blocks: []noteBlock{tagged("system-reminder")}}
