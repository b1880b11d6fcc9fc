package deterministic

import (
	"strings"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/sentence"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// Bounds of guesses: how many of the newest are kept, and how long one is, in
// Unicode code points.
const (
	maxGuesses    = 12
	maxGuessChars = 400
)

// hypothesisRules follow guesses about causes until they are settled.
type hypothesisRules struct {
	open []openQuestion
}

func newHypothesisRules(previous *checkpoint.Manifest) *hypothesisRules {
	h := &hypothesisRules{}
	if previous == nil {
		return h
	}
	for _, u := range previous.Unknowns {
		if u.Kind == checkpoint.Hypothesis {
			h.open = append(h.open, openQuestion{text: u.Text, topic: topic.Of(u.Text)})
		}
	}
	return h
}

func (h *hypothesisRules) end(func(event)) {}

func (h *hypothesisRules) read(m *moment, say func(event)) {
	if !(m.said() || m.speaks()) || m.isCopy() {
		return
	}
	for _, s := range m.holding(guessing) {
		f := s.folded()
		h.settle(f, m, say)
		if isGuess(s, f) {
			h.add(s, m, say)
		}
	}
}

// guessLists are the lists of which a guess, or its end, holds a phrase.
func guessLists() [][]string {
	var all [][]string
	for _, l := range lexicons {
		all = append(all, l.hedge, l.doubt, l.confirm, l.refute)
	}
	return all
}

var guessing = talk.listsOf(guessLists())

// isGuess reports whether a sentence supposes a cause, or says of a cause that
// it was not checked.
func isGuess(s *spoken, f *folded) bool {
	if s.Kind == sentence.Heading || isQuestion(s.Text) || utf8.RuneCountInString(s.Text) > maxGuessChars {
		return false
	}
	doubts := f.any(saying.doubt)
	hedges := f.any(saying.hedge)
	if !doubts && !hedges || f.any(saying.refute) || !aboutCause(f) {
		return false
	}
	return doubts || outright.in(f) || !f.any(saying.confirm)
}

func (h *hypothesisRules) add(s *spoken, m *moment, say func(event)) {
	if m.speaks() && (m.isRuleOnly(s) || s.folded().isRequest()) {
		return
	}
	text := strings.Clone(s.Text)
	h.open = append(h.open, openQuestion{text: text, topic: topic.Of(text)})
	say(event{verb: assert, entry: entry{section: checkpoint.SectionUnknowns, text: text, state: string(checkpoint.Hypothesis),
		at: m.at, evidence: []checkpoint.Evidence{cite(m.index, text)}}})
	if len(h.open) > maxGuesses {
		say(event{verb: retract, entry: entry{section: checkpoint.SectionUnknowns, text: h.open[0].text, at: m.at}})
		h.open = h.open[1:]
	}
}

// settle closes the guesses that a sentence confirms or rules out: it says so
// and is about the same thing.
func (h *hypothesisRules) settle(f *folded, m *moment, say func(event)) {
	confirms, refutes := f.any(saying.confirm), f.any(saying.refute)
	if !confirms && !refutes || f.any(saying.doubt) {
		return
	}
	about, reason := f.topic(), checkpoint.Done
	if refutes {
		reason = checkpoint.Invalid
	}
	open, settled := h.open[:0], false
	for _, x := range h.open {
		if about.SharesIdentifier(x.topic) || about.Common(x.topic) >= 2 {
			say(event{verb: closed, entry: entry{section: checkpoint.SectionUnknowns, text: x.text, at: m.at},
				cause: []checkpoint.Evidence{cite(m.index, f.source)}, reason: reason})
			settled = true
			continue
		}
		open = append(open, x)
	}
	h.open = open
	if settled {
		h.move(f, m, say)
	}
}

// move says what a guess became: a fact where the user settles it, and unverified where
// the assistant says so.
func (h *hypothesisRules) move(f *folded, m *moment, say func(event)) {
	text := f.source
	if isQuestion(text) || utf8.RuneCountInString(text) > maxGuessChars || !enoughSigns(text) {
		return
	}
	e := entry{section: checkpoint.SectionFacts, text: strings.Clone(text), at: m.at, evidence: []checkpoint.Evidence{cite(m.index, text)}}
	if !m.speaks() {
		if !f.anyOpens(saying.confirm) && !f.anyOpens(saying.refute) {
			return
		}
		e.section, e.state = checkpoint.SectionUnknowns, string(checkpoint.Unverified)
	}
	say(event{verb: assert, entry: e})
}
