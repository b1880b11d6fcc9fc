package transcript

import (
	"bytes"
	"io"
	"slices"

	"github.com/seed-a68626b6/reduce/history"
)

// Transcript is a history that was read from one input. It is a
// history.RecordSource. Nothing changes it after Read, so that it is safe for
// concurrent use.
type Transcript struct {
	format    Format
	mode      history.Mode
	data      []byte
	mark      int
	container container
	units     []unit
	messages  []history.Message
	places    []place
	// entries are what the records give, each by itself; nil for a format whose
	// records do not depend on each other.
	entries  []entry
	findings []history.Finding
}

var _ history.RecordSource = (*Transcript)(nil)

// place is where a message stands among the units.
type place struct {
	// unit is the message's own.
	unit int
	// first and last are the units from the first to the last that hold or repeat
	// the message with no other message between.
	first, last int
}

// Format is the format that the input was read as.
func (t *Transcript) Format() Format { return t.format }

// Mode is the mode that the input was read in.
func (t *Transcript) Mode() history.Mode { return t.mode }

// Len is the number of messages.
func (t *Transcript) Len() int { return len(t.messages) }

// At gives a copy of the message at position i, 0-based.
func (t *Transcript) At(i int) (history.Message, error) {
	if err := t.inside(i); err != nil {
		return history.Message{}, err
	}
	return t.messages[i].Clone(), nil
}

// Findings are what a reader should know about the input: lone surrogates,
// records of unknown kinds (one finding a kind, with their number), and in
// tolerant mode damage. Their Index is a position. They are sorted.
func (t *Transcript) Findings() []history.Finding { return slices.Clone(t.findings) }

// Records gives the place and the bytes of the records of the messages at
// positions first to last, 0-based and inclusive, with everything that stands
// between. For lines they end after a line end; a byte order mark is no part of
// a record. For arrays they go from the first element's first byte to the last
// one's last.
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
	from, to := t.units[t.places[first].first], t.units[t.places[last].last]
	found := history.RecordRange{FirstLine: from.line, LastLine: t.lastLine(to),
		Start: int64(from.start), End: int64(to.end)}
	return found, bytes.NewReader(t.data[from.start:to.end]), nil
}

// lastLine is the 1-based line on which a unit ends.
func (t *Transcript) lastLine(u unit) int {
	if t.container == lines {
		return u.line
	}
	return u.line + bytes.Count(t.data[u.start:u.end], []byte("\n"))
}

// RecordBytes gives a copy of the exact bytes of the record of the message at
// position i, without its line end.
func (t *Transcript) RecordBytes(i int) ([]byte, error) {
	if err := t.inside(i); err != nil {
		return nil, err
	}
	u := t.units[t.places[i].unit]
	record := t.data[u.start:u.end]
	return bytes.Clone(record[:len(record)-len(lineEnd(record))]), nil
}

// WriteTo writes the input's exact bytes.
func (t *Transcript) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write(t.data)
	return int64(n), err
}

func (t *Transcript) inside(i int) error {
	if i < 0 || i >= len(t.messages) {
		return &history.PositionError{Position: i, Len: len(t.messages)}
	}
	return nil
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
