package openai

import (
	"context"
	"time"

	"github.com/cenkalti/backoff/v4"
)

// Waits between attempts: the first one, and the longest that is not asked for.
const (
	firstWait   = 500 * time.Millisecond
	longestWait = 30 * time.Second
)

// patience decides how long to wait before the next attempt: as long as the endpoint
// asked for, else longer each time with some chance in it. It gives up where the
// attempts are used up or the wait would outlast the time that is left.
type patience struct {
	*backoff.ExponentialBackOff
	clock Clock
	ctx   context.Context
	left  int
	// last is the newest failure.
	last *Error
}

func newPatience(ctx context.Context, clock Clock, attempts int) *patience {
	b := backoff.NewExponentialBackOff(backoff.WithInitialInterval(firstWait), backoff.WithMaxInterval(longestWait), backoff.WithMaxElapsedTime(0))
	return &patience{ExponentialBackOff: b, clock: clock, ctx: ctx, left: attempts - 1}
}

// NextBackOff gives the wait before the next attempt, or backoff.Stop.
func (p *patience) NextBackOff() time.Duration {
	if p.left <= 0 || p.last == nil || !p.last.Temporary() || p.ctx.Err() != nil {
		return backoff.Stop
	}
	p.left--
	wait := max(p.ExponentialBackOff.NextBackOff(), p.last.RetryAfter)
	if deadline, ok := p.ctx.Deadline(); ok && wait >= deadline.Sub(backoff.SystemClock.Now()) {
		return backoff.Stop
	}
	return wait
}

// retry calls an attempt until it succeeds, fails for good, or patience ends.
func retry(ctx context.Context, clock Clock, attempts int, attempt func() *Error) *Error {
	p := newPatience(ctx, clock, attempts)
	operation := func() error {
		if p.last = attempt(); p.last == nil {
			return nil
		}
		if !p.last.Temporary() {
			return backoff.Permanent(p.last)
		}
		return p.last
	}
	if err := backoff.RetryNotifyWithTimer(operation, backoff.WithContext(p, ctx), nil, &clockTimer{clock: clock}); err == nil {
		return nil
	}
	return p.last
}
