package transcript

import (
	"fmt"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// reasonixFormat is what the Go line of Reasonix writes: a file of messages, one a
// line; a log of events that replace the messages or add to them; or the context
// file, an object with the messages that are sent. The TypeScript line writes
// OpenAI chat messages, which are read as such. Source: the published types.
var reasonixFormat = &format{
	name: Reasonix, title: "a Reasonix session", log: true, user: true, chain: true,
	record:     reasonixRecord,
	object:     func(s sight) bool { return s.has("projection", "transcript_version") },
	lists:      []string{"projection.messages"},
	decoder:    func(Limits) decoder { return reasonixDecoder{} },
	checkpoint: reasonixCheckpoint,
	writer:     func(e *Encoder) messageWriter { return reasonixWriter{e} },
}

// reasonixOwn are the members that only messages of Reasonix have.
var reasonixOwn = []string{"local_only", "tool_execution", "raw_content", "reasoning_id", "reasoning_status",
	"reasoning_signature", "responses_items", "decision_receipt", "decision_receipts", "interrupted_turn", "workDurationMs"}

// reasonixRecord tells an event, or a message by what others don't have: calls
// whose name stands beside their id, or members of its own.
func reasonixRecord(s sight) bool {
	if s.has("schema_version", "revision") && s.is("type", "replace", "append") && s.listed("messages") {
		return true
	}
	if !s.is("role", "system", "user", "assistant", "tool") {
		return false
	}
	for _, name := range reasonixOwn {
		if s.has(name) {
			return true
		}
	}
	if s.members["createdAt"].Type == gjson.Number {
		return true
	}
	for _, call := range s.first("tool_calls") {
		if call.has("id", "name") && !call.has("function") && !call.has("type") {
			return true
		}
	}
	return false
}

// reasonixTrait is what is remembered of an event.
type reasonixTrait struct {
	// The id of an event is its revision with the number of messages after it, and
	// its parent the revision with the number of messages that it adds to.
	follows
	replaces bool
	// base is the revision that a replacing event follows.
	base string
}

// reasonixDecoder reads the records of a Reasonix session.
type reasonixDecoder struct{}

func (reasonixDecoder) settle(sketches []sketch) settlement { return settleReasonix(sketches) }

func (reasonixDecoder) decode(record value) entry {
	if !child(record, "schema_version").Exists() {
		return reasonixMessage("", record)
	}
	kind, messages := child(record, "type"), child(record, "messages")
	switch {
	case kind.Type != gjson.String:
		return entry{faults: []fault{missingOrWrong("type", kind, "a string")}}
	case kind.Str() != "replace" && kind.Str() != "append" || child(record, "schema_version").Num() != 1:
		return entry{unknown: []string{"record " + quote(kind.Str())}}
	case !absent(messages) && !messages.IsArray():
		return entry{faults: []fault{wrongType("messages", typeName(messages), "an array")}}
	}
	var e entry
	n := 0
	messages.ForEach(func(_ string, v value) bool {
		got := reasonixMessage(fmt.Sprintf("messages[%d].", n), v)
		e.messages = append(e.messages, got.messages...)
		e.faults = append(e.faults, got.faults...)
		n++
		return true
	})
	if len(e.faults) > 0 {
		return entry{faults: e.faults}
	}
	base, index := child(record, "base_revision").Int(), child(record, "message_index").Int()
	trait := reasonixTrait{replaces: kind.Str() == "replace", base: fmt.Sprint(base)}
	trait.parent = reasonixState(base, index)
	if trait.replaces {
		index, trait.parent = 0, ""
	}
	trait.id = reasonixState(child(record, "revision").Int(), index+int64(n))
	e.trait = trait
	e.stamp(readTime(child(record, "created_at")))
	return e
}

// reasonixState names the messages at a revision by their number.
func reasonixState(revision, messages int64) string { return fmt.Sprintf("%d:%d", revision, messages) }

// settleReasonix plays the events of a log: one that replaces hides all before it.
// The first that does not follow the one before ends the log, and what stands
// behind it is hidden.
func settleReasonix(sketches []sketch) settlement {
	s := settlement{units: apart(len(sketches))}
	state, broken := reasonixState(0, 0), false
	var live []int
	for i := range sketches {
		t, ok := sketches[i].trait.(reasonixTrait)
		if !ok {
			continue
		}
		first := len(live) == 0 && state == reasonixState(0, 0)
		if !broken && !(first && t.replaces) && !t.chains(state) {
			broken = true
			s.findings = append(s.findings, history.Finding{Code: history.CodeUnknownRecord, Severity: history.SeverityWarning, Index: i,
				Message: "the event does not follow the one before: it and what stands behind it are no part of the history"})
		}
		if broken {
			s.units[i].hidden = true
			continue
		}
		if t.replaces {
			for _, k := range live {
				s.units[k] = settled{owner: -1, joins: -1, hidden: true, hider: i}
			}
			live = nil
		}
		live, state = append(live, i), t.id
	}
	return s
}

// chains reports whether an event follows a state of the messages.
func (t reasonixTrait) chains(state string) bool {
	if t.replaces {
		return strings.HasPrefix(state, t.base+":")
	}
	return t.parent == state
}
