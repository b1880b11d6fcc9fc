package transcript

import (
	"cmp"
	"slices"

	"github.com/seed-a68626b6/reduce/history"
)

// maySee reports whether a record that is not on the chain can be part of the
// history: it has messages, is no side chain's, and no compaction replaced it.
func (s *claudeSettling) maySee(i int) bool {
	if s.chosen[i] || s.side(i) || !s.hasMessages(i) || !s.traits[i].inTree {
		return false
	}
	return i > s.base || s.keptFrom >= 0 && i >= s.keptFrom
}

// claudePiece is a piece of an assistant's message: its content, or the id of one
// of its calls.
type claudePiece struct {
	turn    string
	content mark
	callID  string
}

// pieces gives what names the record among the parts of its message: its calls,
// or else its content.
func (s *claudeSettling) pieces(i int) []claudePiece {
	t := s.traits[i]
	var all []claudePiece
	for _, id := range s.callsOf(i) {
		if id != "" {
			all = append(all, claudePiece{turn: t.turn, callID: id})
		}
	}
	if len(all) == 0 {
		all = []claudePiece{{turn: t.turn, content: t.words}}
	}
	return all
}

// callsOf gives the ids of the calls of a record.
func (s *claudeSettling) callsOf(i int) []string {
	var ids []string
	for _, b := range s.sketches[i].briefs {
		ids = append(ids, b.calls...)
	}
	return ids
}

// answersOf gives the ids of the calls that a record answers.
func (s *claudeSettling) answersOf(i int) []string {
	var ids []string
	for _, b := range s.sketches[i].briefs {
		if b.result && b.callID != "" {
			ids = append(ids, b.callID)
		}
	}
	return ids
}

// addSiblings chooses the parts of the chain's messages that are not on the chain.
func (s *claudeSettling) addSiblings() {
	have := make(map[claudePiece]bool)
	for i, t := range s.traits {
		if s.onChain[i] && t.turn != "" && s.seen(i) {
			if _, known := s.begun[t.turn]; !known {
				s.begun[t.turn] = i
			}
			s.take(i, have)
		}
	}
	var forks []claudeFork
	for i, t := range s.traits {
		if begun, known := s.begun[t.turn]; known && s.maySee(i) {
			forks = append(forks, claudeFork{unit: i, from: begun})
		}
	}
	for _, f := range sorted(forks) {
		if !s.has(f.unit, have) {
			s.chosen[f.unit] = true
			s.take(f.unit, have)
		}
	}
}

// claudeFork is a record that is not on the chain, and the one of the chain that
// it belongs to.
type claudeFork struct{ unit, from int }

// sorted puts the forks in the order in which they count: first those behind their
// record, then those before it, the nearest first. What stands between them has no
// say, since it may leave.
func sorted(forks []claudeFork) []claudeFork {
	slices.SortStableFunc(forks, func(a, b claudeFork) int {
		switch behind := a.unit > a.from; {
		case behind != (b.unit > b.from):
			return cmp.Compare(b.unit-b.from, a.unit-a.from)
		case behind:
			return cmp.Compare(a.unit, b.unit)
		}
		return cmp.Compare(b.unit, a.unit)
	})
	return forks
}

func (s *claudeSettling) take(i int, have map[claudePiece]bool) {
	for _, p := range s.pieces(i) {
		have[p] = true
	}
}

// has reports whether all of a record is there already.
func (s *claudeSettling) has(i int, have map[claudePiece]bool) bool {
	for _, p := range s.pieces(i) {
		if !have[p] {
			return false
		}
	}
	return true
}

// addResults chooses the results of the history's calls that are not on the chain.
func (s *claudeSettling) addResults() {
	open := make(map[string]int)
	for i := range s.traits {
		if s.chosen[i] {
			for _, id := range s.callsOf(i) {
				open[id] = i
			}
		}
	}
	for i := range s.traits {
		if s.chosen[i] {
			s.close(open, i)
		}
	}
	var forks []claudeFork
	for i := range s.traits {
		for _, id := range s.answersOf(i) {
			if caller, known := open[id]; known && s.maySee(i) {
				forks = append(forks, claudeFork{unit: i, from: caller})
			}
		}
	}
	for _, f := range sorted(forks) {
		if s.answersOne(open, f.unit) {
			s.chosen[f.unit] = true
			s.close(open, f.unit)
		}
	}
}

func (s *claudeSettling) close(open map[string]int, i int) {
	for _, id := range s.answersOf(i) {
		delete(open, id)
	}
}

// answersOne reports whether a record answers an open call.
func (s *claudeSettling) answersOne(open map[string]int, i int) bool {
	for _, id := range s.answersOf(i) {
		if _, known := open[id]; known {
			return true
		}
	}
	return false
}

// claudeCopy is what copies of one record have in common.
type claudeCopy struct {
	piece claudePiece
	// said is the mark of what a user's record says and when, answers that of a
	// record of results.
	said, answers mark
}

// copyOf gives what the record has in common with its copies, false where it
// can't be told from others.
func (s *claudeSettling) copyOf(i int, calls map[string]int) (claudeCopy, bool) {
	t := s.traits[i]
	switch answers := s.answersOf(i); {
	case len(answers) > 0:
		for _, id := range answers {
			if calls[id] > 1 {
				return claudeCopy{}, false
			}
		}
		return claudeCopy{answers: t.words}, true
	case t.turn != "":
		if pieces := s.pieces(i); len(pieces) == 1 {
			return claudeCopy{piece: pieces[0]}, true
		}
		return claudeCopy{piece: claudePiece{turn: t.turn, content: t.words}}, true
	}
	return claudeCopy{said: t.said}, t.said != mark{} && s.hasMessages(i)
}

// hideCopies hides every record of which a later one of the history is a copy. The
// copy leaves with it.
func (s *claudeSettling) hideCopies() {
	calls := s.distinctCalls()
	last := make(map[claudeCopy]int)
	for i := range slices.Backward(s.traits) {
		if !s.hasMessages(i) || !s.chosen[i] || !s.traits[i].inTree {
			continue
		}
		key, ok := s.copyOf(i, calls)
		if later, copied := last[key]; ok && copied {
			s.hideBy(i, later)
		} else if ok {
			last[key] = i
		}
	}
	for i, t := range s.traits {
		if s.chosen[i] || !s.hasMessages(i) || !t.inTree || s.side(i) {
			continue
		}
		if key, ok := s.copyOf(i, calls); ok {
			if later, copied := last[key]; copied {
				s.hideBy(i, later)
			}
		}
	}
}

// distinctCalls counts the calls of the history that have one id and are no copies
// of each other.
func (s *claudeSettling) distinctCalls() map[string]int {
	counts := make(map[string]int)
	seen := make(map[claudePiece]bool)
	for i := range s.traits {
		if !s.chosen[i] {
			continue
		}
		for _, id := range s.callsOf(i) {
			p := claudePiece{turn: s.traits[i].turn, callID: id}
			if p.turn == "" {
				p.content = s.traits[i].said
			}
			if !seen[p] {
				seen[p] = true
				counts[id]++
			}
		}
	}
	return counts
}

func (s *claudeSettling) hideBy(i, hider int) {
	s.settled[i].hidden, s.settled[i].hider = true, hider
}

// seen reports whether the messages of a record are those of the history.
func (s *claudeSettling) seen(i int) bool {
	return s.chosen[i] && s.hasMessages(i) && !s.settled[i].hidden
}

// join joins the parts of the assistant's messages, each to the first one that is
// seen. What the user says ends a message.
func (s *claudeSettling) join(order []int) {
	first := make(map[string]int)
	for _, i := range order {
		briefs := s.sketches[i].briefs
		for _, b := range briefs {
			if b.words {
				clear(first)
			}
		}
		turn := s.traits[i].turn
		if turn == "" {
			continue
		}
		owner, begun := first[turn]
		switch last := briefs[len(briefs)-1]; {
		case begun && len(briefs) == 1:
			s.settled[i].joins = owner
		case last.role == history.RoleAssistant:
			first[turn] = i
		}
	}
}

// hide hides what is not part of the history. What stands before the compaction
// leaves with the first message after it, and the compaction's own record too.
func (s *claudeSettling) hide(order []int) {
	begins := s.begins(order)
	for i := range s.traits {
		switch {
		case i < s.base && s.traits[i].inTree && !s.chosen[i] && begins >= 0,
			i < s.base && s.hasMessages(i) && !s.chosen[i]:
			s.hideBy(i, begins)
		case s.hasMessages(i) && !s.chosen[i] && !s.settled[i].hidden:
			s.hideBy(i, -1)
		}
	}
	if s.base >= 0 && s.traits[s.base].boundary && begins >= 0 {
		s.settled[s.base].owner = begins
	}
}

// begins is the first message of the history after a compaction: the summary, or
// whatever stands there.
func (s *claudeSettling) begins(order []int) int {
	switch {
	case s.base < 0 || len(order) == 0:
		return -1
	case s.summary >= 0 && s.seen(s.summary):
		return s.summary
	}
	return order[0]
}
