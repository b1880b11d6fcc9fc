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
// attempts are used up or the wait would outlast the time that is left. It belongs to
// one draft: what is left goes on where the same draft is asked for in another way.
type patience struct {
	*backoff.ExponentialBackOff
	clock Clock
	ctx   context.Context
	// left is how many attempts there may still be; once is true where a failure is
	// not tried again.
	left int
	once bool
	// last is the newest failure.
	last *Error
}

func (s *Summarizer) patience(ctx context.Context) *patience {
	b := backoff.NewExponentialBackOff(backoff.WithInitialInterval(firstWait), backoff.WithMaxInterval(longestWait), backoff.WithMaxElapsedTime(0))
	return &patience{ExponentialBackOff: b, clock: s.clock, ctx: ctx, left: s.options.attempts(), once: s.options.Direct}
}

// NextBackOff gives the wait before the next attempt, or backoff.Stop.
func (p *patience) NextBackOff() time.Duration {
	if p.left <= 0 || p.once || p.last == nil || !p.last.Temporary() || p.ctx.Err() != nil {
		return backoff.Stop
	}
	wait := max(p.ExponentialBackOff.NextBackOff(), p.last.RetryAfter)
	if deadline, ok := p.ctx.Deadline(); ok && wait >= deadline.Sub(backoff.SystemClock.Now()) {
		return backoff.Stop
	}
	return wait
}

// retry calls an attempt until it succeeds, fails for good, or patience ends.
func (p *patience) retry(attempt func() *Error) *Error {
	operation := func() error {
		p.left--
		if p.last = attempt(); p.last == nil {
			return nil
		}
		if !p.last.Temporary() {
			return backoff.Permanent(p.last)
		}
		return p.last
	}
	if err := backoff.RetryNotifyWithTimer(operation, backoff.WithContext(p, p.ctx), nil, &clockTimer{clock: p.clock}); err == nil {
		return nil
	}
	return p.last
}
