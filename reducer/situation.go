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
	source history.Source
	// messages is the source as it is read: the newest huge message is kept.
	messages  history.Source
	numbering checkpoint.Numbering
	grouping  grouping.Grouping
	findings  []history.Finding
	sizes     sizes
	// turns are the positions at which turns begin, inherited those of what other
	// compactors left.
	turns     []int
	inherited []int
	// lifted are the places of rules that the user lifted again in the span, as far as a
	// draft told.
	lifted []checkpoint.Evidence
}

// detail says what of a history is kept for those who look at it.
type detail bool

const (
	// plain keeps what a reduction needs, named also the ids of all calls.
	plain detail = false
	named detail = true
)

// look groups, numbers and measures a history. Damage is not an error yet: it
// stands in the findings.
func (r *Reducer) look(ctx context.Context, s history.Source, d detail) (*situation, error) {
	if err := ctx.Err(); err != nil {
		return nil, errors.Join(ErrLate, err)
	}
	if s == nil {
		return nil, ErrNoSource
	}
	sit := &situation{source: s, messages: &hugeKeeper{Source: s}, sizes: newSizes(s.Len(), r.counter())}
	note := func(i int, m history.Message) {
		sit.sizes.add(m)
		if m.StartsTurn() {
			sit.turns = append(sit.turns, i)
		}
		if _, inherited := m.Inherited(); inherited {
			sit.inherited = append(sit.inherited, i)
		}
	}
	var err error
	sit.numbering, sit.grouping, err = structure(sit.messages, checkpoint.NumberOptions{Mode: r.Policy.Mode, Known: r.Known}, d, note)
	if err != nil {
		return nil, err
	}
	sit.turns = slices.DeleteFunc(sit.turns, func(i int) bool { return !sit.unpinned(i) })
	sit.findings = sit.collectFindings()
	return sit, nil
}

// structure numbers and groups a history. It reads every message once, and hands
// each to those who visit it too.
func structure(s history.Source, o checkpoint.NumberOptions, d detail, visitors ...func(position int, m history.Message)) (checkpoint.Numbering, grouping.Grouping, error) {
	numberer := checkpoint.NewNumberer(o)
	splitter, err := grouping.NewSplitter(s.Len(), grouping.Options{Mode: o.Mode, Calls: d == named})
	if err != nil {
		return checkpoint.Numbering{}, grouping.Grouping{}, err
	}
	for i := range s.Len() {
		m, err := s.At(i)
		if err != nil {
			return checkpoint.Numbering{}, grouping.Grouping{}, fmt.Errorf("reading message %d: %w", i, err)
		}
		numberer.Add(m)
		splitter.Add(m)
		for _, visit := range visitors {
			visit(i, m)
		}
	}
	numbering, err := numberer.Numbering()
	if err != nil {
		return checkpoint.Numbering{}, grouping.Grouping{}, fmt.Errorf("numbering the history: %w", err)
	}
	return numbering, splitter.Grouping(), nil
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
