package sentence_test

import (
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/internal/sentence"
)

// BenchmarkSplit shows that time grows with length only: MB/s of each text must
// be about the same at 1 MB and at 10 MB.
func BenchmarkSplit(b *testing.B) {
	for _, text := range []struct{ name, unit string }{
		{"prose", "Never push to main, e.g. by hand. Ask first, see money.go and https://x.invalid/a.b!\n\n"},
		{"one paragraph", "word word. "},
		{"stops", "."},
		{"stops with brackets", ".)))))))))) "},
		{"blanks", ". " + strings.Repeat(" ", 98)},
		{"closers", ")"},
		{"backquotes", "`a "},
		{"open tags", "<a>\n"},
		{"crossed tags", "<a>\n</b>\n"},
		{"numbers", "1. "},
		{"similar lines", "step 123\n"},
		{"Chinese", "不要修改数据库结构。"},
		{"one word", "x"},
	} {
		for _, size := range []int{1 << 20, 10 << 20} {
			long := strings.Repeat(text.unit, size/len(text.unit))
			b.Run(text.name+"/"+map[int]string{1 << 20: "1MB", 10 << 20: "10MB"}[size], func(b *testing.B) {
				b.SetBytes(int64(len(long)))
				for range b.N {
					sentence.Split(long)
				}
			})
		}
	}
}
