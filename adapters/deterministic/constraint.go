package deterministic

import (
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// maxSystemChars is the longest system or developer message, in bytes, whose
// rules are taken: a longer one is an instruction as a whole, and stands pinned.
const maxSystemChars = 1000

// constraintRules follow what the user demands, forbids and allows.
type constraintRules struct {
	live []liveRule
}

// liveRule is a rule that stands, with its words and what it is about.
type liveRule struct {
	rule
	words []string
	topic topic.Topic
}

func live(r rule) liveRule { return liveRule{r, strings.Fields(r.text), topic.Of(r.text)} }

func newConstraintRules() *constraintRules { return &constraintRules{} }

func (c *constraintRules) read(m *moment, say func(event)) {
	instructs := m.Role.Instructs() && len(m.Text) <= maxSystemChars
	if !(m.speaks() || instructs) || looksLikeCheckpoint(m.Text) {
		return
	}
	for _, s := range m.prose() {
		for _, clause := range splitClauses(s.Text) {
			r, isRule := classify(clause)
			if m.speaks() {
				c.takeBack(clause, r, isRule, m, say)
			}
			if isRule {
				c.add(r, m, say)
			}
		}
	}
}

func (c *constraintRules) end(func(event)) {}

// add sets up a rule, in the place of the one that had its slot.
func (c *constraintRules) add(r rule, m *moment, say func(event)) {
	e := entry{section: checkpoint.SectionConstraints, text: r.text, state: string(r.force),
		scope: r.scope, exception: r.exception, at: m.at,
		evidence: []checkpoint.Evidence{cite(m.index, r.text)}}
	now := live(r)
	for i, old := range c.live {
		switch {
		case old.force != r.force:
		case old.text == r.text:
			say(event{verb: assert, entry: e})
			return
		case sameSlot(old.words, now.words):
			say(event{verb: correct, entry: e, former: old.text})
			c.live[i] = now
			return
		}
	}
	say(event{verb: assert, entry: e})
	c.live = append(c.live, now)
}

// takeBack ends the rules that a sentence of the user withdraws: by saying so,
// or by allowing for good what they forbid.
func (c *constraintRules) takeBack(clause string, r rule, isRule bool, m *moment, say func(event)) {
	f := fold(clause)
	says := f.any(func(l *lexicon) []string { return l.retract }) ||
		isRule && f.any(func(l *lexicon) []string { return l.revise })
	allows := isRule && r.force == checkpoint.May && r.scope == ""
	if !says && !allows || isRule && r.scope == onceScope {
		return
	}
	about := topic.Of(clause)
	kept := c.live[:0]
	for _, old := range c.live {
		if old.text == clause || !withdraws(about, old, says) {
			kept = append(kept, old)
			continue
		}
		say(event{verb: retract, entry: entry{section: checkpoint.SectionConstraints, text: old.text, at: m.at}})
	}
	c.live = kept
}

// withdraws reports whether a sentence about one thing ends a rule: by a looser
// likeness where the sentence says that something ends. What is only allowed
// lifts a ban.
func withdraws(about topic.Topic, old liveRule, says bool) bool {
	if says {
		return about.SharesIdentifier(old.topic) || about.Likeness(old.topic) >= related
	}
	if old.force != checkpoint.MustNot {
		return about.Likeness(old.topic) >= same
	}
	return about.SharesIdentifier(old.topic) || about.Likeness(old.topic) >= same
}

// looksLikeCheckpoint reports whether a text holds the first line of a
// checkpoint: as text of a message it is a copy, and nothing in it was said.
func looksLikeCheckpoint(text string) bool {
	return strings.Contains(text, checkpoint.Marker)
}
