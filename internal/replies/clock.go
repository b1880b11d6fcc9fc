package replies

import (
	"sync"
	"time"
)

// Clock is a clock that goes on at once where somebody waits, and knows for how long
// that was.
type Clock struct {
	mu     sync.Mutex
	start  time.Time
	waited time.Duration
}

// NewClock gives a clock that shows a time.
func NewClock(start time.Time) *Clock { return &Clock{start: start} }

// Now is the time of the clock.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.start.Add(c.waited)
}

// After waits for some time, which is over at once.
func (c *Clock) After(d time.Duration) (<-chan time.Time, func()) {
	c.Pass(d)
	over := make(chan time.Time, 1)
	over <- c.Now()
	return over, func() {}
}

// Pass lets some time go by.
func (c *Clock) Pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waited += d
}

// Waited is how much time went by.
func (c *Clock) Waited() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.waited
}
