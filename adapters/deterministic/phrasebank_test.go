package deterministic_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// phrase is a sentence of the phrase bank with what it is: the force of a rule,
// "request", or "none".
type phrase struct{ Lang, Label, Text string }

func readPhrases(t *testing.T, name string) []phrase {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "phrases", name))
	if err != nil {
		t.Fatal(err)
	}
	var all []phrase
	for line := range strings.Lines(string(data)) {
		var p phrase
		if err := json.Unmarshal([]byte(line), &p); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, p)
	}
	return all
}

// labelOf says what a sentence of the user was taken for.
func labelOf(m checkpoint.Manifest) string {
	switch {
	case len(m.Constraints) > 0:
		return string(m.Constraints[0].Force)
	case len(m.OpenTasks) > 0 || m.Goal != nil && m.Goal.Text != "Build the session store.":
		return "request"
	}
	return "none"
}

// The sentences were written by somebody who did not know the rules, and were put
// into two halves at random. The rules were tuned on dev alone.
func TestRulesAreToldInNineLanguages(t *testing.T) {
	for _, bank := range []struct {
		name              string
		precision, recall float64
	}{{"dev.jsonl", 0.97, 0.97}, {"heldout.jsonl", 0.95, 0.80}} {
		t.Run(strings.TrimSuffix(bank.name, ".jsonl"), func(t *testing.T) {
			all := readPhrases(t, bank.name)
			var rules, found, told, exact int
			for _, p := range all {
				want := slices.Contains([]string{"must", "must_not", "may", "prefer"}, p.Label)
				label := labelOf(saying(t, p.Text, "Okay."))
				got := label != "request" && label != "none"
				rules, told = rules+count(want), told+count(got)
				found, exact = found+count(want && got), exact+count(label == p.Label)
			}
			precision, recall := float64(found)/float64(told), float64(found)/float64(rules)
			t.Logf("%d sentences: rules with precision %.2f and recall %.2f; %d with the right label", len(all), precision, recall, exact)
			if precision < bank.precision || recall < bank.recall {
				t.Errorf("precision %.3f, recall %.3f: want at least %.2f and %.2f", precision, recall, bank.precision, bank.recall)
			}
		})
	}
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
