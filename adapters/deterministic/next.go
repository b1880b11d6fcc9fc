package deterministic

import (
	"slices"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// nextRules take from the assistant's last words what it says is still to do,
// where no call follows them.
type nextRules struct {
	// last is the newest message of the assistant, where said: it has a text, and no call
	// of it and no step came behind.
	last moment
	said bool
	// carried are what the previous manifest has of such words.
	carried []plannedTask
}

func newNextRules(previous *checkpoint.Manifest) *nextRules {
	n := &nextRules{}
	if previous == nil {
		return n
	}
	for _, t := range previous.OpenTasks {
		if !isUserAsked(t.Evidence) && isNext(fold(t.Text)) {
			n.carried = append(n.carried, plannedTask{t.Text, topic.Of(t.Text)})
		}
	}
	return n
}

func isNext(f *folded) bool { return f.anyOpens(saying.next) }

func (n *nextRules) read(m *moment, say func(event)) {
	if m.step != nil {
		n.said = false
		n.carryOut(m, say)
	}
	if m.said() {
		if n.said = len(m.ToolCalls) == 0; n.said {
			n.last = *m
		}
	}
}

// announced gives what a message of the assistant says is still to do.
func announced(m *moment) []entry {
	var found []entry
	for _, s := range m.prose() {
		f := s.folded()
		if isQuestion(s.Text) || utf8.RuneCountInString(s.Text) > maxGuessChars {
			continue
		}
		if isNext(f) && len(f.topic().Words) >= 3 {
			found = append(found, entry{section: checkpoint.SectionOpenTasks, text: s.Text, state: string(checkpoint.Pending),
				at: m.at, evidence: []checkpoint.Evidence{cite(m.index, s.Text)}})
		}
	}
	return found
}

// carryOut ends what was announced where a step that went well is about it.
func (n *nextRules) carryOut(m *moment, say func(event)) {
	if len(n.carried) == 0 || !m.step.ok() || m.step.does.looks() || m.step.does == deedPlan {
		return
	}
	about := topic.Of(firstChars(m.step.call.Arguments, maxAnnounced))
	n.carried = slices.DeleteFunc(n.carried, func(t plannedTask) bool {
		if !settles(about, t.topic) {
			return false
		}
		n.close(t, shownBy(m), m.at, say)
		return true
	})
}

// maxAnnounced is how many bytes of a call are held against what was announced.
const maxAnnounced = 4000

func (n *nextRules) close(t plannedTask, cause []checkpoint.Evidence, at int, say func(event)) {
	say(event{verb: closed, entry: entry{section: checkpoint.SectionOpenTasks, text: t.text, at: at}, cause: cause})
}

// end says what is announced last; it takes the place of what was announced
// before.
func (n *nextRules) end(say func(event)) {
	if !n.said {
		return
	}
	for _, e := range announced(&n.last) {
		for _, t := range n.carried {
			n.close(t, e.evidence, e.at, say)
		}
		n.carried = nil
		say(event{verb: assert, entry: e})
	}
}
