package deterministic

// firstSweep is the number of entries at which a state is swept first. Afterwards it
// is swept whenever it has half as many more as the last sweep left.
const firstSweep = 1024

// worthSweep is the share of dropped entries, one in so many, from which on they are
// swept out.
const worthSweep = 8

// maxOfKind is how many entries of each kind that may be evicted are kept in a sweep,
// the newest. A checkpoint of the default size has room for far fewer; one without a
// bound has no more than these.
const maxOfKind = 4096

// sweep takes the dropped entries out of a state, and the oldest of those that would
// be left out for size anyway.
func (st *state) sweep() {
	if len(st.entries) > st.keepOf {
		st.dropSurplus()
	}
	if gone := len(st.entries) - len(st.place); gone*worthSweep < len(st.entries) {
		st.sweepAt = max(firstSweep, len(st.entries)+len(st.entries)/2)
		return
	}
	moved := make([]int, len(st.entries))
	kept := st.entries[:0]
	for i := range st.entries {
		moved[i] = -1
		if st.entries[i].section != dropped {
			moved[i] = len(kept)
			kept = append(kept, st.entries[i])
		}
	}
	clear(st.entries[len(kept):])
	st.entries = kept
	for key, i := range st.place {
		if moved[i] >= 0 {
			st.place[key] = moved[i]
		} else {
			delete(st.place, key)
		}
	}
	fresh := st.fresh[:0]
	for _, i := range st.fresh {
		if moved[i] >= 0 {
			fresh = append(fresh, moved[i])
		}
	}
	st.fresh = fresh
	st.sweepAt = max(firstSweep, len(kept)+len(kept)/2)
}

// dropSurplus leaves the newest of each kind that may be evicted.
func (st *state) dropSurplus() {
	for _, may := range evictions {
		n := 0
		for i := len(st.entries) - 1; i >= 0; i-- {
			e := &st.entries[i]
			if e.section == dropped || e.unchanged || e.carried != "" || !may(*e) {
				continue
			}
			if n++; n > st.keepOf {
				delete(st.place, entryKey{e.section, e.id()})
				e.drop()
			}
		}
	}
}
