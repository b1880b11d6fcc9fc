package transcript

// hide takes out of the history what the model does not see any more: every
// message before the last native compaction, since that record holds what is
// left of them; and the turns that the user took back. A taken-back turn leaves
// with no record: its records stand where they are.
func (s codexSettling) hide() {
	base := -1
	for i := range s.sketches {
		if s.trait(i).base {
			base = i
		}
	}
	for i := range max(base, 0) {
		s.hideBy(i, base)
	}
	for i := range s.sketches {
		if n := s.trait(i).rollback; n > 0 {
			s.takeBack(base+1, i, n)
		}
	}
}

// hideBy hides a record of messages, or an event of one.
func (s codexSettling) hideBy(i, hider int) {
	t, _ := s.sketches[i].trait.(codexTrait)
	if len(s.sketches[i].briefs) > 0 || t.repeats != nil || t.ends != nil || t.base {
		s.settled[i].hidden, s.settled[i].hider = true, hider
	}
}

// takeBack hides the last n turns of the user between two records.
func (s codexSettling) takeBack(from, to, n int) {
	for i := to - 1; i >= from && n > 0; i-- {
		if b := s.brief(i); b != nil && b.words {
			n--
		}
		s.hideBy(i, -1)
	}
}
