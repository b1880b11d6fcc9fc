package grouping

// reach[i] is the last position that belongs to the group of position i for a
// reason that begins at i. It is never less than i.
type reach []int

func newReach(n int) reach {
	r := make(reach, n)
	for i := range r {
		r[i] = i
	}
	return r
}

// join makes one group of everything from first to last.
func (r reach) join(first, last int) {
	r[first] = max(r[first], last)
}

// tile gives the groups: unions of intervals that share a position.
func (r reach) tile() []Group {
	groups := make([]Group, 0, len(r))
	for first := 0; first < len(r); {
		last := r[first]
		for i := first + 1; i <= last; i++ {
			last = max(last, r[i])
		}
		groups = append(groups, Group{First: first, Last: last, Kind: KindMessage, State: StateComplete})
		first = last + 1
	}
	return groups
}
