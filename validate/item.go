package validate

import (
	"encoding/json"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// item is an item of a manifest with its own value.
type item struct {
	checkpoint.Item
	// value is a Constraint, Note, Task, Artifact, Test, Unknown, Failure,
	// UserWord or Inherited.
	value any
}

// itemsOf gives the items of one section.
func itemsOf(m *checkpoint.Manifest, s checkpoint.Section) []item {
	values := valuesOf(m, s)
	var all []item
	for it := range m.Items() {
		if it.Section == s {
			all = append(all, item{it, values[it.Place]})
		}
	}
	return all
}

func valuesOf(m *checkpoint.Manifest, s checkpoint.Section) []any {
	switch s {
	case checkpoint.SectionConstraints:
		return anyOf(m.Constraints)
	case checkpoint.SectionCompleted:
		return anyOf(m.Completed)
	case checkpoint.SectionOpenTasks:
		return anyOf(m.OpenTasks)
	case checkpoint.SectionArtifacts:
		return anyOf(m.Artifacts)
	case checkpoint.SectionTests:
		return anyOf(m.Tests)
	case checkpoint.SectionUnknowns:
		return anyOf(m.Unknowns)
	case checkpoint.SectionDecisions:
		return anyOf(m.Decisions)
	case checkpoint.SectionFacts:
		return anyOf(m.Facts)
	case checkpoint.SectionFailures:
		return anyOf(m.Failures)
	case checkpoint.SectionUserWords:
		return anyOf(m.UserWords)
	}
	return anyOf(m.Inherited)
}

func anyOf[T any](list []T) []any {
	all := make([]any, len(list))
	for i, x := range list {
		all[i] = x
	}
	return all
}

// reducersOwn reports whether only the reducer writes such an item.
func (it item) reducersOwn() bool {
	return it.Section == checkpoint.SectionUserWords || it.Section == checkpoint.SectionInherited
}

// withID gives a copy of an item's value under another id.
func withID(value any, id string) any {
	switch v := value.(type) {
	case checkpoint.Constraint:
		v.ID = id
		return v
	case checkpoint.Note:
		v.ID = id
		return v
	case checkpoint.Task:
		v.ID = id
		return v
	case checkpoint.Artifact:
		v.ID = id
		return v
	case checkpoint.Test:
		v.ID = id
		return v
	case checkpoint.Unknown:
		v.ID = id
		return v
	case checkpoint.Failure:
		v.ID = id
		return v
	case checkpoint.UserWord:
		v.ID = id
		return v
	case checkpoint.Inherited:
		v.ID = id
		return v
	}
	return value
}

// manifestOf gives a manifest with one item.
func manifestOf(value any) *checkpoint.Manifest {
	m := &checkpoint.Manifest{}
	appendItem(m, value)
	return m
}

// appendItem puts an item into its section. A note becomes completed work: notes
// of other sections have no rules of their own here.
func appendItem(m *checkpoint.Manifest, value any) {
	switch v := value.(type) {
	case checkpoint.Constraint:
		m.Constraints = append(m.Constraints, v)
	case checkpoint.Note:
		m.Completed = append(m.Completed, v)
	case checkpoint.Task:
		m.OpenTasks = append(m.OpenTasks, v)
	case checkpoint.Artifact:
		m.Artifacts = append(m.Artifacts, v)
	case checkpoint.Test:
		m.Tests = append(m.Tests, v)
	case checkpoint.Unknown:
		m.Unknowns = append(m.Unknowns, v)
	case checkpoint.Failure:
		m.Failures = append(m.Failures, v)
	case checkpoint.UserWord:
		m.UserWords = append(m.UserWords, v)
	case checkpoint.Inherited:
		m.Inherited = append(m.Inherited, v)
	}
}

// settled gives the value of a carried item after the draft's items of its key,
// one after the other.
func settled(old item, changes []item) any {
	now := old.value
	for _, change := range changes {
		if stateOf(change.value) != stateOf(now) {
			now = changed(old, change)
		}
	}
	return now
}

// stateOf gives what of an item can change, as a comparable value; nil for an
// item without a state.
func stateOf(value any) any {
	switch v := value.(type) {
	case checkpoint.Task:
		return v.State
	case checkpoint.Artifact:
		return [3]string{string(v.Kind), string(v.State), v.From}
	case checkpoint.Test:
		return [3]any{v.Outcome, v.Stale, v.Unverified}
	case checkpoint.Unknown:
		return v.Kind
	case checkpoint.Failure:
		return v.Resolved
	}
	return nil
}

// changed gives the value that a carried item has after a change by an item of
// the draft: its own id, key and witness, the other's state and evidence.
func changed(old, change item) any {
	evidence := append(checkpoint.WitnessOf(old.Evidence), change.Evidence...)
	switch v := old.value.(type) {
	case checkpoint.Task:
		v.State, v.Evidence = change.value.(checkpoint.Task).State, evidence
		return v
	case checkpoint.Artifact:
		to := change.value.(checkpoint.Artifact)
		v.Kind, v.State, v.From, v.Evidence = to.Kind, to.State, to.From, evidence
		return v
	case checkpoint.Test:
		to := change.value.(checkpoint.Test)
		v.Outcome, v.Stale, v.Unverified, v.Evidence = to.Outcome, to.Stale, to.Unverified, evidence
		return v
	case checkpoint.Unknown:
		v.Kind, v.Evidence = change.value.(checkpoint.Unknown).Kind, evidence
		return v
	case checkpoint.Failure:
		v.Resolved, v.Evidence = change.value.(checkpoint.Failure).Resolved, evidence
		return v
	}
	return old.value
}

func byID(items []item) map[string]item {
	all := make(map[string]item, len(items))
	for _, it := range items {
		all[it.ID] = it
	}
	return all
}

// canonical gives a value as JSON: equal values have equal texts.
func canonical(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return ""
	}
	return string(text)
}

func sameJSON(a, b any) bool { return canonical(a) == canonical(b) }

// sameRedacted reports whether now is what redaction makes of a value.
func (x *mergeJudge) sameRedacted(old, now any) bool {
	was, err := decodeValue([]byte(canonical(old)))
	if err != nil {
		return false
	}
	is, err := decodeValue([]byte(canonical(now)))
	return err == nil && sameJSON(x.screen.redact(was), is)
}
