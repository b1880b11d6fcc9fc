package transcript

// unitKind says what a unit is to the history.
type unitKind uint8

const (
	// blank: white space alone; no record.
	blank unitKind = iota
	// silent: a record that gives no message.
	silent
	// spoken: a record that is a message.
	spoken
	// echo: a record that only repeats a message, or tells the outcome of one.
	echo
	// header: a record that gives no message, and stays whatever leaves.
	header
)

// unit is one line of a file, or one element of a message array.
type unit struct {
	kind unitKind
	// start and end are the unit's bytes in the input; a line's end is after its
	// line end.
	start, end int
	// line is the 1-based line on which the unit begins.
	line int
	// record is the 0-based number of the record; blank lines have none.
	record int
	// position is the message's, for spoken units, or the repeated message's, for
	// echoes; otherwise -1.
	position int
	// number is the place of the record's ordinal in the input, where it has one.
	number ordinal
}

// ordinal is the place and the value of a record's "ordinal" member. The zero
// value means that the record has none.
type ordinal struct {
	start, end int
	value      uint64
}

func (o ordinal) present() bool { return o.end > o.start }
