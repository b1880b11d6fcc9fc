package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// claudeSummary names the summaries that Claude Code leaves of what it compacted.
const claudeSummary = "claude-summary"

// decodeUser reads a record in the user's place: results, the user's words, what
// the agent sends in the user's name, or the summary of a compaction.
func (r claudeRecord) decodeUser() entry {
	if r.summary.Type == gjson.True {
		return r.decodeSummary()
	}
	note := r.agentWrote()
	e := r.blocksOf(func() blocks { return readClaudeUser(note, "message.content", r.content) })
	r.tellOutcome(e.messages)
	return e
}

// agentWrote reports whether the record says of itself that no user wrote its
// texts.
func (r claudeRecord) agentWrote() bool {
	return r.meta.Type == gjson.True || r.synthetic.Type == gjson.True || r.onlyShown.Type == gjson.True || foreignOrigin(r.origin)
}

func (r claudeRecord) decodeSummary() entry {
	e := r.blocksOf(func() blocks { return readBlocks(history.RoleUser, "message.content", r.content) })
	for i := range e.messages {
		if m := &e.messages[i]; !m.IsResult() {
			if _, known := m.Inherited(); !known {
				m.Compactor = claudeSummary
			}
		}
	}
	return e
}

// decodeAttachment reads what the agent attaches to a turn. Most of it is made
// anew whenever it is needed, and gives no message; a prompt that the user sent
// while the agent worked stands nowhere else.
func (r claudeRecord) decodeAttachment() entry {
	var kind, prompt, mode, origin, meta value
	r.attachment.ForEach(func(name string, v value) bool {
		switch name {
		case "type":
			kind = v
		case "prompt":
			prompt = v
		case "commandMode":
			mode = v
		case "origin":
			origin = v
		case "isMeta":
			meta = v
		}
		return true
	})
	if kind.Str() != "queued_command" || absent(prompt) {
		return entry{}
	}
	note := mode.Exists() && mode.Str() != "prompt" || meta.Type == gjson.True || foreignOrigin(origin)
	b := readClaudeUser(note, "attachment.prompt", prompt)
	e := entry{messages: b.messages, unknown: b.unknown, faults: b.faults}
	if len(e.faults) > 0 {
		e.messages = nil
	}
	return e
}

// tellOutcome gives the one result of a record what the tool's own report says of
// its outcome, where the result does not say it: a flag for errors, or that the
// command was stopped.
func (r claudeRecord) tellOutcome(messages []history.Message) {
	var result *history.ToolResult
	for _, m := range messages {
		if m.Result == nil {
			continue
		}
		if result != nil {
			return
		}
		result = m.Result
	}
	if result == nil || result.Error != history.OutcomeUnknown || !r.outcome.IsObject() {
		return
	}
	result.Error = fromIsError(nested(r.outcome, "is_error"))
	if result.Error == history.OutcomeUnknown && nested(r.outcome, "interrupted").Type == gjson.True {
		result.Error = history.OutcomeError
	}
}

// readClaudeUser reads a content in the user's place. Notes of the agent and the
// user's own words become messages of their own; with note all texts are notes.
func readClaudeUser(note bool, field string, v value) blocks {
	u := claudeUserBlocks{blocks: blocks{role: history.RoleUser}, note: note}
	eachBlock(field, "blocks", v, &u.faults, func(text string) { u.addTexts(text) }, u.addBlock)
	if len(u.messages) == 0 && len(u.faults) == 0 {
		u.message().AgentNote = note
	}
	return u.blocks
}

// claudeUserBlocks reads blocks in the user's place.
type claudeUserBlocks struct {
	blocks
	note bool
}

func (u *claudeUserBlocks) addBlock(place string, v value) {
	switch kind := nested(v, "type"); {
	case v.Type == gjson.String:
		u.addTexts(ownText(v))
	case v.IsObject() && kind.Str() == "text":
		u.addTexts(optionalText(place+".text", nested(v, "text"), &u.faults))
	case kind.Str() == "tool_result":
		u.add(place, v)
	default:
		u.turnTo(u.note)
		before := len(u.messages)
		u.add(place, v)
		if len(u.messages) > before && u.open {
			u.messages[len(u.messages)-1].AgentNote = u.note
		}
	}
}

// addTexts adds a text, cut into the agent's notes and the user's words.
func (u *claudeUserBlocks) addTexts(text string) {
	if u.note {
		u.addPart(claudePart{note: true, text: text})
		return
	}
	for _, p := range claudeParts(text) {
		u.addPart(p)
	}
}

func (u *claudeUserBlocks) addPart(p claudePart) {
	u.turnTo(p.note)
	m := u.message()
	m.AgentNote = p.note
	m.Text = joinTexts(m.Text, p.text)
}

// turnTo ends the message under way where it is of the other kind.
func (u *claudeUserBlocks) turnTo(note bool) {
	if u.open && u.messages[len(u.messages)-1].AgentNote != note {
		u.open = false
	}
}
