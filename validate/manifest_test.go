package validate_test

import (
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

func judgeManifest(t testing.TB, s *validate.Source, raw []byte) validate.Result {
	t.Helper()
	result, err := validate.Manifest(s, raw)
	if err != nil {
		t.Fatalf("Manifest: %v", err)
	}
	return result
}

// wholeManifest is the first cycle's manifest, with what the reducer adds.
func wholeManifest(t testing.TB) checkpoint.Manifest {
	m := firstCheckpoint(t).Manifest
	m.UserWords = []checkpoint.UserWord{{ID: "w1", Text: "Keep the  --json flag working.", Evidence: cite(1, "Keep the --json flag working.")}}
	m.Inherited = []checkpoint.Inherited{{ID: "n1", Text: "package export", From: "codex-summary", Evidence: cite(3, "package export")}}
	return m
}

func TestMergedManifestIsSoundOverItsOwnRange(t *testing.T) {
	result := judgeManifest(t, tidesSource(t), draftJSON(t, wholeManifest(t)))
	wantMarks(t, result.Violations)
	if result.Sound == nil || result.Sound.Manifest().SchemaVersion != checkpoint.SchemaVersion {
		t.Errorf("sound %+v", result.Sound)
	}
}

func TestManifestWithoutQuotesIsSound(t *testing.T) {
	bare := firstCheckpoint(t).Manifest.WithoutQuotes()
	wantMarks(t, judgeManifest(t, tidesSource(t), draftJSON(t, bare)).Violations)
}

var manifestCases = []struct {
	name  string
	spoil func(m *checkpoint.Manifest)
	want  []string
}{
	{"draft", func(m *checkpoint.Manifest) { m.SchemaVersion = "" }, []string{"missing_field /schema_version"}},
	{"local id", func(m *checkpoint.Manifest) { m.Tests[0].ID = "header" }, []string{"bad_id /tests/0/id"}},
	{"id of another section", func(m *checkpoint.Manifest) { m.Tests[0].ID = "d9" }, []string{"bad_id /tests/0/id"}},
	{"other role", func(m *checkpoint.Manifest) { m.Tests[0].Evidence[0].Role = "user" }, []string{"role_mismatch /tests/0/evidence/0/role"}},
	{"neither quote nor role", func(m *checkpoint.Manifest) { m.Tests[0].Evidence = cite(8, "") }, []string{"missing_quote /tests/0/evidence/0/quote"}},
	{"bare evidence without authority", func(m *checkpoint.Manifest) {
		m.Constraints[0].Evidence = []checkpoint.Evidence{{Message: 4, Role: "tool"}}
	}, []string{"authority /constraints/0/evidence", "text_not_found /constraints/0/text"}},
	{"text that is not literal", func(m *checkpoint.Manifest) { m.Goal.Text = "CSV export" }, []string{"text_not_found /goal/text"}},
	{"restored text", func(m *checkpoint.Manifest) {
		m.Goal.Text = "Make the tide table exporter write CSV. … Keep the --json flag working."
	}, nil},
	{"user word that was not said", func(m *checkpoint.Manifest) { m.UserWords[0].Text = "Keep the flag." }, []string{"text_not_found /user_words/0/text"}},
	{"user word of the assistant", func(m *checkpoint.Manifest) {
		m.UserWords[0] = checkpoint.UserWord{ID: "w1", Text: "TestEmptyTable fails.", Evidence: cite(9, "TestEmptyTable fails.")}
	}, []string{"authority /user_words/0/evidence", "text_not_found /user_words/0/text"}},
	{"inherited text that is not there", func(m *checkpoint.Manifest) { m.Inherited[0].Text = "package import" }, []string{"text_not_found /inherited/0/text"}},
	{"fact of the assistant", func(m *checkpoint.Manifest) {
		m.Facts = []checkpoint.Note{{ID: "f1", Text: "it fails", Evidence: cite(9, "TestEmptyTable fails")}}
	}, []string{"authority /facts/0/evidence"}},
	{"other range", func(m *checkpoint.Manifest) { m.SourceRange.Last = 7 }, []string{"range_mismatch /source_range/last"}},
}

func TestManifestsAreJudgedLikeDraftsButNotMended(t *testing.T) {
	src := tidesSource(t)
	for _, tt := range manifestCases {
		t.Run(tt.name, func(t *testing.T) {
			m := wholeManifest(t)
			tt.spoil(&m)
			wantMarks(t, judgeManifest(t, src, draftJSON(t, m)).Violations, tt.want...)
		})
	}
}

func TestMessagesThatHaveLeftCantBeChecked(t *testing.T) {
	in := secondInput(t)
	in.Span = history.Range{First: 1, Last: 13}
	in.Previous = nil
	src, err := validate.NewSource(in)
	if err != nil {
		t.Fatal(err)
	}
	first := secondCycle(t)
	sound := judge(t, first, draftJSON(t, secondDraft())).Sound
	m := mergeSecond(first, *sound).Manifest
	wantMarks(t, judgeManifest(t, src, draftJSON(t, m)).Violations)

	m.Constraints[0].Evidence[0].Role = "tool"
	m.Artifacts[2].Ref = "export/never.go"
	m.Tests[1].Evidence[1].Quote = "ok TestNothing"
	wantMarks(t, judgeManifest(t, src, draftJSON(t, m)).Violations,
		"ref_not_found /artifacts/2/ref", "authority /constraints/0/evidence", "quote_not_found /tests/1/evidence/1/quote")
	if _, err := src.Message(1); err == nil {
		t.Error("a message that has left was read")
	}
}
