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
	// number is the place of the record's ordinal, from the record's start.
	number ordinal
}

// decoder reads the records of one format.
type decoder interface {
	// decode reads one object, which has passed the check of its JSON.
	decode(record gjson.Result) entry
	// settle is called once, with one entry for each unit in order, when all are
	// read. It may give a message to a record that had none. It says which units
	// are echoes, and of which unit's message; nil means none.
	settle(entries []entry) []echoOf
}

// echoOf says which message a unit repeats.
type echoOf struct {
	// owner is the unit of the message; -1 for none.
	owner int
	// near is true where no other message stands between.
	near bool
}

func newDecoder(f Format, limits Limits) decoder {
	if f == Codex {
		return newCodexDecoder(limits)
	}
	return openAIDecoder{}
}
