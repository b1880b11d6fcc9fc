package grouping

import "sort"

// records holds the first message of each record, by ascending ordinal.
type records struct {
	ordinals []int
	firsts   []int32
}

// first gives the position of the first message of a record, and whether there
// was one before the message at position i. Records come in order, but for a
// message that belongs to an earlier one.
func (r *records) first(ordinal, i int) (position int, again bool) {
	n := len(r.ordinals)
	if n == 0 || r.ordinals[n-1] < ordinal {
		r.ordinals, r.firsts = append(r.ordinals, ordinal), append(r.firsts, int32(i))
		return i, false
	}
	at := sort.SearchInts(r.ordinals, ordinal)
	if r.ordinals[at] == ordinal {
		return int(r.firsts[at]), true
	}
	r.ordinals = append(r.ordinals[:at], append([]int{ordinal}, r.ordinals[at:]...)...)
	r.firsts = append(r.firsts[:at], append([]int32{int32(i)}, r.firsts[at:]...)...)
	return i, false
}
