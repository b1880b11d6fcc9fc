package checkpoint

import (
	"fmt"
	"slices"

	"github.com/seed-a68626b6/reduce/history"
)

// assign gives every message its index.
func (n *Numbering) assign(s history.Source, mode history.Mode) error {
	if n.Checkpoint == nil {
		for i := range n.indexes {
			n.set(i, i)
		}
		n.next = len(n.indexes)
		return nil
	}
	p := n.Checkpoint.Provenance
	before := n.messagesBefore()
	want := len(p.Pinned) + p.KeptBefore
	if len(before) != want {
		if err := n.pinnedChanged(s, mode, len(before), want); err != nil {
			return err
		}
	}
	n.next = p.LastIndex() + 1
	n.assignBefore(before, p)
	for i := n.Position + 1; i < len(n.indexes); i++ {
		n.assignNext(i)
	}
	return nil
}

// messagesBefore gives the positions before the checkpoint, older checkpoints
// left out.
func (n *Numbering) messagesBefore() []int {
	var before []int
	for i := range n.Position {
		n.indexes[i] = NoIndex
		if !slices.Contains(n.Stale, i) {
			before = append(before, i)
		}
	}
	n.indexes[n.Position] = NoIndex
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
		n.assignNext(position)
	}
}

func (n *Numbering) assignNext(position int) {
	if slices.Contains(n.Stale, position) {
		n.indexes[position] = NoIndex
		return
	}
	n.set(position, n.next)
	n.next++
}

func (n *Numbering) set(position, index int) {
	n.indexes[position] = index
	n.positions[index] = position
}

func (n *Numbering) pinnedChanged(s history.Source, mode history.Mode, got, want int) error {
	m, err := s.At(n.Position)
	if err != nil {
		return fmt.Errorf("reading message %d: %w", n.Position, err)
	}
	changed := &PinnedChangedError{CheckpointID: n.Checkpoint.Provenance.ID, Line: m.Record.Line, Got: got, Want: want}
	if mode != history.ModeTolerant {
		return changed
	}
	n.Findings = append(n.Findings, history.Finding{
		Code: history.CodePinnedChanged, Severity: history.SeverityWarning, Line: changed.Line, Index: NoIndex,
		Message: changed.Error(),
	})
	return nil
}
