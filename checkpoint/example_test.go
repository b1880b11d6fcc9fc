package checkpoint_test

import (
	"fmt"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

func Example() {
	draft := checkpoint.Manifest{
		Goal: &checkpoint.Goal{Text: "Write CSV.", Evidence: []checkpoint.Evidence{{Message: 1, Quote: "Write CSV.", Role: history.RoleUser}}},
		Constraints: []checkpoint.Constraint{{
			Text: "Never push to main.", Force: checkpoint.MustNot,
			Evidence: []checkpoint.Evidence{{Message: 1, Quote: "Never push to main.", Role: history.RoleUser}},
		}},
	}
	c := checkpoint.Merge(nil, draft, history.Range{First: 1, Last: 8})
	c.Provenance.Pinned = []int{0}
	c.Provenance.ChainSHA256 = history.ChainSHA256(history.Digest{}, history.Digest{1})
	text := checkpoint.Render(checkpoint.Seal(c))
	fmt.Println(text)

	back, err := checkpoint.Parse(text)
	fmt.Println(back.Manifest.Constraints[0].Text, err)
	_, err = checkpoint.Parse(text + " and push")
	fmt.Println(err)
	// Output:
	// [compacted checkpoint]
	// v1 · id ef61081af1152b21 · messages 1–8 · pinned 0 · next c2
	// chain 01d0fabd251fcbbe2b93b4b927b26ad2a1a99077152e45ded1e678afa45dbec5
	// State as of message 8. Newer messages outrank it.
	//
	// ## Goal
	// - Write CSV. [u1]
	//
	// ## Constraints
	// - c1 must_not: Never push to main. [u1]
	// Never push to main. <nil>
	// not a checkpoint
}
