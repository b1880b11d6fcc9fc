package validate

import (
	"fmt"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// checkSection holds a section of the merged manifest against the previous
// manifest and the draft.
func (x *mergeJudge) checkSection(s checkpoint.Section) {
	before := x.before
	carried := itemsOf(&before.Manifest, s)
	drafted := newDrafted(itemsOf(&x.draft, s))
	live := byID(carried)
	changes := x.changesOf(carried, drafted)
	seen := make(map[string]bool)
	for _, now := range itemsOf(&x.merged.Manifest, s) {
		if seen[now.ID] {
			x.idReused(now, "the id stands twice")
			continue
		}
		seen[now.ID] = true
		if x.retired[now.ID] {
			x.report(Violation{
				Code: CodeBadRetirement, Pointer: now.Pointer(), Detail: "the item is retired and still stands",
				Got: x.screen.show(now.ID), Want: "no such item",
			})
			continue
		}
		if old, ok := live[now.ID]; ok {
			x.checkCarried(old, now, changes[old.ID])
			continue
		}
		x.checkNew(now, drafted, before.Provenance.Next[s])
	}
	x.checkLost(s, carried, drafted, changes, seen)
}

// changesOf gives the draft's items that change a carried one, by its id: those
// that have the id, and those of no carried id that have the key. Of carried items
// with one key the last is changed by it.
func (x *mergeJudge) changesOf(carried []item, drafted *drafted) map[string][]item {
	ids, heirs := make(map[string]bool), make(map[string]string)
	for _, it := range carried {
		if !x.retired[it.ID] {
			ids[it.ID], heirs[it.Key] = true, it.ID
		}
	}
	changes := make(map[string][]item)
	for _, it := range drafted.items {
		if ids[it.ID] {
			changes[it.ID] = append(changes[it.ID], it)
		} else if heir, ok := heirs[it.Key]; ok {
			changes[heir] = append(changes[heir], it)
		}
	}
	return changes
}

// checkCarried wants an item as it was, or as the draft changed its state.
func (x *mergeJudge) checkCarried(old, now item, changes []item) {
	want := settled(old, changes)
	if sameJSON(want, now.value) || x.sameRedacted(want, now.value) {
		return
	}
	x.report(Violation{
		Code: CodeCarriedChanged, Pointer: now.Pointer(), Detail: fmt.Sprintf("the carried item %s is neither as it was nor as the draft changed it", old.ID),
		Got: x.screen.show(now.Key), Want: "the previous manifest's item, with the draft's state where the draft has one: " + x.screen.show(old.Key),
	})
}

// checkNew wants an item of the draft under a number that was never given.
func (x *mergeJudge) checkNew(now item, drafted *drafted, next int) {
	section, n := splitID(now.ID)
	switch limit := x.merged.Provenance.Next[now.Section]; {
	case n == 0 || section != now.Section:
		x.idReused(now, "the id is not of the final form of its section")
	case n < next:
		x.idReused(now, "the id was given before")
	case n >= limit:
		x.idReused(now, fmt.Sprintf("the id will be given again: the next number is %d", limit))
	}
	if now.reducersOwn() || drafted.take(now) {
		return
	}
	x.report(Violation{
		Code: CodeItemAdded, Pointer: now.Pointer(), Detail: "neither the previous manifest nor the draft has such an item",
		Got: x.screen.show(now.Key), Want: "an item of the draft, unchanged apart from its id",
	})
}

func (x *mergeJudge) idReused(now item, detail string) {
	x.report(Violation{
		Code: CodeIDReused, Pointer: now.Pointer() + "/id", Detail: detail, Got: x.screen.show(now.ID),
		Want: fmt.Sprintf("%c and a number from %d on", now.Section.Letter(), max(1, x.before.Provenance.Next[now.Section])),
	})
}

// drafted are the items of one section of the draft: each can be taken once.
type drafted struct {
	items []item
	// left counts what was not taken, by content without id.
	left map[string]int
}

func newDrafted(items []item) *drafted {
	d := &drafted{items: items, left: make(map[string]int)}
	for _, it := range items {
		d.left[canonical(withID(it.value, ""))]++
	}
	return d
}

func (d *drafted) take(now item) bool {
	content := canonical(withID(now.value, ""))
	if d.left[content] == 0 {
		return false
	}
	d.left[content]--
	return true
}

// notTaken gives the items that no item of the merged manifest equals.
func (d *drafted) notTaken() []item {
	left := make(map[string]int, len(d.left))
	for content, n := range d.left {
		left[content] = n
	}
	var all []item
	for _, it := range d.items {
		if content := canonical(withID(it.value, "")); left[content] > 0 {
			left[content]--
			all = append(all, it)
		}
	}
	return all
}
