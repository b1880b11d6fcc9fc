package deterministic

import (
	"slices"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// plans are the agent's own open tasks of the previous manifest, grouped as they
// were written: those that one message holds are one list.
type plans struct {
	lists [][]plannedTask
}

type plannedTask struct {
	text  string
	topic topic.Topic
}

// carriedPlans gives the plans of a manifest, in the order of their tasks.
func carriedPlans(previous *checkpoint.Manifest) plans {
	var p plans
	if previous == nil {
		return p
	}
	place := make(map[int]int)
	for _, t := range previous.OpenTasks {
		if isUserAsked(t.Evidence) {
			continue
		}
		written := latest(t.Evidence)
		i, ok := place[written]
		if !ok {
			i = len(p.lists)
			place[written] = i
			p.lists = append(p.lists, nil)
		}
		p.lists[i] = append(p.lists[i], plannedTask{t.Text, topic.Of(t.Text)})
	}
	return p
}

// replace puts a list that was written anew in the place of the carried one that
// it goes on with: one that has a task in common with it. What that list held and
// the new one doesn't is superseded.
func (p *plans) replace(list []string, index, at int, say func(event)) {
	p.lists = slices.DeleteFunc(p.lists, func(old []plannedTask) bool {
		if !slices.ContainsFunc(old, func(t plannedTask) bool { return t.in(list) }) {
			return false
		}
		for _, t := range old {
			if !slices.Contains(list, t.text) {
				say(event{verb: closed, entry: entry{section: checkpoint.SectionOpenTasks, text: t.text, at: at},
					cause: []checkpoint.Evidence{cite(index, t.successor(list))}})
			}
		}
		return true
	})
}

// in reports whether a list has the task, perhaps in other words.
func (t plannedTask) in(list []string) bool {
	return slices.ContainsFunc(list, func(text string) bool {
		return text == t.text || t.topic.Likeness(topic.Of(text)) > same
	})
}

// successor is the task of a list that is most like this one.
func (t plannedTask) successor(list []string) string {
	best, likeness := list[0], -1.0
	for _, text := range list {
		if now := t.topic.Likeness(topic.Of(text)); now > likeness {
			best, likeness = text, now
		}
	}
	return best
}
