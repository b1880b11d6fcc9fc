package transcript

// checkpointPiece stands for the checkpoint's record in a plan.
const checkpointPiece = -1

// cut is an edit as the places of units.
type cut struct {
	edit Edit
	// first and last are the first and the last unit of the span.
	first, last int
	// border is the unit before which the checkpoint goes.
	border int
}

func (t *Transcript) cut(e Edit) cut {
	c := cut{edit: e, first: t.places[e.First].first, last: t.places[e.Last].last}
	c.border = max(t.places[e.Insert-1].last, c.last) + 1
	return c
}

// arrange gives the units of the projection in order, with checkpointPiece for
// the checkpoint:
//
//  1. what is kept before the span,
//  2. the pinned records of the span,
//  3. what is kept up to the message before which the checkpoint goes,
//  4. the checkpoint, and
//  5. the rest.
func (t *Transcript) arrange(e Edit) []int {
	c := t.cut(e)
	pieces := make([]int, 0, len(t.units)+1)
	var pinned []int
	for i := c.first; i <= c.last; i++ {
		if t.pieceFate(c, i) == moved {
			pinned = append(pinned, i)
		}
	}
	for i := range len(t.units) + 1 {
		if i == c.first {
			pieces = append(pieces, pinned...)
		}
		if i == c.border {
			pieces = append(pieces, checkpointPiece)
		}
		if i < len(t.units) && t.pieceFate(c, i) == kept {
			pieces = append(pieces, i)
		}
	}
	return pieces
}

// pieceFate is what becomes of unit i. A session header stays. A repetition goes
// where its message goes. One that would be on the other side of the checkpoint
// than its message goes away, unless mend needs it: alone it would read as a
// message.
func (t *Transcript) pieceFate(c cut, i int) fate {
	u := t.units[i]
	inside := i >= c.first && i <= c.last
	switch {
	case inside && u.kind == header:
		return moved
	case inside && u.position < 0:
		return gone
	case u.position < 0:
		return kept
	}
	f := c.edit.fate(u.position)
	switch {
	case u.kind != echo || f == gone:
		return f
	case inside && f == kept, f == moved && !inside:
		return gone
	case f == kept && (i < c.border) != (t.places[u.position].unit < c.border):
		return gone
	}
	return f
}

// dropped counts the records without a message of their own that are not among
// the pieces.
func (t *Transcript) dropped(pieces []int) int {
	stays := make([]bool, len(t.units))
	for _, i := range pieces {
		if i != checkpointPiece {
			stays[i] = true
		}
	}
	n := 0
	for i, u := range t.units {
		if !stays[i] && (u.kind == silent || u.kind == echo) {
			n++
		}
	}
	return n
}
