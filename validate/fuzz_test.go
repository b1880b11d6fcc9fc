package validate_test

import (
	"testing"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/validate"
)

func FuzzDraft(f *testing.F) {
	f.Add(draftJSON(f, tidesDraft()))
	f.Add([]byte("```json\n" + string(draftJSON(f, tidesDraft())) + "\n```"))
	for _, c := range rawCases {
		if len(c.raw) < 1<<10 {
			f.Add([]byte(c.raw))
		}
	}
	for _, c := range draftCases {
		o := asObject(f, tidesDraft())
		set(o, c.pointer, c.value)
		f.Add(objectJSON(f, o))
	}
	src := tidesSource(f)
	f.Fuzz(func(t *testing.T, raw []byte) {
		result := judge(t, src, raw)
		for _, v := range result.Violations {
			if v.Code == "" || v.Detail == "" || !utf8.ValidString(v.String()) {
				t.Fatalf("violation %#v", v)
			}
		}
		if result.Sound == nil {
			return
		}
		m := result.Sound.Manifest()
		again, err := validate.Typed(src, m)
		if err != nil || again.Sound == nil {
			t.Fatalf("what was sound is refused: %v, %v", err, again.Err())
		}
		if got, want := draftJSON(t, again.Sound.Manifest()), draftJSON(t, m); string(got) != string(want) {
			t.Fatalf("judged again\n%s\nwant\n%s", got, want)
		}
	})
}

func FuzzFold(f *testing.F) {
	for _, seed := range []string{"", "a b", "e\u0301 \u0323x", "\u1112\u1161\u11ab", "\xff \xfe", " \u0301", "a\n\n\u3000b"} {
		f.Add(seed, uint8(0), uint8(9))
	}
	f.Fuzz(func(t *testing.T, text string, first, last uint8) {
		folded := validate.Fold(text)
		if again := validate.Fold(folded); utf8.ValidString(text) && again != folded {
			t.Fatalf("Fold(%q) = %q, then %q", text, folded, again)
		}
		start, end := int(first), int(last)
		if start > end || end > len(folded) {
			return
		}
		from, to := validate.Unfold(text, start, end)
		if from < 0 || to < from || to > len(text) {
			t.Fatalf("Unfold(%q, %d, %d) = %d, %d", text, start, end, from, to)
		}
	})
}

func FuzzRefs(f *testing.F) {
	f.Add("--- a/export/csv.go", "export/csv.go")
	f.Add("修改了csv.go文件。", "csv.go")
	f.Add("a.b!?", "a.b")
	f.Fuzz(func(t *testing.T, text, ref string) {
		if ref == "" {
			return
		}
		if !validate.FoundWhole("("+ref+")", ref) {
			t.Fatalf("%q is not found between brackets", ref)
		}
		if validate.FoundWhole(text, ref) && !validate.FoundWhole("x\n"+text+"\nx", ref) {
			t.Fatalf("%q is found in %q, and not with lines around it", ref, text)
		}
	})
}
