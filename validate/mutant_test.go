package validate_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

// mutant changes a sound draft so that it says what the source does not; false
// where the draft has nothing to change.
type mutant struct {
	name   string
	change func(m *checkpoint.Manifest, messages history.Messages) bool
	code   string
}

var mutants = []mutant{
	{"a letter of a ref", func(m *checkpoint.Manifest, messages history.Messages) bool {
		return len(m.Artifacts) > 0 && replace(&m.Artifacts[0].Ref, m.Artifacts[0].Ref+"x")
	}, validate.CodeRefNotFound},
	{"the head of a ref", func(m *checkpoint.Manifest, messages history.Messages) bool {
		return len(m.Artifacts) > 0 && replace(&m.Artifacts[0].Ref, m.Artifacts[0].Ref[1:])
	}, validate.CodeRefNotFound},
	{"a word of a quote", func(m *checkpoint.Manifest, messages history.Messages) bool {
		return len(m.Completed) > 0 && replace(&m.Completed[0].Evidence[0].Quote, m.Completed[0].Evidence[0].Quote+" flawlessly")
	}, validate.CodeQuoteNotFound},
	{"work on a message after the span", func(m *checkpoint.Manifest, messages history.Messages) bool {
		if len(m.Completed) == 0 {
			return false
		}
		m.Completed[0].Evidence = cite(m.SourceRange.Last+1, "done")
		return true
	}, validate.CodeBadMessage},
	{"a rule on a result", func(m *checkpoint.Manifest, messages history.Messages) bool {
		for _, done := range m.Completed {
			if e := done.Evidence[0]; messages[e.Message].IsResult() {
				rule := checkpoint.Constraint{ID: "mutant", Text: e.Quote, Force: checkpoint.Must, Evidence: done.Evidence[:1]}
				m.Constraints = append(m.Constraints, rule)
				return true
			}
		}
		return false
	}, validate.CodeAuthority},
}

func replace(field *string, text string) bool {
	*field = text
	return true
}

func TestMutantsOfHonestDraftsAreRefused(t *testing.T) {
	drafts, _ := filepath.Glob(filepath.Join(shared(t, "spans"), "*.draft.json"))
	for _, path := range drafts {
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		messages := readChat(t, strings.TrimSuffix(path, ".draft.json")+".jsonl")
		for _, mutant := range mutants {
			var m checkpoint.Manifest
			if err := json.Unmarshal(raw, &m); err != nil {
				t.Fatal(err)
			}
			if !mutant.change(&m, messages) {
				continue
			}
			result := judge(t, source(t, messages, m.SourceRange, nil), draftJSON(t, m))
			if !hasCode(result.Violations, mutant.code) {
				t.Errorf("%s, %s: %v", filepath.Base(path), mutant.name, result.Violations)
			}
		}
	}
}

func hasCode(violations []validate.Violation, code string) bool {
	for _, v := range violations {
		if v.Code == code {
			return true
		}
	}
	return false
}
