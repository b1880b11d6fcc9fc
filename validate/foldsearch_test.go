package validate_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/validate"
)

func TestQuotesAreFoundInLongTextsAsInTheirFoldedForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		filler := rapid.SampledFrom([]string{"tide \t row\n", "高潮  位。", "cafe\u0301 ", "x", "\u1112\u1161\u11ab ", " \u0301e"}).Draw(t, "filler")
		quote := rapid.SampledFrom([]string{"harbour gate", "caf\u00e9 gate", "高潮 位", "ha", "\u1112\u1161", "x", "e"}).Draw(t, "quote")
		before := strings.Repeat(filler, (64<<10+rapid.IntRange(-40, 40).Draw(t, "around"))/len(filler))
		placed := rapid.SampledFrom([]string{quote, strings.ReplaceAll(quote, " ", " \n\t "), "", quote + "\u0301"}).Draw(t, "placed")
		text := before + placed + rapid.SampledFrom([]string{"", " end", "\u0301", filler}).Draw(t, "behind")
		folded := validate.Fold(quote)
		if got, want := validate.IndexFolded(text, folded), validate.PlainIndexFolded(text, folded); got != want {
			t.Fatalf("%q stands at %d, want %d", quote, got, want)
		}
	})
}
