package validate_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/validate"
)

func TestSalvageLeavesOutWhatIsRefused(t *testing.T) {
	m := tidesDraft()
	m.Goal.Evidence = cite(4, "approved deleting all fixtures")
	m.Goal.Text = "deleting all fixtures"
	m.Tests[0].Evidence = cite(8, "ok TestNowhere")
	m.Artifacts[1].Ref = "docs/NOWHERE.md"
	result, refused, err := validate.Salvage(tidesSource(t), draftJSON(t, m))
	if err != nil || result.Sound == nil {
		t.Fatalf("%v, %v", err, result.Violations)
	}
	var got []string
	for _, r := range refused {
		got = append(got, strings.Join(append(slices.Clone(r.Codes), r.Pointer), " "))
	}
	want := []string{"ref_not_found /artifacts/1", "authority /goal", "quote_not_found /tests/0"}
	if !slices.Equal(got, want) {
		t.Errorf("refused %q, want %q", got, want)
	}
	if refused[2].Message != 8 {
		t.Errorf("the test is told to stand in message %d", refused[2].Message)
	}
	left := result.Sound.Manifest()
	if left.Goal != nil || len(left.Tests) != 1 || len(left.Artifacts) != 1 || len(left.Constraints) != 2 {
		t.Errorf("left is %+v", left)
	}
}

func TestSalvageRefusesWhatNoItemIsToBlameFor(t *testing.T) {
	short := changed(func(m *checkpoint.Manifest) { m.SourceRange.Last-- })
	for _, raw := range []string{"", "{}", string(draftJSON(t, short))} {
		result, refused, err := validate.Salvage(tidesSource(t), []byte(raw))
		if err != nil || result.Sound != nil || len(refused) != 0 {
			t.Errorf("%.20q: %v, %v, %v", raw, result.Sound, refused, err)
		}
	}
}

// FuzzSalvage holds that what is left of any draft is sound, and that nothing of
// it was there before.
func FuzzSalvage(f *testing.F) {
	f.Add(draftJSON(f, tidesDraft()))
	f.Add([]byte(`{"goal": 1, "tests": [{"id": "x"}, {}], "source_range": {"first": 1, "last": 9}}`))
	f.Add([]byte(strings.Replace(string(draftJSON(f, tidesDraft())), "TestHeader", "TestNowhere", 1)))
	s := tidesSource(f)
	f.Fuzz(func(t *testing.T, raw []byte) {
		result, refused, err := validate.Salvage(s, raw)
		if err != nil {
			t.Fatal(err)
		}
		if (result.Sound == nil) != (len(result.Violations) > 0) {
			t.Fatalf("sound %v with %d violations", result.Sound != nil, len(result.Violations))
		}
		if result.Sound == nil {
			return
		}
		again, err := validate.Typed(s, result.Sound.Manifest())
		if err != nil || again.Sound == nil {
			t.Fatalf("what was left is refused: %v, %v; left out %v", err, again.Violations, refused)
		}
	})
}
