package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/seed-a68626b6/reduce/reducer"
)

// clearLine goes back to the beginning of a terminal's line and empties it.
const clearLine = "\r\x1b[K"

// waitLine says on one line of a terminal which draft is waited for, and how long. It is
// gone when it is stopped.
type waitLine struct {
	out     io.Writer
	now     func() time.Time
	asked   chan reducer.Progress
	stopped chan struct{}
	done    sync.WaitGroup
}

// startWaitLine begins with nothing to say. The line is written anew with each tick.
func startWaitLine(out io.Writer, now func() time.Time, ticks <-chan time.Time) *waitLine {
	l := &waitLine{out: out, now: now, asked: make(chan reducer.Progress), stopped: make(chan struct{})}
	l.done.Go(func() { l.follow(ticks) })
	return l
}

// asks takes up which draft is waited for.
func (l *waitLine) asks(p reducer.Progress) { l.asked <- p }

// stop empties the line, and returns when nothing is written any more.
func (l *waitLine) stop() {
	close(l.stopped)
	l.done.Wait()
}

func (l *waitLine) follow(ticks <-chan time.Time) {
	var what string
	var since time.Time
	for {
		select {
		case p := <-l.asked:
			what, since = waitsFor(p), l.now()
		case <-ticks:
			if what == "" {
				continue
			}
		case <-l.stopped:
			if what != "" {
				fmt.Fprint(l.out, clearLine)
			}
			return
		}
		fmt.Fprintf(l.out, "%s%s, %d s", clearLine, what, int(l.now().Sub(since).Seconds()))
	}
}

// waitsFor names a draft.
func waitsFor(p reducer.Progress) string {
	text := fmt.Sprintf("reduce: %s reads %s", p.Summarizer, messagesAsked(p))
	if p.Attempt > 1 {
		text += fmt.Sprintf(", draft %d", p.Attempt)
	}
	return text
}

// messagesAsked names the messages that a draft is for, and where those are a chunk, of
// which span.
func messagesAsked(p reducer.Progress) string {
	if p.Range == p.Span {
		return messagesOf(p.Range)
	}
	return fmt.Sprintf("%s of %v, chunk %d", messagesOf(p.Range), p.Span, p.Chunk)
}

// showWaiting lets a reduction say on a terminal which draft it waits for; elsewhere it
// says nothing. What it gives ends that.
func showWaiting(engine *reducer.Reducer, out io.Writer) (stop func()) {
	if engine.Name != authorModel || !isTerminal(out) {
		return func() {}
	}
	ticker := time.NewTicker(time.Second)
	line := startWaitLine(out, time.Now, ticker.C)
	engine.Progress = line.asks
	return func() {
		line.stop()
		ticker.Stop()
	}
}
