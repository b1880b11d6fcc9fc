package transcript

import "github.com/seed-a68626b6/reduce/history"

// plan gives the units of the projection in order, such that they read back as
// the messages that they are. What an event is depends on its neighbours, and a
// projection gives it others; so the pieces are settled once more, and where one
// would read otherwise, the events around it are put in order. On an error there
// is no such order.
func (t *Transcript) plan(e Edit) ([]int, error) {
	pieces := t.arrange(e)
	if t.entries == nil {
		return pieces, nil
	}
	asIs := t.reread(e, pieces)
	if asIs.same() {
		return pieces, nil
	}
	var mended reread
	for _, s := range []scope{asIs.troubled(), asIs.everywhere()} {
		if mended = t.reread(e, asIs.mend(s)); mended.same() {
			return mended.pieces, nil
		}
	}
	return nil, t.misread(mended)
}

// misread gives the error of the first record that would read otherwise.
func (t *Transcript) misread(r reread) error {
	err := editError("the record would not read back as it does now, since what tells it from its neighbours leaves: let the checkpoint stand right after the span, or let this record leave too")
	for k := range r.pieces {
		if r.differs(k) {
			u := t.units[r.pieces[k]]
			err.Line, err.Offset, err.Index = u.line, int64(u.start), u.position
			break
		}
	}
	return err
}

// reread is how the pieces of a projection would be read.
type reread struct {
	t       *Transcript
	pieces  []int
	entries []entry
	settled []settled
}

func (t *Transcript) reread(e Edit, pieces []int) reread {
	r := reread{t: t, pieces: pieces, entries: make([]entry, len(pieces))}
	for k, i := range pieces {
		if i == checkpointPiece {
			r.entries[k].message = &history.Message{Role: e.Role, Text: e.Text}
			continue
		}
		r.entries[k] = t.entries[i]
	}
	r.settled = settleCodex(r.entries)
	return r
}

// message gives the message of a piece as it would be read, nil for none.
func (r reread) message(k int) *history.Message { return r.entries[k].spoken(r.settled[k]) }

// was gives the message of a piece as it was read, nil for none.
func (r reread) was(k int) *history.Message {
	i := r.pieces[k]
	if i == checkpointPiece {
		return r.entries[k].message
	}
	if u := r.t.units[i]; u.kind == spoken {
		return &r.t.messages[u.position]
	}
	return nil
}

// differs reports whether a piece would be read as another message, with another
// outcome, or as a message where it was none.
func (r reread) differs(k int) bool {
	was, is := r.was(k), r.message(k)
	if was == nil || is == nil {
		return was != is
	}
	return was.Result != nil && was.Result.Error != is.Result.Error
}

// same reports whether every piece would be read as it was.
func (r reread) same() bool {
	for k := range r.pieces {
		if r.differs(k) {
			return false
		}
	}
	return true
}
