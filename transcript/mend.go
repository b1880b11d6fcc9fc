package transcript

// scope says around which messages events are put in order.
type scope struct {
	// words holds, for each piece, whether events of the user's words are.
	words []bool
	// callIDs are the call ids whose *_end events are.
	callIDs map[string]bool
}

// troubled gives the turns and the call ids in which a piece would be read
// otherwise.
func (r reread) troubled() scope {
	s := scope{words: make([]bool, len(r.pieces)), callIDs: make(map[string]bool)}
	for from := 0; from < len(r.pieces); {
		to := stretchEnd(r.entries, from)
		trouble := false
		for k := from; k < to; k++ {
			trouble = trouble || r.differs(k)
		}
		for k := from; k < to; k++ {
			s.words[k] = trouble
		}
		from = to + 1
	}
	for k, e := range r.entries {
		if e.message != nil && e.message.Result != nil && r.differs(k) {
			s.callIDs[e.message.Result.CallID] = true
		}
	}
	return s
}

// everywhere is the scope of all messages.
func (r reread) everywhere() scope {
	s := scope{words: make([]bool, len(r.pieces)), callIDs: make(map[string]bool)}
	for k, e := range r.entries {
		s.words[k] = true
		if e.message != nil && e.message.Result != nil {
			s.callIDs[e.message.Result.CallID] = true
		}
	}
	return s
}

// mend gives the pieces with the events of the scope put in order: each message
// has the one event that tells it right beside it, on the side where no other
// message could take it, and no other event stays.
func (r reread) mend(s scope) []int {
	tellers := r.t.tellers()
	bare := r.bare(s)
	var pieces []int
	for n, k := range bare {
		i := r.pieces[k]
		teller, told := tellers[i]
		switch {
		case !told || !r.holds(s, k):
			pieces = append(pieces, i)
		case r.tellsBefore(bare, n):
			pieces = append(pieces, teller, i)
		default:
			pieces = append(pieces, i, teller)
		}
	}
	return pieces
}

// holds reports whether the message of a piece is in the scope.
func (r reread) holds(s scope, k int) bool {
	if result := r.entries[k].message.Result; result != nil {
		return s.callIDs[result.CallID]
	}
	return s.words[k]
}

// tellsBefore reports whether the event of a message is to stand before it: for
// a result, where the next one answers the same call and the one before does
// not; for the user's words, where an event that is a message stands before.
func (r reread) tellsBefore(bare []int, n int) bool {
	m := r.entries[bare[n]].message
	if m.Result != nil {
		return r.answers(bare, n+1, m.Result.CallID) && !r.answers(bare, n-1, m.Result.CallID)
	}
	return n > 0 && r.entries[bare[n-1]].repeats != nil
}

// answers reports whether a piece is a result of the call id.
func (r reread) answers(bare []int, n int, callID string) bool {
	if n < 0 || n >= len(bare) {
		return false
	}
	m := r.entries[bare[n]].message
	return m != nil && m.Result != nil && m.Result.CallID == callID
}

// bare gives the numbers of the pieces that are no events of the scope.
func (r reread) bare(s scope) []int {
	var numbers []int
	for k, i := range r.pieces {
		e := r.entries[k]
		inScope := e.ends != nil && s.callIDs[e.ends.callID] || e.repeats != nil && e.repeats.event == userEvent && s.words[k]
		if i == checkpointPiece || !inScope || r.t.units[i].kind == spoken {
			numbers = append(numbers, k)
		}
	}
	return numbers
}

// tellers gives, by the unit of a message, the first event that tells what the
// user said in the message's own words, or the outcome of a result that does not
// say it itself.
func (t *Transcript) tellers() map[int]int {
	tellers := make(map[int]int)
	for i, u := range t.units {
		if u.kind != echo {
			continue
		}
		owner := t.places[u.position].unit
		if _, told := tellers[owner]; !told && t.tells(i, owner) {
			tellers[owner] = i
		}
	}
	return tellers
}

// tells reports whether the message at owner would read otherwise, or could let
// other events be read otherwise, without the event at i.
func (t *Transcript) tells(i, owner int) bool {
	e, m := t.entries[i], t.entries[owner].message
	if e.ends != nil {
		return m.Result.Error != t.messages[t.units[owner].position].Result.Error
	}
	return e.repeats.event == userEvent && e.repeats.matches(m)
}
