package deterministic

import (
	"slices"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// state is what holds after the events so far: first what the previous manifest
// holds.
type state struct {
	// entries are those that stand, and dropped ones that were not swept out yet.
	entries []entry
	// given is the number of entries that there were; sweepAt the length of entries
	// at which it is swept, keep how many entries of a kind are kept then.
	given, sweepAt int
	keepOf         int
	// place finds the live entry of a section and key in entries.
	place map[entryKey]int
	// fresh are the places of the tests that ran since the last change.
	fresh []int
	// ended are the carried entries that are over, in order.
	ended []ending
	// withdrawn are the rules of this span that the user took back or replaced in
	// it, in order; lifted are those of them that nothing took the place of.
	withdrawn, lifted []entry
}

type entryKey struct {
	section checkpoint.Section
	id      string
}

// newState gives a state that keeps at least so many artifacts that were only read.
func newState(reads int) *state {
	return &state{place: make(map[entryKey]int), sweepAt: firstSweep, keepOf: max(maxOfKind, reads)}
}

// apply folds one event into the state.
func (st *state) apply(ev event) {
	ev = ev.detached()
	e := ev.entry
	switch ev.verb {
	case assert:
		st.put(e)
	case correct:
		st.end(entryKey{e.section, ev.former}, ev)
		st.put(e)
	case retract, closed:
		st.end(entryKey{e.section, e.id()}, ev)
	case forget:
		st.forget(ev)
	}
	if e.section == checkpoint.SectionArtifacts && changes(checkpoint.ArtifactState(e.state)) {
		st.staleTests(e)
	}
}

// put adds an entry, or gives the one of its key the new state. An entry moves
// to the end when it is asserted again, so that order is by last event. A carried
// one keeps its id and its words, also where it had ended.
func (st *state) put(e entry) {
	key := entryKey{e.section, e.id()}
	if i, ok := st.place[key]; ok {
		e = e.heirOf(st.entries[i])
		st.entries[i].drop()
	} else if old, ok := st.revive(key); ok {
		e = e.heirOf(old)
	}
	st.append(key, e)
	if e.section == checkpoint.SectionTests {
		st.fresh = append(st.fresh, st.place[key])
	}
}

// append adds an entry at the end.
func (st *state) append(key entryKey, e entry) {
	if len(st.entries) >= st.sweepAt {
		st.sweep()
	}
	e.number = st.given
	st.given++
	st.place[key] = len(st.entries)
	st.entries = append(st.entries, e)
}

// notAgain gives those of some rules that do not stand again.
func (st *state) notAgain(rules []entry) []entry {
	return slices.DeleteFunc(slices.Clone(rules), func(e entry) bool {
		_, again := st.place[entryKey{e.section, e.id()}]
		return again
	})
}

// places gives where entries are quoted from.
func places(entries []entry) []checkpoint.Evidence {
	var all []checkpoint.Evidence
	for _, e := range entries {
		all = append(all, e.evidence...)
	}
	return all
}

// heirOf gives an entry the id and the words of the carried one before it.
func (e entry) heirOf(old entry) entry {
	if old.carried != "" {
		e.carried, e.key, e.text = old.carried, old.key, old.text
	}
	return e
}

// dropped marks an entry that does not stand any more.
const dropped checkpoint.Section = -2

// drop takes away all that an entry holds but its number.
func (e *entry) drop() { *e = entry{section: dropped, number: e.number} }

// end takes an entry away. A carried one ends only where something shows why.
func (st *state) end(key entryKey, ev event) {
	i, ok := st.place[key]
	if !ok {
		return
	}
	e := st.entries[i]
	if e.carried != "" && ev.show != nil {
		ev.cause = detached(ev.show())
	}
	switch {
	case e.carried != "" && len(ev.cause) == 0:
		return
	case e.carried != "":
		st.ended = append(st.ended, ending{key, e, retirementOf(e.carried, ev)})
	case e.section == checkpoint.SectionConstraints && (ev.verb == retract || ev.verb == correct):
		st.withdrawn = append(st.withdrawn, e)
		if ev.reason == checkpoint.Withdrawn {
			st.lifted = append(st.lifted, e)
		}
	}
	st.entries[i].drop()
	delete(st.place, key)
}

// staleTests marks the tests that ran before a change of an artifact. What shows
// that of a carried test is the change.
func (st *state) staleTests(change entry) {
	var later []int
	for _, i := range st.fresh {
		e := &st.entries[i]
		if e.at >= change.at {
			later = append(later, i)
			continue
		}
		e.stale = true
		if e.unchanged {
			e.unchanged, e.evidence = false, change.evidence
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

// live gives the entries that stand and say something new, in the order of their
// last events.
func (st *state) live() []entry {
	return slices.DeleteFunc(slices.Clone(st.entries), func(e entry) bool { return e.section == dropped || e.unchanged })
}

// keep leaves only the entries for which ok holds.
func (st *state) keep(ok func(entry) bool) {
	for i := range st.entries {
		if e := st.entries[i]; e.section != dropped && !e.unchanged && !ok(e) {
			st.entries[i].drop()
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
			e.drop()
			continue
		}
		seen[key] = true
	}
}
