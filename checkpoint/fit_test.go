package checkpoint_test

import (
	"slices"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

func size(c checkpoint.Checkpoint) int {
	return utf8.RuneCountInString(checkpoint.Render(checkpoint.Seal(c)))
}

func TestFitKeepsTheLimitOrLeavesOnlyWhatMayNotGo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCheckpoint(t)
		limit := rapid.IntRange(1, size(c)+50).Draw(t, "limit")
		fitted, evicted := checkpoint.Fit(c, limit)
		left := 0
		for item := range fitted.Manifest.Items() {
			if fitted.Manifest.MayLeave(item) {
				left++
			}
		}
		if got := size(fitted); got > limit && (left > 0 || fitted.Manifest.Narrative != "") {
			t.Fatalf("%d characters, limit %d, and %d items could still leave", got, limit, left)
		}
		if size(c) <= limit && len(evicted) > 0 {
			t.Fatalf("%d items left although everything fits", len(evicted))
		}
	})
}

func TestFitAccountsForEveryItem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCheckpoint(t)
		fitted, evicted := checkpoint.Fit(c, rapid.IntRange(1, size(c)).Draw(t, "limit"))
		gone := make(map[string]bool)
		for _, e := range evicted {
			gone[e.ID] = true
		}
		live := make(map[string]checkpoint.Item)
		for item := range fitted.Manifest.Items() {
			live[item.ID] = item
		}
		for item := range c.Manifest.Items() {
			now, ok := live[item.ID]
			if ok == gone[item.ID] || (ok && now.Key != item.Key) {
				t.Fatalf("%s: live %v, evicted %v", item.ID, ok, gone[item.ID])
			}
			if gone[item.ID] && !c.Manifest.MayLeave(item) {
				t.Fatalf("%s of %s may not leave", item.ID, item.Section)
			}
		}
		if got, want := fitted.Provenance.Evicted.Total()-c.Provenance.Evicted.Total(), len(evicted); got != want {
			t.Fatalf("the header counts %d more, and %d left", got, want)
		}
	})
}

func TestEvictionOrder(t *testing.T) {
	from := func(i int) []checkpoint.Evidence { return piece(i, history.RoleTool) }
	c := checkpoint.Merge(nil, checkpoint.Manifest{
		Narrative:   "A long story.",
		Goal:        &checkpoint.Goal{Text: "Write CSV.", Evidence: piece(1, history.RoleUser)},
		Constraints: []checkpoint.Constraint{{Text: "Never push.", Force: checkpoint.MustNot, Evidence: piece(1, history.RoleUser)}},
		OpenTasks:   []checkpoint.Task{{Text: "Fix it", State: checkpoint.Pending, Evidence: from(2)}},
		Unknowns:    []checkpoint.Unknown{{Text: "Header?", Kind: checkpoint.Question, Evidence: from(2)}},
		Artifacts: []checkpoint.Artifact{
			{Ref: "made.go", Kind: checkpoint.File, State: checkpoint.Created, Evidence: from(3)},
			{Ref: "read.go", Kind: checkpoint.File, State: checkpoint.Read, Evidence: from(3)},
			{Ref: "https://a.example", Kind: checkpoint.URL, State: checkpoint.Referenced, Evidence: from(3)},
		},
		Tests: []checkpoint.Test{
			{Name: "red", Outcome: checkpoint.Failed, Evidence: from(4)},
			{Name: "green", Outcome: checkpoint.Passed, Evidence: from(4)},
		},
		Completed: []checkpoint.Note{{Text: "done first", Evidence: from(5)}, {Text: "done second", Evidence: from(6)}},
		Facts:     []checkpoint.Note{{Text: "a fact", Evidence: from(7)}},
		Decisions: []checkpoint.Note{{Text: "a decision", Evidence: from(7)}},
		Failures: []checkpoint.Failure{
			{Text: "still broken", Evidence: from(8)},
			{Text: "was broken", Resolved: true, Evidence: from(8)},
		},
		UserWords: []checkpoint.UserWord{
			{Text: "old goal", Source: checkpoint.GoalSource, Evidence: piece(9, history.RoleUser)},
			{Text: "a word", Evidence: piece(9, history.RoleUser)},
		},
	}, history.Range{First: 1, Last: 9})
	var order []string
	for limit := size(c) - 1; limit > 0; limit-- {
		fitted, evicted := checkpoint.Fit(c, limit)
		if fitted.Manifest.Narrative != "" {
			t.Fatal("the narrative did not leave first")
		}
		for _, e := range evicted {
			if !slices.Contains(order, e.ID) {
				order = append(order, e.ID)
			}
		}
	}
	want := []string{"a2", "a3", "e2", "x2", "d1", "d2", "f1", "k1", "e1", "w2", "w1"}
	if !slices.Equal(order, want) {
		t.Errorf("items left in the order %v, want %v", order, want)
	}
}
