package deterministic_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/history"
)

// largeHistory gives a made-up history of about so many bytes: requests, file
// tools, commands with long output, and talk.
func largeHistory(bytes int) (history.Messages, int) {
	log := strings.Repeat("tick 0017 depth=8 wait=40ms batch=7 idle=6 /var/log/worker.log\n", 60)
	var all history.Messages
	size := 0
	for i := 0; size < bytes; i++ {
		id := fmt.Sprint("call_", i)
		path := fmt.Sprintf("pkg/part%d/file%d.go", i%40, i%400)
		calls := []history.ToolCall{{ID: id, Name: "bash", Arguments: `{"command":"journalctl -u worker | tail -n 60"}`}}
		result := log
		switch i % 4 {
		case 1:
			calls[0] = history.ToolCall{ID: id, Name: "edit_file", Arguments: object("path", path, "old_string", log[:400], "new_string", log[400:900])}
			result = "Edited " + path + ": 1 replacement."
		case 2:
			calls[0] = history.ToolCall{ID: id, Name: "read_file", Arguments: object("path", path)}
		case 3:
			calls[0] = history.ToolCall{ID: id, Name: "bash", Arguments: object("command", "go test ./"+path[:strings.LastIndexByte(path, '/')])}
			result = log + "ok  \texample.test/" + path + "\t0.1s\n"
		}
		step := history.Messages{
			{Role: history.RoleAssistant, Text: "I look at the next part of the worker, it might be late.", ToolCalls: calls},
			{Role: history.RoleTool, Text: result, Result: &history.ToolResult{CallID: id}},
		}
		if i%25 == 0 {
			step = append(history.Messages{{Role: history.RoleUser, Text: fmt.Sprintf("Please fix part %d too. Never touch the lock file of part %d.", i%40, i%40)}}, step...)
		}
		for _, m := range step {
			size += m.Chars()
		}
		all = append(all, step...)
	}
	return all, size
}

func BenchmarkSummarize(b *testing.B) {
	for _, megabytes := range []int{5, 50} {
		b.Run(fmt.Sprintf("%dMB", megabytes), func(b *testing.B) {
			all, size := largeHistory(megabytes << 20)
			req := requestFor(all)
			rules := deterministic.New(deterministic.Options{})
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := rules.Summarize(context.Background(), req); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
