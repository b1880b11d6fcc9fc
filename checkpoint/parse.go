package checkpoint

import "errors"

// ErrNotCheckpoint is what Parse returns for a text that is no checkpoint.
var ErrNotCheckpoint = errors.New("not a checkpoint")

// Parse reads a rendered checkpoint.
func Parse(text string) (Checkpoint, error) { return Checkpoint{}, ErrNotCheckpoint }
