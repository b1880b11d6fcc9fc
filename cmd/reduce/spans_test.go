package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/seed-a68626b6/reduce/reducer"
)

// refusedSpan is the one draft that rests work on the assistant's words alone.
const refusedSpan = "S03"

// mostAdded bounds what the floor adds to an honest draft: more would mean that it
// says again what the draft says in other words. S10 leaves out files that a
// script rewrote.
var mostAdded = map[string]int{"S10": 8, "S11": 1}

func TestHonestDraftsReduceAtOnce(t *testing.T) {
	folder := filepath.Join("..", "..", "..", "shared", "spans")
	drafts, err := filepath.Glob(filepath.Join(folder, "*.draft.json"))
	if err != nil || len(drafts) == 0 {
		t.Skipf("SKIPPED: no drafts in %s", folder)
	}
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "span\tstatus\tattempts\trestored\tdemoted\tadded\tchanged")
	for _, draft := range drafts {
		name, _, _ := strings.Cut(filepath.Base(draft), "-")
		t.Run(name, func(t *testing.T) {
			report, status, complaint := reduceSpan(t, draft)
			fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\n", name, status, report.Attempts, len(report.TextRestored),
				len(report.Demoted), len(report.FloorAdded), len(report.FloorChanged))
			if name == refusedSpan {
				if status != statusManifest || strings.Count(complaint, ": authority: ") != 2 || len(report.Violations) != 2 {
					t.Errorf("exit status %d:\n%s", status, complaint)
				}
				return
			}
			if status != statusOK || report.Attempts != 1 {
				t.Errorf("exit status %d after %d attempts:\n%s", status, report.Attempts, complaint)
			}
			if n := len(report.FloorAdded) + len(report.FloorChanged); n > mostAdded[name] {
				t.Errorf("the floor added %q and changed %q", report.FloorAdded, report.FloorChanged)
			}
		})
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	t.Logf("honest drafts:\n%s", &table)
}

// reduceSpan reduces the history of a draft by that draft alone.
func reduceSpan(t *testing.T, draft string) (report reducer.Report, status int, complaint string) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "report.json")
	var stdout, stderr bytes.Buffer
	status = run(t.Context(), []string{
		"--summarizer", "file:" + draft, "--fallback", "none", "--keep-messages", "0", "--report", out,
		strings.TrimSuffix(draft, ".draft.json") + ".jsonl",
	}, nil, &stdout, &stderr)
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatalf("%v\n%s", err, &stderr)
	}
	if err := json.Unmarshal(text, &report); err != nil {
		t.Fatal(err)
	}
	return report, status, stderr.String()
}
