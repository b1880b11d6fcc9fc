package transcript

import "github.com/seed-a68626b6/reduce/history"

// codexSettling is one settling of Codex records under way.
type codexSettling struct {
	sketches []sketch
	settled  []settled
	outcomes map[ref]history.Outcome
}

// settleCodex decides what the events are: a repetition of a message, or, in a
// turn that has no other record of it, what the user said. Then it gives results
// the outcome that *_end events tell. It depends on nothing but the order of the
// sketches, and leaves them as they are.
func settleCodex(sketches []sketch) settlement {
	s := codexSettling{sketches: sketches, settled: apart(len(sketches)), outcomes: make(map[ref]history.Outcome)}
	for i := range sketches {
		s.settled[i].mute = s.trait(i).repeats != nil
	}
	s.hide()
	s.joinNeighbours()
	for from := 0; from < len(sketches); {
		to := s.stretchEnd(from)
		s.settleStretch(from, to)
		from = to + 1
	}
	s.tellOutcomes()
	s.markNear()
	return settlement{units: s.settled, outcomes: s.outcomes}
}

// trait is what is remembered of a record beside its message. That of a hidden
// one is nothing.
func (s codexSettling) trait(i int) codexTrait {
	if s.settled[i].hidden {
		return codexTrait{}
	}
	t, _ := s.sketches[i].trait.(codexTrait)
	return t
}

// brief gives what is remembered of the one message of a record; nil for an event,
// for a hidden record and for one without messages. Of a record of several
// messages it is the last.
func (s codexSettling) brief(i int) *brief {
	briefs := s.sketches[i].briefs
	if len(briefs) == 0 || s.settled[i].hidden || s.trait(i).repeats != nil {
		return nil
	}
	return &briefs[len(briefs)-1]
}

// matches reports whether the event at i says what the message at owner says.
func (s codexSettling) matches(i, owner int) bool {
	b := s.brief(owner)
	return b != nil && s.trait(i).repeats.matches(b, s.trait(owner).thoughts)
}

// joinNeighbours gives every event that can be no message itself the message with
// the same text on its one or other side, where no other message stands between:
// the one before where it has no such event yet, else the one after.
func (s codexSettling) joinNeighbours() {
	previous := -1
	taken := make(map[telling]bool)
	var waiting []int
	for i := range s.sketches {
		r := s.trait(i).repeats
		switch {
		case s.brief(i) != nil:
			previous = i
			clear(taken)
			for _, w := range waiting {
				s.join(w, i, taken)
			}
			waiting = waiting[:0]
		case r != nil && !r.mayBeWords():
			if previous < 0 || !s.join(i, previous, taken) {
				waiting = append(waiting, i)
			}
		}
	}
}

// mayBeWords reports whether the event can be a message itself.
func (r *repeated) mayBeWords() bool {
	return r.alone && !r.checkpoint
}

// telling is what an event says: its type and the mark of its text.
type telling struct {
	event string
	text  mark
}

// join makes the event at i an echo of the message at owner where it repeats
// it. Taken are the events that the message has already.
func (s codexSettling) join(i, owner int, taken map[telling]bool) bool {
	r := s.trait(i).repeats
	key := telling{r.event, r.text}
	if taken[key] || !s.matches(i, owner) {
		return false
	}
	taken[key] = true
	s.settled[i].owner = owner
	return true
}

// stretchEnd gives the next record from which on the user's words are those of
// another turn: a message of the assistant or a tool, or a checkpoint.
func (s codexSettling) stretchEnd(from int) int {
	for i := from; i < len(s.sketches); i++ {
		b := s.brief(i)
		if b == nil {
			continue
		}
		if b.role == history.RoleAssistant || b.role == history.RoleTool || b.checkpoint {
			return i
		}
	}
	return len(s.sketches)
}

// markNear tells which events have no other message between themselves and
// their own. One of another text is never near: that it belongs there is an
// inference.
func (s codexSettling) markNear() {
	before := make([]int, len(s.sketches)+1)
	for i := range s.sketches {
		before[i+1] = before[i]
		if s.brief(i) != nil || s.speaks(i) {
			before[i+1]++
		}
	}
	for i := range s.settled {
		owner, r := s.settled[i].owner, s.trait(i).repeats
		if owner < 0 || r != nil && !s.matches(i, owner) {
			continue
		}
		s.settled[i].near = before[max(i, owner)] == before[min(i, owner)+1]
	}
}

// speaks reports whether an event is the message itself.
func (s codexSettling) speaks(i int) bool {
	return s.trait(i).repeats != nil && !s.settled[i].mute
}
