package validate

import (
	"fmt"
	"strconv"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// checkIDs wants ids that are unique over all sections. In a draft one that the
// previous manifest has, or once had, may only be that of the item that changes;
// in a manifest each has its final form.
func (j *judge) checkIDs() {
	first := make(map[string]string)
	ids := j.source.ids
	for item := range j.manifest.Items() {
		pointer := item.Pointer() + "/id"
		if before, double := first[item.ID]; double {
			j.report(Violation{
				Code: CodeDuplicateID, Pointer: pointer, Detail: "the id is that of " + before + " too",
				Got: j.screen.show(item.ID), Want: "an id of its own",
			})
			continue
		}
		first[item.ID] = item.Pointer()
		switch {
		case j.mode == ofManifest:
			j.checkFinalID(item, pointer)
		case ids.taken(item.ID):
			j.checkOldID(item, pointer, ids)
		}
	}
}

func (j *judge) checkFinalID(item checkpoint.Item, pointer string) {
	if section, n := splitID(item.ID); n == 0 || section != item.Section {
		j.report(Violation{
			Code: CodeBadID, Pointer: pointer, Detail: "the id is not of the final form",
			Got: j.screen.show(item.ID), Want: fmt.Sprintf("the letter %c and a number from 1 on", item.Section.Letter()),
		})
	}
}

// takenIDs are the ids that the previous manifest has, or once had.
type takenIDs struct {
	live map[string]checkpoint.Item
	next checkpoint.Counts
}

func takenBy(previous *checkpoint.Checkpoint) takenIDs {
	t := takenIDs{live: make(map[string]checkpoint.Item)}
	if previous == nil {
		return t
	}
	t.next = previous.Provenance.Next
	for item := range previous.Manifest.Items() {
		t.live[item.ID] = item
	}
	return t
}

func (t takenIDs) taken(id string) bool {
	_, live := t.live[id]
	section, n := splitID(id)
	return live || (n > 0 && n < t.next[section])
}

// free names an id that no item has had, for the place-th item of a section.
func (t takenIDs) free(s checkpoint.Section, place int) string {
	return string(s.Letter()) + strconv.Itoa(max(1, t.next[s])+place)
}

// splitID takes a final id apart, such as t4. The number is 0 where the id is of
// another form.
func splitID(id string) (checkpoint.Section, int) {
	section, n, ok := checkpoint.ParseID(id)
	if !ok {
		return 0, 0
	}
	return section, n
}
