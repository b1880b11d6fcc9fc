package reduce_test

import (
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// twoRules is a checkpoint with two rules and a goal.
func twoRules() checkpoint.Checkpoint {
	said := []checkpoint.Evidence{{Message: 1, Role: history.RoleUser}}
	return checkpoint.Merge(nil, checkpoint.Manifest{
		Goal: &checkpoint.Goal{Text: "Write CSV.", Evidence: said},
		Constraints: []checkpoint.Constraint{
			{Text: "Never push.", Force: checkpoint.MustNot, Evidence: said}, {Text: "Use tabs.", Force: checkpoint.Must, Evidence: said},
		},
	}, history.Range{First: 1, Last: 4})
}

func TestLedgerSeesWhatBecameOfItems(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(c *checkpoint.Checkpoint)
		want   cycleCount
	}{
		{"all kept", func(*checkpoint.Checkpoint) {}, cycleCount{kept: 2}},
		{"one gone", func(c *checkpoint.Checkpoint) { c.Manifest.Constraints = c.Manifest.Constraints[:1] }, cycleCount{kept: 1, lost: 1}},
		{"one gone and counted", func(c *checkpoint.Checkpoint) {
			c.Manifest.Constraints = c.Manifest.Constraints[:1]
			c.Provenance.Evicted[checkpoint.SectionConstraints] = 1
		}, cycleCount{kept: 1, evicted: 1}},
		{"one gone and listed", func(c *checkpoint.Checkpoint) {
			c.Manifest.Constraints = c.Manifest.Constraints[:1]
			c.Manifest.Retired = []checkpoint.Retirement{{ID: "c2", Reason: checkpoint.Withdrawn, Evidence: c.Manifest.Goal.Evidence}}
		}, cycleCount{kept: 1, retired: 1}},
		{"counted and not gone", func(c *checkpoint.Checkpoint) { c.Provenance.Evicted[checkpoint.SectionTests] = 1 }, cycleCount{kept: 2, evicted: 1, lost: 1}},
		{"another wording", func(c *checkpoint.Checkpoint) { c.Manifest.Constraints[1].Text = "Use Tabs." }, cycleCount{kept: 1, reworded: 1}},
		{"another force", func(c *checkpoint.Checkpoint) { c.Manifest.Constraints[1].Force = checkpoint.May }, cycleCount{kept: 1, reworded: 1}},
		{"the goal gone", func(c *checkpoint.Checkpoint) { c.Manifest.Goal = nil }, cycleCount{kept: 2, lost: 1}},
		{"a number given and never seen", func(c *checkpoint.Checkpoint) { c.Provenance.Next[checkpoint.SectionFacts] = 2 }, cycleCount{kept: 2, lost: 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := newLedger()
			l.enter(t, checkpoint.Render(checkpoint.Seal(twoRules())))
			next := twoRules()
			test.change(&next)
			got := l.enter(t, checkpoint.Render(checkpoint.Seal(next)))
			got.chars = 0
			if got != test.want {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
		})
	}
}
