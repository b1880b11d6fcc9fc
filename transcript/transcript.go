package transcript

import (
	"bytes"
	"cmp"
	"io"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/seed-a68626b6/reduce/history"
)

// Transcript is a history that was read from one input. It is a
// history.RecordSource. It is safe for concurrent use.
type Transcript struct {
	source    *source
	format    *format
	decoder   decoder
	mode      history.Mode
	limits    Limits
	container container
	lists     []list
	units     []unit
	places    []place
	// parts are, by the position of a message, the units that go on with it.
	parts map[int][]int
	// ordinals are those of the units; nil where no record has one.
	ordinals []ordinal
	// held are the messages of a small input; nil otherwise.
	held []history.Message
	last atomic.Pointer[decodedLast]
	// readers are the record decoders that nobody uses at the moment, large is the
	// memory of the last large record that was read from a file.
	readers sync.Pool
	large   atomic.Pointer[[]byte]
	// sketches are what is remembered of the records; nil for a format whose
	// records do not depend on each other.
	sketches   []sketch
	settlement settlement
	findings   []history.Finding
	runs, run  int
}

var _ history.RecordSource = (*Transcript)(nil)

// place is where a message stands among the units.
type place struct {
	// unit is the first of the message's own, nth its place among the unit's
	// messages.
	unit int
	nth  int32
	// first and last are the units from the first to the last that hold or repeat
	// the message with no other message between.
	first, last int
}

// Format is the format that the input was read as.
func (t *Transcript) Format() Format { return t.format.name }

// Mode is the mode that the input was read in.
func (t *Transcript) Mode() history.Mode { return t.mode }

// Runs is the number of histories that the input holds, and Run the 0-based
// number of the one that was read.
func (t *Transcript) Runs() int { return t.runs }

// Run is the 0-based number of the history among those of the input.
func (t *Transcript) Run() int { return t.run }

// LargestRecord is the size of the largest record, in bytes. Reading its message
// takes two to three times as much memory.
func (t *Transcript) LargestRecord() int64 {
	largest := 0
	for _, u := range t.units {
		largest = max(largest, u.end-u.start)
	}
	return int64(largest)
}

// Len is the number of messages.
func (t *Transcript) Len() int { return len(t.places) }

// Findings are what a reader should know about the input: lone surrogates,
// records of unknown kinds (one finding a kind, with their number), items that
// can't be read, and in tolerant mode damage. Their Index is a position. They are
// sorted.
func (t *Transcript) Findings() []history.Finding { return slices.Clone(t.findings) }

// Lines gives the 1-based lines of the records of the message at position i,
// ascending: those that hold it, not those that repeat it.
func (t *Transcript) Lines(i int) []int {
	if t.inside(i) != nil {
		return nil
	}
	all := []int{t.units[t.places[i].unit].line}
	for _, k := range t.parts[i] {
		all = append(all, t.units[k].line)
	}
	return all
}

// Records gives the place and the bytes of the records of the messages at
// positions first to last, 0-based and inclusive, with everything that stands
// between. For lines they end after a line end; a byte order mark is no part of
// a record. For arrays they go from the first element's first byte to the last
// one's last. Where the messages are a choice of the records, as in a tree, or do
// not stand in the order of the file, the bytes are those of their records alone,
// in the order of the file.
func (t *Transcript) Records(first, last int) (history.RecordRange, io.Reader, error) {
	if err := t.inside(first); err != nil {
		return history.RecordRange{}, nil, err
	}
	if err := t.inside(last); err != nil {
		return history.RecordRange{}, nil, err
	}
	if last < first {
		return history.RecordRange{}, nil, editError("the range ends at position %d, before its first, %d", last, first)
	}
	span := t.unitsOf(first, last)
	if len(span) == 0 {
		return history.RecordRange{}, bytes.NewReader(nil), nil
	}
	inFile := func(a, b int) int { return cmp.Compare(t.units[a].start, t.units[b].start) }
	whole := !t.chosen() && slices.IsSortedFunc(span, inFile)
	slices.SortFunc(span, inFile)
	from, to := t.units[span[0]], t.units[span[len(span)-1]]
	to.line = t.lastLine(to)
	found := history.RecordRange{FirstLine: from.line, LastLine: to.line, Start: int64(from.start), End: int64(to.end)}
	if whole {
		return found, t.source.reader(from.start, to.end), nil
	}
	var readers []io.Reader
	for _, k := range span {
		readers = append(readers, t.source.reader(t.units[k].start, t.units[k].end))
	}
	return found, io.MultiReader(readers...), nil
}

// chosen reports whether the messages are a choice of the file's records.
func (t *Transcript) chosen() bool { return t.format.tree }

// unitsOf gives the units of the messages at positions first to last, ascending.
// Members that give a message by themselves are not among them, unless there is
// nothing else.
func (t *Transcript) unitsOf(first, last int) []int {
	var span []int
	for i := first; i <= last; i++ {
		p := t.places[i]
		if t.units[p.unit].list == headList {
			continue
		}
		span = append(span, p.first, p.unit, p.last)
		span = append(span, t.parts[i]...)
	}
	slices.Sort(span)
	return slices.Compact(span)
}

// lastLine is the 1-based line on which a unit ends.
func (t *Transcript) lastLine(u unit) int {
	if t.container == lines && t.format.block == nil {
		return u.line
	}
	text, err := t.source.bytes(u.start, u.end, nil)
	if err != nil {
		return u.line
	}
	return u.line + bytes.Count(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
}

// RecordBytes gives a copy of the exact bytes of the record of the message at
// position i, without its line end: of the first record where several give the
// message.
func (t *Transcript) RecordBytes(i int) ([]byte, error) {
	if err := t.inside(i); err != nil {
		return nil, err
	}
	record, err := t.recordText(t.places[i].unit)
	if err != nil {
		return nil, err
	}
	return bytes.Clone(record[:len(record)-len(lineEnd(record))]), nil
}

// recordText gives the bytes of a unit.
func (t *Transcript) recordText(i int) ([]byte, error) {
	return t.source.bytes(t.units[i].start, t.units[i].end, nil)
}

// WriteTo writes the input's exact bytes.
func (t *Transcript) WriteTo(w io.Writer) (int64, error) {
	return io.Copy(w, t.source.reader(0, t.source.size))
}

func (t *Transcript) inside(i int) error {
	if i < 0 || i >= len(t.places) {
		return &history.PositionError{Position: i, Len: len(t.places)}
	}
	return nil
}

// setOrdinal remembers the ordinal of a unit.
func (t *Transcript) setOrdinal(i int, n ordinal) {
	if t.ordinals == nil {
		t.ordinals = make([]ordinal, len(t.units))
	}
	n.start += t.units[i].start
	n.end += t.units[i].start
	t.ordinals[i] = n
}

// ordinalOf gives the ordinal of a unit.
func (t *Transcript) ordinalOf(i int) ordinal {
	if t.ordinals == nil {
		return ordinal{}
	}
	return t.ordinals[i]
}

// lineEnd gives the line end of a line: "\n", "\r\n" or nothing.
func lineEnd(line []byte) []byte {
	switch {
	case bytes.HasSuffix(line, []byte("\r\n")):
		return line[len(line)-2:]
	case bytes.HasSuffix(line, []byte("\n")):
		return line[len(line)-1:]
	}
	return nil
}
