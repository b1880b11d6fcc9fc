package transcript

import (
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// settlement is one settling of Codex records under way.
type settlement struct {
	entries []entry
	settled []settled
}

// settleCodex decides what the events are: a repetition of a message, or, in a
// turn that has no other record of it, what the user said. Then it gives results
// the outcome that *_end events tell. It depends on nothing but the order of the
// entries, and leaves them as they are.
func settleCodex(entries []entry) []settled {
	s := settlement{entries: entries, settled: make([]settled, len(entries))}
	for i := range s.settled {
		s.settled[i].owner = -1
	}
	s.joinNeighbours()
	for from := 0; from < len(entries); {
		to := stretchEnd(entries, from)
		s.settleStretch(from, to)
		from = to + 1
	}
	s.tellOutcomes()
	s.markNear()
	return s.settled
}

// joinNeighbours gives every event that can be no message itself the message with
// the same text on its one or other side, where no other message stands between:
// the one before where it has no such event yet, else the one after.
func (s settlement) joinNeighbours() {
	previous := -1
	taken := make(map[string]bool)
	var waiting []int
	for i, e := range s.entries {
		switch {
		case e.message != nil:
			previous = i
			clear(taken)
			for _, w := range waiting {
				s.join(w, i, taken)
			}
			waiting = waiting[:0]
		case e.repeats != nil && !e.repeats.mayBeWords():
			if previous < 0 || !s.join(i, previous, taken) {
				waiting = append(waiting, i)
			}
		}
	}
}

// mayBeWords reports whether the event can be a message itself.
func (r *repeated) mayBeWords() bool {
	return r.alone != nil && !strings.HasPrefix(r.text, checkpointMarker)
}

// join makes the event at i an echo of the message at owner where it repeats
// it. Taken are the events that the message has already.
func (s settlement) join(i, owner int, taken map[string]bool) bool {
	r := s.entries[i].repeats
	key := r.event + "\n" + r.text
	if taken[key] || !r.matches(s.entries[owner].message) {
		return false
	}
	taken[key] = true
	s.settled[i].owner = owner
	return true
}

// checkpointMarker begins a checkpoint: a message that no event announces.
const checkpointMarker = "[compacted checkpoint]"

// stretchEnd gives the next entry from which on the user's words are those of
// another turn: a message of the assistant or a tool, or a checkpoint.
func stretchEnd(entries []entry, from int) int {
	for i := from; i < len(entries); i++ {
		m := entries[i].message
		if m == nil {
			continue
		}
		if m.Role == history.RoleAssistant || m.Role == history.RoleTool || strings.HasPrefix(m.Text, checkpointMarker) {
			return i
		}
	}
	return len(entries)
}

// markNear tells which events have no other message between themselves and
// their own. One of another text is never near: that it belongs there is an
// inference.
func (s settlement) markNear() {
	before := make([]int, len(s.entries)+1)
	for i := range s.entries {
		before[i+1] = before[i]
		if s.entries[i].message != nil || s.settled[i].speaks {
			before[i+1]++
		}
	}
	for i := range s.settled {
		owner, r := s.settled[i].owner, s.entries[i].repeats
		if owner < 0 || r != nil && !r.matches(s.entries[owner].message) {
			continue
		}
		s.settled[i].near = before[max(i, owner)] == before[min(i, owner)+1]
	}
}
