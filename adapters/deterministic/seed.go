package deterministic

import (
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// beforeSpan is the position of everything that happened before the span.
const beforeSpan = -1

// seed makes the items of the previous manifest the start of the fold.
func (st *state) seed(previous *checkpoint.Manifest) {
	if previous == nil {
		return
	}
	for item := range previous.Items() {
		e := entry{section: item.Section, carried: item.ID, unchanged: true, key: seedKey(item), text: item.Key, at: beforeSpan}
		e.restore(previous, item.Place)
		key := entryKey{e.section, e.id()}
		st.append(key, e)
		if e.section == checkpoint.SectionTests && !e.stale {
			st.fresh = append(st.fresh, st.place[key])
		}
	}
}

// seedKey is the key by which the rules find a carried item.
func seedKey(item checkpoint.Item) string {
	switch item.Section {
	case checkpoint.SectionTests:
		return testKey(item.Key)
	case checkpoint.SectionCompleted:
		return doneKey(item.Key)
	}
	return ""
}

func testKey(name string) string { return strings.Join(strings.Fields(name), " ") }

func doneKey(text string) string { return "todo " + text }

// restore gives an entry the state of the item at a place of its section.
func (e *entry) restore(m *checkpoint.Manifest, place int) {
	switch e.section {
	case checkpoint.SectionConstraints:
		c := m.Constraints[place]
		e.state, e.scope, e.exception = string(c.Force), c.Scope, c.Exception
	case checkpoint.SectionOpenTasks:
		e.state = string(m.OpenTasks[place].State)
	case checkpoint.SectionArtifacts:
		a := m.Artifacts[place]
		e.state, e.kind, e.from = string(a.State), a.Kind, a.From
	case checkpoint.SectionTests:
		t := m.Tests[place]
		e.state, e.stale = string(t.Outcome), t.Stale
	case checkpoint.SectionUnknowns:
		e.state = string(m.Unknowns[place].Kind)
	case checkpoint.SectionFailures:
		e.resolved = m.Failures[place].Resolved
	case checkpoint.SectionUserWords:
		e.state = string(m.UserWords[place].Source)
	}
}

// lastHeard is the index of the newest message of the user that an item cites, or
// beforeSpan where there is none.
func lastHeard(previous *checkpoint.Manifest) int {
	last := beforeSpan
	if previous == nil {
		return last
	}
	hear := func(evidence []checkpoint.Evidence) {
		for _, e := range evidence {
			if isUsers(e) {
				last = max(last, e.Message)
			}
		}
	}
	if previous.Goal != nil {
		hear(previous.Goal.Evidence)
	}
	for item := range previous.Items() {
		hear(item.Evidence)
	}
	return last
}

// isUsers reports whether a piece of evidence is the user's words.
func isUsers(e checkpoint.Evidence) bool { return e.Role == history.RoleUser }

// isUserAsked reports whether any of the evidence is the user's words.
func isUserAsked(evidence []checkpoint.Evidence) bool { return slices.ContainsFunc(evidence, isUsers) }

// latest is the index of the newest message that evidence cites, beforeSpan where
// there is none.
func latest(evidence []checkpoint.Evidence) int {
	last := beforeSpan
	for _, e := range evidence {
		last = max(last, e.Message)
	}
	return last
}
