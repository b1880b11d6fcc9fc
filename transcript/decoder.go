package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// entry is what one record gives.
type entry struct {
	// message is nil for a record without one.
	message *history.Message
	// unknown names what the format's reader does not know in the record.
	unknown []string
	faults  []fault
	// repeats is set for a record that may only repeat a message.
	repeats *repeated
	// ends is set for an event that tells how a call ended.
	ends *ending
	// header is true for a record that says which session the file holds.
	header bool
	// number is the place of the record's ordinal, from the record's start.
	number ordinal
}

// decoder reads the records of one format.
type decoder interface {
	// decode reads one object, which has passed the check of its JSON.
	decode(record gjson.Result) entry
	// settle is called once, with one entry for each unit in order, when all are
	// read. It says what the units are to each other; nil means nothing.
	settle(entries []entry) []settled
}

// settled is what an entry is, seen among the others.
type settled struct {
	// owner is the entry of the message that the record repeats, or whose outcome
	// it tells; -1 for none.
	owner int
	// near is true where no other message stands between.
	near bool
	// speaks is true for an event that is the message itself.
	speaks bool
	// outcome is what events tell of a result.
	outcome history.Outcome
}

// spoken gives the message of an entry, nil for one without. The message is
// shared with the entry where events tell nothing of it.
func (e entry) spoken(s settled) *history.Message {
	switch {
	case e.message == nil && s.speaks:
		return e.repeats.alone
	case e.message == nil || s.outcome == history.OutcomeUnknown || e.message.Result.Error != history.OutcomeUnknown:
		return e.message
	}
	told := e.message.Clone()
	told.Result.Error = s.outcome
	return &told
}

func newDecoder(f Format, limits Limits) decoder {
	if f == Codex {
		return newCodexDecoder(limits)
	}
	return openAIDecoder{}
}
