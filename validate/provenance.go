package validate

import (
	"fmt"
	"slices"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// checkProvenance wants the previous checkpoint's provenance, one span longer.
func (x *mergeJudge) checkProvenance() {
	before, now := x.before.Provenance, x.merged.Provenance
	spans := append(slices.Clone(before.Spans), x.source.Span())
	if !slices.Equal(now.Spans, spans) {
		x.badProvenance("the spans are not those before and this one", fmt.Sprint(now.Spans), fmt.Sprint(spans))
	}
	x.checkMergedRange(history.Range{First: spans[0].First, Last: x.source.Span().Last})
	if now.ParentID != before.ID {
		x.badProvenance("the parent is not the previous checkpoint", now.ParentID, before.ID)
	}
	if !slices.IsSorted(now.Pinned) || len(slices.Compact(slices.Clone(now.Pinned))) != len(now.Pinned) {
		x.badProvenance("the pinned indexes are not ascending", listed(now.Pinned), "each index once, in order")
	}
	for s := range checkpoint.Sections() {
		if now.Next[s] < max(1, before.Next[s]) {
			x.badProvenance(fmt.Sprintf("the next number of %s goes back", s), fmt.Sprint(now.Next[s]), fmt.Sprintf("at least %d", max(1, before.Next[s])))
		}
	}
}

func (x *mergeJudge) checkMergedRange(want history.Range) {
	if got := x.merged.Manifest.SourceRange; got != want {
		x.report(Violation{
			Code: CodeRangeMismatch, Pointer: "/source_range", Detail: "source_range is not everything up to this span's end",
			Got: got.String(), Want: want.String(),
		})
	}
}

// badProvenance reports a fault outside of the manifest, at its root.
func (x *mergeJudge) badProvenance(detail, got, want string) {
	x.report(Violation{Code: CodeBadProvenance, Detail: detail, Got: got, Want: want})
}
