package transcript

import (
	"slices"

	"github.com/seed-a68626b6/reduce/history"
)

// geminiSettling goes through the lines of a session in order.
type geminiSettling struct {
	sketches []sketch
	settlement
	// live are the units whose messages count so far.
	live []int
	// at gives the live unit of a message's name.
	at map[string]int
	// answered gives the unit that answered a call.
	answered map[string]int
}

// settleGemini says what the lines are to each other:
//
//  1. A message that is written again hides what was written before.
//  2. A rewind hides its message and all after it; all, where there is no such
//     message.
//  3. A list of messages hides all before it.
//  4. Results alone that were given before are none.
func settleGemini(sketches []sketch) settlement {
	s := geminiSettling{sketches: sketches, at: make(map[string]int), answered: make(map[string]int)}
	s.units = apart(len(sketches))
	for i, k := range sketches {
		t, ok := k.trait.(geminiTrait)
		switch {
		case !ok:
		case t.rewinds:
			s.rewind(i, t.id)
			continue
		case t.replaces:
			s.hide(i, 0)
			clear(s.answered)
			for _, name := range t.names {
				s.at[name] = i
			}
		default:
			s.write(i, t.id)
		}
		s.live = append(s.live, i)
		s.answer(i)
	}
	return s.settlement
}

// hide hides the live units from the nth on.
func (s *geminiSettling) hide(hider, n int) {
	for _, k := range s.live[n:] {
		s.units[k] = settled{owner: -1, joins: -1, hidden: true, hider: hider}
	}
	s.live = s.live[:n]
}

// liveAt finds a unit among the live ones, from the last on; -1 for none.
func (s *geminiSettling) liveAt(k int) int {
	for n, i := range slices.Backward(s.live) {
		if i <= k {
			if i == k {
				return n
			}
			break
		}
	}
	return -1
}

func (s *geminiSettling) rewind(i int, name string) {
	k, known := s.at[name]
	n := s.liveAt(k)
	switch {
	case !known || n < 0:
		s.hide(i, 0)
	case s.isList(k):
		s.hide(i, n+1)
		s.partly(i, "a message of a list was taken back; the list stays whole")
	default:
		s.hide(i, n)
	}
}

func (s *geminiSettling) isList(k int) bool {
	t, _ := s.sketches[k].trait.(geminiTrait)
	return t.replaces
}

func (s *geminiSettling) partly(i int, message string) {
	s.findings = append(s.findings, history.Finding{Code: history.CodeUnknownRecord, Severity: history.SeverityWarning, Index: i, Message: message})
}

// write puts a message in place of an older one of its name.
func (s *geminiSettling) write(i int, name string) {
	k, known := s.at[name]
	s.at[name] = i
	n := s.liveAt(k)
	switch {
	case !known || n < 0:
	case s.isList(k):
		s.partly(i, "a message of a list was written again; both stand")
	default:
		s.units[k] = settled{owner: -1, joins: -1, hidden: true, hider: i}
		s.live = slices.Delete(s.live, n, n+1)
	}
}

// answer notes the calls that a unit answers. Results alone that were given before
// are those of the earlier unit.
func (s *geminiSettling) answer(i int) {
	briefs := s.sketches[i].briefs
	owner := -1
	for n, b := range briefs {
		k, again := s.answered[b.callID]
		if !b.result || !again || n > 0 && owner < 0 {
			owner = -1
			break
		}
		owner = k
	}
	s.units[i].owner = owner
	for _, b := range briefs {
		if _, again := s.answered[b.callID]; b.result && !again {
			s.answered[b.callID] = i
		}
	}
}
