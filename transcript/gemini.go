package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// geminiFormat is a session of the Gemini command line: one object with
// "sessionId", "projectHash" and "messages", where a message of the model holds
// its calls and their results; or JSON Lines, where a message that is written
// again replaces itself, "$set" changes the session, and "$rewindTo" takes
// messages back. Its model wants a user's message first, so a checkpoint is one.
// Source: public files, and the published reader for the lines.
var geminiFormat = &format{
	name: GeminiCLI, title: "a Gemini CLI session", log: true, user: true,
	roles:      speakers,
	record:     geminiRecord,
	object:     func(s sight) bool { return s.has("sessionId", "projectHash") && s.listed("messages") },
	lists:      []string{"messages"},
	decoder:    func(Limits) decoder { return geminiDecoder{} },
	checkpoint: geminiCheckpoint,
}

// geminiKinds are the kinds of messages. Those that are false are shown to the
// user alone.
var geminiKinds = map[string]bool{"user": true, "gemini": true, "info": false, "error": false, "warning": false}

func geminiRecord(s sight) bool {
	switch {
	case s.has("$set") || s.has("$rewindTo"):
		return len(s.order) == 1
	case s.has("sessionId", "projectHash"):
		return len(s.first("messages")) == 0
	}
	return s.has("id", "timestamp", "content") && s.is("type", "user", "gemini", "info", "error", "warning")
}

// geminiDecoder reads the records of a Gemini session.
type geminiDecoder struct{}

func (geminiDecoder) settle(sketches []sketch) settlement { return settleGemini(sketches) }

// geminiTrait is what a record is to those before it.
type geminiTrait struct {
	// id is the message's name.
	id string
	// rewinds is true where the messages from the named one on are taken back.
	rewinds bool
	// replaces is true where the record's messages stand in place of all before,
	// and names holds theirs.
	replaces bool
	names    []string
}

func (geminiDecoder) decode(record value) entry {
	var set, rewindTo, session, kind value
	record.ForEach(func(name string, v value) bool {
		switch name {
		case "$set":
			set = v
		case "$rewindTo":
			rewindTo = v
		case "sessionId":
			session = v
		case "type":
			kind = v
		}
		return true
	})
	switch {
	case rewindTo.Type == gjson.String:
		return entry{trait: geminiTrait{id: ownText(rewindTo), rewinds: true}}
	case set.IsObject():
		return decodeGeminiSet(set)
	case session.Exists() && !kind.Exists():
		return entry{header: true}
	}
	return decodeGeminiMessage(record)
}

// decodeGeminiSet reads a change of the session. One that sets the messages
// replaces those before it.
func decodeGeminiSet(set value) entry {
	list := child(set, "messages")
	if !list.IsArray() || len(list.Raw) <= len("[]") {
		return entry{}
	}
	var e entry
	t := geminiTrait{replaces: true}
	answered := make(map[string]bool)
	list.ForEach(func(_ string, v value) bool {
		one := decodeGeminiMessage(v)
		e.unknown = append(e.unknown, one.unknown...)
		e.faults = append(e.faults, one.faults...)
		if !answersAgain(one.messages, answered) {
			e.messages = append(e.messages, one.messages...)
		}
		if named, ok := one.trait.(geminiTrait); ok {
			t.names = append(t.names, named.id)
		}
		return true
	})
	if len(e.faults) > 0 {
		e.messages = nil
	}
	e.trait = t
	return e
}

// answersAgain reports whether messages are results alone, each of a call that
// was answered, and notes the answers.
func answersAgain(messages []history.Message, answered map[string]bool) bool {
	again := len(messages) > 0
	for _, m := range messages {
		again = again && m.Result != nil && answered[m.Result.CallID]
	}
	for _, m := range messages {
		if m.Result != nil {
			answered[m.Result.CallID] = true
		}
	}
	return again
}

// geminiMembers holds the members of a message that matter here.
type geminiMembers struct {
	id, kind, written, content, thoughts, calls value
}

func decodeGeminiMessage(record value) entry {
	var r geminiMembers
	record.ForEach(func(name string, v value) bool {
		switch name {
		case "id":
			r.id = v
		case "type":
			r.kind = v
		case "timestamp":
			r.written = v
		case "content":
			r.content = v
		case "thoughts":
			r.thoughts = v
		case "toolCalls":
			r.calls = v
		}
		return true
	})
	if r.kind.Type != gjson.String {
		return entry{faults: []fault{wrongType("type", found(r.kind), "a string")}}
	}
	speaks, known := geminiKinds[r.kind.Str()]
	if !known {
		return entry{unknown: []string{"record " + quote(r.kind.Str())}}
	}
	var e entry
	if speaks {
		e = r.decode()
	}
	e.stamp(readTime(r.written))
	if r.id.Type == gjson.String {
		e.trait = geminiTrait{id: ownText(r.id)}
	}
	return e
}

func (r geminiMembers) decode() entry {
	p := readGeminiParts("content", r.content)
	if r.kind.Str() == "user" {
		if !r.content.Exists() {
			return entry{faults: []fault{missing("content", "a string or a list of parts")}}
		}
		return p.ofUser()
	}
	m := history.Message{Role: history.RoleAssistant, Text: p.text(), Media: p.media, Reasoning: p.reasoning}
	m.Reasoning = joinTexts(m.Reasoning, readThoughts(r.thoughts))
	calls := readGeminiCalls(r.calls)
	m.ToolCalls = calls.calls
	if len(m.ToolCalls) == 0 {
		m.ToolCalls = p.calls
	}
	faults := append(p.faults, calls.faults...)
	if len(faults) > 0 {
		return entry{faults: faults}
	}
	return entry{messages: append([]history.Message{m}, calls.results...), unknown: p.unknown}
}

// readThoughts reads the thoughts of the model: a subject and a description each.
func readThoughts(v value) string {
	var text string
	if v.IsArray() {
		v.ForEach(func(_ string, thought value) bool {
			for _, name := range []string{"subject", "description"} {
				if said := child(thought, name); said.Type == gjson.String {
					text = joinTexts(text, ownText(said))
				}
			}
			return true
		})
	}
	return text
}
