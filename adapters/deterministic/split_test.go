package deterministic_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

// splitExceptions are the borders at which two cycles say less than one, by case
// and by the position at which the second cycle begins, with the reason.
var splitExceptions = map[string]string{}

// reduceAt reduces the messages before a border, then those behind it with the
// checkpoint, and gives what is live at the end. A border at the end is one cycle.
func reduceAt(t reporter, all history.Messages, border int) checkpoint.Manifest {
	t.Helper()
	none := 0
	r := &reducer.Reducer{
		Policy:     reducer.Policy{Keep: reducer.Keep{Messages: &none}, Mode: history.ModeTolerant, AllowGrowth: true},
		Summarizer: deterministic.New(deterministic.Options{}), Name: "deterministic",
	}
	report, err := r.Compact(context.Background(), all[:border])
	if err != nil {
		t.Fatalf("first cycle, to %d: %v", border, err)
	}
	if border == len(all) {
		return report.Checkpoint.Manifest
	}
	seen, err := history.Collect(report.Projection)
	if err != nil {
		t.Fatal(err)
	}
	if report, err = r.Compact(context.Background(), append(seen, all[border:]...)); err != nil {
		t.Fatalf("second cycle, from %d: %v", border, err)
	}
	return report.Checkpoint.Manifest
}

// borders gives the positions at which a group begins, but for those of pinned
// messages and the first one.
func borders(t reporter, all history.Messages) []int {
	t.Helper()
	groups, err := grouping.Split(all, history.ModeTolerant)
	if err != nil {
		t.Fatal(err)
	}
	var at []int
	for _, g := range groups.Groups {
		if g.First > 0 && !all[g.First-1].Role.Instructs() {
			at = append(at, g.First)
		}
	}
	return at
}

func TestTwoCyclesSayWhatOneSays(t *testing.T) {
	folder := needShared(t, "cases")
	pages, _ := filepath.Glob(folder + "/0[0-5]*.md")
	var table strings.Builder
	held, splits := 0, 0
	for _, page := range pages {
		name := strings.TrimSuffix(filepath.Base(page), ".md")
		want := readExpectation(t, page)
		if len(want.DroppedRange) == 0 {
			continue
		}
		good, cuts := 0, 0
		t.Run(name, func(t *testing.T) { good, cuts = splitsThatHold(t, folder+"/"+name+".jsonl", want) })
		held, splits = held+good, splits+cuts
		fmt.Fprintf(&table, "%-36s %2d of %2d\n", name, good, cuts)
	}
	t.Logf("splits that hold: %d of %d\n%s", held, splits, table.String())
}

// splitsThatHold counts the borders of a case at which two cycles meet what one
// does.
func splitsThatHold(t *testing.T, path string, want expectation) (good, cuts int) {
	all := readChat(t, path)[:want.DroppedRange[1]+1]
	whole := want.faults(reduceAt(t, all, len(all)))
	for _, border := range borders(t, all) {
		cuts++
		m := reduceAt(t, all, border)
		faults := slices.DeleteFunc(want.faults(m), func(f string) bool { return slices.Contains(whole, f) })
		where := fmt.Sprintf("%s/%d", filepath.Base(path)[:3], border)
		why, excepted := splitExceptions[where]
		switch {
		case len(faults) == 0 && excepted:
			t.Errorf("%s holds now: it is no exception any more (%s)", where, why)
		case len(faults) > 0 && !excepted:
			t.Errorf("%s: %s\nmanifest: %s", where, strings.Join(faults, "\n"), asJSON(t, m))
		}
		if len(faults) == 0 {
			good++
		}
	}
	return good, cuts
}
