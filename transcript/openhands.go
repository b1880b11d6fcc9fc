package transcript

import (
	"github.com/tidwall/gjson"
)

// openHandsFormat is a session of OpenHands, in any of three shapes: events with
// "action" or "observation", events with "kind" (the SDK's), or steps of a user's
// message, the agent's thought and action, and what the environment said. They
// stand in a list, in lines, or in an object under "history", "trajectory",
// "events" or "items". Its summary of forgotten events is a user's message, and so
// is a checkpoint. Source: public files, and the published SDK for "kind".
var openHandsFormat = &format{
	name: OpenHands, title: "an OpenHands session", log: true, user: true,
	roles:      speakers,
	record:     openHandsRecord,
	object:     openHandsObject,
	lists:      openHandsLists,
	decoder:    func(Limits) decoder { return openHandsDecoder{} },
	checkpoint: openHandsCheckpoint,
}

// openHandsLists are the names of the lists of events.
var openHandsLists = []string{"history", "trajectory", "events", "items"}

func openHandsRecord(s sight) bool {
	if s.has("role") {
		return false
	}
	if kind := s.members["kind"]; kind.Type == gjson.String {
		return openHandsKinds[kind.Str()] != nil || openHandsSilentKinds[kind.Str()]
	}
	if s.has("step", "agent", "environment") {
		agent := s.members["agent"]
		return agent.IsObject()
	}
	return isText(s, "action") && (s.has("args") || s.has("thought")) || isText(s, "observation") && s.has("content")
}

// isText reports whether a member is a text.
func isText(s sight, name string) bool { return s.members[name].Type == gjson.String }

func openHandsObject(s sight) bool {
	for _, list := range openHandsLists {
		for _, event := range s.first(list) {
			if openHandsRecord(event) {
				return true
			}
		}
	}
	return false
}

// openHandsDecoder reads the records of an OpenHands session.
type openHandsDecoder struct{}

func (openHandsDecoder) settle(sketches []sketch) settlement { return settleOpenHands(sketches) }

// openHandsTrait is what a record is to others.
type openHandsTrait struct {
	id string
	// forgets are the events that the model does not see any more; from and to are
	// the first and the last number of a range of them, where ranged is true.
	forgets  []string
	ranged   bool
	from, to int64
	// condenses is true for a record that makes events be forgotten.
	condenses bool
}

func (openHandsDecoder) decode(record value) entry {
	kind, step := child(record, "kind"), child(record, "agent")
	var e entry
	switch {
	case kind.Type == gjson.String:
		e = decodeOpenHandsKind(kind.Str(), record)
	case step.IsObject():
		e = decodeOpenHandsStep(record)
	default:
		e = decodeOpenHandsEvent(record)
	}
	e.stamp(readTime(child(record, "timestamp")))
	t, _ := e.trait.(openHandsTrait)
	if id := child(record, "id"); !absent(id) {
		t.id = jsonText(id)
	}
	e.trait = t
	return e
}
