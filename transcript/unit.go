package transcript

// unitKind says what a unit is to the history.
type unitKind uint8

const (
	// blank: white space alone; no record.
	blank unitKind = iota
	// silent: a record that gives no message.
	silent
	// spoken: a record that gives one message or more.
	spoken
	// continued: a record that goes on with the message of an earlier one.
	continued
	// echo: a record that only repeats a message, or tells the outcome of one.
	echo
	// hidden: a record of messages that the model does not see any more.
	hidden
	// header: a record that gives no message, and stays whatever leaves.
	header
)

// unit is one line of a file, one element of a list of records, or a member that
// gives a message by itself.
type unit struct {
	kind unitKind
	// list is the number of the list whose element it is; noList for a line, and
	// headList for a member.
	list int8
	// head is the number of the member among the format's heads.
	head int8
	// messages is how many messages a spoken unit gives.
	messages int32
	// start and end are the unit's bytes in the input; a line's end is after its
	// line end.
	start, end int
	// line is the 1-based line on which the unit begins.
	line int
	// record is the 0-based number of the record; blank lines have none.
	record int
	// position is that of the first message of a spoken unit, and of the message
	// that a part goes on with or an echo repeats; otherwise -1.
	position int
	// hider is the unit whose record hides a hidden one; -1 for none.
	hider int
	// foreign is true for a record of another session: it stays, and is not read.
	foreign bool
}

const (
	noList   int8 = -1
	headList int8 = -2
)

// ordinal is the place and the value of a record's "ordinal" member. The zero
// value means that the record has none.
type ordinal struct {
	start, end int
	value      uint64
}

func (o ordinal) present() bool { return o.end > o.start }
