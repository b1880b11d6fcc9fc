package deterministic

import (
	"slices"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// state is what holds after the events so far.
type state struct {
	entries []entry
	// place finds the live entry of a section and key in entries.
	place map[entryKey]int
	// fresh are the places of the tests that ran since the last change.
	fresh []int
}

type entryKey struct {
	section checkpoint.Section
	id      string
}

func newState() *state {
	return &state{place: make(map[entryKey]int)}
}

// apply folds one event into the state.
func (st *state) apply(ev event) {
	e := ev.entry
	switch ev.verb {
	case assert:
		st.put(e)
	case correct:
		st.remove(entryKey{e.section, ev.former})
		st.put(e)
	case retract, closed:
		st.remove(entryKey{e.section, e.id()})
	}
	if e.section == checkpoint.SectionArtifacts && changes(checkpoint.ArtifactState(e.state)) {
		st.staleTests(e.at)
	}
}

// put adds an entry, or gives the one of its key the new state. An entry moves
// to the end when it is asserted again, so that order is by last event.
func (st *state) put(e entry) {
	key := entryKey{e.section, e.id()}
	if i, ok := st.place[key]; ok {
		st.entries[i].section = dropped
	}
	st.place[key] = len(st.entries)
	st.entries = append(st.entries, e)
	if e.section == checkpoint.SectionTests {
		st.fresh = append(st.fresh, st.place[key])
	}
}

// dropped marks an entry that does not stand any more.
const dropped checkpoint.Section = -2

func (st *state) remove(key entryKey) {
	if i, ok := st.place[key]; ok {
		st.entries[i].section = dropped
		delete(st.place, key)
	}
}

// staleTests marks the tests that ran before a change at a position.
func (st *state) staleTests(at int) {
	var later []int
	for _, i := range st.fresh {
		if st.entries[i].at < at {
			st.entries[i].stale = true
		} else {
			later = append(later, i)
		}
	}
	st.fresh = later
}

func changes(s checkpoint.ArtifactState) bool {
	switch s {
	case checkpoint.Created, checkpoint.Modified, checkpoint.Deleted, checkpoint.Renamed:
		return true
	}
	return false
}

// live gives the entries that stand, in the order of their last events.
func (st *state) live() []entry {
	return slices.DeleteFunc(slices.Clone(st.entries), func(e entry) bool { return e.section == dropped })
}

// keep leaves only the entries for which ok holds.
func (st *state) keep(ok func(entry) bool) {
	for i := range st.entries {
		if st.entries[i].section != dropped && !ok(st.entries[i]) {
			st.entries[i].section = dropped
		}
	}
}

// dropTwins leaves one entry of each section and text: the last one. Two things
// that one sentence tells of are one item.
func (st *state) dropTwins() {
	seen := make(map[entryKey]bool)
	for i := len(st.entries) - 1; i >= 0; i-- {
		e := &st.entries[i]
		if e.section == dropped {
			continue
		}
		key := entryKey{e.section, e.text}
		if seen[key] {
			e.section = dropped
			continue
		}
		seen[key] = true
	}
}
