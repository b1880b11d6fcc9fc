package transcript

// link is how a record of a tree stands to others.
type link struct {
	// id is the record's own name, parent that of the record that it follows; ""
	// where there is none.
	id, parent string
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

// links gives the id that the checkpoint's record is to have where records name
// those that they follow, and that of its parent: the record before it that stays.
// The first record behind the checkpoint that names as its parent a record which
// leaves is to follow the checkpoint, which takes that id. In a tree hidden records
// are other branches, and neither.
func (t *Transcript) links(pieces []int) (id, parent string) {
	stays := make(map[string]bool)
	behind := false
	for _, i := range pieces {
		if i == checkpointPiece {
			behind = true
			continue
		}
		l := t.linkOf(i)
		if l.id == "" {
			continue
		}
		if !behind && t.continues(i) {
			parent = l.id
		}
		stays[l.id] = true
	}
	behind = false
	for _, i := range pieces {
		if i == checkpointPiece {
			behind = true
			continue
		}
		if l := t.linkOf(i); behind && t.continues(i) && l.parent != "" && !stays[l.parent] {
			return l.parent, parent
		}
	}
	return "", parent
}

// continues reports whether a record can be one that others follow.
func (t *Transcript) continues(i int) bool { return t.format.chain || t.units[i].kind != hidden }

// place says, for the record of a checkpoint in a tree, what stands around it.
func (t *Transcript) place(in *insertion, pieces []int) error {
	in.id, in.parent = t.links(pieces)
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
	in.latest, err = t.source.bytes(t.units[latest].start, t.units[latest].end, nil)
	return err
}
