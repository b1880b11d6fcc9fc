package pattern_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/internal/pattern"
)

func TestAnIndexTellsWhatEachPatternTells(t *testing.T) {
	patterns := []*pattern.Pattern{
		pattern.New(`^ok\s+\S+`), pattern.New(`a(?:bc|de)+f?`), pattern.New(`x*`), pattern.New(`[ab]c`),
		pattern.New(`says? (?:that|us)`), pattern.New(`不要|か`), pattern.New(`\bkeep (?:the|a) `),
	}
	index := pattern.NewIndex(patterns)
	piece := rapid.SampledFrom([]string{"ok", " ", "a", "bc", "de", "c", "says ", "say ", "that", "us", "不要", "か", "keep the ", "keep", "the"})
	rapid.Check(t, func(t *rapid.T) {
		text := ""
		for _, p := range rapid.SliceOfN(piece, 0, 8).Draw(t, "pieces") {
			text += p
		}
		may := index.MayMatchIn(text)
		for i, p := range patterns {
			n, known := index.Number(p)
			if !known || n != i {
				t.Fatalf("pattern %d has the number %d, %v", i, n, known)
			}
			if got, want := may.Has(n), p.MayMatch(text); got != want {
				t.Fatalf("may %v match in %q: %v, want %v", p.Regexp(), text, got, want)
			}
		}
	})
}
