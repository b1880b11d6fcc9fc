package validate

import (
	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// Sound is a draft or manifest that was judged and accepted. The zero value is
// none: its manifest is empty, and Merged refuses it.
type Sound struct {
	manifest checkpoint.Manifest
	span     history.Range
	judged   bool
}

// Manifest is a copy of what was accepted: quotes in the view's own text, the
// evidence's roles filled in, lists that a draft must have never nil.
func (s Sound) Manifest() checkpoint.Manifest { return s.manifest.Clone() }

// Accepted is a checkpoint whose manifest was judged: the only thing that may
// replace history. The zero value is an empty checkpoint.
type Accepted struct {
	checkpoint checkpoint.Checkpoint
}

// Checkpoint is a copy of what was accepted. The lists that a manifest must have
// are never nil in it.
func (a Accepted) Checkpoint() checkpoint.Checkpoint { return a.checkpoint.Clone() }
