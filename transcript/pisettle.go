package transcript

import "slices"

// piSettling is one settling of Pi entries under way.
type piSettling struct {
	sketches []sketch
	units    []settled
	// records are the units that the agent reads, its header included.
	records []int
	// path is the units of the history from the first entry to the last.
	path []int
}

// settlePi says what the entries of a session are to each other:
//
//  1. In a list all entries are the path. In a tree it goes from the last entry
//     to its parents, up to one that is not there; every other entry is hidden.
//  2. The last compaction on the path is the first message. The entries before it
//     are hidden by it, but for those from the one on that it names as the first
//     that it keeps. An older compaction says nothing.
//  3. Commands that the user kept from the model say nothing.
func settlePi(sketches []sketch) settlement {
	s := newPiSettling(sketches)
	s.walk()
	s.hideBranches()
	for _, i := range s.path {
		if s.trait(i).unsent {
			s.units[i].mute = true
		}
	}
	return settlement{units: s.units, order: s.compact()}
}

func newPiSettling(sketches []sketch) *piSettling {
	s := &piSettling{sketches: sketches, units: apart(len(sketches))}
	for i := range sketches {
		if _, ok := sketches[i].trait.(piTrait); ok {
			s.records = append(s.records, i)
		}
	}
	return s
}

func (s *piSettling) trait(i int) piTrait {
	t, _ := s.sketches[i].trait.(piTrait)
	return t
}

// listed reports whether the entries are a list: the header is of version 1, or
// there is none and no entry has an id.
func (s *piSettling) listed() bool {
	named := false
	for _, i := range s.records {
		t := s.trait(i)
		if t.version > 0 {
			return t.version < 2
		}
		named = named || t.id != ""
	}
	return !named
}

func (s *piSettling) walk() {
	byID := make(map[string]int)
	last := -1
	listed := s.listed()
	for _, i := range s.records {
		t := s.trait(i)
		if t.version > 0 {
			continue
		}
		last = i
		byID[t.id] = i
		if listed {
			s.path = append(s.path, i)
		}
	}
	if listed || last < 0 {
		return
	}
	delete(byID, "")
	for i, ok := last, true; ok; {
		s.path = append(s.path, i)
		id := s.trait(i).id
		delete(byID, id)
		i, ok = byID[s.trait(i).parent]
	}
	slices.Reverse(s.path)
}

// hideBranches hides the entries that are not on the path.
func (s *piSettling) hideBranches() {
	on := make(map[int]bool, len(s.path))
	for _, i := range s.path {
		on[i] = true
	}
	for _, i := range s.records {
		if !on[i] && s.trait(i).version == 0 {
			s.units[i].hidden = true
		}
	}
}

// compact applies the last compaction, and gives the order of the messages.
func (s *piSettling) compact() []int {
	at := -1
	for k, i := range s.path {
		if s.trait(i).compacts && len(s.sketches[i].briefs) > 0 {
			if at >= 0 {
				s.units[s.path[at]].mute = true
			}
			at = k
		}
	}
	if at < 0 {
		return s.path
	}
	hider := s.path[at]
	from := s.firstKept(at)
	for _, i := range s.path[:from] {
		if len(s.sketches[i].briefs) > 0 {
			s.units[i] = settled{owner: -1, joins: -1, hidden: true, hider: hider}
		}
	}
	order := append([]int{hider}, s.path[from:at]...)
	return append(order, s.path[at+1:]...)
}

// firstKept gives the place on the path of the first entry that a compaction
// keeps; its own where it keeps none.
func (s *piSettling) firstKept(at int) int {
	t := s.trait(s.path[at])
	named := -1
	if t.keptRecord >= 0 && t.keptRecord < len(s.records) {
		named = s.records[t.keptRecord]
	}
	for k, i := range s.path[:at] {
		if i == named || t.kept != "" && s.trait(i).id == t.kept {
			return k
		}
	}
	return at
}
