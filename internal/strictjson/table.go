package strictjson

import (
	"bytes"
	"hash/maphash"
)

// table is a hash table of the names of one object that has many.
type table struct {
	slots []slot
	used  int
}

// slot is a name's place and hash. A name can't start at offset 0, so that is an
// empty slot.
type slot struct{ start, end, hash uint32 }

// empty takes out all names. A table far larger than it was needed is let go.
func (t *table) empty() {
	if len(t.slots) > 16*max(t.used, someNames) {
		t.slots = nil
	}
	clear(t.slots)
	t.used = 0
}

// grow makes room for one more name.
func (t *table) grow() {
	old := t.slots
	t.slots = make([]slot, max(4*someNames, 2*len(old)))
	for _, entry := range old {
		if entry.start != 0 {
			t.slots[t.free(entry.hash)] = entry
		}
	}
}

// free gives the slot for a new name of that hash.
func (t *table) free(hash uint32) int {
	at := int(hash) & (len(t.slots) - 1)
	for t.slots[at].start != 0 {
		at = (at + 1) & (len(t.slots) - 1)
	}
	return at
}

// tables are those of the open objects that have one, outermost first. The seed of
// their hashes is the runtime's, like that of a map, so that no text can be made
// of names that meet; no answer depends on it.
type tables struct {
	seed maphash.Seed
	all  []table
	open int
}

// close empties the innermost table.
func (t *tables) close() {
	t.open--
	t.all[t.open].empty()
}

// closeAll empties all tables.
func (t *tables) closeAll() {
	for t.open > 0 {
		t.close()
	}
}

// hash gives f, the innermost object, a table of its names. Only the last stays
// in names too.
func (s *scanner) hash(f *frame) {
	if s.tables.open == len(s.tables.all) {
		s.tables.all = append(s.tables.all, table{})
	}
	if s.tables.seed == (maphash.Seed{}) {
		s.tables.seed = maphash.MakeSeed()
	}
	s.tables.open++
	f.hashed = true
	for _, n := range s.names[f.names:] {
		s.insert(n, s.read(n, &s.key))
	}
	s.names[f.names] = s.names[len(s.names)-1]
	s.names = s.names[:f.names+1]
}

// insert puts a name into the innermost table, and reports whether it was not
// there.
func (s *scanner) insert(n name, key []byte) bool {
	t := &s.tables.all[s.tables.open-1]
	if 2*t.used >= len(t.slots) {
		t.grow()
	}
	hash := uint32(maphash.Bytes(s.tables.seed, key))
	at := int(hash) & (len(t.slots) - 1)
	for ; t.slots[at].start != 0; at = (at + 1) & (len(t.slots) - 1) {
		old := t.slots[at]
		if old.hash == hash && bytes.Equal(s.read(name{start: old.start, end: old.end}, &s.other), key) {
			return false
		}
	}
	t.slots[at] = slot{n.start, n.end, hash}
	t.used++
	return true
}
