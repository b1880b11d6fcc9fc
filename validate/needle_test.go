package validate_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/validate"
)

func TestRefsAreWholeTokens(t *testing.T) {
	tests := []struct {
		text, ref string
		found     bool
	}{
		{"export/csv.go", "export/csv.go", true},
		{"see export/csv.go now", "export/csv.go", true},
		{"see `export/csv.go`.", "export/csv.go", true},
		{"(export/csv.go)", "export/csv.go", true},
		{"export/csv.go:12: error", "export/csv.go", true},
		{"in export/csv.go.", "export/csv.go", true},
		{"in export/csv.go?!", "export/csv.go", true},
		{"in export/csv.go...\n", "export/csv.go", true},
		{"is it export/csv.go?\"", "export/csv.go", true},
		{"export/csv.go.orig", "export/csv.go", false},
		{"export/csv.go2", "export/csv.go", false},
		{"xexport/csv.go", "export/csv.go", false},
		{"src/export/csv.go", "export/csv.go", false},
		{"export/csv.go/x", "export/csv.go", false},
		{"export/csv_test.go", "csv_test.go", false},
		{"export/csv.go-old", "export/csv.go", false},
		{"Export/csv.go", "export/csv.go", false},
		{"x export/csv.gox export/csv.go", "export/csv.go", true},
		{"--- a/export/csv.go\n", "export/csv.go", true},
		{"+++ b/export/csv.go\t2024", "export/csv.go", true},
		{"text\ndiff --git a/x.go b/export/csv.go", "export/csv.go", true},
		{"text a/export/csv.go", "export/csv.go", false},
		{"--- a/export/csv.go", "a/export/csv.go", true},
		{"--- xa/export/csv.go", "export/csv.go", false},
		{`C:\logs\b.txt`, `b.txt`, true},
		{"a|b.txt|c", "b.txt", true},
		{"NAME=main;", "main", true},
		{"*main*", "main", true},
		{"feature/main", "main", false},
		{"call #42 now", "#42", true},
		{"call #421 now", "#42", false},
		{"my file.txt", "my file.txt", true},
		{"修改了export/csv.go文件", "export/csv.go", true},
		{"参见export/csv.go。谢谢", "export/csv.go", true},
		{"csv.go를 고쳐", "csv.go", true},
		{"新文件名.txt", "文件名.txt", false},
		{"「报告.txt」", "报告.txt", true},
		{"报告.txt。", "报告.txt", true},
		{"café.txt", "caf", false},
		{"", "x", false},
		{"x", "x", true},
	}
	for _, tt := range tests {
		if got := validate.FoundWhole(tt.text, tt.ref); got != tt.found {
			t.Errorf("%q in %q: found %v, want %v", tt.ref, tt.text, got, tt.found)
		}
	}
}

// foundPlainly is the rule for ASCII texts outside of diffs, the slow way.
func foundPlainly(text, ref string) bool {
	const edges = " \n\"'`()[]{}<>:,;=\\|*"
	for i := 0; i+len(ref) <= len(text); i++ {
		if text[i:i+len(ref)] != ref || (i > 0 && !strings.Contains(edges, text[i-1:i])) {
			continue
		}
		rest := strings.TrimLeft(text[i+len(ref):], ".!?")
		if rest == "" || strings.Contains(edges, rest[:1]) {
			return true
		}
	}
	return false
}

func TestScanAgreesWithThePlainRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		letters := rapid.StringOfN(rapid.RuneFrom([]rune("ab/._-")), 1, 12, -1)
		ref := letters.Draw(t, "ref")
		parts := rapid.SliceOf(rapid.OneOf(rapid.Just(ref), letters, rapid.SampledFrom([]string{" ", "\n", ".", "?", ":", "(", "`"})))
		text := strings.Join(parts.Draw(t, "text"), "")
		if got, want := validate.FoundWhole(text, ref), foundPlainly(text, ref); got != want {
			t.Fatalf("%q in %q: found %v, want %v", ref, text, got, want)
		}
	})
}

func TestInnerStringsAreThoseWithEscapes(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":"b"}`:                         "",
		`{"a":"b\\c","d":["\u0065\"f"]}`:    `b\c|e"f`,
		` "x\ny" `:                          "x\ny",
		`{"a":"b\\c"`:                       "",
		`plain \ text`:                      "",
		`[1,2,"\ud83d"]`:                    "\ufffd",
		strings.Repeat("[", 30000) + `"\\"`: "",
	} {
		if got := strings.Join(validate.InnerStrings(text), "|"); got != want {
			t.Errorf("InnerStrings(%.40q) = %q, want %q", text, got, want)
		}
	}
}
