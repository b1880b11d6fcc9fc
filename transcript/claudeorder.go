package transcript

import (
	"cmp"
	"slices"
)

// order gives the records that are seen in the order of their messages: that of
// the file, but none before the one that it follows, and no result before its
// call. A part or a result that is not on the chain stands behind the part that
// is, and before what the user says next.
func (s *claudeSettling) order() []int {
	callers := s.callers()
	placed := make([]bool, len(s.traits))
	var order, waiting []int
	for _, i := range s.byPlace(callers) {
		waiting = waiting[:0]
		for k := i; k >= 0 && !placed[k]; k = s.before(k, callers) {
			placed[k] = true
			waiting = append(waiting, k)
		}
		for _, k := range slices.Backward(waiting) {
			if s.seen(k) {
				order = append(order, k)
			}
		}
	}
	return order
}

// byPlace gives the records that are seen, sorted by their place.
func (s *claudeSettling) byPlace(callers map[string]int) []int {
	next := s.nextWords()
	beside := func(i, owner int) int { return min(2*max(i, owner), next[owner]) }
	places := make([]int, len(s.traits))
	var seen []int
	for i, t := range s.traits {
		if !s.seen(i) {
			continue
		}
		seen = append(seen, i)
		places[i] = 2 * i
		if begun, known := s.begun[t.turn]; known && !s.onChain[i] && t.inTree {
			places[i] = beside(i, begun)
		}
	}
	for _, i := range seen {
		for _, id := range s.answersOf(i) {
			if caller, known := callers[id]; known && !s.onChain[i] && s.traits[i].inTree {
				places[i] = beside(i, s.ownerOf(caller))
			}
		}
	}
	slices.SortStableFunc(seen, func(a, b int) int { return cmp.Compare(places[a], places[b]) })
	return seen
}

// ownerOf is the record of the chain to whose message a record belongs, or else
// the record itself.
func (s *claudeSettling) ownerOf(i int) int {
	if begun, known := s.begun[s.traits[i].turn]; known && !s.onChain[i] && s.traits[i].inTree {
		return begun
	}
	return i
}

// nextWords gives, for each record, the place right before what the user says next
// on the chain.
func (s *claudeSettling) nextWords() []int {
	next := make([]int, len(s.traits))
	place := 2 * len(s.traits)
	for i := len(s.traits) - 1; i >= 0; i-- {
		next[i] = place
		if !s.onChain[i] || !s.seen(i) {
			continue
		}
		for _, b := range s.sketches[i].briefs {
			if b.words {
				place = 2*i - 1
			}
		}
	}
	return next
}

// callers gives the first record of the history that makes each call.
func (s *claudeSettling) callers() map[string]int {
	callers := make(map[string]int)
	for i := range s.traits {
		if !s.seen(i) {
			continue
		}
		for _, id := range s.callsOf(i) {
			if _, known := callers[id]; !known {
				callers[id] = i
			}
		}
	}
	return callers
}

// before is the record that has to stand before another: its parent, or the call
// that it answers where that comes later in the file.
func (s *claudeSettling) before(i int, callers map[string]int) int {
	if s.traits[i].inTree {
		for _, id := range s.answersOf(i) {
			if caller, known := callers[id]; known && caller > i {
				return caller
			}
		}
	}
	return s.above[i]
}

// unlessAscending gives nil for an order that is that of the file.
func unlessAscending(order []int) []int {
	for n := 1; n < len(order); n++ {
		if order[n] < order[n-1] {
			return order
		}
	}
	return nil
}
