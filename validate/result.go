package validate

import (
	"encoding/json"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// Result is the judgement of a draft or manifest.
type Result struct {
	// Violations are all faults, sorted by pointer; none where Sound is set.
	Violations []Violation
	// Sound is what was accepted, nil where it was refused.
	Sound *Sound
	// Unwrapped counts the code fences and reasoning blocks that were removed
	// around the object.
	Unwrapped int
	// TextRestored are the pointers of the goal and of constraints whose text was
	// not literal and was restored from the source.
	TextRestored []string
	// Demoted are the pointers of facts that rest on the assistant's words alone
	// and are unknowns now.
	Demoted []string
	// Coverage is what a floor found in a sound draft; the zero value where the
	// draft lacks nothing, or was held against nothing.
	Coverage Coverage
}

// Err is nil for what was accepted, and an *Error otherwise.
func (r Result) Err() error {
	if r.Sound != nil {
		return nil
	}
	return &Error{Violations: r.Violations}
}

// Draft judges what a summarizer returned for the source's span. A bad draft is
// a Result with violations; the error says that the source can't be read.
func Draft(s *Source, raw []byte) (Result, error) {
	result, err := judgeBytes(s, raw, ofDraft)
	s.sayRange(result.Violations)
	return result, err
}

// Typed judges a manifest that code put together, as Draft judges its JSON. What
// a judgement fills in, the evidence's roles and the tests' unverified marks, is
// left out of account, so that the manifest of a Sound can be judged again.
func Typed(s *Source, m checkpoint.Manifest) (Result, error) {
	raw, err := json.Marshal(asDraft(m))
	if err != nil {
		return Result{}, err
	}
	return Draft(s, raw)
}

// Manifest judges a merged manifest, as it stands in a file, over its own
// source_range, which is the source's span. Against a draft:
//
//  1. It has a schema_version and may hold what only the reducer writes: user
//     words and inherited texts must be literal, and a role that of the message.
//  2. Ids have their final form, such as c1.
//  3. Evidence may be the index alone where its message has left the history, or
//     where a role stands beside it, as in carried items.
//  4. Nothing is mended: a text that is not literal and a fact that rests on the
//     assistant alone are violations. A text restored from several sentences
//     has " … " between them.
func Manifest(s *Source, raw []byte) (Result, error) { return judgeBytes(s, raw, ofManifest) }

// asDraft gives a copy of a manifest in the form of a draft.
func asDraft(m checkpoint.Manifest) checkpoint.Manifest {
	m = m.Clone()
	if m.Goal != nil {
		dropRoles(m.Goal.Evidence)
	}
	for item := range m.Items() {
		dropRoles(item.Evidence)
	}
	for _, r := range m.Retired {
		dropRoles(r.Evidence)
	}
	for i := range m.Tests {
		m.Tests[i].Unverified = false
	}
	return m
}

func dropRoles(evidence []checkpoint.Evidence) {
	for i := range evidence {
		evidence[i].Role = ""
	}
}
