package transcript

// checkpointPiece stands for the checkpoint's record in a plan.
const checkpointPiece = -1

// plan is the order of a projection: numbers of units, and checkpointPiece.
type plan struct {
	pieces  []int
	dropped int
}

// arrange puts the units of the projection in order:
//
//  1. what is kept before the span,
//  2. the pinned records of the span,
//  3. what is kept up to the message before which the checkpoint goes,
//  4. the checkpoint, and
//  5. the rest.
func (t *Transcript) arrange(e Edit) plan {
	first, last := t.places[e.First].first, t.places[e.Last].last
	border := max(t.places[e.Insert-1].last, last) + 1
	p := plan{pieces: make([]int, 0, len(t.units)+1)}
	var pinned []int
	for i := first; i <= last; i++ {
		if t.pieceFate(e, i, first, last, border) == moved {
			pinned = append(pinned, i)
		}
	}
	for i := range len(t.units) + 1 {
		if i == first {
			p.pieces = append(p.pieces, pinned...)
		}
		if i == border {
			p.pieces = append(p.pieces, checkpointPiece)
		}
		if i == len(t.units) {
			break
		}
		switch t.pieceFate(e, i, first, last, border) {
		case kept:
			p.pieces = append(p.pieces, i)
		case gone:
			if k := t.units[i].kind; k == silent || k == echo {
				p.dropped++
			}
		}
	}
	return p
}

// pieceFate is what becomes of unit i. A repetition goes where its message goes.
// One that would be on the other side of the checkpoint than its message goes
// away: alone it would read as a message.
func (t *Transcript) pieceFate(e Edit, i, first, last, border int) fate {
	u := t.units[i]
	inside := i >= first && i <= last
	if u.position < 0 {
		if inside {
			return gone
		}
		return kept
	}
	f := e.fate(u.position)
	switch {
	case u.kind != echo || f == gone:
		return f
	case inside && f == kept, f == moved && !inside:
		return gone
	case f == kept && (i < border) != (t.places[u.position].unit < border):
		return gone
	}
	return f
}
