package reducer_test

import (
	"context"
	"fmt"
	"maps"
	"runtime"
	"runtime/metrics"
	"slices"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

// BenchmarkPeak reduces lazily made sessions of 10, 100 and 1000 MB with the
// offline rules. Beside the time it gives the peak of the heap, garbage not yet
// freed included, and how often each message was read.
func BenchmarkPeak(b *testing.B) {
	for _, size := range []int{10, 100, 1000} {
		b.Run(fmt.Sprintf("%dMB", size), func(b *testing.B) {
			s := lazyOf(size << 20)
			b.SetBytes(int64(size) << 20)
			var peak uint64
			for b.Loop() {
				s.reads.Store(0)
				runtime.GC()
				watch := watchHeap()
				offlineReduction(b, s)
				peak = max(peak, watch.peak())
			}
			b.ReportMetric(float64(peak)/(1<<20), "peak-heap-MB")
			b.ReportMetric(float64(s.reads.Load())/float64(s.Len()), "reads/message")
		})
	}
}

// BenchmarkHuge reduces short sessions with one message of 20 and of 200 MB. Beside the
// time it gives the peak of the heap as a multiple of that message, and how often it was
// read.
func BenchmarkHuge(b *testing.B) {
	for _, place := range slices.Sorted(maps.Keys(hugePlaces)) {
		for _, kind := range slices.Sorted(maps.Keys(hugePieces)) {
			for _, size := range []int{20, 200} {
				b.Run(fmt.Sprintf("%s/%s/%dMB", place, kind, size), func(b *testing.B) { benchmarkHuge(b, hugeOf(place, kind, size<<20)) })
			}
		}
	}
}

func benchmarkHuge(b *testing.B, s *hugeSession) {
	b.SetBytes(int64(s.size))
	var peak uint64
	for b.Loop() {
		s.reads.Store(0)
		runtime.GC()
		watch := watchHeap()
		offlineReduction(b, s)
		peak = max(peak, watch.peak())
	}
	b.ReportMetric(float64(peak)/float64(s.size), "peak/size")
	b.ReportMetric(float64(s.reads.Load()), "reads")
}

func offlineRules() *reducer.Reducer {
	rules := deterministic.New(deterministic.Options{})
	return &reducer.Reducer{Summarizer: rules, Name: "deterministic", Floor: rules}
}

func offlineReduction(tb testing.TB, s history.Source) reducer.Report {
	tb.Helper()
	report, err := offlineRules().Compact(context.Background(), s)
	if err != nil {
		tb.Fatal(err)
	}
	if report.NoOp {
		tb.Fatalf("a no-op: %s", report.Reason)
	}
	return report
}

// heapWatch looks at the size of the heap every few milliseconds.
type heapWatch struct {
	stop chan struct{}
	seen chan uint64
}

func watchHeap() heapWatch {
	w := heapWatch{make(chan struct{}), make(chan uint64)}
	go func() {
		var top uint64
		sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		tick := time.NewTicker(2 * time.Millisecond)
		defer tick.Stop()
		for {
			metrics.Read(sample)
			top = max(top, sample[0].Value.Uint64())
			select {
			case <-tick.C:
			case <-w.stop:
				w.seen <- top
				return
			}
		}
	}()
	return w
}

func (w heapWatch) peak() uint64 {
	close(w.stop)
	return <-w.seen
}
