package validate_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/validate"
)

// Whatever a draft leaves out or says otherwise, with what the floor adds it is
// sound and lacks nothing, and nothing that the draft had is lost.
func TestMergedDraftLacksNothingWhateverWasLeftOut(t *testing.T) {
	s := tidesSource(t)
	full := tidesDraft()
	listTask(&full)
	floor := validate.Floor{Sound: soundOf(t, s, full)}
	rapid.Check(t, func(t *rapid.T) {
		draft := full.Clone()
		if rapid.Bool().Draw(t, "no goal") {
			draft.Goal = nil
		}
		draft.Constraints = some(t, "constraints", draft.Constraints)
		draft.OpenTasks = some(t, "open tasks", draft.OpenTasks)
		draft.Artifacts = some(t, "artifacts", draft.Artifacts)
		draft.Tests = some(t, "tests", draft.Tests)
		draft.Unknowns = some(t, "unknowns", draft.Unknowns)
		for i := range draft.Artifacts {
			draft.Artifacts[i].State = rapid.SampledFrom([]checkpoint.ArtifactState{
				checkpoint.Created, checkpoint.Modified, checkpoint.Read, checkpoint.Deleted,
			}).Draw(t, "state")
		}
		judged, err := validate.Typed(s, draft)
		if err != nil || judged.Sound == nil {
			t.Fatalf("the draft is not sound: %v, %v", err, judged.Violations)
		}
		found, err := validate.Cover(s, *judged.Sound, floor)
		if err != nil {
			t.Fatal(err)
		}
		merged, err := validate.Typed(s, found.Merge(judged.Sound.Manifest()))
		if err != nil || merged.Sound == nil {
			t.Fatalf("merged, it is not sound: %v, %v", err, merged.Violations)
		}
		again, err := validate.Cover(s, *merged.Sound, floor)
		if err != nil || !again.Complete() {
			t.Fatalf("merged, it lacks %v, %v", again.Violations(), err)
		}
		kept := keysIn(merged.Sound.Manifest())
		for _, key := range keysIn(draft) {
			if !slices.Contains(kept, key) {
				t.Fatalf("%q is lost", key)
			}
		}
	})
}

func some[T any](t *rapid.T, label string, list []T) []T {
	left := make([]T, 0, len(list))
	for _, x := range list {
		if rapid.Bool().Draw(t, label) {
			left = append(left, x)
		}
	}
	return left
}

func keysIn(m checkpoint.Manifest) []string {
	var keys []string
	for item := range m.Items() {
		keys = append(keys, item.Section.Name()+" "+item.Key)
	}
	return keys
}
