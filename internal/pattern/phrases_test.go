package pattern_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/internal/pattern"
)

func TestPhrasesThatStandInATextAreGivenInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.SliceOfN(rapid.StringMatching(`[a-c]{1,5}`), 1, 20).Draw(t, "phrases")
		inside := rapid.StringMatching(`[a-c ]{0,30}`).Draw(t, "text")
		given := slices.Collect(pattern.NewPhrases(texts).In(pattern.GramsOf(inside)))
		for _, text := range texts {
			if strings.Contains(inside, text) && !slices.Contains(given, text) {
				t.Fatalf("%q stands in %q and is not given", text, inside)
			}
		}
		rest := texts
		for _, g := range given {
			i := slices.Index(rest, g)
			if i < 0 {
				t.Fatalf("%q is given out of the order of %q", given, texts)
			}
			rest = rest[i+1:]
		}
	})
	none := pattern.NewPhrases([]string{"vendor", "push to main"})
	for p := range none.In(pattern.GramsOf(strings.Repeat("keep the tests ", 5))) {
		t.Errorf("%q may stand in a text without its letters", p)
	}
}
