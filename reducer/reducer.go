package reducer

import (
	"time"

	"github.com/seed-a68626b6/reduce/redact"
)

// Reducer reduces histories under a policy. Its fields are set before its first
// use and not changed after it. The zero Reducer plans and measures; Compact
// needs a Summarizer.
type Reducer struct {
	Policy Policy
	// Summarizer writes the drafts.
	Summarizer Summarizer
	// Name goes into the provenance as the summarizer's name; empty is written
	// "custom".
	Name string
	// Fallback is asked once the Summarizer's attempts are used up or it failed.
	// Nil means that the reduction is refused then. FallbackName is its Name.
	Fallback     Summarizer
	FallbackName string
	// Floor writes what must at least be said of a span: usually rules that are sure
	// of little and invent nothing. Drafts of others are held against it, as
	// Policy.Floor says. Nil holds them against nothing. A Floor that fails, or one
	// of whose items is refused, is a finding. Where the Summarizer or the Fallback
	// is the same value, it is asked once for its draft, without repairs, and its
	// refused items are left out.
	Floor Summarizer
	// Counter counts tokens; nil takes four characters for one.
	Counter Counter
	// Redact makes the view without secrets that the summarizer and the judgement
	// see; nil means what the Policy says.
	Redact *redact.Rules
	// Known reports whether a checkpoint's id is one of the caller's own; nil
	// trusts every checkpoint whose id matches its content.
	Known func(id string) bool
	// Clock gives the time that goes into the provenance and measures how long a
	// reduction takes; nil leaves both out.
	Clock func() time.Time
	// Events gets an event for every reduction that was done or refused; nil
	// drops them.
	Events func(Event)
	// Progress is called before each draft that is asked for; nil drops that.
	Progress func(Progress)
}

func (r *Reducer) counter() Counter {
	if r.Counter == nil {
		return charCounter{}
	}
	return r.Counter
}

func (r *Reducer) rules() (*redact.Rules, error) {
	if r.Redact == nil {
		return r.Policy.Redaction()
	}
	return r.Redact, nil
}

// now is the injected time, or the zero time without a clock.
func (r *Reducer) now() time.Time {
	if r.Clock == nil {
		return time.Time{}
	}
	return r.Clock()
}
