package deterministic

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestAnIndexFindsWhatASearchForEachPhraseFinds(t *testing.T) {
	all := slices.Concat(append(lexiconLists(), softeners)...)
	piece := rapid.OneOf(rapid.SampledFrom(all), rapid.SampledFrom([]string{" ", " ", "s", "'", "-", "_", ", ", "é", "不", "É", "K", "Don’t", "NOT", "x"}))
	rapid.Check(t, func(t *rapid.T) {
		f := fold(strings.Join(rapid.SliceOfN(piece, 0, 8).Draw(t, "pieces"), ""))
		for _, x := range []*cueIndex{cues, talk, closings, replying} {
			_, found := x.find(f)
			_, again := x.find(unfolded(f.source))
			if again != found {
				t.Fatalf("other phrases are found in %q before it is folded", f.source)
			}
			for _, list := range append(lexiconLists(), softeners, goAheads, passWords, promises, pleads) {
				n, known := x.number(list)
				if known && found.has(n) != slices.ContainsFunc(list, func(phrase string) bool { return standsAtStart(f, phrase) }) {
					t.Fatalf("in %q, of %q: found is %v", f.text, list[:min(3, len(list))], found.has(n))
				}
			}
		}
	})
}

// standsAtStart reports whether a phrase stands in a text whole, where a word begins or
// behind a character that joins none.
func standsAtStart(f *folded, phrase string) bool {
	for at := f.find(phrase, 0); at >= 0; at = f.find(phrase, at+1) {
		for i := 0; i <= at; i += leadingRun(f.text[i:]) {
			if i == at {
				return true
			}
		}
	}
	return false
}
