package pattern_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/internal/pattern"
)

func TestGramsNeverDenyWhatATextHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, sought := rapid.String().Draw(t, "text"), rapid.StringN(0, 6, -1).Draw(t, "sought")
		inside := text + sought + text
		if !pattern.GramsOf(inside).MayHold(sought) {
			t.Fatalf("%q is denied in %q", sought, inside)
		}
	})
	if pattern.GramsOf(strings.Repeat("keep the tests ", 5)).MayHold("vendor") {
		t.Error("vendor may stand in a text without its letters")
	}
}
