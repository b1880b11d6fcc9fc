package pattern_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/internal/pattern"
)

func TestATrieFindsThePhrasesThatATextBeginsWith(t *testing.T) {
	phrases := []string{"no", "not", "not yet", "", "n", "no", "nein", "不要", "不"}
	trie := pattern.NewTrie(phrases)
	for text, want := range map[string][]pattern.Prefix{
		"not yet done": {{Phrase: 4, Length: 1}, {Phrase: 0, Length: 2}, {Phrase: 1, Length: 3}, {Phrase: 2, Length: 7}},
		"not ye":       {{Phrase: 4, Length: 1}, {Phrase: 0, Length: 2}, {Phrase: 1, Length: 3}},
		"不要动":          {{Phrase: 8, Length: 3}, {Phrase: 7, Length: 6}},
		"yes":          nil,
		"":             nil,
	} {
		if got := trie.AppendPrefixes(nil, text); !slices.Equal(got, want) {
			t.Errorf("%q begins with %v, want %v", text, got, want)
		}
	}
}

func TestATrieFindsWhatALookAtEachPhraseFinds(t *testing.T) {
	word := rapid.StringOfN(rapid.RuneFrom([]rune("abé不 ")), 0, 5, -1)
	rapid.Check(t, func(t *rapid.T) {
		phrases := rapid.SliceOfDistinct(word, rapid.ID[string]).Draw(t, "phrases")
		text := word.Draw(t, "text") + word.Draw(t, "more")
		var want []string
		for _, phrase := range phrases {
			if phrase != "" && strings.HasPrefix(text, phrase) {
				want = append(want, phrase)
			}
		}
		slices.SortFunc(want, func(a, b string) int { return len(a) - len(b) })
		var got []string
		for _, p := range pattern.NewTrie(phrases).AppendPrefixes(nil, text) {
			if phrases[p.Phrase] != text[:p.Length] {
				t.Fatalf("phrase %q for %q", phrases[p.Phrase], text[:p.Length])
			}
			got = append(got, phrases[p.Phrase])
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%q begins with %q, want %q", text, got, want)
		}
	})
}
