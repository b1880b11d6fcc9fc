package deterministic

import (
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// nextRules take from the assistant's last words what it says is still to do,
// where no call follows them.
type nextRules struct {
	last  int
	found []entry
}

func newNextRules(last int) *nextRules { return &nextRules{last: last} }

func (n *nextRules) read(m *moment, _ func(event)) {
	if m.step != nil {
		n.found = nil
	}
	if m.at != n.last || len(m.ToolCalls) > 0 {
		return
	}
	for _, s := range m.prose() {
		f := fold(s.Text)
		if isQuestion(s.Text) || utf8.RuneCountInString(s.Text) > maxGuessChars || len(topic.Of(s.Text).Words) < 3 {
			continue
		}
		if f.anyOpens(func(l *lexicon) []string { return l.next }) {
			n.found = append(n.found, entry{section: checkpoint.SectionOpenTasks, text: s.Text, state: string(checkpoint.Pending),
				at: m.at, evidence: []checkpoint.Evidence{cite(m.index, s.Text)}})
		}
	}
}

func (n *nextRules) end(say func(event)) {
	for _, e := range n.found {
		say(event{verb: assert, entry: e})
	}
}
