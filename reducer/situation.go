package reducer

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
)

// situation is a history as a reduction sees it: grouped and numbered.
type situation struct {
	source    history.Source
	numbering checkpoint.Numbering
	grouping  grouping.Grouping
	findings  []history.Finding
	// chars and tokens are the size of each message, by position.
	chars  []int
	tokens []int
	// turns are the positions at which turns begin.
	turns []int
}

// look groups, numbers and measures a history. Damage is not an error yet: it
// stands in the findings.
func (r *Reducer) look(ctx context.Context, s history.Source) (*situation, error) {
	if err := ctx.Err(); err != nil {
		return nil, errors.Join(ErrLate, err)
	}
	numbering, err := checkpoint.Number(s, checkpoint.NumberOptions{Mode: r.Policy.Mode, Known: r.Known})
	if err != nil {
		return nil, fmt.Errorf("numbering the history: %w", err)
	}
	groups, err := grouping.Split(s, r.Policy.Mode)
	if err != nil {
		return nil, fmt.Errorf("grouping the history: %w", err)
	}
	sit := &situation{source: s, numbering: numbering, grouping: groups}
	sit.findings = sit.collectFindings()
	return sit, sit.measure(r.counter())
}

// collectFindings joins the findings of the source, of numbering and of grouping,
// with session indexes.
func (sit *situation) collectFindings() []history.Finding {
	findings := slices.Clone(sit.numbering.Findings)
	byPosition := slices.Clone(sit.grouping.Findings)
	if s, ok := sit.source.(history.FindingSource); ok {
		byPosition = append(byPosition, s.Findings()...)
	}
	for _, f := range byPosition {
		f.Index = sit.numbering.Index(f.Index)
		findings = append(findings, f)
	}
	history.SortFindings(findings)
	return findings
}

func (sit *situation) measure(counter Counter) error {
	n := sit.source.Len()
	sit.chars, sit.tokens = make([]int, n), make([]int, n)
	for i := range n {
		m, err := sit.source.At(i)
		if err != nil {
			return fmt.Errorf("measuring message %d: %w", i, err)
		}
		sit.chars[i], sit.tokens[i] = m.Chars(), counter.Tokens(m)
		if m.StartsTurn() && sit.unpinned(i) {
			sit.turns = append(sit.turns, i)
		}
	}
	return nil
}

// refuse returns a *HistoryError where the history is damaged.
func (sit *situation) refuse() error {
	var damage []history.Finding
	for _, f := range sit.findings {
		if f.Severity == history.SeverityError {
			damage = append(damage, f)
		}
	}
	if len(damage) == 0 {
		return nil
	}
	return &HistoryError{Findings: damage}
}

// isCheckpoint reports whether a checkpoint, newest or stale, stands at a
// position.
func (sit *situation) isCheckpoint(position int) bool {
	return position == sit.numbering.Position || slices.Contains(sit.numbering.Stale, position)
}

// unpinned reports whether the message at a position is neither pinned nor a
// checkpoint: one that can leave.
func (sit *situation) unpinned(position int) bool {
	return !sit.numbering.IsPinned(position) && !sit.isCheckpoint(position)
}

func sum(list []int) int {
	total := 0
	for _, n := range list {
		total += n
	}
	return total
}
