package openai

import (
	"context"
	"crypto/sha256"
	"sync"
	"time"
)

// breaker stops requests to an endpoint that failed several times in a row. It is safe
// for concurrent use.
type breaker struct {
	mu       sync.Mutex
	after    int
	pause    time.Duration
	failures int
	until    time.Time
}

// open reports whether nothing may be sent now, and how long still. When the pause is
// over one request may try.
func (b *breaker) open(now time.Time) (time.Duration, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.failures < b.after {
		return 0, false
	}
	if left := b.until.Sub(now); left > 0 {
		return left, true
	}
	b.until = now.Add(b.pause)
	return 0, false
}

// report takes up how a request ended.
func (b *breaker) report(err *Error, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err == nil || !err.blamesEndpoint() {
		b.failures = 0
		return
	}
	if b.failures++; b.failures >= b.after {
		b.until = now.Add(b.pause)
	}
}

// maxSpent is how many inputs that failed for good are remembered.
const maxSpent = 64

// spent remembers the inputs that failed for good: sending one again costs and changes
// nothing. It is safe for concurrent use.
type spent struct {
	mu     sync.Mutex
	faults map[[sha256.Size]byte]*Error
	order  [][sha256.Size]byte
}

func newSpent() *spent { return &spent{faults: make(map[[sha256.Size]byte]*Error)} }

func (s *spent) get(input [sha256.Size]byte) *Error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.faults[input]
}

// add remembers a fault that lies in the input.
func (s *spent) add(input [sha256.Size]byte, err *Error) {
	if err.Kind != KindTooLong && err.Kind != KindRequest || err.Status < 400 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.faults[input] == nil {
		if s.order = append(s.order, input); len(s.order) > maxSpent {
			delete(s.faults, s.order[0])
			s.order = s.order[1:]
		}
	}
	s.faults[input] = err
}

// slots bounds how many requests are under way.
type slots chan struct{}

// take waits for a slot. The context's end gives its error.
func (s slots) take(ctx context.Context) error {
	select {
	case s <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s slots) free() { <-s }
