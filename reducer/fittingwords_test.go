package reducer_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

// Sentences that demand nothing leave first, then the oldest: whatever came in
// between, those that stay are as if all had been there at once.
func TestUserWordsThatStayAreThoseThatWinAtTheEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limit := rapid.IntRange(20, 400).Draw(t, "limit")
		kinds := rapid.SliceOfN(rapid.SampledFrom([]bool{true, false}), 1, 30).Draw(t, "weighty")
		filler := say(history.RoleAssistant, strings.Repeat("The harbour is drawn as it lies. ", 40))
		messages := history.Messages{say(history.RoleSystem, "Help.")}
		var idle, weighty []string
		for i, demands := range kinds {
			text := fmt.Sprintf("The %s harbour looks calm to me.", spelled(i))
			if demands {
				text = fmt.Sprintf("Station %d%s must stay.", i, strings.Repeat(" really", i%4))
				weighty = append(weighty, text)
			} else {
				idle = append(idle, text)
			}
			messages = append(messages, say(history.RoleUser, text), filler)
		}
		want := suffixWithin(weighty, limit)
		if len(want) == len(weighty) {
			want = append(want, suffixWithin(idle, limit-runes(weighty))...)
		}
		r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(0), AllowGrowth: true, UserWordsChars: &limit}, Summarizer: nothingNew}
		report, err := r.Compact(context.Background(), messages)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, w := range report.Checkpoint.Manifest.UserWords {
			got = append(got, w.Text)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("within %d characters of %v stay %q, want %q", limit, kinds, got, want)
		}
	})
}

// suffixWithin gives the newest texts that have room together.
func suffixWithin(texts []string, limit int) []string {
	for len(texts) > 0 && runes(texts) > limit {
		texts = texts[1:]
	}
	return slices.Clone(texts)
}

func runes(texts []string) (n int) {
	for _, text := range texts {
		n += utf8.RuneCountInString(text)
	}
	return n
}

func spelled(i int) string { return strings.Repeat("very ", i) + "wide" }
