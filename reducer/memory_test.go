package reducer_test

import (
	"context"
	"runtime"
	"runtime/metrics"
	"slices"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

// liveHeap is what of the heap is in use. What others allocate during a collection counts
// as in use at its end, and not at the end of the next: so the lesser of two is taken.
func liveHeap() int { return min(collected(), collected()) }

// collected is what of the heap was in use at the end of a collection.
func collected() int {
	runtime.GC()
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	return int(live[0].Value.Uint64())
}

// watched measures the heap while a summarizer reads, and when it has written its
// draft: at each of so many places of the span.
type watched struct {
	reducer.Summarizer
	every int
	most  *int
}

func (w watched) Summarize(ctx context.Context, req reducer.Request) (reducer.Draft, error) {
	req.Span = watchedSpan{req.Span, w}
	w.look()
	draft, err := w.Summarizer.Summarize(ctx, req)
	w.look()
	return draft, err
}

func (w watched) look() { *w.most = max(*w.most, liveHeap()) }

type watchedSpan struct {
	history.Source
	watch watched
}

func (s watchedSpan) At(i int) (history.Message, error) {
	if i%s.watch.every == s.watch.every-1 {
		s.watch.look()
	}
	return s.Source.At(i)
}

// mostHeld reduces a lazily made session and gives the largest live heap beyond that
// at the start, in bytes.
func mostHeld(t *testing.T, size int) (most, messages int) {
	t.Helper()
	s := lazyOf(size)
	rules := deterministic.New(deterministic.Options{})
	start := liveHeap()
	r := &reducer.Reducer{Summarizer: watched{rules, max(1, s.Len()/10), &most}, Floor: rules}
	r.Policy.Floor = reducer.FloorOff
	report, err := r.Compact(context.Background(), s)
	if err != nil || report.NoOp {
		t.Fatalf("no reduction of %d bytes: %v %s", size, err, report.Reason)
	}
	most = max(most, liveHeap())
	runtime.KeepAlive(report)
	return most - start, s.Len()
}

func TestMemoryDoesNotGrowWithTheHistory(t *testing.T) {
	lazyPool()
	mostHeld(t, 1<<20) // what is made once, such as schemas and patterns
	small, fewer := mostHeld(t, 20<<20)
	size := 200 << 20
	if testing.Short() {
		size = 60 << 20
	}
	large, more := mostHeld(t, size)
	// What is kept of each message, and some room for what the rules follow.
	const ofMessage, room = 100, 2 << 20
	if limit := small + ofMessage*(more-fewer) + room; large > limit {
		t.Errorf("%d bytes are held of %d messages, and %d of %d: want at most %d", large, more, small, fewer, limit)
	}
	if limit := size / 20; large > limit {
		t.Errorf("%d bytes are held of a history of %d: want at most %d", large, size, limit)
	}
}

// readsAtMost is how often a message is read at most: one walk to number, group and
// measure, one for secrets and digests, one for the offline rules; beyond these what
// items cite and what the user said.
const readsAtMost = 3.6

func TestEachMessageIsReadAFewTimes(t *testing.T) {
	rules := deterministic.New(deterministic.Options{})
	for name, r := range map[string]*reducer.Reducer{
		"offline rules":            offlineRules(),
		"a draft of its own":       {Summarizer: nothingNew},
		"a draft beside the floor": {Summarizer: nothingNew, Floor: rules},
	} {
		s := lazyOf(8 << 20)
		if _, err := r.Compact(context.Background(), s); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if reads := float64(s.reads.Load()) / float64(s.Len()); reads > readsAtMost {
			t.Errorf("%s: each message is read %.2f times: want at most %.2f", name, reads, readsAtMost)
		}
		s.reads.Store(0)
		if _, err := r.Plan(context.Background(), s); err != nil || int(s.reads.Load()) != s.Len() {
			t.Errorf("%s: a plan reads %d of %d messages: %v", name, s.reads.Load(), s.Len(), err)
		}
	}
}

func TestAHugeMessageIsReadOnceAndToItsEnd(t *testing.T) {
	const size = 5 << 19
	for place, wants := range map[string]func(checkpoint.Manifest) bool{
		"result": func(m checkpoint.Manifest) bool {
			return slices.ContainsFunc(m.Tests, func(x checkpoint.Test) bool { return x.Name == "TestStation02" && x.Outcome == checkpoint.Failed })
		},
		"written": func(m checkpoint.Manifest) bool { return hasFile(m, "internal/tide/huge.txt") },
		"command": func(m checkpoint.Manifest) bool {
			return hasFile(m, "internal/tide/huge.txt") && hasFile(m, "internal/tide/last.txt")
		},
		"user": func(checkpoint.Manifest) bool { return true }, "assistant": func(checkpoint.Manifest) bool { return true },
	} {
		for kind := range hugePieces {
			s := hugeOf(place, kind, size)
			report := offlineReduction(t, s)
			if reads := s.reads.Load(); reads != 1 {
				t.Errorf("%s of %s: the huge message was read %d times, want once", place, kind, reads)
			}
			if !wants(report.Checkpoint.Manifest) {
				t.Errorf("%s of %s: what it tells is not in the manifest: %+v %+v", place, kind, report.Checkpoint.Manifest.Tests, report.Checkpoint.Manifest.Artifacts)
			}
		}
	}
}

func hasFile(m checkpoint.Manifest, ref string) bool {
	return slices.ContainsFunc(m.Artifacts, func(a checkpoint.Artifact) bool { return a.Ref == ref })
}
