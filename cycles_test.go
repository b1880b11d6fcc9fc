package reduce_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/verify"
)

const (
	// plantedSeed is the session that docs/cycles.md tables.
	plantedSeed   = 11
	plantedPieces = 50
)

// cycleRun is one way through a session.
type cycleRun struct {
	summarizer cycleSummarizer
	policy     reducer.Policy
	// every is how many pieces are told between two reductions.
	every int
	// keep gives how many of so many messages stay in a cycle; nil leaves it to
	// the policy.
	keep func(cycle, messages int) int
	// verified holds every projection against the whole session.
	verified bool
}

// cycleResult is what came of a run.
type cycleResult struct {
	rows     []cycleRow
	texts    []string // the rendered checkpoints
	manifest checkpoint.Manifest
	refused  map[string]int
}

// cycleRow is a line of a run's table.
type cycleRow struct {
	cycle, messages int
	cycleCount
	// rules counts the rules that are true, held those of them that stand byte for
	// byte, and ghosts the rules that stand though they were withdrawn or replaced.
	rules, held, ghosts int
	// wrong counts the rules that the cycle retired though they are true.
	wrong int
	// untrue says where the manifest is not what the session made true.
	untrue []string
}

// run reduces a session as it grows.
func (c cycleRun) run(t testing.TB, s *plantedSession) cycleResult {
	t.Helper()
	r, model := c.summarizer.reducer(t, s.facts, c.policy)
	ledger := newLedger()
	var result cycleResult
	var visible history.Messages
	told := 0
	for end := c.every - 1; end < len(s.ends); end += c.every {
		visible = append(visible, s.messages[told:s.ends[end]]...)
		told = s.ends[end]
		cycle := len(result.rows) + 1
		if c.keep != nil {
			r.Policy.Keep = keepMessages(c.keep(cycle, len(visible)))
		}
		report, err := r.Compact(t.Context(), visible)
		if err != nil || report.NoOp {
			t.Fatalf("cycle %d: no-op %v %s, error %v", cycle, report.NoOp, report.Reason, err)
		}
		text := checkpointText(t, report.Projection)
		row := cycleRow{cycle: cycle, messages: told, cycleCount: ledger.enter(t, text)}
		row.compare(s.facts.within(history.Range{Last: report.Span.Last}), result.manifest, report.Checkpoint.Manifest)
		if c.verified {
			checkAgainstFirstOriginal(t, report, s.messages[:told])
		}
		if visible, err = history.Collect(report.Projection); err != nil {
			t.Fatal(err)
		}
		result.rows, result.texts = append(result.rows, row), append(result.texts, text)
		result.manifest = report.Checkpoint.Manifest
	}
	if model != nil {
		result.refused = model.refused
	}
	return result
}

// compare holds a manifest, and what it retired of the one before, against the
// truth.
func (row *cycleRow) compare(facts plantedFacts, before, now checkpoint.Manifest) {
	stands, retired := ruleTexts(before, now)
	for _, p := range facts.of(checkpoint.SectionConstraints).settled() {
		switch {
		case p.ends != "" && stands[p.key]:
			row.ghosts++
		case p.ends != "":
		case stands[p.key]:
			row.rules++
			row.held++
		case retired[p.key]:
			row.wrong++
			row.rules++
		default:
			row.rules++
		}
	}
	row.untrue = facts.live().differences(&now)
}

// ruleTexts gives the texts of the rules of a manifest, and of those of the one
// before that it retired.
func ruleTexts(before, now checkpoint.Manifest) (stands, retired map[string]bool) {
	stands, retired = make(map[string]bool), make(map[string]bool)
	for _, c := range now.Constraints {
		stands[c.Text] = true
	}
	gone := retiredIDs(now.Retired)
	for _, c := range before.Constraints {
		if gone[c.ID] {
			retired[c.Text] = true
		}
	}
	return stands, retired
}

// checkAgainstFirstOriginal verifies a projection against all messages of the
// session so far, with the manifest and without.
func checkAgainstFirstOriginal(t testing.TB, report reducer.Report, original history.Messages) {
	t.Helper()
	for _, manifest := range []*checkpoint.Manifest{&report.Checkpoint.Manifest, nil} {
		_, err := verify.Projection(t.Context(), verify.Input{Projection: report.Projection, Original: original, Manifest: manifest})
		if err != nil {
			t.Fatalf("after message %d, with manifest %t: %v", len(original)-1, manifest != nil, err)
		}
	}
}

// check holds what every run must keep, whoever summarizes.
func (c cycleRun) check(t *testing.T, result cycleResult) {
	t.Helper()
	for _, row := range result.rows {
		if row.lost != 0 || row.reworded != 0 {
			t.Errorf("cycle %d: %d items lost, %d re-worded, want none\n%s", row.cycle, row.lost, row.reworded, result.texts[row.cycle-1])
		}
		if c.summarizer.knows && len(row.untrue) > 0 {
			t.Errorf("cycle %d: the checkpoint is not true:\n%s", row.cycle, strings.Join(row.untrue, "\n"))
		}
	}
	first, last := result.texts[0], result.texts[len(result.texts)-1]
	for _, rule := range firstRules {
		if line := lineWith(last, rule.text); line == "" || line != lineWith(first, rule.text) {
			t.Errorf("the rule %q of the first cycle is now %q, was %q", rule.text, line, lineWith(first, rule.text))
		}
	}
	switch want := c.summarizer.refused; {
	case want == "" && len(result.refused) > 0:
		t.Errorf("drafts came back: %v", result.refused)
	case want != "" && result.refused[want] < len(result.rows)-1:
		t.Errorf("drafts came back %v, want %s in every cycle but the first", result.refused, want)
	}
}

// lineWith is the first line of a text that holds some words.
func lineWith(text, words string) string {
	for line := range strings.Lines(text) {
		if strings.Contains(line, words) {
			return line
		}
	}
	return ""
}

// shortEvery and longEvery are how many pieces a session tells between two
// reductions where it has few of them, and where it has many.
const (
	shortEvery = 10
	longEvery  = 1
)

// cyclePolicies are the ways to keep and to place that every summarizer is run
// with, and how often.
var cyclePolicies = []struct {
	name   string
	policy reducer.Policy
	every  []int
}{
	{"keep 0", reducer.Policy{Keep: keepMessages(0)}, []int{shortEvery, longEvery}},
	{"keep 10", reducer.Policy{Keep: keepMessages(10)}, []int{shortEvery, longEvery}},
	{"keep 10, place last", reducer.Policy{Keep: keepMessages(10), Place: reducer.PlaceLast}, []int{shortEvery}},
}

func TestNothingIsLostOrReworded(t *testing.T) {
	session := newPlantedSession(plantedSeed, plantedPieces)
	var report cyclesReport
	for _, summarizer := range cycleSummarizers {
		for _, p := range cyclePolicies {
			for _, every := range p.every {
				run := cycleRun{summarizer: summarizer, policy: p.policy, every: every}
				t.Run(fmt.Sprintf("%s/%s/%d cycles", summarizer.name, p.name, plantedPieces/every), func(t *testing.T) {
					if testing.Short() && every == longEvery {
						t.Skip("NOT RUN: many cycles take long")
					}
					result := run.run(t, session)
					run.check(t, result)
					t.Logf("\n%s", cycleTable(result.rows))
					report.add(summarizer.name, p.name, result)
				})
			}
		}
	}
	report.check(t)
}

// keptShares are the shares of the messages, in percent, that stay in one cycle
// after the other.
var keptShares = []int{60, 30, 0}

func TestEveryCycleIsVerifiedAgainstTheFirstOriginal(t *testing.T) {
	session := newPlantedSession(plantedSeed+1, 18)
	for _, summarizer := range cycleSummarizers {
		for _, place := range []reducer.Place{reducer.PlaceBeforeTail, reducer.PlaceLast} {
			t.Run(fmt.Sprintf("%s/%s", summarizer.name, place), func(t *testing.T) {
				run := cycleRun{summarizer: summarizer, policy: reducer.Policy{Place: place}, every: 2, verified: true}
				run.keep = func(cycle, messages int) int { return messages * keptShares[cycle%len(keptShares)] / 100 }
				run.check(t, run.run(t, session))
			})
		}
	}
}

func TestCyclesAreDeterministic(t *testing.T) {
	for _, summarizer := range cycleSummarizers {
		t.Run(summarizer.name, func(t *testing.T) {
			run := cycleRun{summarizer: summarizer, policy: reducer.Policy{Keep: keepMessages(4)}, every: 1}
			first := run.run(t, newPlantedSession(plantedSeed+2, 8))
			second := run.run(t, newPlantedSession(plantedSeed+2, 8))
			for i, text := range first.texts {
				if text != second.texts[i] {
					t.Fatalf("cycle %d gives\n%s\nand then\n%s", i+1, text, second.texts[i])
				}
			}
		})
	}
}

func TestOtherSessionsLoseNothing(t *testing.T) {
	for seed := range uint64(3) {
		session := newPlantedSession(100+seed, 10)
		for _, summarizer := range cycleSummarizers {
			t.Run(fmt.Sprintf("seed %d/%s", seed, summarizer.name), func(t *testing.T) {
				run := cycleRun{summarizer: summarizer, policy: reducer.Policy{Keep: keepMessages(3)}, every: 2}
				run.check(t, run.run(t, session))
			})
		}
	}
}
