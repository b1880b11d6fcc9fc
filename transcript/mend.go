package transcript

// mended gives other orders of the pieces that may read back as the messages that
// they are: events put in order where they would read otherwise, and everywhere.
func (r reread) mended() [][]int {
	if r.t.format != codexFormat {
		return nil
	}
	m := codexMending{reread: r, settling: codexSettling{sketches: r.sketches, settled: r.settlement.units}}
	return [][]int{m.mend(m.troubled()), m.mend(m.everywhere())}
}

// codexMending puts the events of a Codex projection in order.
type codexMending struct {
	reread
	settling codexSettling
}

// scope says around which messages events are put in order.
type scope struct {
	// words holds, for each piece, whether events of the user's words are.
	words []bool
	// callIDs are the call ids whose *_end events are.
	callIDs map[string]bool
}

// troubled gives the turns and the call ids in which a piece would be read
// otherwise.
func (r codexMending) troubled() scope {
	s := scope{words: make([]bool, len(r.pieces)), callIDs: make(map[string]bool)}
	for from := 0; from < len(r.pieces); {
		to := r.settling.stretchEnd(from)
		trouble := false
		for k := from; k < to; k++ {
			trouble = trouble || r.differs(k)
		}
		for k := from; k < to; k++ {
			s.words[k] = trouble
		}
		from = to + 1
	}
	for k := range r.pieces {
		if b := r.settling.brief(k); b != nil && b.result && r.differs(k) {
			s.callIDs[b.callID] = true
		}
	}
	return s
}

// everywhere is the scope of all messages.
func (r codexMending) everywhere() scope {
	s := scope{words: make([]bool, len(r.pieces)), callIDs: make(map[string]bool)}
	for k := range r.pieces {
		s.words[k] = true
		if b := r.settling.brief(k); b != nil && b.result {
			s.callIDs[b.callID] = true
		}
	}
	return s
}

// mend gives the pieces with the events of the scope put in order: each message
// has the one event that tells it right beside it, on the side where no other
// message could take it, and no other event stays.
func (r codexMending) mend(s scope) []int {
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

// told is what is remembered of the message of a piece that an event tells of.
func (r codexMending) told(k int) brief {
	briefs := r.sketches[k].briefs
	return briefs[len(briefs)-1]
}

// holds reports whether the message of a piece is in the scope.
func (r codexMending) holds(s scope, k int) bool {
	if b := r.told(k); b.result {
		return s.callIDs[b.callID]
	}
	return s.words[k]
}

// tellsBefore reports whether the event of a message is to stand before it: for
// a result, where the next one answers the same call and the one before does
// not; for the user's words, where an event that is a message stands before.
func (r codexMending) tellsBefore(bare []int, n int) bool {
	if b := r.told(bare[n]); b.result {
		return r.answers(bare, n+1, b.callID) && !r.answers(bare, n-1, b.callID)
	}
	return n > 0 && r.settling.trait(bare[n-1]).repeats != nil
}

// answers reports whether a piece is a result of the call id.
func (r codexMending) answers(bare []int, n int, callID string) bool {
	if n < 0 || n >= len(bare) {
		return false
	}
	b := r.settling.brief(bare[n])
	return b != nil && b.result && b.callID == callID
}

// bare gives the numbers of the pieces that are no events of the scope.
func (r codexMending) bare(s scope) []int {
	var numbers []int
	for k, i := range r.pieces {
		e := r.settling.trait(k)
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
	e, _ := t.sketches[i].trait.(codexTrait)
	briefs := t.sketches[owner].briefs
	b := &briefs[len(briefs)-1]
	if e.ends != nil {
		return b.outcome != t.outcome(owner, len(briefs)-1)
	}
	return e.repeats.event == userEvent && e.repeats.matches(b, nil)
}
