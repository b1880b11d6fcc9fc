package deterministic

// maxLists is how many lists an index can hold.
const maxLists = 512

// listSet is a set of lists, by their numbers.
type listSet [maxLists / 64]uint64

func (s *listSet) add(list int) { s[list/64] |= 1 << (list % 64) }

func (s *listSet) has(list int) bool { return s[list/64]&(1<<(list%64)) != 0 }

// meets reports whether two sets share a list.
func (s *listSet) meets(other *listSet) bool {
	for i := range s {
		if s[i]&other[i] != 0 {
			return true
		}
	}
	return false
}

// listsOf gives the set of some lists.
func (x *cueIndex) listsOf(lists [][]string) *listSet {
	s := new(listSet)
	for _, list := range lists {
		if n, ok := x.number(list); ok {
			s.add(n)
		}
	}
	return s
}
