package deterministic

import (
	"context"
	"iter"
	"sync/atomic"
)

// Reading ahead: while the rules take up some messages, the next ones are read, paired,
// and prepared beside them.
const (
	// worthAhead is from how many messages on that is done.
	worthAhead = 64
	// batchMessages and batchBytes bound what is read in one go, the message that
	// crosses the second bound included; batches is how many are under way.
	batchMessages = 16
	batchBytes    = 8 << 10
	batches       = 8
	// leastBatch is how many messages are handed on at least where the rules wait.
	leastBatch = 8
	// hugeBatch is how large a batch is behind which nothing is read ahead: there is
	// never more than one message of that size.
	hugeBatch = 64 << 10
)

// batch is some moments in order.
type batch struct {
	moments []moment
	bytes   int
	// err is why no more follow; panicked is a panic of the source.
	err      error
	panicked any
}

// ahead reads the messages in a goroutine of its own, which has ended when ahead returns.
func (w *walk) ahead(ctx context.Context, read func(m *moment)) error {
	free, full := make(chan *batch, batches), make(chan *batch, batches)
	stopped := make(chan struct{})
	var waiting atomic.Bool
	go func() {
		defer close(full)
		w.fillAll(free, full, stopped, &waiting)
	}()
	defer func() {
		close(stopped)
		for range full {
			continue // what was read ahead is not needed any more
		}
	}()
	for b := range receive(full, &waiting) {
		if err := ctx.Err(); err != nil {
			return err
		}
		for i := range b.moments {
			read(&b.moments[i])
			b.moments[i] = moment{}
		}
		switch {
		case b.panicked != nil:
			panic(b.panicked)
		case b.err != nil:
			return b.err
		}
		free <- b
	}
	return nil
}

// receive gives the batches in order, and tells where one is waited for.
func receive(full <-chan *batch, waiting *atomic.Bool) iter.Seq[*batch] {
	return func(yield func(*batch) bool) {
		for {
			var b *batch
			var ok bool
			select {
			case b, ok = <-full:
			default:
				waiting.Store(true)
				b, ok = <-full
				waiting.Store(false)
			}
			if !ok || !yield(b) {
				return
			}
		}
	}
}

// fillAll fills batches until all messages are read, one can't be, or it is stopped.
func (w *walk) fillAll(free <-chan *batch, full chan<- *batch, stopped <-chan struct{}, waiting *atomic.Bool) {
	idle, away := make([]*batch, batches), 0
	for i := range idle {
		idle[i] = &batch{moments: make([]moment, 0, batchMessages)}
	}
	// back waits until at most so many batches are away.
	back := func(most int) bool {
		for ; away > most; away-- {
			select {
			case <-stopped:
				return false
			case b := <-free:
				idle = append(idle, b)
			}
		}
		return true
	}
	for !w.done() && back(batches-1) {
		b := idle[len(idle)-1]
		idle = idle[:len(idle)-1]
		w.fill(b, waiting)
		huge, last := b.bytes > hugeBatch, b.err != nil || b.panicked != nil
		full <- b
		if away++; last || huge && !back(0) {
			return
		}
	}
}

// fill reads the next messages into a batch. While the rules wait for them, they are not
// prepared, and few are enough.
func (w *walk) fill(b *batch, waiting *atomic.Bool) {
	b.moments, b.bytes = b.moments[:0], 0
	defer func() { b.panicked = recover() }()
	for !w.done() && len(b.moments) < batchMessages && b.bytes < batchBytes {
		n := len(b.moments)
		m := &b.moments[:n+1][n]
		if b.err = w.next(m); b.err != nil {
			return
		}
		b.moments = b.moments[:n+1]
		b.bytes += sizeOf(m.Message)
		if !waiting.Load() {
			m.prepare()
		} else if len(b.moments) >= leastBatch {
			return
		}
	}
}

// prepare looks up what the rules are going to ask of a moment.
func (m *moment) prepare() {
	switch {
	case m.step != nil:
		if m.step.ok() {
			m.readEffects()
		}
		if !m.step.unfinished && !m.step.refused {
			m.tested()
		}
	case m.speaks():
		for _, s := range m.prose() {
			m.clauses(s)
		}
	case m.said() && !m.isCopy():
		m.holding(talkLists)
		if mayAsk(m.Text) {
			m.prose()
		}
	}
}
