package validate

import (
	"slices"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// checkRetired wants the merged manifest to retire what the draft retires, and
// the artifacts that the draft renames, and nothing else.
func (x *mergeJudge) checkRetired() {
	want := append(slices.Clone(x.draft.Retired), x.renames()...)
	if got := x.merged.Manifest.Retired; len(got)+len(want) > 0 && !sameJSON(got, want) {
		x.report(Violation{
			Code: CodeBadRetirement, Pointer: "/retired",
			Detail: "the retirements are not those of the draft and of the artifacts that it renames",
			Got:    idsOfRetired(got), Want: idsOfRetired(want),
		})
	}
	x.retired = make(map[string]bool)
	for _, r := range want {
		x.retired[r.ID] = true
	}
}

// renames gives the retirements that follow from the draft's renamed artifacts.
func (x *mergeJudge) renames() []checkpoint.Retirement {
	var list []checkpoint.Retirement
	has := func(id string) bool {
		same := func(r checkpoint.Retirement) bool { return r.ID == id }
		return slices.ContainsFunc(x.draft.Retired, same) || slices.ContainsFunc(list, same)
	}
	for _, now := range x.draft.Artifacts {
		for _, old := range x.before.Manifest.Artifacts {
			if now.State == checkpoint.Renamed && now.From != "" && old.Ref == now.From && !has(old.ID) {
				list = append(list, checkpoint.Retirement{ID: old.ID, Reason: checkpoint.Superseded, Evidence: now.Evidence})
			}
		}
	}
	return list
}

func idsOfRetired(list []checkpoint.Retirement) string {
	if len(list) == 0 {
		return "none"
	}
	text := ""
	for i, r := range list {
		if i > 0 {
			text += ", "
		}
		text += r.ID
	}
	return text
}
