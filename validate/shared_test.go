package validate_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// shared gives a folder of files beside the repository, or skips.
func shared(t *testing.T, name string) string {
	t.Helper()
	path := filepath.Join("..", "..", "shared", name)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("SKIPPED: %s is not there", path)
	}
	return path
}

// spanRefusals are the faults of honest drafts; drafts that are not here are
// sound.
var spanRefusals = map[string][]string{
	"S03": {"authority /completed/0/evidence", "authority /completed/3/evidence"},
}

func TestHonestDraftsAreSound(t *testing.T) {
	drafts, err := filepath.Glob(filepath.Join(shared(t, "spans"), "*.draft.json"))
	if err != nil || len(drafts) == 0 {
		t.Fatalf("no drafts: %v", err)
	}
	for _, path := range drafts {
		name, _, _ := strings.Cut(filepath.Base(path), "-")
		t.Run(name, func(t *testing.T) {
			raw, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var m checkpoint.Manifest
			if err := json.Unmarshal(raw, &m); err != nil {
				t.Fatal(err)
			}
			messages := readChat(t, strings.TrimSuffix(path, ".draft.json")+".jsonl")
			result := judge(t, source(t, messages, m.SourceRange, nil), raw)
			t.Logf("restored %v, demoted %v", result.TextRestored, result.Demoted)
			wantMarks(t, result.Violations, spanRefusals[name]...)
		})
	}
}

// replyFaults are the first faults of the replies that reach a judgement; an
// empty list is a sound reply.
var replyFaults = map[string][]string{
	"R01": nil,
	"R02": {"missing_field /goal"},
	"R03": {"missing_field /constraints"},
	"R05": {"missing_field /open_tasks"},
	"R07": {"missing_field /tests"},
	"R09": {"missing_field /source_range"},
	"R11": {"unknown_field /constraints/0/priority"},
	"R13": {"range_mismatch /source_range/first"},
	"R15": {"range_mismatch /source_range/last"},
	"R17": {"quote_not_found /completed/0/evidence/0/quote"},
	"R19": nil,
	"R21": {"no_evidence /completed/0/evidence"},
	"R23": {"ref_not_found /artifacts/0/ref"},
	"R25": {"polarity /constraints/0/force"},
	"R27": {"empty_draft "},
	"R33": nil,
	"R35": {"trailing_data "},
	"R37": {"duplicate_name /constraints/0/text"},
	"R39": {"not_json /source_range/last"},
	"R59": nil,
	"R63": {"quote_not_found /goal/evidence/0/quote"},
	"R65": {"authority /constraints/2/evidence"},
	"R67": nil,
	"R69": {"test_name /tests/1/name", "outcome /tests/1/outcome"},
	"R71": {"secret /tests/0/evidence/0/quote"},
	"R77": {"authority /completed/1/evidence"},
}

func TestRepliesAreJudgedByTheRuleThatTheyBreak(t *testing.T) {
	folder := shared(t, "replies")
	messages := readChat(t, filepath.Join(folder, "base.jsonl"))
	src := source(t, messages, history.Range{First: 1, Last: 9}, nil)
	seen := 0
	files, _ := filepath.Glob(filepath.Join(folder, "R*.json"))
	for _, path := range files {
		name, _, _ := strings.Cut(filepath.Base(path), "-")
		want, ok := replyFaults[name]
		if !ok {
			continue
		}
		seen++
		t.Run(name, func(t *testing.T) {
			reply := readReply(t, path)
			result := judge(t, src, []byte(reply.content()))
			wantMarks(t, result.Violations, want...)
			text := result.Err()
			for _, secret := range reply.Nowhere {
				if text != nil && strings.Contains(text.Error(), secret) {
					t.Errorf("the error shows %q", secret)
				}
			}
			for _, word := range reply.ExpectContains {
				if text != nil && !strings.Contains(text.Error(), word) {
					t.Errorf("the error does not say %q:\n%v", word, text)
				}
			}
		})
	}
	if seen != len(replyFaults) {
		t.Errorf("%d replies were judged, want %d", seen, len(replyFaults))
	}
}

func TestFoldedQuoteBecomesTheSourcesText(t *testing.T) {
	folder := shared(t, "replies")
	messages := readChat(t, filepath.Join(folder, "base.jsonl"))
	reply := readReply(t, filepath.Join(folder, "R19-quote-whitespace-changed.json"))
	result := judge(t, source(t, messages, history.Range{First: 1, Last: 9}, nil), []byte(reply.content()))
	got := result.Sound.Manifest().Tests[0].Evidence[0].Quote
	if want := "ok TestHeader\n--- FAIL: TestEmptyTable (0.01s)"; got != want {
		t.Errorf("quote %q, want %q", got, want)
	}
}

type reply struct {
	Nowhere        []string `json:"nowhere"`
	ExpectContains []string `json:"expect_contains"`
	Body           struct {
		Choices []struct{ Message struct{ Content string } }
	} `json:"body"`
}

func (r reply) content() string { return r.Body.Choices[0].Message.Content }

func readReply(t *testing.T, path string) reply {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var r reply
	if err := json.Unmarshal(raw, &r); err != nil || len(r.Body.Choices) == 0 {
		t.Fatalf("%s: %v", path, err)
	}
	slices.Sort(r.Nowhere)
	return r
}
