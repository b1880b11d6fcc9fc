package deterministic

import (
	"regexp"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/testrun"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// brokenOff tells in a result that work came to no end.
var brokenOff = regexp.MustCompile(`(?i)\b(?:was|were|been|got) (?:interrupted|aborted|cancell?ed|killed)\b|\b(?:did not|didn't|could not|couldn't|failed to|unable to) (?:finish|complete)\b|\binterrupted (?:by|before)\b`)

// brokenWords hold one word of each form of brokenOff.
var brokenWords = []string{"interrupted", "aborted", "celled", "celed", "killed", "finish", "complete"}

func isBrokenOff(text string) bool {
	lower := strings.ToLower(text)
	return slices.ContainsFunc(brokenWords, func(w string) bool { return strings.Contains(lower, w) }) && brokenOff.MatchString(text)
}

// maxTroubles is the number of the newest troubled steps that are remembered.
const maxTroubles = 20

// troubles are what the newest steps that failed, or came to no end, were about. A
// later step about the same that goes well takes one off.
type troubles []topic.Topic

// follow takes up a step. It reports whether it is in trouble, and what it is
// about.
func (t *troubles) follow(m *moment) (topic.Topic, bool) {
	if m.step.unfinished || m.step.does == deedPlan || m.step.does.looks() {
		return topic.Topic{}, false
	}
	well := m.step.ok() && !isBrokenOff(testrun.Head(m.body))
	if well && len(*t) == 0 {
		return topic.Topic{}, false
	}
	about := topic.Of(firstChars(m.step.call.Arguments, maxAnnounced))
	*t = slices.DeleteFunc(*t, func(old topic.Topic) bool { return about.SharesIdentifier(old) || about.Likeness(old) >= same })
	if well {
		return about, false
	}
	*t = append((*t)[max(0, len(*t)-maxTroubles+1):], about)
	return about, true
}

// concern reports whether one of the troubles is about a task.
func (t troubles) concern(task topic.Topic) bool {
	return slices.ContainsFunc(t, func(about topic.Topic) bool { return settles(about, task) })
}

// doubt opens the tasks again that were ticked off and are what a troubled step is
// about.
func (t *todoRules) doubt(about topic.Topic, m *moment, say func(event)) {
	for i, item := range t.items {
		if item.state == todoDone && settles(about, topic.Of(item.text)) {
			t.items[i].state = string(checkpoint.InProgress)
			sayTodo(t.items[i], item.told, m.at, say)
		}
	}
}
