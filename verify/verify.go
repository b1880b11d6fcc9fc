package verify

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/redact"
)

// Input is what is held against each other.
type Input struct {
	// Projection is the reduced history.
	Projection history.Source
	// Original is the history that it came from: that of the first cycle, or the
	// projection that any later cycle began with.
	Original history.Source
	// Manifest is the checkpoint's manifest with its quotes, as the reduction
	// wrote it; nil where it is not at hand.
	Manifest *checkpoint.Manifest
	// Redact are the rules of the view that quotes were taken from, as
	// reducer.Policy.Redaction gives them; nil means redact.Standard, redact.Off
	// none. Under other rules than the reduction's, quotes are not found.
	Redact *redact.Rules
	// Mode is how strict both histories are read.
	Mode history.Mode
}

// Fault is one thing that does not hold.
type Fault struct {
	// Check names the check that found it.
	Check Check `json:"check"`
	// Index is the session index of the message concerned, history.NoIndex where
	// there is none.
	Index  int    `json:"index"`
	Detail string `json:"detail"`
}

// Check names one of the checks.
type Check string

// The checks, in the order in which they run.
const (
	CheckChain     Check = "chain"
	CheckPinned    Check = "pinned"
	CheckStrangers Check = "strangers"
	CheckKept      Check = "kept"
	CheckManifest  Check = "manifest"
	CheckContent   Check = "content"
)

// Result says what was checked and what did not hold.
type Result struct {
	CheckpointID string          `json:"checkpoint_id"`
	Spans        []history.Range `json:"spans"`
	Checks       []Check         `json:"checks"`
	Faults       []Fault         `json:"faults"`
}

// Conditions that callers branch on.
var (
	// ErrNoCheckpoint: there is no checkpoint in the projection.
	ErrNoCheckpoint = errors.New("there is no checkpoint in the projection")
	// ErrDiffers is what an *Error unwraps to.
	ErrDiffers = errors.New("the projection does not agree with its source")
)

// Error lists all faults.
type Error struct {
	Faults []Fault
}

// maxListed bounds how many faults an error's text lists.
const maxListed = 20

func (e *Error) Error() string {
	lines := []string{ErrDiffers.Error() + ":"}
	for _, f := range e.Faults[:min(len(e.Faults), maxListed)] {
		lines = append(lines, fmt.Sprintf("  %s: %s", f.Check, f.Detail))
	}
	if more := len(e.Faults) - maxListed; more > 0 {
		lines = append(lines, fmt.Sprintf("  and %d more", more))
	}
	return strings.Join(lines, "\n")
}

func (e *Error) Unwrap() error { return ErrDiffers }

// Projection runs all checks. The error is ErrNoCheckpoint, an *Error that lists
// what does not hold, or says that a history could not be read; the result then
// holds what was found.
func Projection(ctx context.Context, in Input) (Result, error) {
	c, err := newComparison(in)
	if err != nil {
		return Result{}, err
	}
	result := Result{CheckpointID: c.provenance.ID, Spans: c.provenance.Spans, Checks: []Check{}, Faults: []Fault{}}
	for _, check := range c.checks() {
		if err := ctx.Err(); err != nil {
			return result, err
		}
		faults, err := check.run()
		if err != nil {
			return result, fmt.Errorf("checking %s: %w", check.name, err)
		}
		result.Checks = append(result.Checks, check.name)
		result.Faults = append(result.Faults, faults...)
	}
	if len(result.Faults) > 0 {
		return result, &Error{Faults: result.Faults}
	}
	return result, nil
}

// comparison is the two histories, numbered.
type comparison struct {
	in         Input
	projection checkpoint.Numbering
	original   checkpoint.Numbering
	checkpoint checkpoint.Checkpoint
	provenance checkpoint.Provenance
}

func newComparison(in Input) (*comparison, error) {
	if in.Redact == nil {
		in.Redact = redact.Standard()
	}
	tolerant := checkpoint.NumberOptions{Mode: history.ModeTolerant}
	projection, err := checkpoint.Number(in.Projection, tolerant)
	if err != nil {
		return nil, fmt.Errorf("numbering the projection: %w", err)
	}
	if projection.Checkpoint == nil {
		return nil, ErrNoCheckpoint
	}
	original, err := checkpoint.Number(in.Original, checkpoint.NumberOptions{Mode: in.Mode})
	if err != nil {
		return nil, fmt.Errorf("numbering the original: %w", err)
	}
	return &comparison{
		in: in, projection: projection, original: original,
		checkpoint: *projection.Checkpoint, provenance: projection.Checkpoint.Provenance,
	}, nil
}

type namedCheck struct {
	name Check
	run  func() ([]Fault, error)
}

func (c *comparison) checks() []namedCheck {
	list := []namedCheck{
		{CheckChain, c.chain}, {CheckPinned, c.pinned}, {CheckStrangers, c.strangers}, {CheckKept, c.kept},
	}
	if c.in.Manifest != nil {
		list = append(list, namedCheck{CheckManifest, c.manifest})
	}
	return append(list, namedCheck{CheckContent, c.content})
}

func fault(check Check, index int, format string, arguments ...any) []Fault {
	return []Fault{{Check: check, Index: index, Detail: fmt.Sprintf(format, arguments...)}}
}
