package transcript

import "github.com/seed-a68626b6/reduce/history"

// ending is what an *_end event tells of a call.
type ending struct {
	callID  string
	outcome history.Outcome
}

// use is what the records between two calls of one id say of its results.
type use struct {
	// results are the entries of the results, ascending.
	results []int
	// ends are the *_end events, ascending.
	ends []end
}

// end is one *_end event of a use.
type end struct {
	entry int
	// next is the number of results of the use that stand before it.
	next int
}

// tellOutcomes gives the *_end events to the results of their call id, and the
// results their outcome:
//
//  1. An event and its result have no call of that id between them.
//  2. Of the results on both sides the nearer one, counted in records, is the
//     event's.
//  3. Of two that are equally near it is the one that no other event tells; if
//     that is neither or both, it can't be told, and the event is nobody's.
//  4. A result whose events differ has no outcome from them.
func (s codexSettling) tellOutcomes() {
	for _, u := range s.uses() {
		u.assign(s)
	}
	differ := make(map[int]bool)
	for i := range s.sketches {
		owner, ends := s.settled[i].owner, s.trait(i).ends
		if ends == nil || owner < 0 {
			continue
		}
		told, before := s.outcomes[ref{unit: owner}]
		differ[owner] = differ[owner] || before && told != ends.outcome
		s.outcomes[ref{unit: owner}] = ends.outcome
	}
	for owner, differs := range differ {
		if differs {
			delete(s.outcomes, ref{unit: owner})
		}
	}
	s.tellReplaced()
}

// tellReplaced gives the results that a native compaction left the outcome that all
// events of their call id before it tell.
func (s codexSettling) tellReplaced() {
	told := make(map[string]history.Outcome)
	for i := range s.sketches {
		t, _ := s.sketches[i].trait.(codexTrait)
		switch {
		case t.ends != nil:
			if before, again := told[t.ends.callID]; again && before != t.ends.outcome {
				told[t.ends.callID] = history.OutcomeUnknown
				continue
			}
			told[t.ends.callID] = t.ends.outcome
		case t.base && !s.settled[i].hidden:
			for nth, b := range s.sketches[i].briefs {
				if outcome := told[b.callID]; b.result && outcome != history.OutcomeUnknown {
					s.outcomes[ref{i, nth}] = outcome
				}
			}
			return
		}
	}
}

// uses gives the uses of all call ids, in the order in which they begin.
func (s codexSettling) uses() []*use {
	var all []*use
	current := make(map[string]*use)
	of := func(id string) *use {
		u := current[id]
		if u == nil {
			u = &use{}
			current[id] = u
			all = append(all, u)
		}
		return u
	}
	for i := range s.sketches {
		b, ends := s.brief(i), s.trait(i).ends
		switch {
		case ends != nil:
			u := of(ends.callID)
			u.ends = append(u.ends, end{entry: i, next: len(u.results)})
		case b == nil || s.trait(i).base:
		case b.result:
			u := of(b.callID)
			u.results = append(u.results, i)
		default:
			for _, id := range b.calls {
				delete(current, id)
			}
		}
	}
	return all
}

// assign gives the events of a use their results. Where events and results take
// turns, one that is sure tells where its neighbours belong, backwards and then
// forwards.
func (u *use) assign(s codexSettling) {
	told := make(map[int]bool)
	var tied []end
	for _, e := range u.ends {
		before, after := u.around(e)
		switch {
		case before < 0 && after < 0:
		case after < 0 || before >= 0 && e.entry-before < after-e.entry:
			s.settled[e.entry].owner, told[before] = before, true
		case before < 0 || after-e.entry < e.entry-before:
			s.settled[e.entry].owner, told[after] = after, true
		default:
			tied = append(tied, e)
		}
	}
	for k := len(tied) - 1; k >= 0; k-- {
		u.untie(s, tied[k], told)
	}
	for _, e := range tied {
		u.untie(s, e, told)
	}
}

// around gives the entries of the results before and after an event, -1 where
// there is none.
func (u *use) around(e end) (before, after int) {
	before, after = -1, -1
	if e.next > 0 {
		before = u.results[e.next-1]
	}
	if e.next < len(u.results) {
		after = u.results[e.next]
	}
	return before, after
}

// untie gives an event between two equally near results the one that is without
// an event, where the other has one.
func (u *use) untie(s codexSettling, e end, told map[int]bool) {
	before, after := u.around(e)
	if s.settled[e.entry].owner >= 0 || told[before] == told[after] {
		return
	}
	owner := before
	if told[before] {
		owner = after
	}
	s.settled[e.entry].owner, told[owner] = owner, true
}
