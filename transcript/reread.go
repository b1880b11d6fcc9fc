package transcript

import (
	"bytes"

	"github.com/seed-a68626b6/reduce/history"
)

// plan gives the units of the projection in order, such that they read back as
// the messages that they are. What a record is can depend on its neighbours, and a
// projection gives it others; so the pieces are settled once more. Where one would
// read otherwise, a format that can puts its records in order. On an error there
// is no such order.
func (t *Transcript) plan(e Edit) ([]int, error) {
	if k := t.divided(e); k >= 0 {
		err := editError("the edit would keep a part of the record's messages: a record is kept or dropped as a whole")
		err.Line, err.Index = t.units[k].line, t.units[k].position
		return nil, err
	}
	pieces := t.arrange(e)
	if t.sketches == nil {
		return pieces, nil
	}
	asIs := t.reread(e, pieces)
	if asIs.same() {
		return pieces, nil
	}
	for _, mended := range asIs.mended() {
		if again := t.reread(e, mended); again.same() {
			return mended, nil
		}
	}
	return nil, t.misread(asIs)
}

// misread gives the error of the first record that would read otherwise.
func (t *Transcript) misread(r reread) error {
	err := editError("the record would not read back as it does now, since what tells it from its neighbours leaves: let the checkpoint stand right after the span, or let this record leave too")
	for k, i := range r.pieces {
		if i != checkpointPiece && r.differs(k) {
			u := t.units[i]
			err.Line, err.Offset, err.Index = u.line, int64(u.start), u.position
			break
		}
	}
	return err
}

// reread is how the pieces of a projection would be read.
type reread struct {
	t          *Transcript
	edit       Edit
	pieces     []int
	sketches   []sketch
	settlement settlement
}

func (t *Transcript) reread(e Edit, pieces []int) reread {
	r := reread{t: t, edit: e, pieces: pieces, sketches: make([]sketch, len(pieces))}
	for k, i := range pieces {
		if i == checkpointPiece {
			r.sketches[k] = t.checkpointSketch(e, pieces)
			continue
		}
		r.sketches[k] = t.sketches[i]
	}
	r.settlement = t.decoder.(settler).settle(r.sketches)
	return r
}

// checkpointSketch is what is remembered of the checkpoint's record.
func (t *Transcript) checkpointSketch(e Edit, pieces []int) sketch {
	in, err := t.insertion(e, pieces)
	if err != nil {
		return sketch{briefs: []brief{briefOf(history.Message{Role: e.Role, Text: e.Text})}}
	}
	record := t.format.checkpoint(in)
	if d, ok := t.decoder.(lineDecoder); ok {
		k := sketchOf(decodePlain(d, bytes.TrimSpace(record)))
		k.trait = blockApart{}
		return k
	}
	return sketchOf(t.decoder.decode(parseRecord(record)))
}

// speaks reports whether a piece would be read as a message of its own.
func (r reread) speaks(k int) bool {
	return len(r.sketches[k].briefs) > 0 && (r.settlement.units == nil || !r.settlement.units[k].silent())
}

// spoke reports whether a piece was read as a message of its own.
func (r reread) spoke(k int) bool {
	i := r.pieces[k]
	return i == checkpointPiece || r.t.units[i].kind == spoken
}

// differs reports whether a piece would be read as a message where it was none,
// as none where it was one, as a part of another, as a note where it was none, as
// somebody else's, or with another outcome.
func (r reread) differs(k int) bool {
	if r.spoke(k) != r.speaks(k) {
		return true
	}
	i := r.pieces[k]
	if i == checkpointPiece {
		return false
	}
	joins := r.settlement.units != nil && r.settlement.units[k].joins >= 0
	if joins != (r.t.units[i].kind == continued) ||
		r.settlement.notes[k] != r.t.settlement.notes[i] || r.settlement.roles[k] != r.t.settlement.roles[i] {
		return true
	}
	for n, b := range r.sketches[k].briefs {
		if b.result && r.speaks(k) && r.outcome(k, n) != r.t.outcome(i, n) {
			return true
		}
	}
	return false
}

// outcome is that of the nth message of a piece, as it would be read.
func (r reread) outcome(k, n int) history.Outcome {
	return outcomeOf(r.sketches[k].briefs[n], r.settlement.outcomes[ref{k, n}])
}

// outcome is that of the nth message of a unit.
func (t *Transcript) outcome(i, n int) history.Outcome {
	return outcomeOf(t.sketches[i].briefs[n], t.settlement.outcomes[ref{i, n}])
}

// outcomeOf is what a result says itself, or else what others tell of it.
func outcomeOf(b brief, told history.Outcome) history.Outcome {
	if b.outcome != history.OutcomeUnknown {
		return b.outcome
	}
	return told
}

// same reports whether every piece would be read as it was, in the same order.
func (r reread) same() bool {
	for k := range r.pieces {
		if r.differs(k) {
			return false
		}
	}
	return r.inOrder()
}

// inOrder reports whether the messages would be read in their order, with the
// checkpoint where it is to be.
func (r reread) inOrder() bool {
	last := -1
	for n := range r.pieces {
		k := n
		if r.settlement.order != nil {
			if n == len(r.settlement.order) {
				break
			}
			k = r.settlement.order[n]
		}
		if !r.speaks(k) {
			continue
		}
		next := 2*r.edit.Insert - 1
		if i := r.pieces[k]; i != checkpointPiece {
			next = 2 * r.t.units[i].position
		}
		if next < last {
			return false
		}
		last = next
	}
	return true
}
