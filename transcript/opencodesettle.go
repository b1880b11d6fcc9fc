package transcript

import (
	"fmt"

	"github.com/seed-a68626b6/reduce/history"
)

// settleOpenCode says what the records are to each other:
//
//  1. A session that was taken back to a message hides it and all after it.
//  2. The last compaction hides what stands before its summary; the messages that
//     it keeps stand after the summary.
//  3. A text among rows is the assistant's where its message has other parts that
//     only the assistant's have.
func settleOpenCode(sketches []sketch) settlement {
	s := openCodeSettling{sketches: sketches, at: make(map[string]int)}
	s.units = apart(len(sketches))
	end := len(sketches)
	revert, works := "", make(map[string]bool)
	for i := range sketches {
		t := s.trait(i)
		if t.revert != "" {
			revert = t.revert
		}
		if t.works {
			works[t.id] = true
		}
		if t.id != "" && t.revert == "" {
			if t.id == revert && end == len(sketches) {
				end = i
			}
			if _, known := s.at[t.id]; !known {
				s.at[t.id] = i
			}
		}
	}
	s.hide(end, len(sketches), -1)
	s.compact(end)
	s.giveRoles(works)
	return s.settlement
}

type openCodeSettling struct {
	sketches []sketch
	settlement
	// at gives the first unit of a message's name.
	at map[string]int
}

func (s *openCodeSettling) trait(i int) openCodeTrait {
	t, _ := s.sketches[i].trait.(openCodeTrait)
	return t
}

func (s *openCodeSettling) hide(from, to, hider int) {
	for i := from; i < to; i++ {
		if len(s.sketches[i].briefs) > 0 {
			s.units[i] = settled{owner: -1, joins: -1, hidden: true, hider: hider}
		}
	}
}

// compact hides what the last summary before end stands for.
func (s *openCodeSettling) compact(end int) {
	last := -1
	for i := range end {
		if s.trait(i).summary && len(s.sketches[i].briefs) > 0 {
			last = i
		}
	}
	if last < 0 {
		return
	}
	tail := last
	if marker, known := s.at[s.trait(last).parent]; known && s.trait(marker).marks {
		if k, kept := s.at[s.trait(marker).tail]; kept && k < marker {
			tail = k
		}
	}
	s.hide(0, tail, last)
	if tail < last {
		s.order = movedBehind(len(s.sketches), last, tail-1)
	}
	for i := tail; i < last; i++ {
		if s.trait(i).summary {
			s.hide(i, i+1, last)
		}
	}
}

// giveRoles gives texts the role of the assistant, and says that it was derived.
func (s *openCodeSettling) giveRoles(works map[string]bool) {
	rows, words := 0, 0
	s.roles = make(map[int]history.Role)
	for i, k := range s.sketches {
		t := s.trait(i)
		if !t.part {
			continue
		}
		rows++
		for _, b := range k.briefs {
			switch {
			case b.role != history.RoleUser:
			case works[t.id]:
				s.roles[i] = history.RoleAssistant
			default:
				words++
			}
		}
	}
	if rows > 0 {
		s.findings = append(s.findings, history.Finding{Code: CodeDerivedRole, Severity: history.SeverityInfo, Index: history.NoIndex,
			Message: fmt.Sprintf("the rows do not say who speaks: a message with steps, tools or reasoning was read as the assistant's, any other as the user's (%d)", words)})
	}
}
