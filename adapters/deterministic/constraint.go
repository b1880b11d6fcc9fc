package deterministic

import (
	"maps"
	"slices"
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
	// sets are the forces of the rules that the message at hand sets.
	sets map[checkpoint.Force]bool
}

// liveRule is a rule that stands, with its words and what it is about.
type liveRule struct {
	rule
	words []string
	topic topic.Topic
	// names is the topic without values.
	names topic.Topic
	// carried is true for a rule of the previous manifest.
	carried bool
}

func live(r rule) liveRule {
	r.text, r.scope, r.exception = strings.Clone(r.text), strings.Clone(r.scope), strings.Clone(r.exception)
	about := topic.Of(r.text)
	return liveRule{rule: r, words: strings.Fields(r.text), topic: about, names: namesOf(about)}
}

func newConstraintRules(previous *checkpoint.Manifest) *constraintRules {
	c := &constraintRules{}
	if previous == nil {
		return c
	}
	for _, x := range previous.Constraints {
		old := live(rule{text: x.Text, force: x.Force, scope: x.Scope, exception: x.Exception})
		old.carried = true
		c.live = append(c.live, old)
	}
	return c
}

func (c *constraintRules) read(m *moment, say func(event)) {
	instructs := m.Role.Instructs() && len(m.Text) <= maxSystemChars
	if !(m.speaks() || instructs) || m.isCopy() {
		return
	}
	clauses := rulesOf(m)
	c.sets = make(map[checkpoint.Force]bool)
	for _, x := range clauses {
		c.sets[x.force] = true
	}
	for _, x := range clauses {
		lifted := m.speaks() && c.takeBack(x, m, say)
		if x.isRule && !(lifted && x.lasting()) {
			c.add(x.rule, m, say)
		}
	}
}

// statedClause is a clause of a message with the rule that it states, if any.
type statedClause struct {
	rule
	isRule bool
	clause *folded
	// sentence is what the clause is part of.
	sentence *spoken
}

// lasting reports whether a clause allows something for good: where that lifts a
// ban, nothing is left that would have to be kept.
func (x statedClause) lasting() bool { return x.force == checkpoint.May && x.scope == "" }

func rulesOf(m *moment) []statedClause {
	var all []statedClause
	for _, s := range m.prose() {
		all = append(all, m.clauses(s)...)
	}
	return all
}

// clauses gives the clauses of a sentence of the message, classified once.
func (m *moment) clauses(s *spoken) []statedClause {
	if s.classified {
		return s.stated
	}
	s.classified = true
	for _, clause := range splitClauses(s.Text) {
		f := s.folded()
		if clause != s.Text {
			f = fold(clause)
		}
		r, isRule := m.own.classify(f)
		s.stated = append(s.stated, statedClause{r, isRule, f, s})
	}
	return s.stated
}

func (c *constraintRules) end(func(event)) {}

// add sets up a rule, in the place of the one that had its slot. Bans have none:
// one stands beside the other.
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
		case r.force != checkpoint.MustNot && sameSlot(old.words, now.words):
			say(event{verb: correct, entry: e, former: old.text, cause: e.evidence})
			c.live[i] = now
			return
		}
	}
	say(event{verb: assert, entry: e})
	c.live = append(c.live, now)
}

// takeBack ends the rules that a clause of the user withdraws: by saying so, or by
// allowing for good what they forbid. It reports whether a ban was lifted.
func (c *constraintRules) takeBack(x statedClause, m *moment, say func(event)) (lifted bool) {
	f := x.clause
	says := f.any(saying.retract) ||
		x.isRule && f.any(saying.revise)
	if !says && !(x.isRule && x.lasting()) || x.isRule && x.scope == checkpoint.ScopeOnce {
		return false
	}
	ends := c.withdrawnBy(withdrawalOf(x, says), x.clause.source)
	kept := c.live[:0]
	for i, old := range c.live {
		if !ends[i] {
			kept = append(kept, old)
			continue
		}
		lifted = lifted || old.force == checkpoint.MustNot
		say(event{verb: retract, entry: entry{section: checkpoint.SectionConstraints, text: old.text, at: m.at},
			cause: []checkpoint.Evidence{cite(m.index, x.sentence.Text)}, reason: c.reasonFor(old)})
	}
	c.live = kept
	return lifted
}

// withdrawnBy gives by place the rules that a clause ends. One that sets a rule itself
// takes the place of the likest one, and of all that it shares a name with.
func (c *constraintRules) withdrawnBy(w withdrawal, text string) map[int]bool {
	ends, likest := make(map[int]bool), -1
	for i, old := range c.live {
		if old.text == text || !w.ends(old) || old.carried && !settles(w.whole, old.topic) {
			continue
		}
		if !w.replaces || w.about.SharesIdentifier(old.topic) {
			ends[i] = true
		} else if likest < 0 || w.names.Likeness(old.names) > w.names.Likeness(c.live[likest].names) {
			likest = i
		}
	}
	if likest >= 0 {
		ends[likest] = true
	}
	return ends
}

// reasonFor says why a rule ends with this message: one that sets another of its
// force puts that in its place.
func (c *constraintRules) reasonFor(old liveRule) checkpoint.RetireReason {
	if c.sets[old.force] {
		return checkpoint.Superseded
	}
	return checkpoint.Withdrawn
}

// withdrawal is a clause by which rules may end.
type withdrawal struct {
	// about is what the clause is about, whole the sentence that it is part of.
	about, whole topic.Topic
	// says is true where the clause says that something ends, replaces where it sets a
	// rule in its place as well.
	says, replaces bool
	// names is about without values, where the clause replaces.
	names topic.Topic
}

func withdrawalOf(x statedClause, says bool) withdrawal {
	w := withdrawal{about: x.clause.topic(), whole: x.sentence.folded().topic(), says: says, replaces: says && x.isRule}
	if w.replaces {
		w.names = namesOf(w.about)
	}
	return w
}

// ends reports whether the clause ends a rule: by a looser likeness where it says that
// something ends. What is only allowed lifts a ban. Another value is another thing only
// where nothing takes its place.
func (w withdrawal) ends(old liveRule) bool {
	switch {
	case w.replaces:
		return !(w.about.DiffersInIdentifiers(old.topic) && w.names.DiffersInIdentifiers(old.names)) &&
			(w.about.SharesIdentifier(old.topic) || w.names.Likeness(old.names) >= related)
	case w.about.DiffersInIdentifiers(old.topic):
		return false
	case w.says:
		return w.about.SharesIdentifier(old.topic) || w.about.Likeness(old.topic) >= related
	case old.force != checkpoint.MustNot:
		return w.about.Likeness(old.topic) >= same
	}
	return w.about.SharesIdentifier(old.topic) || w.about.Likeness(old.topic) >= same
}

// namesOf is a topic without values: numbers, versions, and names without a sign of code
// in them; and without the words that say that something is put right.
func namesOf(t topic.Topic) topic.Topic {
	isValue := func(name string, _ bool) bool { return isValueWord(name) || isAmount(name) }
	names, words := without(t.Identifiers, isValue), t.Words
	for name := range t.Identifiers {
		if isValue(name, true) {
			words = without(words, func(w string, _ bool) bool { return w == strings.ToLower(name) })
		}
	}
	return topic.Topic{Identifiers: names, Words: without(words, func(w string, _ bool) bool { return mending[w] })}
}

// without gives a set without some of its members: the set itself where it has none.
func without(all map[string]bool, gone func(string, bool) bool) map[string]bool {
	for member := range all {
		if gone(member, true) {
			rest := maps.Clone(all)
			maps.DeleteFunc(rest, gone)
			return rest
		}
	}
	return all
}

// mending are the words that say that something is put right.
var mending = func() map[string]bool {
	words := make(map[string]bool)
	for _, l := range lexicons {
		for _, cue := range slices.Concat(l.retract, l.revise) {
			words[cue] = true
		}
	}
	return words
}()

// isAmount reports whether a word begins with a digit and is a number with its unit.
func isAmount(w string) bool {
	return w[0] >= '0' && w[0] <= '9' && !strings.ContainsAny(w, "/._")
}

// looksLikeCheckpoint reports whether a text holds the first line of a
// checkpoint: as text of a message it is a copy, and nothing in it was said.
func looksLikeCheckpoint(text string) bool {
	return strings.Contains(text, checkpoint.Marker)
}
