package sentence_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/internal/sentence"
)

func TestShortTextsAreCutWhole(t *testing.T) {
	text := "Keep the tides. Do not touch the heights.\n- one\n- two"
	want := sentence.Split(text)
	if got := sentence.Ends(text, 100); !slices.Equal(got, want) {
		t.Errorf("ends %v, want %v", got, want)
	}
	if got := sentence.Near(text, 5, 9, 100); !slices.Equal(got, want) {
		t.Errorf("near %v, want %v", got, want)
	}
}

func TestSentencesOfWindowsStandWhereTheySay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pieces := rapid.SliceOfN(rapid.SampledFrom([]string{"Keep the tides. ", "不要修改。", "x", "\n", "Do not 🦀 touch it!\n", "- item\n"}), 1, 60).Draw(t, "pieces")
		text := strings.Join(pieces, "")
		n := rapid.IntRange(1, 40).Draw(t, "n")
		from := rapid.IntRange(0, len(text)).Draw(t, "from")
		to := rapid.IntRange(from, len(text)).Draw(t, "to")
		for _, all := range [][]sentence.Sentence{sentence.Ends(text, n), sentence.Near(text, from, to, n)} {
			end := 0
			for _, s := range all {
				if s.Start < end || text[s.Start:s.End] != s.Text {
					t.Fatalf("%+v is not at its place in %q", s, text)
				}
				end = s.End
			}
		}
	})
}
