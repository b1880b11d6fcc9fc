package validate_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/redact"
	"github.com/seed-a68626b6/reduce/validate"
)

// longHistory is a session of n messages of about 5 KB, in each of which the
// file src/pkgN/fileN.go occurs.
func longHistory(n int) history.Messages {
	var all history.Messages
	for i := range n {
		id := fmt.Sprintf("call-%d", i)
		if i%2 == 0 {
			all = append(all, history.Message{Role: history.RoleAssistant, Text: fmt.Sprintf("Looking at step %d.", i),
				ToolCalls: []history.ToolCall{{ID: id, Name: "read_file", Arguments: fmt.Sprintf(`{"path": "src/pkg%d/file%d.go", "note": "a \"quoted\" word"}`, i, i)}}})
			continue
		}
		line := fmt.Sprintf("src/pkg%d/file%d.go:%d: read the table, then write what is left of it\n", i-1, i-1, i)
		all = append(all, history.Message{Role: history.RoleTool, Text: strings.Repeat(line, 140),
			Result: &history.ToolResult{CallID: fmt.Sprintf("call-%d", i-1)}})
	}
	return all
}

// longDraft cites every tenth result, with n artifacts.
func longDraft(span history.Range, n int) checkpoint.Manifest {
	m := emptyDraft(span)
	for i := range n {
		at := (i*10 + 1) % span.Len() / 2 * 2
		m.Artifacts = append(m.Artifacts, checkpoint.Artifact{
			ID: fmt.Sprintf("a-%d", i), Ref: fmt.Sprintf("src/pkg%d/file%d.go", at, at), Kind: checkpoint.File, State: checkpoint.Read,
			Evidence: cite(at+1, fmt.Sprintf("src/pkg%d/file%d.go:%d: read the table, then write what is left of it", at, at, at+1)),
		})
	}
	return m
}

// BenchmarkDraft judges a draft of about 40 KB over a span of about 5 MB.
func BenchmarkDraft(b *testing.B) {
	benchmark(b, longHistory(1000), 150, redact.Standard())
}

// BenchmarkRefs looks for 200 refs in a span of about 50 MB.
func BenchmarkRefs(b *testing.B) {
	benchmark(b, longHistory(10000), 200, nil)
}

func benchmark(b *testing.B, messages history.Messages, artifacts int, rules *redact.Rules) {
	span := history.Range{First: 0, Last: len(messages) - 1}
	in := input(b, messages, span, nil)
	in.Redact = rules
	m := longDraft(span, artifacts)
	m.Artifacts = append(m.Artifacts, checkpoint.Artifact{
		ID: "last", Ref: fmt.Sprintf("src/pkg%d/file%d.go", len(messages)-2, len(messages)-2), Kind: checkpoint.File, State: checkpoint.Read,
		Evidence: cite(len(messages)-1, "what is left of it"),
	})
	raw := draftJSON(b, m)
	size := 0
	for _, m := range messages {
		size += len(m.Text)
	}
	b.SetBytes(int64(size))
	b.ReportMetric(float64(len(raw)), "draft-bytes")
	b.ResetTimer()
	for b.Loop() {
		src, err := validate.NewSource(in)
		if err != nil {
			b.Fatal(err)
		}
		if result := judge(b, src, raw); result.Sound == nil {
			b.Fatal(result.Err())
		}
	}
}
