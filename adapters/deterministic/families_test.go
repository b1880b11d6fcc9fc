package deterministic

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

// BenchmarkFamilies gives for each rule family, and for reading without any, the time
// as a multiple of that of gjson.ValidBytes over the same messages, in one run.
func BenchmarkFamilies(b *testing.B) {
	all := session(2000)
	req := reducer.Request{Span: all, Range: history.Range{First: 0, Last: len(all) - 1}, Attempt: 1}
	var lines [][]byte
	for _, m := range all {
		line, err := json.Marshal(m)
		if err != nil {
			b.Fatal(err)
		}
		lines = append(lines, line)
	}
	s := New(Options{})
	families := s.families(false, nil)
	for i := -1; i < len(families); i++ {
		name := "none"
		if i >= 0 {
			name = strings.TrimPrefix(fmt.Sprintf("%T", families[i]), "*deterministic.")
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(bytes.Join(lines, nil))))
			var taken, reference time.Duration
			for b.Loop() {
				start := time.Now()
				sp, st := newSpan(req, &s.own), newState(20)
				var rules []family
				if i >= 0 {
					rules = s.families(false, nil)[i : i+1]
				}
				err := sp.each(context.Background(), func(m *moment) {
					for _, r := range rules {
						r.read(m, st.apply)
					}
				})
				if err != nil {
					b.Fatal(err)
				}
				taken += time.Since(start)
				start = time.Now()
				for _, line := range lines {
					if !gjson.ValidBytes(line) {
						b.Fatal("a message is no JSON")
					}
				}
				reference += time.Since(start)
			}
			b.ReportMetric(float64(taken)/float64(reference), "x-valid")
		})
	}
}

// session gives a made-up coding session of so many steps: files are read, edited and
// tested, with a word of the user now and then.
func session(steps int) history.Messages {
	source := strings.Repeat("func tide(level float64, at time.Time) (float64, error) {\n\treturn level * 1.5, nil // \"spring\"\n}\n\n", 40)
	var all history.Messages
	for i := range steps {
		if i%20 == 0 {
			all = append(all, history.Message{Role: history.RoleUser, Text: fmt.Sprintf("Please make part %d faster. Never change internal/part%d/api.go, and keep the tests green.", i, i)})
		}
		path := fmt.Sprintf("internal/part%d/file%d.go", i%50, i%300)
		call, result := history.ToolCall{Name: "read_file", Arguments: `{"path":"` + path + `"}`}, source
		switch i % 3 {
		case 1:
			call, result = history.ToolCall{Name: "edit_file", Arguments: `{"path":"` + path + `","old_string":"1.5","new_string":"1.25"}`}, "The file was edited."
		case 2:
			call, result = history.ToolCall{Name: "bash", Arguments: `{"command":"go test ./internal/... -run Tide"}`}, strings.Repeat("ok  \texample.test/internal/part\t0.01s\n", 50)
		}
		call.ID = fmt.Sprint("call_", i)
		all = append(all,
			history.Message{Role: history.RoleAssistant, Text: "I look at the next file; the level might be computed twice.", ToolCalls: []history.ToolCall{call}},
			history.Message{Role: history.RoleTool, Text: result, Result: &history.ToolResult{CallID: call.ID}})
	}
	return all
}
