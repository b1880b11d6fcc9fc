package transcript

// link is how a record of a tree stands to others.
type link struct {
	// id is the record's own name, parent that of the record that it follows; ""
	// where there is none.
	id, parent string
}

// linked is a trait of a record that is part of a tree.
type linked interface{ link() link }

func (t *Transcript) linkOf(i int) link {
	if l, ok := t.sketches[i].trait.(linked); ok {
		return l.link()
	}
	return link{}
}

// links gives the id that the checkpoint's record of a tree is to have, and that
// of its parent: the record before it that stays, and has a message or links to
// one. The first record behind the checkpoint that is part of the history names
// as its parent a record that leaves; the checkpoint takes that one's id.
func (t *Transcript) links(pieces []int) (id, parent string) {
	stays := make(map[string]bool)
	behind := false
	for _, i := range pieces {
		if i == checkpointPiece {
			behind = true
			continue
		}
		l := t.linkOf(i)
		if l.id == "" || t.units[i].kind == hidden {
			continue
		}
		if !behind {
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
		if l := t.linkOf(i); behind && t.units[i].kind == spoken && l.parent != "" && !stays[l.parent] {
			return l.parent, parent
		}
	}
	return "", parent
}
