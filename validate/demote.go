package validate

import (
	"slices"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// demote moves the facts that rest on the assistant's words alone to the
// unknowns, where they are unverified, and gives the pointers that they had.
func (j *judge) demote() []string {
	var pointers []string
	var kept []checkpoint.Note
	for i, fact := range j.manifest.Facts {
		if !slices.Contains(j.demoted, i) {
			kept = append(kept, fact)
			continue
		}
		pointers = append(pointers, element("/facts", i))
		j.manifest.Unknowns = append(j.manifest.Unknowns, checkpoint.Unknown{
			ID: fact.ID, Text: fact.Text, Kind: checkpoint.Unverified, Evidence: fact.Evidence,
		})
	}
	j.manifest.Facts = kept
	return pointers
}
