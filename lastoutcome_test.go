package reduce_test

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"text/tabwriter"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
)

// testsAt gives the tests of the manifest of a history's first messages, by their
// plain names.
func testsAt(t *testing.T, messages history.Messages) map[string]checkpoint.Test {
	t.Helper()
	m, err := deterministic.New(deterministic.Options{}).Manifest(context.Background(),
		reducer.Request{Span: messages, Range: history.Range{First: 0, Last: len(messages) - 1}, Attempt: 1})
	if err != nil {
		t.Fatal(err)
	}
	tests := make(map[string]checkpoint.Test)
	for _, test := range m.Tests {
		tests[plainName(test.Name)] = test
	}
	return tests
}

// heldRuns counts the last runs that were held against a manifest.
type heldRuns struct{ commands, told, agreed int }

func (h *heldRuns) add(other heldRuns) {
	h.commands, h.told, h.agreed = h.commands+other.commands, h.told+other.told, h.agreed+other.agreed
}

// lastRuns gives the last run of each command up to a message.
func lastRuns(runs []plainRun, upTo int) []plainRun {
	var last []plainRun
	for _, r := range runs {
		if r.ended <= upTo {
			last = append(slices.DeleteFunc(last, func(old plainRun) bool { return old.command == r.command }), r)
		}
	}
	return last
}

// hold holds the last run of each command in the first messages of a history
// against their manifest.
func hold(t *testing.T, where string, messages history.Messages, runs []plainRun) heldRuns {
	t.Helper()
	tests := testsAt(t, messages)
	var h heldRuns
	for _, r := range lastRuns(runs, len(messages)-1) {
		h.commands++
		if r.outcome != notTold {
			h.told++
		}
		test, found := tests[r.command]
		at := fmt.Sprintf("%s, message %d, as of message %d: %q", where, r.ended, len(messages)-1, r.command)
		switch {
		case !found:
			t.Errorf("%s is no test of the manifest; the run: %s", at, r.outcome)
		case r.outcome == notTold:
			t.Logf("%s: not told; the manifest says %q", at, test.Outcome)
		case !r.outcome.is(test.Outcome):
			t.Errorf("%s: the manifest says %q, the run: %s", at, test.Outcome, r.outcome)
		case !r.countsIn(test):
			t.Errorf("%s: the evidence %+v counts otherwise than %q passed, %q failed", at, test.Evidence, r.passed, r.failed)
		default:
			h.agreed++
		}
	}
	return h
}

// countsIn reports whether the counts that a test's evidence quotes are the run's.
func (r plainRun) countsIn(test checkpoint.Test) bool {
	for _, e := range test.Evidence {
		passed, failed := passedOf.FindStringSubmatch(e.Quote), failedOf.FindStringSubmatch(e.Quote)
		if passed != nil && passed[1] != r.passed || failed != nil && failed[1] != r.failed {
			return false
		}
	}
	return true
}

// held holds the runs of a history against its manifest at the end, and at the end
// of each run against the manifest of that far.
func held(t *testing.T, where string, messages history.Messages) (end, way heldRuns) {
	t.Helper()
	runs := plainRuns(messages)
	for i, r := range runs {
		if i+1 == len(runs) || runs[i+1].ended != r.ended {
			way.add(hold(t, where, messages[:r.ended+1], runs))
		}
	}
	return hold(t, where, messages, runs), way
}

// The last outcome of each test command of a real session is the manifest's: at the
// session's end, and as of each run on the way.
func TestLastOutcomesOfRealHistories(t *testing.T) {
	const leastTold, leastOnTheWay = 7, 22
	var table bytes.Buffer
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "commands\ttold\tagreed\ton the way\ttold\tagreed\thistory\t")
	row := func(end, way heldRuns, name string) {
		fmt.Fprintf(w, "%d\t%d\t%d\t%d\t%d\t%d\t%s\t\n", end.commands, end.told, end.agreed, way.commands, way.told, way.agreed, name)
	}
	var ends, ways heldRuns
	tolerant := history.ModeTolerant
	for _, file := range sharedFiles(t, "../shared/histories/*/*") {
		input := []byte(readFile(t, file))
		for run := range runsOf(t, input) {
			s, err := transcript.Read(t.Context(), bytes.NewReader(input), transcript.Options{Run: &run, Mode: &tolerant})
			if err != nil {
				continue // refused for a reason that TestRealHistories holds
			}
			messages, err := history.Collect(s)
			if err != nil {
				t.Fatal(err)
			}
			name := fmt.Sprintf("%s, run %d", filepath.Base(file), run)
			end, way := held(t, name, messages)
			if end.commands > 0 {
				row(end, way, name)
			}
			ends.add(end)
			ways.add(way)
		}
	}
	row(ends, ways, "all")
	w.Flush()
	t.Logf("the last runs of commands:\n%s", table.String())
	if ends.told < leastTold || ways.told < leastOnTheWay {
		t.Errorf("%d last runs told how they ended, %d on the way: want at least %d and %d", ends.told, ways.told, leastTold, leastOnTheWay)
	}
}
