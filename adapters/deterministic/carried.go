package deterministic

import "github.com/seed-a68626b6/reduce/checkpoint"

// carriedKey names an item of the previous manifest by section and by text, ref
// or name.
type carriedKey struct {
	section checkpoint.Section
	key     string
}

// carried gives the state of each item of the previous manifest; items that
// have none have "".
func carried(previous *checkpoint.Manifest) map[carriedKey]string {
	states := make(map[carriedKey]string)
	if previous == nil {
		return states
	}
	for item := range previous.Items() {
		states[carriedKey{item.Section, item.Key}] = itemState(previous, item)
	}
	return states
}

func itemState(m *checkpoint.Manifest, item checkpoint.Item) string {
	i := item.Place
	switch item.Section {
	case checkpoint.SectionOpenTasks:
		return string(m.OpenTasks[i].State)
	case checkpoint.SectionArtifacts:
		return string(m.Artifacts[i].State)
	case checkpoint.SectionTests:
		return testState(m.Tests[i].Outcome, m.Tests[i].Stale)
	case checkpoint.SectionFailures:
		return failureState(m.Failures[i].Resolved)
	}
	return ""
}

func testState(outcome checkpoint.TestOutcome, stale bool) string {
	if stale {
		return string(outcome) + " stale"
	}
	return string(outcome)
}

func failureState(resolved bool) string {
	if resolved {
		return "resolved"
	}
	return ""
}

// dropCarried leaves out what the previous manifest holds already in the same
// state.
func (st *state) dropCarried(previous *checkpoint.Manifest) {
	if previous == nil {
		return
	}
	before := carried(previous)
	st.keep(func(e entry) bool {
		if e.section == sectionGoal {
			return previous.Goal == nil || previous.Goal.Text != e.text
		}
		old, live := before[carriedKey{e.section, e.text}]
		return !live || e.changed(old)
	})
}

// changed reports whether the entry says something else than the carried item
// of its key, whose state is given.
func (e entry) changed(old string) bool {
	switch e.section {
	case checkpoint.SectionOpenTasks:
		return e.state != old
	case checkpoint.SectionArtifacts:
		return e.state != old && changes(checkpoint.ArtifactState(e.state))
	case checkpoint.SectionTests:
		return testState(checkpoint.TestOutcome(e.state), e.stale) != old
	case checkpoint.SectionFailures:
		return failureState(e.resolved) != old
	}
	return false
}
