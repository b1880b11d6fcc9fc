package reduce_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"testing"
	"time"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
	"github.com/seed-a68626b6/reduce/validate"
)

const megabyte = 1 << 20

// stages are the steps of a reduction that are measured by themselves.
var stages = []struct {
	name string
	make func(testing.TB, *sample) func() error
}{
	{"decode", decodeStage},
	{"group", groupStage},
	{"digest", digestStage},
	{"read", readStage},
	{"validate", validateStage},
	{"reduce", reduceStage},
}

// BenchmarkStages measures each stage on histories of 5 and 50 MB. Beside time and
// allocations it gives "x-ref": the stage's time as a multiple of that of
// gjson.ValidBytes plus SHA-256 over the same bytes, taken in turn in the same
// run.
func BenchmarkStages(b *testing.B) {
	for _, size := range []int{5, 50} {
		s := newSample(b, size*megabyte)
		for _, stage := range stages {
			b.Run(fmt.Sprintf("%s/%dMB", stage.name, size), func(b *testing.B) {
				run := stage.make(b, s)
				b.SetBytes(int64(len(s.data)))
				b.ReportAllocs()
				var taken, reference time.Duration
				for b.Loop() {
					taken += timed(b, run)
					b.StopTimer()
					reference += timed(b, s.reference)
					b.StartTimer()
				}
				b.ReportMetric(float64(taken)/float64(reference), "x-ref")
			})
		}
	}
}

// BenchmarkReading gives as "x-ref" the time of decode, group and digest together
// on a history of 50 MB, as a multiple of the reference in the same run. Each round
// opens the history anew, and groups and digests what it opened.
func BenchmarkReading(b *testing.B) {
	s := &sample{data: generated(b, 50*megabyte)}
	b.SetBytes(int64(len(s.data)))
	b.ReportAllocs()
	var taken, reference time.Duration
	for b.Loop() {
		taken += timed(b, func() error {
			t, err := s.read()
			if err != nil {
				return err
			}
			if _, err := grouping.Split(t, history.ModeDefault); err != nil {
				return err
			}
			return digest(t)
		})
		b.StopTimer()
		reference += timed(b, s.reference)
		b.StartTimer()
	}
	b.ReportMetric(float64(taken)/float64(reference), "x-ref")
}

// BenchmarkGrowth gives for each stage "50/5": the time for 50 MB as a multiple of
// that for 5, taken in turn in the same run. Each time is taken from a swept heap
// whose free memory went back to the system, so that the small history does not
// live in what the large one left.
func BenchmarkGrowth(b *testing.B) {
	small, large := newSample(b, 5*megabyte), newSample(b, 50*megabyte)
	for _, stage := range stages {
		b.Run(stage.name, func(b *testing.B) {
			runSmall, runLarge := stage.make(b, small), stage.make(b, large)
			var five, fifty time.Duration
			for b.Loop() {
				debug.FreeOSMemory()
				five += timed(b, runSmall)
				debug.FreeOSMemory()
				fifty += timed(b, runLarge)
			}
			b.ReportMetric(float64(fifty)/float64(five), "50/5")
		})
	}
}

func timed(b *testing.B, f func() error) time.Duration {
	b.Helper()
	start := time.Now()
	if err := f(); err != nil {
		b.Fatal(err)
	}
	return time.Since(start)
}

// sample is a generated history, as bytes and decoded.
type sample struct {
	data       []byte
	transcript *transcript.Transcript
}

func newSample(tb testing.TB, size int) *sample {
	tb.Helper()
	s := &sample{data: generated(tb, size)}
	var err error
	if s.transcript, err = s.read(); err != nil {
		tb.Fatal(err)
	}
	return s
}

// read opens the history where it is, as the command does with a file.
func (s *sample) read() (*transcript.Transcript, error) {
	return transcript.Open(context.Background(), bytes.NewReader(s.data), int64(len(s.data)), transcript.Options{})
}

// reference is the least that any careful reader does: every line is checked to
// be JSON, and every byte is hashed.
func (s *sample) reference() error {
	h := sha256.New()
	for line := range bytes.Lines(s.data) {
		if !gjson.ValidBytes(line) {
			return fmt.Errorf("invalid line: %.80s", line)
		}
		h.Write(line)
	}
	h.Sum(nil)
	return nil
}

func decodeStage(_ testing.TB, s *sample) func() error {
	return func() error { _, err := s.read(); return err }
}

func groupStage(_ testing.TB, s *sample) func() error {
	return func() error { _, err := grouping.Split(s.transcript, history.ModeDefault); return err }
}

func digestStage(_ testing.TB, s *sample) func() error {
	return func() error { return digest(s.transcript) }
}

func digest(t *transcript.Transcript) error {
	last := t.Len() - 1
	if _, err := history.SourceSHA256(t, 1, last); err != nil {
		return err
	}
	_, _, err := history.RecordsSHA256(t, 1, last)
	return err
}

// readStage opens the history and holds none of it, as is done with one that is
// larger than transcript.DefaultHeldBytes, groups and digests.
func readStage(_ testing.TB, s *sample) func() error {
	options := transcript.Options{Limits: transcript.Limits{HeldBytes: -1}}
	return func() error {
		t, err := transcript.Open(context.Background(), bytes.NewReader(s.data), int64(len(s.data)), options)
		if err != nil {
			return err
		}
		if _, err := grouping.Split(t, history.ModeDefault); err != nil {
			return err
		}
		return digest(t)
	}
}

func offline() *reducer.Reducer {
	keep := 2
	return &reducer.Reducer{
		Policy:     reducer.Policy{Keep: reducer.Keep{Messages: &keep}},
		Summarizer: deterministic.New(deterministic.Options{}), Name: "deterministic",
	}
}

func reduceStage(_ testing.TB, s *sample) func() error {
	return func() error {
		report, err := offline().Compact(context.Background(), s.transcript)
		if err == nil && report.NoOp {
			err = fmt.Errorf("a no-op: %s", report.Reason)
		}
		return err
	}
}

// validateStage judges the offline draft of the whole history.
func validateStage(tb testing.TB, s *sample) func() error {
	tb.Helper()
	numbering, err := checkpoint.Number(s.transcript, checkpoint.NumberOptions{})
	if err != nil {
		tb.Fatal(err)
	}
	groups, err := grouping.Split(s.transcript, history.ModeDefault)
	if err != nil {
		tb.Fatal(err)
	}
	span := history.Range{First: 1, Last: s.transcript.Len() - 1}
	input := validate.Input{History: s.transcript, Numbering: numbering, Grouping: groups, Span: span, Redact: nil}
	request := reducer.Request{Span: numbering.View(s.transcript, span), Range: span, Next: checkpoint.FirstNumbers(), MaxChars: reducer.DefaultSummaryChars, Attempt: 1}
	draft, err := deterministic.New(deterministic.Options{}).Summarize(context.Background(), request)
	if err != nil {
		tb.Fatal(err)
	}
	if !json.Valid(draft.JSON) {
		tb.Fatalf("no draft: %s", draft.JSON)
	}
	return func() error {
		src, err := validate.NewSource(input)
		if err != nil {
			return err
		}
		result, err := validate.Draft(src, draft.JSON)
		if err != nil {
			return err
		}
		return result.Err()
	}
}
