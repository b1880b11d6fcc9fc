package redact_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/redact"
)

// BenchmarkText has clean texts, which must go fast, and hostile ones, the time
// of which must grow with their length only: 8 MB take 8 times what 1 MB takes.
func BenchmarkText(b *testing.B) {
	for _, text := range []struct{ name, unit string }{
		{"log", "tick 0001 depth=4 wait=24ms batch=2 idle=0 level=info msg=\"all good\"\n"},
		{"prose", "The token is required; keep the key of the password field as it is, please.\n"},
		{"code", "func (s *splitter) single(start, end int, k Kind) { s.flush(); s.last = k }\n"},
		{"JSON", `{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","name":"bash"}]},`},
		{"telling names", "token=token="},
		{"prefixes", "sk-sk-aaaa-"},
		{"open keys", "-----BEGIN PRIVATE KEY-----\n"},
		{"open quotes", `token="\"`},
		{"JSON web tokens", "eyJhbGciOiJub25lIn0."},
		{"colons", ":"},
		{"schemes", "a://b:"},
		{"backslashes", `\`},
		{"flags", "--token "},
		{"elements", "<token>"},
		{"secrets", "A_TOKEN=abc123\n"},
	} {
		for _, size := range []int{1 << 20, 8 << 20} {
			long := strings.Repeat(text.unit, size/len(text.unit))
			b.Run(text.name+"/"+map[int]string{1 << 20: "1MB", 8 << 20: "8MB"}[size], func(b *testing.B) {
				b.SetBytes(int64(len(long)))
				for range b.N {
					redact.Standard().Text(long)
				}
			})
		}
	}
}

// BenchmarkHistories goes over the collected histories beside the repository.
func BenchmarkHistories(b *testing.B) {
	files, _ := filepath.Glob(filepath.Join("..", "..", "shared", "histories", "*", "*"))
	if len(files) == 0 {
		b.Skip("SKIPPED: no histories beside the repository")
	}
	var texts []string
	size := 0
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		texts = append(texts, string(raw))
		size += len(raw)
	}
	b.SetBytes(int64(size))
	b.ResetTimer()
	for range b.N {
		for _, text := range texts {
			redact.Standard().Text(text)
		}
	}
}
