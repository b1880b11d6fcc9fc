package validate_test

import (
	"slices"
	"testing"
)

func TestExceptionOfARuleIsAboutIt(t *testing.T) {
	for exception, cleared := range map[string]bool{
		"its comments in internal/tide": false,
		"the CSV exporter":              false, // words of the message
		"unless it rains":               true,
		"":                              false,
	} {
		m := tidesDraft()
		m.Constraints[0].Exception = exception
		result := judge(t, tidesSource(t), draftJSON(t, m))
		if result.Sound == nil {
			t.Fatalf("%q: refused: %v", exception, result.Violations)
		}
		want, mended := exception, []string(nil)
		if cleared {
			want, mended = "", []string{"/constraints/0/exception"}
		}
		if got := result.Sound.Manifest().Constraints[0].Exception; got != want || !slices.Equal(result.TextRestored, mended) {
			t.Errorf("%q became %q, mended %v", exception, got, result.TextRestored)
		}
	}
}
