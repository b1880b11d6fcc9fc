package transcript

import (
	"slices"
	"strconv"
)

// settleOpenHands hides what was forgotten. The last condensation with a summary
// stands where the first event after the forgotten ones was; an earlier one is
// hidden by it.
func settleOpenHands(sketches []sketch) settlement {
	s := settlement{units: apart(len(sketches))}
	at := make(map[string]int)
	last, behind := -1, -1
	for i, k := range sketches {
		t, _ := k.trait.(openHandsTrait)
		if t.condenses {
			forgotten := s.forget(at, i, t)
			if len(k.briefs) > 0 {
				if last >= 0 {
					s.units[last] = settled{owner: -1, joins: -1, hidden: true, hider: i}
					forgotten = max(forgotten, behind)
				}
				last, behind = i, forgotten
			}
		}
		if t.id != "" {
			at[t.id] = i
		}
	}
	if last >= 0 && behind >= 0 {
		s.order = movedBehind(len(sketches), last, behind)
	}
	return s
}

// forget hides the events that a record makes be forgotten, and gives the last of
// them; -1 where it is none.
func (s *settlement) forget(at map[string]int, hider int, t openHandsTrait) int {
	last := -1
	names := t.forgets
	if t.ranged {
		names = slices.Concat(names, numbersBetween(at, t.from, t.to))
	}
	for _, name := range names {
		if k, known := at[name]; known && !s.units[k].hidden {
			s.units[k] = settled{owner: -1, joins: -1, hidden: true, hider: hider}
			last = max(last, k)
		}
	}
	return last
}

// numbersBetween gives the names of events whose numbers lie in a range.
func numbersBetween(at map[string]int, from, to int64) []string {
	var names []string
	for name := range at {
		if n, err := strconv.ParseInt(name, 10, 64); err == nil && n >= from && n <= to {
			names = append(names, name)
		}
	}
	return names
}

// movedBehind gives the numbers below n in order, with k right behind another one.
func movedBehind(n, k, behind int) []int {
	order := make([]int, 0, n)
	for i := range n {
		if i == k {
			continue
		}
		order = append(order, i)
		if i == behind {
			order = append(order, k)
		}
	}
	return order
}
