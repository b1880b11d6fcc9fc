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

// WithoutQuotes returns the checkpoint with its manifest's WithoutQuotes: what
// Parse gives back of it.
func (c Checkpoint) WithoutQuotes() Checkpoint {
	c = c.Clone()
	c.Manifest = c.Manifest.WithoutQuotes()
	c.Provenance.Pinned = nilIfEmpty(c.Provenance.Pinned)
	return c
}

// Clone returns a copy that shares nothing mutable with c.
func (c Checkpoint) Clone() Checkpoint {
	c.Manifest = c.Manifest.Clone()
	c.Provenance.Spans = slices.Clone(c.Provenance.Spans)
	c.Provenance.Pinned = slices.Clone(c.Provenance.Pinned)
	return c
}

// WithoutQuotes returns the manifest as a rendered checkpoint carries it: no
// quotes, the pieces of evidence of an item in one message are one, in order of
// index, and an empty list is nil.
func (m Manifest) WithoutQuotes() Manifest {
	m = m.Clone()
	m.eachEvidence(withoutQuotes)
	m.Constraints = nilIfEmpty(m.Constraints)
	m.Completed = nilIfEmpty(m.Completed)
	m.OpenTasks = nilIfEmpty(m.OpenTasks)
	m.Artifacts = nilIfEmpty(m.Artifacts)
	m.Tests = nilIfEmpty(m.Tests)
	m.Unknowns = nilIfEmpty(m.Unknowns)
	m.Decisions = nilIfEmpty(m.Decisions)
	m.Facts = nilIfEmpty(m.Facts)
	m.Failures = nilIfEmpty(m.Failures)
	m.Retired = nilIfEmpty(m.Retired)
	m.UserWords = nilIfEmpty(m.UserWords)
	m.Inherited = nilIfEmpty(m.Inherited)
	return m
}

func nilIfEmpty[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return list
}

func withoutQuotes(evidence []Evidence) []Evidence {
	bare := slices.Clone(evidence)
	for i := range bare {
		bare[i].Quote = ""
	}
	slices.SortStableFunc(bare, func(a, b Evidence) int { return cmp.Compare(a.Message, b.Message) })
	return slices.CompactFunc(bare, func(a, b Evidence) bool { return a.Message == b.Message })
}
