package checkpoint

import (
	"cmp"
	"slices"
)

// Clone returns a copy that shares nothing mutable with m.
func (m Manifest) Clone() Manifest {
	if m.Goal != nil {
		goal := *m.Goal
		goal.Evidence = slices.Clone(goal.Evidence)
		m.Goal = &goal
	}
	m.Constraints = slices.Clone(m.Constraints)
	m.Completed = slices.Clone(m.Completed)
	m.OpenTasks = slices.Clone(m.OpenTasks)
	m.Artifacts = slices.Clone(m.Artifacts)
	m.Tests = slices.Clone(m.Tests)
	m.Unknowns = slices.Clone(m.Unknowns)
	m.Decisions = slices.Clone(m.Decisions)
	m.Facts = slices.Clone(m.Facts)
	m.Failures = slices.Clone(m.Failures)
	m.Retired = slices.Clone(m.Retired)
	m.UserWords = slices.Clone(m.UserWords)
	m.Inherited = slices.Clone(m.Inherited)
	m.eachEvidence(slices.Clone[[]Evidence])
	return m
}

// eachEvidence replaces every list of evidence by what change makes of it.
func (m *Manifest) eachEvidence(change func([]Evidence) []Evidence) {
	if m.Goal != nil {
		m.Goal.Evidence = change(m.Goal.Evidence)
	}
	for s := range sectionCount {
		for i := range m.itemCount(s) {
			evidence := m.item(s, i).evidence
			*evidence = change(*evidence)
		}
	}
	for i := range m.Retired {
		m.Retired[i].Evidence = change(m.Retired[i].Evidence)
	}
}

// Clone returns a copy that shares nothing mutable with c.
func (c Checkpoint) Clone() Checkpoint {
	c.Manifest = c.Manifest.Clone()
	c.Provenance.Spans = slices.Clone(c.Provenance.Spans)
	c.Provenance.Pinned = slices.Clone(c.Provenance.Pinned)
	return c
}

// WithoutQuotes returns the manifest as a rendered checkpoint carries it: no
// quotes, and the pieces of evidence of an item in one message are one, in order
// of index.
func (m Manifest) WithoutQuotes() Manifest {
	m = m.Clone()
	m.eachEvidence(withoutQuotes)
	return m
}

func withoutQuotes(evidence []Evidence) []Evidence {
	bare := slices.Clone(evidence)
	for i := range bare {
		bare[i].Quote = ""
	}
	slices.SortStableFunc(bare, func(a, b Evidence) int { return cmp.Compare(a.Message, b.Message) })
	return slices.CompactFunc(bare, func(a, b Evidence) bool { return a.Message == b.Message })
}
