package transcript

import (
	"strconv"

	"github.com/tidwall/gjson"
)

// The types of Codex records that hold messages, end the history, or begin the
// file.
const (
	responseItem = "response_item"
	eventMessage = "event_msg"
	compacted    = "compacted"
	sessionMeta  = "session_meta"
)

// silentRecords are the types of Codex records that give no message.
var silentRecords = map[string]bool{
	sessionMeta:                          true,
	"turn_context":                       true,
	"world_state":                        true,
	"inter_agent_communication":          true,
	"inter_agent_communication_metadata": true,
	"token_usage_record":                 true,
}

// codexFormat is the rollout file of the Codex command line: JSON Lines of records
// with "timestamp", "type" and "payload".
var codexFormat = &format{
	name: Codex, title: "a Codex session", log: true, linesOnly: true,
	record:     func(s sight) bool { return s.has("type", "payload") },
	decoder:    func(limits Limits) decoder { return newCodexDecoder(limits) },
	checkpoint: codexCheckpoint,
	appended:   codexAppended,
	writer:     newCodexWriter,
}

// codexDecoder reads the records of a Codex rollout file.
type codexDecoder struct {
	items itemReader
}

func newCodexDecoder(limits Limits) *codexDecoder {
	return &codexDecoder{items: itemReader{prefix: "payload.", note: allNotes,
		outcome: outcomes{limits: limits}.of}}
}

func (*codexDecoder) settle(sketches []sketch) settlement { return settleCodex(sketches) }

func (d *codexDecoder) decode(record value) entry {
	var kind, number, payload, written value
	record.ForEach(func(name string, v value) bool {
		switch name {
		case "type":
			kind = v
		case "ordinal":
			number = v
		case "payload":
			payload = v
		case "timestamp":
			written = v
		}
		return true
	})
	e := d.decodePayload(kind, payload)
	e.number = readOrdinal(number)
	e.stamp(readTime(written))
	return e
}

func (d *codexDecoder) decodePayload(kind, payload value) entry {
	if kind.Type != gjson.String {
		return entry{faults: []fault{wrongType("type", found(kind), "a string")}}
	}
	switch kind.Str() {
	case responseItem, eventMessage, compacted:
	default:
		if silentRecords[kind.Str()] {
			return entry{header: kind.Str() == sessionMeta}
		}
		return entry{unknown: []string{"record " + quote(kind.Str())}}
	}
	if !payload.IsObject() {
		return entry{faults: []fault{wrongType("payload", found(payload), "an object")}}
	}
	p := payloadMembers(payload)
	switch kind.Str() {
	case eventMessage:
		return p.decodeEvent()
	case compacted:
		return d.decodeCompacted(p)
	}
	return d.decodeItem(p)
}

// readOrdinal gives the place of a whole number of at most 64 bits.
func readOrdinal(v value) ordinal {
	n, err := strconv.ParseUint(v.Raw, 10, 64)
	if err != nil {
		return ordinal{}
	}
	return ordinal{start: v.at, end: v.at + len(v.Raw), value: n}
}

// payload holds the members of a Codex payload that matter here.
type payload struct {
	apiItem
	author, message, text, images         value
	success, exitCode, replacement, turns value
}

func payloadMembers(v value) payload {
	var p payload
	v.ForEach(func(name string, v value) bool {
		if place := p.member(name); place != nil {
			*place = v
		}
		return true
	})
	return p
}

// member gives the place of a member by its name, nil for one that does not
// matter.
func (p *payload) member(name string) *value {
	switch name {
	case "author":
		return &p.author
	case "message":
		return &p.message
	case "text":
		return &p.text
	case "images":
		return &p.images
	case "success":
		return &p.success
	case "exit_code":
		return &p.exitCode
	case "replacement_history":
		return &p.replacement
	case "num_turns":
		return &p.turns
	}
	return p.apiItem.member(name)
}
