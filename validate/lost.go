package validate

import (
	"fmt"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// checkLost wants everything of the previous manifest and of the draft to be
// there, or to be counted as evicted where it may be.
func (x *mergeJudge) checkLost(s checkpoint.Section, carried []item, drafted *drafted, changes map[string][]item, seen map[string]bool) {
	var lost []item
	for _, old := range carried {
		if !seen[old.ID] && !x.retired[old.ID] {
			old.value = settled(old, changes[old.ID])
			lost = append(lost, old)
		}
	}
	known := keysOf(carried)
	for _, fresh := range drafted.notTaken() {
		if !known[fresh.Key] {
			lost = append(lost, fresh)
		}
	}
	numbers := x.numbersGone(s, seen)
	evicted := x.evicted(s)
	if evicted != numbers {
		x.report(Violation{
			Code: CodeBadEviction, Pointer: "/" + s.Name(),
			Detail: "the count of evicted items does not say how many numbers are gone",
			Got:    fmt.Sprint(evicted), Want: fmt.Sprint(numbers),
		})
	}
	for i, it := range lost {
		switch {
		case i >= evicted:
			x.report(lostItem(it, x.screen))
		case !mayLeave(it):
			x.report(Violation{
				Code: CodeBadEviction, Pointer: "/" + s.Name(), Detail: "an item left that may not leave for size",
				Got: x.screen.show(it.Key), Want: "the item",
			})
		}
	}
}

func lostItem(it item, screen screen) Violation {
	return Violation{
		Code: CodeItemLost, Pointer: "/" + it.Section.Name(),
		Detail: fmt.Sprintf("the item %s is gone, and nothing says why", screen.show(it.ID)),
		Got:    "nothing", Want: screen.show(it.Key),
	}
}

// numbersGone counts the ids that are not there: of what was carried, and of
// the numbers that this cycle gave.
func (x *mergeJudge) numbersGone(s checkpoint.Section, seen map[string]bool) int {
	before := x.before
	gone := x.merged.Provenance.Next[s] - max(1, before.Provenance.Next[s])
	for id := range seen {
		if section, _ := splitID(id); section == s && isNew(id, before.Provenance.Next) {
			gone--
		}
	}
	for _, old := range itemsOf(&before.Manifest, s) {
		if !seen[old.ID] && !x.retired[old.ID] {
			gone++
		}
	}
	return gone
}

// evicted is how many items of a section this cycle left out for size.
func (x *mergeJudge) evicted(s checkpoint.Section) int {
	return x.merged.Provenance.Evicted[s] - x.before.Provenance.Evicted[s]
}

// mayLeave reports whether an item may be left out for size.
func mayLeave(it item) bool {
	one := manifestOf(it.value)
	for only := range one.Items() {
		return one.MayLeave(only)
	}
	return false
}

func keysOf(items []item) map[string]bool {
	all := make(map[string]bool, len(items))
	for _, it := range items {
		all[it.Key] = true
	}
	return all
}
