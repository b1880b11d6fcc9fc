package validate_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

func TestOrdinarySentencesNameNothing(t *testing.T) {
	raw, err := os.ReadFile("testdata/ordinary-sentences.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(raw)), "\n")
	if len(lines) < 200 {
		t.Errorf("%d sentences, want 200", len(lines))
	}
	for _, line := range lines {
		if got := validate.IdentifiersIn(line); len(got) > 0 {
			t.Errorf("%q: got %q", line, got)
		}
	}
}

func TestLinksPathsAndHashesAreTakenOutOfTexts(t *testing.T) {
	for text, want := range map[string][]string{
		"see https://example.org/a?b=c#d.":              {"https://example.org/a?b=c#d"},
		"(http://localhost:8080/x), then":               {"http://localhost:8080/x"},
		"see <https://a.example/b>":                     {"https://a.example/b"},
		"artifact://run/7 holds it":                     {"artifact://run/7"},
		"参见https://a.example/b。":                        {"https://a.example/b"},
		"updated export/csv.go.":                        {"export/csv.go"},
		"updated `export/csv.go`: works":                {"export/csv.go"},
		"**export/csv.go** was updated":                 {"export/csv.go"},
		"export/csv.go:12 fails":                        {"export/csv.go"},
		"a/b.go and c/d.go":                             {"a/b.go", "c/d.go"},
		"is it and/or.txt?":                             {"and/or.txt"},
		"wrote /etc/hosts":                              {"/etc/hosts"},
		"ran /publish-session again":                    {"/publish-session"},
		"in ./build and ../docs/":                       {"./build", "../docs"},
		"under ~/.claude":                               {"~/.claude"},
		"修改了export/csv.go文件":                            {"export/csv.go"},
		"the a.b/c.d/e.go file":                         {"a.b/c.d/e.go"},
		"node_modules/foo.js/lib/x.js":                  {"node_modules/foo.js/lib/x.js"},
		".github/workflows/ci.yml":                      {".github/workflows/ci.yml"},
		"@scope/pkg/index.d.ts":                         {"@scope/pkg/index.d.ts"},
		`moved C:\logs\b.txt away`:                      {`C:\logs\b.txt`},
		"commit 8d6d2dd on refactor":                    {"8d6d2dd"},
		"commit 9fceb02d0ae598e95dc970b74767f19372d61":  {"9fceb02d0ae598e95dc970b74767f19372d61"},
		"7503168d-3bd8-47dd-9742-0f8d8c92a700.jsonl":    {"7503168d-3bd8-47dd-9742-0f8d8c92a700"},
		"at 0x7fffabcd the stack":                       {"0x7fffabcd"},
		"https://a.example/x/y.go and not x/y.go apart": {"https://a.example/x/y.go", "x/y.go"},
	} {
		if got := validate.IdentifiersIn(text); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestEveryTextOfADraftIsHeldAgainstTheSource(t *testing.T) {
	for pointer, change := range map[string]func(m *checkpoint.Manifest, text string){
		"/completed/0/text":  func(m *checkpoint.Manifest, text string) { m.Completed[0].Text = text },
		"/open_tasks/0/text": func(m *checkpoint.Manifest, text string) { m.OpenTasks[0].Text = text },
		"/unknowns/0/text":   func(m *checkpoint.Manifest, text string) { m.Unknowns[0].Text = text },
		"/decisions/0/text": func(m *checkpoint.Manifest, text string) {
			m.Decisions = []checkpoint.Note{{ID: "k1", Text: text, Evidence: cite(9, "TestEmptyTable fails")}}
		},
		"/facts/0/text": func(m *checkpoint.Manifest, text string) {
			m.Facts = []checkpoint.Note{{ID: "f1", Text: text, Evidence: cite(3, "package export")}}
		},
		"/failures/0/text": func(m *checkpoint.Manifest, text string) {
			m.Failures = []checkpoint.Failure{{ID: "e1", Text: text, Evidence: cite(9, "TestEmptyTable fails")}}
		},
		"/narrative":               func(m *checkpoint.Manifest, text string) { m.Narrative = text },
		"/constraints/0/scope":     func(m *checkpoint.Manifest, text string) { m.Constraints[0].Scope = text },
		"/constraints/0/exception": func(m *checkpoint.Manifest, text string) { m.Constraints[0].Exception = text },
	} {
		src := tidesSource(t)
		m := tidesDraft()
		change(&m, "it is in export/csv_model.go now")
		wantMarks(t, judge(t, src, draftJSON(t, m)).Violations, "unseen_identifier "+pointer)
		change(&m, "it is in export/csv.go now, or in internal/tide")
		wantMarks(t, judge(t, src, draftJSON(t, m)).Violations)
	}
}

func TestNamesMayBePartsOfLongerOnes(t *testing.T) {
	messages := history.Messages{{Role: history.RoleUser, Text: "see /home/u/git/app/docs/plan.md at 9fceb02d0ae598e95dc970b74767f19372d61af8 and ./run.sh"}}
	for text, want := range map[string]int{
		"docs/plan.md is read":                          0,
		"app/docs/plan.md is read":                      0,
		"/home/u/git/app is the folder":                 0,
		"/home/u/git/app/ is it":                        0,
		"at 9fceb02":                                    0,
		"./run.sh works":                                0,
		"ocs/plan.md is read":                           1,
		"docs/plan.m is read":                           1,
		"/git/app is the folder":                        1,
		"app/plan.md is read":                           1,
		"in fceb02d":                                    1,
		"at 9fceb02d0ae598e95dc970b74767f19372d61af8a1": 1,
	} {
		m := emptyDraft(history.Range{})
		m.Unknowns = []checkpoint.Unknown{{ID: "u", Text: text, Kind: checkpoint.Unverified, Evidence: cite(0, "docs/plan.md")}}
		result := judge(t, source(t, messages, history.Range{}, nil), draftJSON(t, m))
		if len(result.Violations) != want {
			t.Errorf("%q: %v", text, result.Violations)
		}
	}
}

func FuzzIdentifiersIn(f *testing.F) {
	for _, text := range []string{"a/b.go", "https://x.example/y", "~/.x", "8d6d2dd", "C:\\a\\b", "{a}/b.go*", "/\xff/"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, name := range validate.IdentifiersIn(text) {
			if name == "" || !strings.Contains(text, name) {
				t.Errorf("%q is no excerpt of %q", name, text)
			}
		}
	})
}
