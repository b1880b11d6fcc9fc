package deterministic

import (
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// soleOrder is an order that is a rule as well: "limit the GPU power to 175 W".
type soleOrder struct {
	text      string
	index, at int
}

// settingVerbs begin orders that set something up and are rules as well.
var settingVerbs = set("keep", "limit", "restrict", "confine", "ensure", "make")

// soleOf gives the first rule of a message that is an order to do something.
func soleOf(m *moment) soleOrder {
	for _, s := range m.prose() {
		f := s.folded()
		for _, o := range f.openings() {
			first := f.firstWord(o.at)
			if o.kind != firm || !m.isRuleOnly(s) || f.begins(o.at, english.forbidOpening) {
				continue
			}
			if settingVerbs[first] || !standing[first] && imperatives[first] {
				return soleOrder{strings.Clone(s.Text), m.index, m.at}
			}
		}
	}
	return soleOrder{}
}

// promote makes an order that is a rule as well the goal, once work went well after it.
func (g *goalRules) promote(say func(event)) {
	if g.sole.text == "" || g.turn.steps <= g.turn.failed {
		return
	}
	say(event{verb: assert, entry: entry{section: sectionGoal, key: "goal", text: g.sole.text, at: g.sole.at,
		evidence: []checkpoint.Evidence{cite(g.sole.index, g.sole.text)}}})
	g.known, g.gives, g.goal, g.sole = true, true, fold(g.sole.text), soleOrder{}
}

// backward are words that point at what was said or done before.
var backward = set("it", "its", "that", "this", "them", "these", "those", "again", "instead", "rather", "still", "same", "continue", "resume", "retry", "ahead", "proceed", "so")

// startsAfresh reports whether a message after an interruption, or after a goal that was
// reached, asks for something else: it names things, none of them the goal's, and points
// back at nothing. A word about how the work at hand is to go on is no new goal.
func (g *goalRules) startsAfresh(wanted []*spoken) bool {
	s := wanted[firstWanted(wanted)]
	f := s.folded()
	if isQuestion(s.Text) && !f.isOrder() || f.any(saying.also) || f.any(saying.swap) {
		return false
	}
	if f.anyOpens(saying.retract) || housekeeping.in(f) {
		return false
	}
	words := f.words()
	if len(words) == 0 || standing[words[0]] || slices.ContainsFunc(words, func(w string) bool { return backward[w] }) {
		return false
	}
	about, goal := f.topic(), g.goal.topic()
	return (f.isOrder() || ordersBarely(f)) && len(about.Words) >= minFresh && about.Common(goal) == 0 && !about.SharesIdentifier(goal)
}

// housekeeping are orders about how the work at hand goes on.
var housekeeping = newForm(`^(?:(?:please|ok|okay|now|then|next|and|so|alright|all right),? )*(?:let's|let us|switch|stop|start|wait|hold|run|rerun|re-run|commit|push|pull|merge|rebase|check out|checkout|restart|close|lint|format|go on|carry on|keep|try again)\b|^(?:jetzt |nun |dann )?(?:kannst|könnt|können) (?:du|ihr|sie) (?:weiter|fortfahren)`)

// minFresh is how many words of content a request has that stands for itself.
const minFresh = 2

// ordersBarely reports whether a sentence begins with a known imperative, or with a bare
// verb and what it acts on: "sift through the logs". No list knows all verbs.
func ordersBarely(f *folded) bool {
	words := f.words()
	return imperatives[f.firstWord(0)] || len(words) >= 3 && !determiners[words[0]] && len(words[0]) >= 3 && !strings.HasSuffix(words[0], "s") &&
		(determiners[words[1]] || behindVerbs[words[1]])
}

// behindVerbs are words that stand right behind a verb of an order, determiners aside.
var behindVerbs = set("my", "our", "all", "every", "each", "into", "through", "up", "out", "how", "why", "what")

// offered reports whether a sentence repeats words of the assistant's last message: it
// picks from a list, and sets nothing by itself.
func (g *goalRules) offered(f *folded) bool {
	words := strings.Trim(f.text, " .!,;:\"'")
	return words != "" && strings.Contains(fold(g.lastSaid).text, words)
}
