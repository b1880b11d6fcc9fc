package reducer

import (
	"context"
	"fmt"

	"github.com/seed-a68626b6/reduce/history"
)

// Measure says what a trigger measured, against which limit.
type Measure struct {
	// Trigger is "explicit" where no limit is set, and otherwise "chars", "messages"
	// or "tokens": the first that fired, or the first that did not where none did.
	Trigger string `json:"trigger"`
	// Measured is the size of the whole visible history, Limit what it is held
	// against; both in the trigger's unit, and 0 for "explicit".
	Measured int `json:"measured"`
	Limit    int `json:"limit"`
	// Fired is true at or above the limit.
	Fired bool `json:"fired"`
}

// String says it in words.
func (m Measure) String() string {
	switch {
	case m.Trigger == triggerExplicit:
		return "a reduction was asked for"
	case m.Fired:
		return fmt.Sprintf("%d %s, at or above the trigger of %d", m.Measured, m.Trigger, m.Limit)
	}
	return fmt.Sprintf("%d %s, below the trigger of %d", m.Measured, m.Trigger, m.Limit)
}

const (
	triggerExplicit = "explicit"
	triggerChars    = "chars"
	triggerMessages = "messages"
	triggerTokens   = "tokens"
)

func (t Trigger) measure(sit *situation) Measure {
	limits := []struct {
		name     string
		limit    *int
		measured int
	}{
		{triggerChars, t.Chars, sit.sizes.chars},
		{triggerMessages, t.Messages, sit.source.Len()},
		{triggerTokens, t.Tokens, sit.sizes.tokens},
	}
	result := Measure{Trigger: triggerExplicit, Fired: true}
	for _, l := range limits {
		if l.limit == nil {
			continue
		}
		m := Measure{Trigger: l.name, Measured: l.measured, Limit: *l.limit, Fired: l.measured >= *l.limit}
		if m.Fired {
			return m
		}
		if result.Fired {
			result = m
		}
	}
	return result
}

// Due reports whether a reduction should run now, and what was measured. last is
// the report of the reduction before, nil where there was none: after one that
// gained nothing it is not due again until the span has grown, unless the policy
// allows growth.
//
// It fails where the history can't be read or numbered; damage that Compact
// would refuse is not looked at.
func (r *Reducer) Due(ctx context.Context, s history.Source, last *Report) (Measure, bool, error) {
	if err := r.Policy.Validate(); err != nil {
		return Measure{}, false, err
	}
	sit, err := r.look(ctx, s, plain)
	if err != nil {
		return Measure{}, false, err
	}
	m := r.Policy.Trigger.measure(sit)
	if !m.Fired || r.Policy.AllowGrowth || last == nil || last.Reason != ReasonNoGain || last.Span == nil {
		return m, m.Fired, nil
	}
	sel := r.Policy.selectFrom(sit)
	return m, !sel.empty() && sel.span.Len() > last.Span.Len(), nil
}
