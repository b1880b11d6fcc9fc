package reduce_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
)

// BenchmarkRules gives for a generated and for real coding histories the time of
// the offline rules as a multiple of that of gjson.ValidBytes, taken in turn in one
// run: "x-records" over the bytes of the history, "x-messages" over its messages alone,
// in their neutral wire form. The messages are in memory.
func BenchmarkRules(b *testing.B) {
	b.Run("generated", func(b *testing.B) { rulesAgainstValid(b, generated(b, 2*megabyte)) })
	for _, name := range []string{
		"pi-session/pi-mono-compactions.jsonl",
		"claude-code/codemie-196820da.jsonl",
		"claude-code/session-share-tools.jsonl",
		"claude-code/ccviewer-long.jsonl",
		"codex-rollout/codemie-0.125-cli.jsonl",
		"codex-rollout/localpush-long-compacted.jsonl",
		"gemini-cli/archive-9330d511.json",
	} {
		b.Run(strings.TrimSuffix(name, filepath.Ext(name)), func(b *testing.B) {
			data, err := os.ReadFile(filepath.Join("..", "shared", "histories", filepath.FromSlash(name)))
			if err != nil {
				b.Skipf("SKIPPED, the real history is not there: %v", err)
			}
			rulesAgainstValid(b, data)
		})
	}
}

func rulesAgainstValid(b *testing.B, data []byte) {
	t, err := transcript.Open(context.Background(), bytes.NewReader(data), int64(len(data)), transcript.Options{})
	if err != nil {
		b.Fatal(err)
	}
	messages, err := history.Collect(t)
	if err != nil {
		b.Fatal(err)
	}
	var wire [][]byte
	for _, m := range messages {
		wire = append(wire, history.AppendWire(nil, m))
	}
	records := [][]byte{data}
	if !gjson.ValidBytes(data) {
		records = bytes.Split(bytes.TrimSpace(data), []byte("\n"))
	}
	span := history.Range{First: 0, Last: len(messages) - 1}
	request := reducer.Request{Span: messages, Range: span, Attempt: 1}
	rules := deterministic.New(deterministic.Options{})
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	var taken, ofRecords, ofMessages time.Duration
	for b.Loop() {
		taken += timed(b, func() error { _, err := rules.Summarize(context.Background(), request); return err })
		b.StopTimer()
		ofRecords += timed(b, func() error { valid(records...); return nil })
		ofMessages += timed(b, func() error { valid(wire...); return nil })
		b.StartTimer()
	}
	b.ReportMetric(float64(taken)/float64(ofRecords), "x-records")
	b.ReportMetric(float64(taken)/float64(ofMessages), "x-messages")
}

// valid looks at each text, valid or not: a session can hold a line that is no record.
func valid(texts ...[]byte) {
	for _, text := range texts {
		gjson.ValidBytes(text)
	}
}
