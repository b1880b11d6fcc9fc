package checkpoint

import "slices"

// dropItems takes the items whose id is gone out of their sections.
func (m *Manifest) dropItems(gone func(id string) bool) {
	m.Constraints = without(m.Constraints, gone)
	m.Completed = without(m.Completed, gone)
	m.OpenTasks = without(m.OpenTasks, gone)
	m.Artifacts = without(m.Artifacts, gone)
	m.Tests = without(m.Tests, gone)
	m.Unknowns = without(m.Unknowns, gone)
	m.Decisions = without(m.Decisions, gone)
	m.Facts = without(m.Facts, gone)
	m.Failures = without(m.Failures, gone)
	m.UserWords = without(m.UserWords, gone)
	m.Inherited = without(m.Inherited, gone)
}

func without[T any](items []T, gone func(id string) bool) []T {
	return slices.DeleteFunc(items, func(item T) bool { return gone(*viewOf(&item).id) })
}
