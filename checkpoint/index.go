package checkpoint

import (
	"slices"
	"sort"

	"github.com/seed-a68626b6/reduce/history"
)

// Index gives the session index of the message at a position, or NoIndex.
func (n Numbering) Index(position int) int {
	switch {
	case position < 0 || position >= n.length:
		return NoIndex
	case position < len(n.head):
		return n.head[position]
	}
	earlier, stale := n.staleBefore(position)
	if stale {
		return NoIndex
	}
	return n.first + position - len(n.head) - earlier
}

// PositionOf gives the position of the message with a session index; false
// where that message is not in the history any more.
func (n Numbering) PositionOf(index int) (int, bool) {
	if index < n.first || index >= n.next {
		position, ok := n.places[index]
		return position, ok
	}
	position := len(n.head) + index - n.first
	for _, stale := range n.Stale {
		if stale >= len(n.head) && stale <= position {
			position++
		}
	}
	return position, true
}

// staleBefore counts the older checkpoints between the newest one and a position
// behind it, and reports whether one of them stands at the position.
func (n Numbering) staleBefore(position int) (earlier int, here bool) {
	at := sort.SearchInts(n.Stale, position)
	return at - sort.SearchInts(n.Stale, len(n.head)), at < len(n.Stale) && n.Stale[at] == position
}

// assign gives every message its index.
func (n *Numberer) assign() error {
	found := &n.found
	if found.Checkpoint == nil {
		found.next = found.length
		return nil
	}
	p := found.Checkpoint.Provenance
	before := found.messagesBefore()
	want := len(p.Pinned) + p.KeptBefore
	if len(before) != want {
		if err := n.pinnedChanged(len(before), want); err != nil {
			return err
		}
	}
	found.next = p.LastIndex() + 1
	found.assignBefore(before, p)
	behind := found.length - len(found.head)
	earlier, _ := found.staleBefore(found.length)
	found.first = found.next
	found.next += behind - earlier
	return nil
}

// messagesBefore gives the positions before the checkpoint, older checkpoints
// left out.
func (n *Numbering) messagesBefore() []int {
	n.head, n.places = make([]int, n.Position+1), make(map[int]int)
	var before []int
	for i := range n.Position {
		n.head[i] = NoIndex
		if !slices.Contains(n.Stale, i) {
			before = append(before, i)
		}
	}
	n.head[n.Position] = NoIndex
	return before
}

// assignBefore numbers the pinned messages by the header's list, then the kept
// ones from the last index on. What is more than the header accounts for stays
// without an index.
func (n *Numbering) assignBefore(before []int, p Provenance) {
	kept := min(p.KeptBefore, max(0, len(before)-len(p.Pinned)))
	pinned := before[:len(before)-kept]
	for k, position := range pinned[:min(len(pinned), len(p.Pinned))] {
		n.set(position, p.Pinned[k])
	}
	for _, position := range before[len(before)-kept:] {
		n.set(position, n.next)
		n.next++
	}
}

func (n *Numbering) set(position, index int) {
	n.head[position] = index
	n.places[index] = position
}

func (n *Numberer) pinnedChanged(got, want int) error {
	changed := &PinnedChangedError{CheckpointID: n.found.Checkpoint.Provenance.ID, Line: n.line, Got: got, Want: want}
	if n.options.Mode != history.ModeTolerant {
		return changed
	}
	n.found.Findings = append(n.found.Findings, history.Finding{
		Code: history.CodePinnedChanged, Severity: history.SeverityWarning, Line: changed.Line, Index: NoIndex,
		Message: changed.Error(),
	})
	return nil
}
