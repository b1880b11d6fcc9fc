package grouping

// reach[i] is the last position that belongs to the group of position i for a
// reason that begins at i. It is never less than i.
type reach []int32

func newReach(n int) reach {
	r := make(reach, n)
	for i := range r {
		r[i] = int32(i)
	}
	return r
}

// join makes one group of everything from first to last.
func (r reach) join(first, last int) {
	r[first] = max(r[first], int32(last))
}

// tile gives the groups: unions of intervals that share a position.
func (r reach) tile() []Group {
	n := 0
	for first := 0; first < len(r); first = r.end(first) + 1 {
		n++
	}
	groups := make([]Group, 0, n)
	for first := 0; first < len(r); {
		last := r.end(first)
		groups = append(groups, Group{First: first, Last: last, Kind: KindMessage, State: StateComplete})
		first = last + 1
	}
	return groups
}

// end is the last position of the group that begins at first.
func (r reach) end(first int) int {
	last := int(r[first])
	for i := first + 1; i <= last; i++ {
		last = max(last, int(r[i]))
	}
	return last
}
