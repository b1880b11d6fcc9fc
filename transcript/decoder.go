package transcript

import (
	"github.com/seed-a68626b6/reduce/history"
)

// entry is what one record gives.
type entry struct {
	// messages are those of the record, in order. They share nothing with it.
	messages []history.Message
	// unknown names what the format's reader does not know in the record.
	unknown []string
	faults  []fault
	// header is true for a record that says which session the file holds.
	header bool
	// number is the place of the record's ordinal, from the record's start.
	number ordinal
	// trait is what the format's settle needs to know beside the messages. It
	// holds no text of the record.
	trait any
}

// decoder reads the records of one format. What it gives depends on the record
// alone, since records are decoded again whenever they are looked at.
type decoder interface {
	// decode reads one object, which has passed the check of its JSON.
	decode(record value) entry
}

// settler is a decoder of a format whose records depend on each other.
type settler interface {
	decoder
	// settle is called once, with one sketch for each unit in order, when all are
	// read. It says what the units are to each other.
	settle(sketches []sketch) settlement
}

// lineDecoder is a decoder of text lines that are no JSON.
type lineDecoder interface {
	// decodeLine reads a block of lines, without the end of its last line.
	decodeLine(block string) entry
}

// settlement is what the records of a history are, seen together.
type settlement struct {
	// units says it of each unit; nil means that each is what it is by itself.
	units []settled
	// order is the units of the messages in their order; nil is the order of the
	// file.
	order []int
	// above is, for a record of a tree that follows one which can't be read, the
	// unit that it is taken to follow.
	above map[int]int
	// outcomes are those that other records tell of a message.
	outcomes map[ref]history.Outcome
	// notes are the units whose messages in the user's place the agent program
	// wrote, as their place among the others tells.
	notes map[int]bool
	// roles are those of the units that do not say who speaks.
	roles map[int]history.Role
	// findings are what a reader should know. Their Index is that of a unit, or
	// history.NoIndex.
	findings []history.Finding
}

// ref names a message by its unit and its place there.
type ref struct{ unit, nth int }

// settled is what a unit is, seen among the others.
type settled struct {
	// owner is the unit of the message that this one repeats, or whose outcome it
	// tells; -1 for none.
	owner int
	// near is true where no other message stands between.
	near bool
	// mute is true for a record whose messages are none in its place.
	mute bool
	// joins is the unit whose last message this one goes on with; -1 for none.
	joins int
	// hidden is true where the model does not see the record's messages. Hider is
	// the unit whose record hides them; -1 for none.
	hidden bool
	hider  int
}

// alone is what a unit is that has nothing to do with others.
var alone = settled{owner: -1, joins: -1, hider: -1}

// silent reports whether the messages of the unit are not those of the history.
func (s settled) silent() bool { return s.mute || s.hidden || s.owner >= 0 || s.joins >= 0 }

// apart gives the settled of n units that have nothing to do with each other.
func apart(n int) []settled {
	all := make([]settled, n)
	for i := range all {
		all[i] = alone
	}
	return all
}

// spoke gives the entry of one message, unless it has faults.
func spoke(m history.Message, faults ...fault) entry {
	if len(faults) > 0 {
		return entry{faults: faults}
	}
	return entry{messages: []history.Message{m}}
}
