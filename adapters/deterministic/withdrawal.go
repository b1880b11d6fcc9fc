package deterministic

import (
	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/pattern"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// withdrawalRules follow the sentences by which the user takes back work that was
// asked for, and words that stand without being a rule.
type withdrawalRules struct{}

func (withdrawalRules) end(func(event)) {}

// needless says in English that work is not wanted any more.
var needless = pattern.New(`^(?:please )?(?:you )?(?:don't bother|do not bother|no need to|don't need to|do not need to|don't have to|do not have to|needn't|can skip|skip) `)

func (withdrawalRules) read(m *moment, say func(event)) {
	if !m.speaks() || m.isCopy() {
		return
	}
	for _, s := range m.prose() {
		f := s.folded()
		retracts := f.any(saying.retract) && f.anyOpens(saying.retract)
		if isQuestion(s.Text) || !retracts && !needless.MatchString(f.text) {
			continue
		}
		say(event{verb: forget, entry: entry{section: checkpoint.SectionUserWords, at: m.at}, about: f.topic(),
			cause: []checkpoint.Evidence{cite(m.index, s.Text)}, reason: checkpoint.Withdrawn})
	}
}

// maxForgotten is the number of the newest entries among which one that the user
// takes back is looked for.
const maxForgotten = 200

// forget ends the open tasks, and the carried words of the user, that a sentence
// takes back.
func (st *state) forget(ev event) {
	for i := len(st.entries) - 1; i >= 0 && st.entries[i].number >= st.given-maxForgotten; i-- {
		e := &st.entries[i]
		if e.at < ev.entry.at && e.forgottenBy(ev.about) {
			st.end(entryKey{e.section, e.id()}, ev)
		}
	}
}

func (e *entry) forgottenBy(about topic.Topic) bool {
	enough := related
	switch {
	case e.section == checkpoint.SectionOpenTasks:
	case e.section == checkpoint.SectionUserWords && e.state != string(checkpoint.GoalSource):
		enough = same
	default:
		return false
	}
	item := topic.Of(e.text)
	return settles(about, item) && (about.SharesIdentifier(item) || about.Likeness(item) >= enough)
}
