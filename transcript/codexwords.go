package transcript

import "github.com/seed-a68626b6/reduce/history"

// settleStretch looks at the user's words between two other messages. An event
// belongs to the message of the same text; where another message is without its
// event, the event belongs to that, since the texts can differ; otherwise the
// event is the only record of what the user said, and is the message.
func (s codexSettling) settleStretch(from, to int) {
	told := s.joinWords(from, to)
	untold := -1
	for i := to - 1; i >= from; i-- {
		if b := s.brief(i); b != nil && b.words && !told[i] {
			untold = i
		}
	}
	for i := from; i < to; i++ {
		switch {
		case !s.loose(i):
		case untold >= 0:
			s.settled[i].owner = untold
		default:
			s.settled[i].mute = false
		}
	}
}

// loose reports whether the entry is an event of the user's words that belongs
// to no message yet.
func (s codexSettling) loose(i int) bool {
	r := s.trait(i).repeats
	return r != nil && r.alone && s.settled[i].owner < 0
}

// joinWords joins events and messages of the same text, each to one: first those
// that stand side by side, then those with nothing of their text between that is
// not joined. It gives the messages that have their event.
func (s codexSettling) joinWords(from, to int) map[int]bool {
	told := make(map[int]bool)
	for i := from; i+1 < to; i++ {
		s.joinPair(i, i+1, told)
	}
	waiting := make(map[mark][]int)
	for i := from; i < to; i++ {
		text, ok := s.wordsOf(i, told)
		if !ok {
			continue
		}
		same := waiting[text]
		if n := len(same); n > 0 && s.joinPair(same[n-1], i, told) {
			waiting[text] = same[:n-1]
			continue
		}
		waiting[text] = append(same, i)
	}
	return told
}

// wordsOf gives the mark of the text of a loose event, or of a message in the user's name
// that has no event.
func (s codexSettling) wordsOf(i int, told map[int]bool) (mark, bool) {
	if s.loose(i) {
		return s.trait(i).repeats.text, true
	}
	if b := s.brief(i); b != nil && b.role == history.RoleUser && !told[i] {
		return b.text, true
	}
	return mark{}, false
}

// joinPair joins two entries where one is a loose event and the other the
// message that it repeats, without an event so far.
func (s codexSettling) joinPair(a, b int, told map[int]bool) bool {
	if s.loose(b) {
		a, b = b, a
	}
	if !s.loose(a) || s.brief(b) == nil || told[b] || !s.matches(a, b) {
		return false
	}
	s.settled[a].owner, told[b] = b, true
	return true
}
