package deterministic

import (
	"context"
	"fmt"

	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
)

// walk reads the messages of a span one after another, and pairs calls and results.
type walk struct {
	span     *span
	splitter *grouping.Splitter
	calls    *openCalls
	open     *running
	// at is the position of the next message.
	at int
}

func newWalk(sp *span) (*walk, error) {
	splitter, err := grouping.NewSplitter(sp.messages.Len(), grouping.Options{Mode: history.ModeTolerant, PairsOnly: true})
	if err != nil {
		return nil, fmt.Errorf("pairing calls: %w", err)
	}
	return &walk{span: sp, splitter: splitter, calls: newOpenCalls(), open: newRunning()}, nil
}

// done reports whether all messages were read.
func (w *walk) done() bool { return w.at == w.span.messages.Len() }

// next reads the next message into a moment.
func (w *walk) next(into *moment) error {
	sp := w.span
	m, err := sp.messages.At(w.at)
	if err != nil {
		return fmt.Errorf("reading message %d: %w", sp.first+w.at, err)
	}
	*into = moment{Message: m, at: w.at, index: sp.first + w.at, own: sp.own, spellings: sp.spellings}
	if ref, answers := w.splitter.Add(m); answers {
		sp.endStep(into, ref, w.calls.answered(ref), w.open)
	}
	w.calls.passed(w.at, m)
	w.at++
	return nil
}

// looksUp is after how many messages a walk looks whether its context ended.
const looksUp = 256

// inLine reads one message after another, each once the one before was handed on.
func (w *walk) inLine(ctx context.Context, read func(m *moment)) error {
	now := new(moment)
	for !w.done() {
		if w.at%looksUp == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if err := w.next(now); err != nil {
			return err
		}
		read(now)
	}
	return nil
}
