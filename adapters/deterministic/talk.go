package deterministic

// talk are the few phrases that are looked for in everything that the assistant says.
var talk = newCueIndex(append(guessLists(), passWords))

// talkLists are all lists of talk.
var talkLists = talk.listsOf(append(guessLists(), passWords))

// holding gives the sentences of prose in which a phrase of some lists of talk stands.
// Of a very long message, of which no one looks at the whole, it gives all.
func (m *moment) holding(lists *listSet) []*spoken {
	if len(m.Text) > wholeChars {
		return m.prose()
	}
	if !m.talked {
		m.talked = true
		text := unfolded(m.Text)
		m.talk, m.talks = talk.find(text)
		for i := range m.talk {
			m.talk[i].at = text.sourceAt(m.talk[i].at)
		}
	}
	if !m.talks.meets(lists) {
		return nil
	}
	var held []*spoken
	prose := m.prose()
	for _, h := range m.talk {
		if !lists.has(h.list) {
			continue
		}
		for len(prose) > 0 && prose[0].End <= h.at {
			prose = prose[1:]
		}
		if len(prose) > 0 && prose[0].Start <= h.at {
			held, prose = append(held, prose[0]), prose[1:]
		}
	}
	return held
}
