package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// kimiFormat is the wire file of the Kimi Code command line: JSON Lines of records
// with "type" and "time". Messages are records by themselves; an answer is told by
// events, a step at a time. Sources: public files, and the published reader.
var kimiFormat = &format{
	name: KimiCLI, title: "a Kimi CLI session", log: true, user: true, linesOnly: true,
	record:     kimiRecord,
	decoder:    func(Limits) decoder { return kimiDecoder{} },
	checkpoint: kimiCheckpoint,
}

// The types of Kimi's records and events that matter here.
const (
	kimiMetadata   = "metadata"
	kimiPrompt     = "turn.prompt"
	kimiSteer      = "turn.steer"
	kimiMessage    = "context.append_message"
	kimiLoopEvent  = "context.append_loop_event"
	kimiCompaction = "context.apply_compaction"
	kimiUndo       = "context.undo"
	kimiClear      = "context.clear"
)

// kimiSilent are the types of Kimi's records that tell no message.
var kimiSilent = map[string]bool{
	"config.update": true, "tools.set_active_tools": true, "tools.update_store": true,
	"llm.request": true, "llm.tools_snapshot": true, "usage.record": true,
	"context.update_token_count": true, "context_size.measured": true, "micro_compaction.apply": true,
	"turn.started": true, "turn.ended": true, "turn.cancel": true,
	"turn.step.started": true, "turn.step.completed": true, "turn.step.retrying": true,
	"goal.create": true, "goal.update": true, "goal.clear": true,
	"plan_mode.enter": true, "plan_mode.cancel": true, "plan_mode.exit": true, "plan.revision": true,
	"swarm_mode.enter": true, "swarm_mode.exit": true,
	"permission.set_mode": true, "permission.record_approval_result": true,
	"full_compaction.begin": true, "full_compaction.cancel": true, "full_compaction.complete": true,
	"task.started": true, "task.terminated": true, "skill.activate": true,
}

func kimiRecord(s sight) bool {
	switch {
	case s.is("type", kimiMetadata):
		return s.has("protocol_version")
	case s.is("type", kimiMessage):
		return s.has("message")
	case s.is("type", kimiLoopEvent):
		return s.has("event")
	}
	return s.is("type", kimiPrompt) && s.has("input")
}

// kimiKind is what a record of Kimi's is to the history.
type kimiKind uint8

const (
	kimiNothing kimiKind = iota
	kimiSpoken
	kimiStepBegin
	kimiStepPart
	kimiStepEnd
	kimiResult
	kimiPrompted
	kimiCompacts
	kimiUndoes
	kimiClears
)

// kimiTrait is what is remembered of a record beside its messages.
type kimiTrait struct {
	kind kimiKind
	// step names the step of an event.
	step string
	// words is true for what a user sent; injected for what Kimi put in.
	words, injected bool
	// text is the mark of what a user sent.
	text mark
	// compacted is how many messages an old compaction replaces. Kept is how many
	// of the user's a newer one keeps, the first heads of them from the start; -1
	// for an old one.
	compacted, kept, heads int
	// turns is how many of the user's messages are undone.
	turns int
}

// kimiDecoder reads the records of a Kimi wire file.
type kimiDecoder struct{}

func (kimiDecoder) settle(sketches []sketch) settlement { return settleKimi(sketches) }

func (kimiDecoder) decode(record value) entry {
	kind := child(record, "type")
	if kind.Type != gjson.String {
		return entry{faults: []fault{missingOrWrong("type", kind, "a string")}}
	}
	e := decodeKimi(kind.Str(), record)
	e.stamp(readTime(child(record, "time")))
	return e
}

func decodeKimi(kind string, record value) entry {
	switch kind {
	case kimiMetadata:
		return entry{header: true}
	case kimiMessage:
		return kimiAppended(child(record, "message"))
	case kimiLoopEvent:
		return kimiEvent(child(record, "event"))
	case kimiCompaction:
		return kimiCompacted(record)
	case kimiPrompt, kimiSteer:
		c := readKimiContent("input", child(record, "input"))
		return entry{trait: kimiTrait{kind: kimiPrompted, text: markOf(c.text())}}
	case kimiUndo:
		return entry{trait: kimiTrait{kind: kimiUndoes, turns: int(child(record, "count").Int())}}
	case kimiClear:
		return entry{trait: kimiTrait{kind: kimiClears}}
	}
	if kimiSilent[kind] {
		return entry{}
	}
	return entry{unknown: []string{"record " + quote(kind)}}
}

// kimiCompacted reads a compaction: the summary as the model gets it, or else as
// it was written. An old one holds it as a message.
func kimiCompacted(record value) entry {
	text := child(record, "contextSummary")
	summary := child(record, "summary")
	if text.Type != gjson.String {
		text = summary
	}
	m := history.Message{Role: history.RoleUser, Text: ownText(text), Compactor: kimiSummary}
	var faults []fault
	switch {
	case text.Type == gjson.String:
	case summary.IsObject():
		c := readKimiContent("summary.content", child(summary, "content"))
		m.Text, faults = c.text(), c.faults
	default:
		faults = []fault{missingOrWrong("summary", summary, "a string")}
	}
	e := spoke(markInherited(m), faults...)
	trait := kimiTrait{kind: kimiCompacts, kept: -1, compacted: int(child(record, "compactedCount").Int())}
	if kept := child(record, "keptUserMessageCount"); kept.Type == gjson.Number {
		trait.kept, trait.heads = int(kept.Int()), int(child(record, "keptHeadUserMessageCount").Int())
	}
	if len(e.messages) > 0 {
		e.trait = trait
	}
	return e
}

// kimiSummary names Kimi's own compaction.
const kimiSummary = "kimi-summary"

// markInherited takes the compactor's name from a message whose text says it, and
// from a checkpoint.
func markInherited(m history.Message) history.Message {
	plain := m
	plain.Compactor = ""
	if _, says := plain.Inherited(); says || isCheckpoint(m.Text) {
		return plain
	}
	return m
}

type kimiAppend struct {
	Type    string          `json:"type"`
	Message kimiUserMessage `json:"message"`
	Time    int64           `json:"time"`
}

type kimiUserMessage struct {
	Role      history.Role `json:"role"`
	Content   []textBlock  `json:"content"`
	ToolCalls []string     `json:"toolCalls"`
	Origin    *kimiOrigin  `json:"origin,omitempty"`
}

type kimiOrigin struct {
	Kind string `json:"kind"`
}

// kimiCheckpoint gives the checkpoint as a user's message, or the assistant's, with
// the time of the span's last record. Kimi's own compactions keep what a user
// sent, and with it the checkpoint.
func kimiCheckpoint(in insertion) []byte {
	m := kimiUserMessage{Role: history.RoleUser, Origin: &kimiOrigin{"user"},
		Content: []textBlock{{Type: "text", Text: in.edit.Text}}, ToolCalls: []string{}}
	if in.edit.Role == history.RoleAssistant {
		m.Role, m.Origin = history.RoleAssistant, nil
	}
	return encode(kimiAppend{Type: kimiMessage, Message: m, Time: child(parseRecord(in.last), "time").Int()})
}
