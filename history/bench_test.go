package history_test

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// BenchmarkSourceSHA256 gives "x-ref", the time as a multiple of that of
// gjson.ValidBytes and SHA-256 over the wire form, taken in turn.
func BenchmarkSourceSHA256(b *testing.B) {
	for name, text := range map[string]string{
		"text":    strings.Repeat("a line of words, as a tool prints them, with a path/to/file.go:12\n", 30),
		"escapes": strings.Repeat("a \"few\"\n\twords\n", 130),
		"wide":    strings.Repeat("слова и 文字 é ", 80),
	} {
		b.Run(name, func(b *testing.B) {
			var messages history.Messages
			wire := []byte("[")
			for i := range 500 {
				m := history.Message{Role: history.RoleTool, Text: text, Result: &history.ToolResult{CallID: fmt.Sprint("call_", i)}}
				messages = append(messages, m)
				wire = append(history.AppendWire(wire, m), ',')
			}
			wire[len(wire)-1] = ']'
			b.SetBytes(int64(len(wire)))
			b.ReportAllocs()
			var taken, reference time.Duration
			for b.Loop() {
				start := time.Now()
				if _, err := history.SourceSHA256(messages, 0, len(messages)-1); err != nil {
					b.Fatal(err)
				}
				taken += time.Since(start)
				b.StopTimer()
				start = time.Now()
				if !gjson.ValidBytes(wire) {
					b.Fatal("not valid")
				}
				sha256.Sum256(wire)
				reference += time.Since(start)
				b.StartTimer()
			}
			b.ReportMetric(float64(taken)/float64(reference), "x-ref")
		})
	}
}

func BenchmarkAppendWire(b *testing.B) {
	for _, text := range []string{
		strings.Repeat("a line of words, as a tool prints them, with a path/to/file.go:12\n", 30),
		strings.Repeat("слова и 文字 é ", 80),
	} {
		m := history.Message{Role: history.RoleUser, Text: text}
		wire := history.AppendWire(nil, m)
		b.Run(text[:1], func(b *testing.B) {
			b.SetBytes(int64(len(wire)))
			for b.Loop() {
				wire = history.AppendWire(wire[:0], m)
			}
		})
	}
}
