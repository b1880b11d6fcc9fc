package openai

import (
	"context"
	"crypto/sha256"
	"sync"
)

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
	refused := (err.Kind == KindTooLong || err.Kind == KindRequest) && err.Status >= 400
	if !refused && !err.paid {
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
