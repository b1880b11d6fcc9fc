package transcript

// copilotSettling goes through the events of a Copilot session in order.
type copilotSettling struct {
	sketches []sketch
	units    []settled
	// live are the units of the messages in the context, in order.
	live []int
	// prompts are the units of the system prompts by their text.
	prompts map[mark]int
	// asked are the units of the answers that made a call.
	asked map[string]int
	// thoughts are, by the unit of an answer, those of the thoughts that it repeats.
	thoughts map[int]int
	// covered is how many of the live units a compaction under way takes; -1 where
	// none is.
	covered int
}

// settleCopilot says what the events are to each other:
//
//  1. What another agent did is hidden, and so is a system prompt that was given
//     before.
//  2. A thought that the next answer repeats belongs to the answer; so does the
//     start of its calls.
//  3. A compaction hides what stood before it began, system prompts apart; its
//     summary comes next.
//  4. Messages after an event that was gone back to are hidden by the record that
//     says so, and all before a cleared context.
//
// A truncation does not say which messages it took, and hides none.
func settleCopilot(sketches []sketch) settlement {
	s := &copilotSettling{sketches: sketches, units: apart(len(sketches)),
		prompts: make(map[mark]int), asked: make(map[string]int), thoughts: make(map[int]int), covered: -1}
	for i := range sketches {
		if t, ok := sketches[i].trait.(copilotTrait); ok {
			s.take(i, t)
		}
	}
	return settlement{units: s.units, order: s.live}
}

func (s *copilotSettling) trait(i int) copilotTrait {
	t, _ := s.sketches[i].trait.(copilotTrait)
	return t
}

func (s *copilotSettling) take(i int, t copilotTrait) {
	switch {
	case t.kind == copilotNothing:
	case t.side:
		s.units[i].hidden = len(s.sketches[i].briefs) > 0
	case t.kind == copilotSpoken:
		s.speak(i, t)
	case t.kind == copilotThought:
		s.live = append(s.live, i)
	case t.kind == copilotSystem:
		if first, given := s.prompts[t.text]; given {
			s.units[i].owner = first
			return
		}
		s.prompts[t.text] = i
		s.live = append(s.live, i)
	case t.kind == copilotStart:
		if owner, ok := s.asked[t.call]; ok && !s.units[owner].hidden {
			s.units[i].owner, s.units[i].near = owner, owner == s.live[len(s.live)-1]
		}
	case t.kind == copilotCompacts:
		s.covered = len(s.live)
	case t.kind == copilotCompacted:
		s.compact(i)
	case t.kind == copilotRewinds:
		s.rewind(i, t.event)
	case t.kind == copilotClears:
		s.live = s.hide(s.live, i)
	}
}

// speak puts a message into the context. The thoughts right before an answer that
// repeats them belong to it.
func (s *copilotSettling) speak(i int, t copilotTrait) {
	if before := len(s.live) - 1; before >= 0 && s.sketches[i].briefs[0].role == "assistant" {
		thought := s.live[before]
		if b := s.trait(thought); b.kind == copilotThought && b.text == t.text {
			s.units[thought].owner, s.units[thought].near = i, true
			s.thoughts[i] = thought
			s.live = s.live[:before]
		}
	}
	s.live = append(s.live, i)
	for _, id := range s.sketches[i].briefs[0].calls {
		s.asked[id] = i
	}
}

// hide hides units, and gives those that stay: system prompts.
func (s *copilotSettling) hide(units []int, hider int) []int {
	var stay []int
	for _, k := range units {
		if s.trait(k).kind == copilotSystem {
			stay = append(stay, k)
			continue
		}
		s.units[k] = settled{owner: -1, joins: -1, hidden: true, hider: hider}
		if thought, ok := s.thoughts[k]; ok {
			s.units[thought] = s.units[k]
		}
	}
	return stay
}

func (s *copilotSettling) compact(i int) {
	covered := len(s.live)
	if s.covered >= 0 {
		covered = min(s.covered, covered)
	}
	s.covered = -1
	later := append([]int{i}, s.live[covered:]...)
	s.live = append(s.hide(s.live[:covered], i), later...)
}

// rewind hides the messages after an event.
func (s *copilotSettling) rewind(hider int, event string) {
	at := -1
	for k := range hider {
		if event != "" && s.trait(k).id == event {
			at = k
		}
	}
	if at < 0 {
		return
	}
	from := len(s.live)
	for from > 0 && s.live[from-1] > at {
		from--
	}
	s.live = append(s.live[:from:from], s.hide(s.live[from:], hider)...)
}
