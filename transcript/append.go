package transcript

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// ErrNoAppend: the format has no record by which its own reader takes a
// compaction.
var ErrNoAppend = errors.New("the format has no compaction record")

// CanAppend reports whether the format has a record of a compaction that Append
// writes.
func (f Format) CanAppend() bool {
	s := f.spec()
	return s != nil && s.appended != nil
}

// Append writes the input as it is, and behind it the format's own record of a
// compaction, so that the agent's reader sees the history that the edit leaves:
// the same messages that Project keeps, in the same order. Nothing of the input is
// lost. A format without such a record is an *Error that unwraps to ErrNoAppend; an
// edit that does not fit, or that the record can't say, one that unwraps to
// ErrEdit.
func (t *Transcript) Append(w io.Writer, e Edit) (Result, error) {
	if err := e.check(len(t.places)); err != nil {
		return Result{}, err
	}
	if err := t.Appendable(); err != nil {
		return Result{}, err
	}
	record, err := t.format.appended(t, e)
	if err != nil {
		return Result{}, err
	}
	out := bufio.NewWriter(w)
	if _, err := t.WriteTo(out); err != nil {
		return Result{}, err
	}
	if n := len(t.units); n > 0 && !t.endsLine(t.units[n-1]) {
		out.Write(t.lineEnd())
	}
	out.Write(record)
	return Result{}, out.Flush()
}

// Appendable reports whether Append can be used at all, with the error that it gives
// where not.
func (t *Transcript) Appendable() error {
	switch {
	case t.format.appended == nil:
		return wholeInput(ErrNoAppend, CodeNoAppend, fmt.Sprintf(
			"no record of a compaction can be appended to %s: reduce in place", t.format.title))
	case t.container != lines:
		return wholeInput(ErrNoAppend, CodeNoAppend, "the records stand in "+t.container.String()+
			", and nothing can be appended to that: reduce in place")
	}
	return nil
}

// stay gives the positions of the messages that an edit leaves, in order, with
// checkpointPiece for the checkpoint.
func (t *Transcript) stay(e Edit) []int {
	var all []int
	for i := range len(t.places) + 1 {
		if i == e.First {
			all = append(all, e.Pinned...)
		}
		if i == e.Insert {
			all = append(all, checkpointPiece)
		}
		if i < len(t.places) && e.fate(i) == kept {
			all = append(all, i)
		}
	}
	return all
}
