package openai

import (
	"time"

	"github.com/cenkalti/backoff/v4"
)

// Clock tells the time and waits.
type Clock interface {
	Now() time.Time
	// After gives a channel that gets a value when the duration is over, and a function
	// that frees what that takes where nobody waits any more.
	After(d time.Duration) (over <-chan time.Time, stop func())
}

type systemClock struct{}

func (systemClock) Now() time.Time { return backoff.SystemClock.Now() }

func (systemClock) After(d time.Duration) (<-chan time.Time, func()) {
	t := time.NewTimer(d)
	return t.C, func() { t.Stop() }
}

// clockTimer is a timer of backoff that waits by a Clock.
type clockTimer struct {
	clock Clock
	over  <-chan time.Time
	stop  func()
}

func (t *clockTimer) Start(d time.Duration) {
	t.Stop()
	t.over, t.stop = t.clock.After(d)
}

func (t *clockTimer) Stop() {
	if t.stop != nil {
		t.stop()
	}
}

func (t *clockTimer) C() <-chan time.Time { return t.over }
