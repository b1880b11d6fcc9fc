package deterministic_test

import (
	"context"
	"errors"
	"runtime"
	"testing"

	"go.uber.org/goleak"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

// onOneProcessor runs a function on one processor, where nothing is read ahead.
func onOneProcessor(run func()) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	run()
}

func TestReadingAheadSaysTheSame(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	all, _ := largeHistory(1 << 20)
	for _, n := range []int{0, 1, 63, 64, 65, 200, len(all)} {
		req := requestFor(all[:n])
		var want []byte
		onOneProcessor(func() { want = mustDraft(t, req) })
		if got := mustDraft(t, req); string(got) != string(want) {
			t.Errorf("of %d messages: %s\nin line: %s", n, got, want)
		}
	}
}

// breaking is a source that can't be read from a position on: it fails, or panics.
type breaking struct {
	history.Messages
	from   int
	fault  error
	cancel context.CancelFunc
}

func (b breaking) At(i int) (history.Message, error) {
	switch {
	case i < b.from:
	case b.cancel != nil:
		b.cancel()
	case b.fault == nil:
		panic("the disk is gone")
	default:
		return history.Message{}, b.fault
	}
	return b.Messages.At(i)
}

func TestReadingAheadEndsWithItsSource(t *testing.T) {
	defer goleak.VerifyNone(t)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	all, _ := largeHistory(1 << 20)
	rules := deterministic.New(deterministic.Options{})
	gone := errors.New("the disk is gone")
	for _, from := range []int{1, 100, len(all) - 1} {
		req := requestFor(all)
		req.Span = breaking{Messages: all, from: from, fault: gone}
		if _, err := rules.Summarize(context.Background(), req); !errors.Is(err, gone) {
			t.Errorf("a fault at message %d: %v", from, err)
		}
		func() {
			defer func() {
				if told := recover(); told != "the disk is gone" {
					t.Errorf("a panic at message %d: %v", from, told)
				}
			}()
			req.Span = breaking{Messages: all, from: from}
			_, err := rules.Summarize(context.Background(), req)
			t.Errorf("a panic at message %d is lost: %v", from, err)
		}()
		ctx, cancel := context.WithCancel(context.Background())
		req.Span = breaking{Messages: all, from: from, cancel: cancel}
		if _, err := rules.Summarize(ctx, req); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled at message %d: %v", from, err)
		}
		cancel()
	}
}

func mustDraft(t *testing.T, req reducer.Request) []byte {
	t.Helper()
	draft, err := deterministic.New(deterministic.Options{}).Summarize(context.Background(), req)
	if err != nil {
		t.Fatal(err)
	}
	return draft.JSON
}
