package openai

import (
	"fmt"
	"sync"
	"time"
)

// breaker stops requests to an endpoint that failed several times in a row. It is safe
// for concurrent use.
//
// It is closed until so many requests in a row failed. Then it is open: nothing is sent
// until the pause is over. Behind that one request at a time may try. Only an answer of
// the endpoint closes it, and only a failure of the endpoint opens it anew: a request
// that was never sent, or whose caller left, says nothing.
type breaker struct {
	mu       sync.Mutex
	after    int
	pause    time.Duration
	failures int
	until    time.Time
	// trying is true while the one request of a pause that is over is under way.
	trying bool
}

// outcome is what a request says of the endpoint's health.
type outcome int

const (
	saysNothing outcome = iota
	saysHealthy
	saysSick
)

// closed reports whether anything may be sent now, by a fault where it may not.
func (b *breaker) closed(now time.Time) *Error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.refusal(now)
}

// enter asks to send a request, and tells whether it is the one that tries. Where there
// is no fault, leave must follow.
func (b *breaker) enter(now time.Time) (tries bool, fault *Error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if fault = b.refusal(now); fault != nil {
		return false, fault
	}
	tries = b.failures >= b.after
	b.trying = b.trying || tries
	return tries, nil
}

func (b *breaker) refusal(now time.Time) *Error {
	left := b.until.Sub(now)
	switch {
	case b.failures < b.after:
		return nil
	case left > 0:
		return &Error{Kind: KindBroken, Detail: fmt.Sprintf("nothing was sent: the endpoint failed %d times in a row, and is left alone for %s more", b.failures, left.Round(time.Millisecond))}
	case b.trying:
		return &Error{Kind: KindBroken, Detail: fmt.Sprintf("nothing was sent: the endpoint failed %d times in a row, and another request tries whether it is back", b.failures)}
	}
	return nil
}

// leave takes up how a request ended.
func (b *breaker) leave(tries bool, how outcome, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if tries {
		b.trying = false
	}
	switch how {
	case saysHealthy:
		b.failures = 0
	case saysSick:
		if b.failures++; b.failures >= b.after {
			b.until = now.Add(b.pause)
		}
	}
}
