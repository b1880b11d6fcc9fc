package validate

import (
	"slices"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// Merge gives a copy of a draft with what it lacks, under local ids of their own,
// and with the floor's word where the two differ. The draft is the one that was
// covered. The result must be judged again.
func (c Coverage) Merge(m checkpoint.Manifest) checkpoint.Manifest {
	m = m.Clone()
	ids := checkpoint.NewLocalIDs(&m, "floor")
	for _, x := range c.Conflicts {
		switch {
		case x.Carried != "":
			appendItem(&m, withID(x.value, ids.Give()))
		case x.value != nil:
			settleConflict(&m, x)
		}
	}
	for _, o := range c.Missing {
		switch v := o.value.(type) {
		case *checkpoint.Goal:
			goal := *v
			m.Goal = &goal
		case checkpoint.Retirement:
			m.Retired = append(m.Retired, v)
		default:
			appendItem(&m, withID(v, ids.Give()))
		}
	}
	c.dropDenied(&m)
	return asDraft(m)
}

// settleConflict gives the draft's item the floor's state and evidence.
func settleConflict(m *checkpoint.Manifest, x Conflict) {
	switch v := x.value.(type) {
	case checkpoint.Artifact:
		a := &m.Artifacts[x.place]
		a.State, a.From, a.Evidence = v.State, v.From, v.Evidence
	case checkpoint.Test:
		t := &m.Tests[x.place]
		t.Outcome, t.Stale, t.Evidence = v.Outcome, v.Stale, v.Evidence
	}
}

// dropDenied takes out of the draft what the floor denies altogether.
func (c Coverage) dropDenied(m *checkpoint.Manifest) {
	denied := make(map[checkpoint.Section][]int)
	for _, x := range c.Conflicts {
		if x.value == nil && x.Carried == "" {
			denied[x.Section] = append(denied[x.Section], x.place)
		}
	}
	m.Completed = without(m.Completed, denied[checkpoint.SectionCompleted])
	m.Constraints = without(m.Constraints, denied[checkpoint.SectionConstraints])
	m.OpenTasks = without(m.OpenTasks, denied[checkpoint.SectionOpenTasks])
	m.Artifacts = without(m.Artifacts, denied[checkpoint.SectionArtifacts])
	m.Tests = without(m.Tests, denied[checkpoint.SectionTests])
	m.Unknowns = without(m.Unknowns, denied[checkpoint.SectionUnknowns])
	m.Decisions = without(m.Decisions, denied[checkpoint.SectionDecisions])
	m.Facts = without(m.Facts, denied[checkpoint.SectionFacts])
	m.Failures = without(m.Failures, denied[checkpoint.SectionFailures])
}

func without[T any](list []T, places []int) []T {
	if len(places) == 0 {
		return list
	}
	kept := make([]T, 0, len(list))
	for i, x := range list {
		if !slices.Contains(places, i) {
			kept = append(kept, x)
		}
	}
	return kept
}
