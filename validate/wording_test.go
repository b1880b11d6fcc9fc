package validate_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/validate"
)

func TestOnePassFindsTheCuesThatASearchForEachFinds(t *testing.T) {
	piece := rapid.OneOf(rapid.SampledFrom(validate.CueWords()), rapid.SampledFrom([]string{" ", " ", "n't", "s", "-", "_", "'", ", ", "über", "不", "push"}))
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(piece, 0, 8).Draw(t, "pieces"), "")
		if !validate.CuesAgree(text) {
			t.Fatalf("other cues are found in %q", text)
		}
	})
}

func TestPlainASCIIIsPlain(t *testing.T) {
	letter := rapid.SampledFrom([]rune("aZ *`'.\t\n\v\f\r\x00\x1f\x7f"))
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(letter).Draw(t, "text")
		if got, want := validate.Plain(text), validate.PlainSlowly(text); got != want {
			t.Fatalf("%q is %q, want %q", text, got, want)
		}
	})
}
