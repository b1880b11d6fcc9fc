package transcript

// checkpointPiece stands for the checkpoint's record in a plan.
const checkpointPiece = -1

// cut is an edit as the places of units.
type cut struct {
	edit Edit
	// first and last are the first and the last unit of the span that stand before
	// what is kept of the history after it.
	first, last int
	// border is the unit before which the checkpoint goes.
	border int
}

func (t *Transcript) cut(e Edit) cut {
	c := cut{edit: e, first: len(t.units), last: -1}
	after := len(t.units)
	if e.Last+1 < len(t.places) {
		after = t.places[e.Last+1].unit
	}
	for i := e.First; i <= e.Last; i++ {
		p := t.places[i]
		if p.first < after {
			c.first, c.last = min(c.first, p.first), max(c.last, t.lastBefore(i, after))
		}
	}
	late := t.lastLate(e)
	switch {
	case e.Insert-1 > e.Last:
		c.border = max(t.places[e.Insert-1].last, c.last) + 1
		if t.format.tree && e.Insert == len(t.places) {
			c.border = max(c.border, t.chain(nil).leaf()+1)
		}
	case late > c.last:
		c.border = late
	case c.last < 0:
		c.border = t.places[e.Last+1].first
	default:
		c.border = c.last + 1
	}
	return c
}

// lastLate is the last unit of a message that leaves from a tree. Where it stands
// behind the span it is the agent's own compaction, whose message comes before those
// that it keeps. The records behind it follow it, so the checkpoint takes its place.
func (t *Transcript) lastLate(e Edit) int {
	late := -1
	for i := 0; t.format.tree && i <= e.Last; i++ {
		if e.fate(i) == gone {
			late = max(late, t.places[i].unit)
		}
	}
	return late
}

// lastBefore is the last unit of a message before the unit after.
func (t *Transcript) lastBefore(position, after int) int {
	if last := t.places[position].last; last < after {
		return last
	}
	last := t.places[position].unit
	for _, k := range t.parts[position] {
		if k < after {
			last = max(last, k)
		}
	}
	return last
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

// pieceFate is what becomes of unit i. A session header stays. What a record hides
// leaves with it. A repetition goes where its message goes; one that would be on
// the other side of the checkpoint than its message goes away, unless mend needs
// it: alone it would read as a message.
func (t *Transcript) pieceFate(c cut, i int) fate {
	u := t.units[i]
	inside := i >= c.first && i <= c.last
	switch {
	case u.list == headList || u.foreign:
		return kept
	case inside && u.kind == header:
		return moved
	case u.kind == hidden && u.hider >= 0:
		if t.pieceFate(c, u.hider) == gone {
			return gone
		}
		return kept
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
		if !stays[i] && u.kind != spoken && u.kind != blank {
			n++
		}
	}
	return n
}

// divided gives the first record that the edit would cut in two, or -1: one of
// several messages of which some leave and some stay.
func (t *Transcript) divided(e Edit) int {
	for i := 1; i < len(t.places); i++ {
		if t.places[i].unit == t.places[i-1].unit && e.fate(i) != e.fate(i-1) {
			return t.places[i].unit
		}
	}
	return -1
}
