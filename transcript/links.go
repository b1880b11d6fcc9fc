package transcript

import "slices"

// link is how a record of a tree stands to others.
type link struct {
	// id is the record's own name, parent that of the record that it follows; ""
	// where there is none.
	id, parent string
	// tip is true for a record that the history can end in. Where none of the
	// records is, any can be.
	tip bool
}

// linked is a trait of a record that is part of a tree.
type linked interface{ link() link }

// follows is a link that stands in a trait.
type follows link

func (f follows) link() link { return link(f) }

func (t *Transcript) linkOf(i int) link {
	if l, ok := t.sketches[i].trait.(linked); ok {
		return l.link()
	}
	return link{}
}

// links sets the id that the checkpoint's record of a tree is to have, and that
// of its parent. The chain from the end of the history comes to a record that
// leaves: the checkpoint takes that one's id, and follows its nearest ancestor
// that stays. Where nothing of the chain stands behind the checkpoint, the id is
// "". Where all of it does, the checkpoint is apart.
func (t *Transcript) links(in *insertion, pieces []int) {
	c := t.chain(pieces)
	from := c.end()
	if from < 0 {
		in.parent = c.under()
		return
	}
	for range pieces {
		name := t.linkOf(from).parent
		next := c.above(from)
		switch {
		case name == "":
			in.apart = true
			return
		case next < 0 || !c.kept[next]:
			in.id, in.parent = name, c.nearest(next)
			return
		}
		from = next
	}
	in.apart = true
}

// chain is the tree of a projection.
type chain struct {
	t      *Transcript
	pieces []int
	// border is the place of the checkpoint among the pieces.
	border int
	// kept are the units of the pieces, stays the first one of them of a name.
	kept  map[int]bool
	stays map[string]int
	// named are the units of a name, ascending.
	named map[string][]int
	// tips is true where records say whether the history can end in them.
	tips bool
}

func (t *Transcript) chain(pieces []int) chain {
	c := chain{t: t, pieces: pieces, kept: make(map[int]bool), stays: make(map[string]int), named: make(map[string][]int)}
	for i := range t.sketches {
		l := t.linkOf(i)
		c.tips = c.tips || l.tip
		if l.id != "" {
			c.named[l.id] = append(c.named[l.id], i)
		}
	}
	for k, i := range pieces {
		if i == checkpointPiece {
			c.border = k
			continue
		}
		c.kept[i] = true
		id := t.linkOf(i).id
		if _, known := c.stays[id]; id != "" && !known {
			c.stays[id] = i
		}
	}
	return c
}

// end is the unit behind the checkpoint that the history ends in, -1 for none.
func (c chain) end() int { return c.last(c.pieces[c.border+1:]) }

// leaf is the unit that the history ends in before the edit, -1 for none.
func (c chain) leaf() int {
	all := make([]int, len(c.t.units))
	for i := range all {
		all[i] = i
	}
	return c.last(all)
}

// last is the last of some units that the history can end in, -1 for none.
func (c chain) last(units []int) int {
	last := -1
	for _, i := range units {
		l := c.t.linkOf(i)
		if c.t.continues(i) && (c.tips && l.tip || !c.tips && l.id != "") {
			last = i
		}
	}
	return last
}

// under is the name of what a checkpoint at the end follows: what the history
// ended in, where that stays, and otherwise the last message.
func (c chain) under() string {
	end := c.leaf()
	if c.kept[end] {
		return c.t.linkOf(end).id
	}
	last, position := -1, -1
	for _, i := range c.pieces[:c.border] {
		if u := c.t.units[i]; u.kind == spoken && u.position > position && c.t.linkOf(i).id != "" {
			last, position = i, u.position
		}
	}
	if last >= 0 {
		return c.t.linkOf(last).id
	}
	return c.nearest(end)
}

// nearest is the name of a unit, or else of its nearest ancestor, that stays; ""
// for none. A stretch of the chain that has no message, and hangs on a record that
// leaves, is passed over.
func (c chain) nearest(i int) string {
	name, speaks := "", false
	for range c.t.units {
		switch {
		case i < 0 || !c.kept[i] && speaks:
			return name
		case !c.kept[i]:
			name = ""
		default:
			kind := c.t.units[i].kind
			speaks = speaks || kind == spoken || kind == continued || kind == echo
			if name == "" {
				name = c.t.linkOf(i).id
			}
		}
		i = c.above(i)
	}
	return name
}

// above is the unit that another follows: of those of the name, one that stays
// before one that leaves; -1 where there is none.
func (c chain) above(i int) int {
	if above, taken := c.t.settlement.above[i]; taken {
		return above
	}
	name := c.t.linkOf(i).parent
	if k, stays := c.stays[name]; stays && k != i {
		return k
	}
	return meant(c.named[name], i)
}

// meant is which of the units of one name unit i means: the nearest before it, or
// else the first after it; -1 where there is none.
func meant(units []int, i int) int {
	n, found := slices.BinarySearch(units, i)
	switch {
	case n > 0:
		return units[n-1]
	case found:
		n++
	}
	if n < len(units) {
		return units[n]
	}
	return -1
}

// continues reports whether a record can be one that others follow: in a tree
// hidden records are other branches.
func (t *Transcript) continues(i int) bool { return t.format.chain || t.units[i].kind != hidden }

// place says, for the record of a checkpoint in a tree, what stands around it.
func (t *Transcript) place(in *insertion, pieces []int) error {
	t.links(in, pieces)
	e := in.edit
	in.opens = true
	for i := range e.Insert {
		in.opens = in.opens && e.fate(i) == gone
	}
	next := -1
	for i := e.Last + 1; i < len(t.places) && next < 0; i++ {
		if e.fate(i) == kept {
			next = t.places[i].unit
		}
	}
	latest := t.places[e.Last].unit
	record := 0
	for _, i := range pieces {
		if i == next || next < 0 && i == checkpointPiece {
			in.nextRecord = record
		}
		if i == checkpointPiece || t.units[i].kind != blank {
			record++
		}
		if i != checkpointPiece && t.units[i].kind == spoken {
			latest = i
		}
	}
	if next >= 0 {
		in.next = t.linkOf(next).id
	}
	var err error
	in.latest, err = t.recordText(latest)
	return err
}
