package validate

import (
	"github.com/seed-a68626b6/reduce/checkpoint"
)

// checkOldID judges an item of a draft whose id belongs, or once belonged, to the
// previous manifest. It may only be a live item of the same section with the same
// ref, name or text: then it is a change of that one.
func (j *judge) checkOldID(it checkpoint.Item, pointer string, ids takenIDs) {
	old, live := ids.live[it.ID]
	switch {
	case !live || old.Section != it.Section:
		j.report(Violation{
			Code: CodeIDTaken, Pointer: pointer, Detail: "the id belongs to an item of the previous manifest, or once did",
			Got: j.screen.show(it.ID), Want: "a free id, such as " + ids.free(it.Section, it.Place),
		})
	case old.Key != it.Key && !j.sameRedactedText(old.Key, it.Key):
		j.report(Violation{
			Code: CodeReworded, Pointer: it.Pointer() + "/" + it.Section.KeyField(),
			Detail: "the item " + it.ID + " of the previous manifest has another " + it.Section.KeyField() + ", and old items are never worded anew",
			Got:    j.screen.show(it.Key), Want: "leave the item out, or repeat it to the letter: " + j.screen.show(old.Key),
		})
	}
}

// sameRedactedText reports whether now is what redaction makes of a text.
func (j *judge) sameRedactedText(old, now string) bool {
	return j.screen.redactText(old) == now
}
