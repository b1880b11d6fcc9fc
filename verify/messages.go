package verify

import (
	"bytes"

	"github.com/seed-a68626b6/reduce/history"
)

// pinned holds the pinned messages before the checkpoint against the original's.
func (c *comparison) pinned() ([]Fault, error) {
	var faults []Fault
	for _, index := range c.provenance.Pinned {
		found, err := c.same(CheckPinned, index)
		if err != nil {
			return nil, err
		}
		faults = append(faults, found...)
	}
	return faults, nil
}

// strangers looks for what a projection may not hold: other checkpoints, and
// messages before the checkpoint that its header does not account for.
func (c *comparison) strangers() ([]Fault, error) {
	var faults []Fault
	for _, position := range c.projection.Stale {
		faults = append(faults, fault(CheckStrangers, history.NoIndex, "another checkpoint stands at position %d", position)...)
	}
	before := c.projection.Position - countBefore(c.projection.Stale, c.projection.Position)
	if want := len(c.provenance.Pinned) + c.provenance.KeptBefore; before != want {
		faults = append(faults, fault(CheckStrangers, history.NoIndex,
			"%d messages stand before the checkpoint; its header accounts for %d", before, want)...)
	}
	return faults, nil
}

func countBefore(positions []int, position int) int {
	n := 0
	for _, p := range positions {
		if p < position {
			n++
		}
	}
	return n
}

// kept holds every message behind the checkpoint's last index against the
// original's. Messages newer than the original are not judged; none that the
// original has may be missing.
func (c *comparison) kept() ([]Fault, error) {
	var faults []Fault
	for index := c.provenance.LastIndex() + 1; index < c.original.Next(); index++ {
		found, err := c.same(CheckKept, index)
		if err != nil {
			return nil, err
		}
		faults = append(faults, found...)
	}
	return faults, nil
}

// same compares the message with a session index in both histories.
func (c *comparison) same(check Check, index int) ([]Fault, error) {
	here, ok := c.projection.PositionOf(index)
	if !ok {
		return fault(check, index, "message %d is not in the projection", index), nil
	}
	there, ok := c.original.PositionOf(index)
	if !ok {
		return fault(check, index, "message %d is not in the original", index), nil
	}
	got, err := c.in.Projection.At(here)
	if err != nil {
		return nil, err
	}
	want, err := c.in.Original.At(there)
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(history.AppendWire(nil, got), history.AppendWire(nil, want)) {
		return fault(check, index, "message %d (%s) is not the original's", index, want.Role), nil
	}
	return nil, nil
}
