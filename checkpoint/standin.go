package checkpoint

import (
	"slices"
	"sort"
)

// count takes up a message that is no checkpoint.
func (n *Numberer) count(m seenMessage) {
	_, pinned := slices.BinarySearch(n.pinner.Pins(), m.position)
	if m.position == n.lead && (pinned || m.note) {
		n.lead++
		if !pinned {
			n.notes = append(n.notes, m.position)
		}
	}
	if !pinned {
		n.unpinned++
	}
}

// standInsOf gives the notes at the head of the history that stand where a
// checkpoint's header counts pinned messages.
func (n *Numberer) standInsOf(c Checkpoint) []int {
	pinned := len(c.Provenance.Pinned)
	if n.lead < pinned {
		return nil
	}
	return n.notes[:sort.SearchInts(n.notes, pinned)]
}
