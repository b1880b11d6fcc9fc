package transcript

import "slices"

// kimiSettling goes through the records of a Kimi wire file in order, as Kimi does
// when it reads one.
type kimiSettling struct {
	sketches []sketch
	units    []settled
	// live are the units of the messages in the context, in order.
	live []int
	// steps give the unit that holds the message of a step, and ends the last unit
	// of a step's message and results.
	steps, ends map[string]int
	// step is the name of the step under way.
	step string
	// with are the units that belong to the message of another.
	with map[int][]int
	// last is the unit of the last message in the file, prompt that of a prompt
	// whose message has not come yet; -1 for none.
	last, prompt int
}

// settleKimi says what the records are to each other:
//
//  1. A step's parts are one message, which stands where the step begins. A step
//     without parts says nothing.
//  2. A prompt belongs to the next message with its text, and the end of a step to
//     the step's last message.
//  3. A compaction hides what it replaces: all but the user's messages that it
//     keeps, which stand before the summary. An old one hides the number of
//     messages that it says, and its summary stands before the others. A message
//     that Kimi cut short to keep is read whole.
//  4. Messages that were undone or cleared are hidden by the record that says so.
func settleKimi(sketches []sketch) settlement {
	s := &kimiSettling{sketches: sketches, units: apart(len(sketches)), steps: make(map[string]int),
		ends: make(map[string]int), with: make(map[int][]int), last: -1, prompt: -1}
	for i := range sketches {
		if t, ok := sketches[i].trait.(kimiTrait); ok {
			s.take(i, t)
		}
	}
	return settlement{units: s.units, order: s.live}
}

func (s *kimiSettling) trait(i int) kimiTrait {
	t, _ := s.sketches[i].trait.(kimiTrait)
	return t
}

func (s *kimiSettling) take(i int, t kimiTrait) {
	switch t.kind {
	case kimiSpoken:
		if s.prompt >= 0 && t.words && s.trait(s.prompt).text == t.text {
			s.belong(s.prompt, i, s.last < s.prompt)
			s.prompt = -1
		}
		s.speak(i)
	case kimiStepBegin:
		s.units[i].mute = true
		s.steps[t.step], s.step = i, t.step
		s.speak(i)
		s.ends[t.step] = i
	case kimiStepPart:
		s.addPart(i, t.step)
	case kimiResult:
		s.speak(i)
		s.ends[s.step] = i
	case kimiStepEnd:
		if end, ok := s.ends[t.step]; ok {
			s.belong(i, end, s.last <= end)
		}
	case kimiPrompted:
		s.prompt = i
	case kimiCompacts:
		s.compact(i, t)
	case kimiUndoes:
		s.undo(i, t.turns)
	case kimiClears:
		s.hideAll(s.live, i)
		s.live = nil
	}
}

// speak puts the message of unit i into the context.
func (s *kimiSettling) speak(i int) {
	s.live = append(s.live, i)
	s.last = i
}

// belong makes unit i one that belongs to the message of another; near where no
// other message stands between.
func (s *kimiSettling) belong(i, owner int, near bool) {
	s.units[i].owner, s.units[i].near = owner, near
	s.with[owner] = append(s.with[owner], i)
	if s.units[owner].hidden {
		s.hide(i, s.units[owner].hider)
	}
}

// addPart lets unit i go on with the message of its step. Where no record begins
// the step, its first part does.
func (s *kimiSettling) addPart(i int, step string) {
	owner, ok := s.steps[step]
	if !ok {
		s.steps[step], s.step, s.ends[step] = i, step, i
		s.speak(i)
		return
	}
	s.last = i
	s.units[owner].mute = false
	s.units[i].joins = owner
	s.with[owner] = append(s.with[owner], i)
	if s.ends[step] == owner || s.units[s.ends[step]].joins == owner {
		s.ends[step] = i
	}
	if s.units[owner].hidden {
		s.hide(i, s.units[owner].hider)
	}
}

// hide hides a unit and what belongs to it.
func (s *kimiSettling) hide(i, hider int) {
	s.units[i] = settled{owner: -1, joins: -1, hidden: true, hider: hider}
	for _, k := range s.with[i] {
		s.hide(k, hider)
	}
}

func (s *kimiSettling) hideAll(units []int, hider int) {
	for _, i := range units {
		s.hide(i, hider)
	}
}

// compact applies a compaction.
func (s *kimiSettling) compact(i int, t kimiTrait) {
	s.last = i
	if t.kept < 0 {
		n := min(max(t.compacted, 0), len(s.live))
		s.hideAll(s.live[:n], i)
		s.live = append([]int{i}, s.live[n:]...)
		return
	}
	var sent []int
	for _, k := range s.live {
		if s.trait(k).words {
			sent = append(sent, k)
			continue
		}
		s.hide(k, i)
	}
	s.live = append(s.keep(sent, i, t), i)
}

// keep gives the user's messages that a compaction keeps: the first of them, and
// the last. What was left out belongs to the message beside it, so that it leaves
// with that one, and does not take a place that becomes free.
func (s *kimiSettling) keep(sent []int, hider int, t kimiTrait) []int {
	out := len(sent) - max(t.kept, 0)
	if out <= 0 {
		return sent
	}
	heads := min(max(t.heads, 0), max(t.kept, 0))
	beside := -1
	switch {
	case heads > 0:
		beside = sent[heads-1]
	case out < len(sent):
		beside = sent[out]
	}
	for _, k := range sent[heads : heads+out] {
		if s.hide(k, hider); beside >= 0 {
			s.leaveWith(k, beside)
		}
	}
	return slices.Concat(sent[:heads], sent[heads+out:])
}

// leaveWith lets a unit and what belongs to it leave with another.
func (s *kimiSettling) leaveWith(i, other int) {
	for _, k := range s.with[i] {
		s.leaveWith(k, other)
	}
	s.units[i] = settled{owner: other, near: true, joins: -1, hider: -1}
	s.with[other] = append(s.with[other], i)
}

// undo takes back the last turns of the user; none where there are not as many
// after the last compaction.
func (s *kimiSettling) undo(hider, turns int) {
	for n := len(s.live) - 1; n >= 0 && turns > 0; n-- {
		t := s.trait(s.live[n])
		if t.kind == kimiCompacts {
			return
		}
		if !t.words {
			continue
		}
		if turns--; turns == 0 {
			s.hideAll(s.live[n:], hider)
			s.live = s.live[:n]
		}
	}
}
