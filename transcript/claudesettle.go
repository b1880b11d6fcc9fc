package transcript

// claudeSettling is one settling of session records under way.
type claudeSettling struct {
	sketches []sketch
	traits   []claudeTrait
	settled  []settled
	// byID are the records of a name, ascending.
	byID map[string][]int
	// above is the record that each one follows; -1 for none.
	above []int
	// sides is true where the file is that of a side chain.
	sides bool
	// chosen are the records of the history. Of these, those with messages that
	// are no copies are seen.
	chosen []bool
	// onChain are those that were chosen since the chain leads to them.
	onChain []bool
	// gap are the lines that can't be read, taken is what records that follow one of
	// them are taken to follow.
	gap   []bool
	taken map[int]int
	// begun is the first of the chain's records of an assistant's message.
	begun map[string]int
	// base is the record from which on the history is seen, keptFrom the first of
	// the records before it that the compaction kept; -1 for none.
	base, keptFrom int
	// anchor is the record behind which the compaction put what it kept, keptTo the
	// last of that; -1 for none.
	anchor, keptTo int
	// summary is the record of the compaction's summary, -1 for none.
	summary int
}

// settleClaude chooses the records of the history:
//
//  1. The chain: from the last record of the user or the assistant from parent to
//     parent, over records of every kind, back to the last compaction. Side
//     chains are links of it and no part of the history, unless the file has
//     nothing else.
//  2. Records that are part of no tree, and stand behind the compaction.
//  3. Of an assistant's message of which the chain has a part, the other parts;
//     and the results of its calls that are not on the chain. Parallel calls fork
//     the tree. Where there are copies, it is the first behind it, or else the
//     last before.
//
// Of records that are copies of each other the last one counts, and of one that is
// written twice under its name the first. Parts of one message are joined. Messages
// stand in the order of the file, but none before the one that it follows. The rest
// is hidden: it was rewound, is a side chain's, or was replaced by the compaction.
func settleClaude(sketches []sketch) settlement {
	s := newClaudeSettling(sketches)
	if s == nil {
		return settlement{}
	}
	s.follow()
	s.addLoose()
	s.hideCopies()
	s.addSiblings()
	s.addResults()
	s.hideCopies()
	order := s.order()
	s.join(order)
	s.hide(order)
	return settlement{units: s.settled, order: unlessAscending(order), above: s.taken}
}

// newClaudeSettling gives nil where no record is one of a session.
func newClaudeSettling(sketches []sketch) *claudeSettling {
	n := len(sketches)
	s := &claudeSettling{sketches: sketches, traits: make([]claudeTrait, n), settled: apart(n),
		byID: make(map[string][]int), chosen: make([]bool, n), onChain: make([]bool, n), gap: make([]bool, n),
		taken: make(map[int]int), begun: make(map[string]int), sides: true, base: -1, keptFrom: -1, anchor: -1, keptTo: -1, summary: -1}
	found := false
	written := make(map[claudeWriting]int)
	for i := range sketches {
		t, ok := sketches[i].trait.(claudeTrait)
		if !ok {
			s.chosen[i] = s.hasMessages(i)
			s.gap[i] = sketches[i].torn
			continue
		}
		found = true
		if s.again(i, t, written) {
			continue
		}
		s.traits[i] = t
		if t.id != "" {
			s.byID[t.id] = append(s.byID[t.id], i)
		}
		if t.speaks && !t.side {
			s.sides = false
		}
	}
	if !found {
		return nil
	}
	s.link()
	s.relink()
	return s
}

// link finds what each record follows. One whose parent is not in the file, and
// which has a line before it that can't be read, is taken to follow that line, and
// so the record before; another of that parent follows the same.
func (s *claudeSettling) link() {
	s.above = make([]int, len(s.traits))
	last, torn := -1, -1
	lost := make(map[string]int)
	for i, t := range s.traits {
		if s.gap[i] {
			torn = last
		}
		s.above[i] = s.find(t.parent, i)
		if s.above[i] < 0 && t.parent != "" {
			above, known := lost[t.parent]
			if !known {
				above = torn
				lost[t.parent] = torn
			}
			if above >= 0 {
				s.above[i], s.taken[i] = above, above
			}
		}
		if t.inTree && !s.side(i) {
			last = i
		}
	}
}

// claudeWriting is what a record that is written twice has in common with itself.
type claudeWriting struct {
	id, parent string
	said       mark
	messages   int
}

// again reports whether a record of the tree was written before under the same
// name. It is hidden with that one.
func (s *claudeSettling) again(i int, t claudeTrait, written map[claudeWriting]int) bool {
	w := claudeWriting{id: t.id, parent: t.parent, said: t.said, messages: len(s.sketches[i].briefs)}
	first, known := written[w]
	switch {
	case t.id == "" || !t.inTree:
		return false
	case known:
		s.hideBy(i, first)
		return true
	}
	written[w] = i
	return false
}

// find gives the record of a name that record i means; -1 where there is none.
func (s *claudeSettling) find(id string, i int) int {
	if id == "" {
		return -1
	}
	return meant(s.byID[id], i)
}

// side reports whether a record is one of a side chain, in a file of others.
func (s *claudeSettling) side(i int) bool { return s.traits[i].side && !s.sides }

func (s *claudeSettling) hasMessages(i int) bool { return len(s.sketches[i].briefs) > 0 }

// relink puts the records that the last compaction kept behind its anchor, and
// what follows the anchor behind them. Where they are no whole stretch of the
// chain everything stays as it is.
func (s *claudeSettling) relink() {
	last := s.lastBoundary()
	if last < 0 || s.traits[last].kept == nil {
		return
	}
	kept := s.traits[last].kept
	head, tail, anchor := s.find(kept.head, last), s.find(kept.tail, last), s.find(kept.anchor, len(s.traits))
	if head < 0 || tail < 0 || anchor < last || !s.leadsTo(tail, head) {
		return
	}
	for i, above := range s.above {
		if above == anchor && i > anchor && i != head {
			s.above[i] = tail
		}
	}
	s.above[head] = anchor
	s.keptFrom, s.anchor, s.keptTo = head, anchor, tail
}

func (s *claudeSettling) lastBoundary() int {
	for i := len(s.traits) - 1; i >= 0; i-- {
		if s.traits[i].boundary && !s.side(i) {
			return i
		}
	}
	return -1
}

// leadsTo reports whether the chain from one record leads to another.
func (s *claudeSettling) leadsTo(from, to int) bool {
	for steps := 0; from >= 0 && steps <= len(s.traits); steps++ {
		if from == to {
			return true
		}
		from = s.above[from]
	}
	return false
}

// follow chooses the chain.
func (s *claudeSettling) follow() {
	seen := make([]bool, len(s.traits))
	for i := s.leaf(); i >= 0; i = s.above[i] {
		t := s.traits[i]
		if s.summary >= 0 && t.speaks {
			break
		}
		if above := s.above[i]; above >= 0 && seen[above] {
			s.above[i] = -1
		}
		seen[i] = true
		s.chosen[i] = !s.side(i)
		s.onChain[i] = s.chosen[i]
		if t.boundary {
			s.base = i
			break
		}
		if t.summary && s.summary < 0 {
			s.summary = i
		}
	}
	s.setBase()
}

// leaf is the last record of the user or the assistant that is part of the tree.
// What a compaction kept stands behind its anchor.
func (s *claudeSettling) leaf() int {
	for i := len(s.traits) - 1; i >= 0; i-- {
		if s.traits[i].speaks && !s.side(i) && s.traits[i].inTree {
			if i == s.anchor {
				return s.keptTo
			}
			return i
		}
	}
	return -1
}

// setBase finds the compaction that the history begins with. Its summary can
// stand beside the chain; and where records are no tree, the last one counts.
func (s *claudeSettling) setBase() {
	if s.base < 0 && s.summary < 0 && s.leaf() < 0 {
		for i, t := range s.traits {
			if (t.boundary || t.summary) && !s.side(i) {
				s.base = i
			}
		}
		if s.base >= 0 && s.traits[s.base].summary {
			s.summary = s.base
		}
	}
	if s.base < 0 {
		s.base = s.summary
	}
	if s.base < 0 || s.summary >= 0 {
		return
	}
	for i := s.base + 1; i < len(s.traits) && !s.traits[i].boundary; i++ {
		if s.traits[i].summary && !s.side(i) {
			s.summary, s.chosen[i] = i, true
			return
		}
	}
}

// addLoose chooses the records that are no part of a tree.
func (s *claudeSettling) addLoose() {
	for i := max(s.base, 0); i < len(s.traits); i++ {
		if s.hasMessages(i) && !s.traits[i].inTree && !s.side(i) && !s.settled[i].hidden {
			s.chosen[i] = true
		}
	}
}
