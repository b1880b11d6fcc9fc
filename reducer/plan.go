package reducer

import (
	"context"
	"errors"

	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
)

// Plan is what a reduction would do, without doing it. Lists of indexes are
// ascending session indexes.
type Plan struct {
	Measure Measure `json:"measure"`
	// Messages, Chars and Tokens are the size of the whole visible history.
	Messages int `json:"messages"`
	Chars    int `json:"chars"`
	Tokens   int `json:"tokens"`
	// CheckpointID is the id of the checkpoint that the history begins with.
	CheckpointID string `json:"checkpoint_id,omitempty"`
	// Span is the interval that would leave; nil where nothing would.
	Span *history.Range `json:"span"`
	// SpanChars is the size of what would leave, an old checkpoint included.
	SpanChars int `json:"span_chars"`
	// Pinned are all pinned messages, Kept the others that would stay.
	Pinned []int `json:"pinned"`
	Kept   []int `json:"kept"`
	// Grouping is the history cut into groups, by position.
	Grouping grouping.Grouping `json:"-"`
	// Findings are the faults of the history, with the severity that a reduction
	// gives them.
	Findings []history.Finding `json:"findings"`
	// Refusal is why Compact would refuse the history; nil where it would not.
	Refusal *HistoryError `json:"-"`

	indexes func(position int) int
}

// Index gives the session index of the message at a position of the history that
// was planned for, or history.NoIndex for a checkpoint.
func (p Plan) Index(position int) int {
	if p.indexes == nil {
		return history.NoIndex
	}
	return p.indexes(position)
}

// Plan says what Compact would do with a history. Damage is no error here: it
// stands in the plan's findings.
func (r *Reducer) Plan(ctx context.Context, s history.Source) (Plan, error) {
	if err := r.Policy.Validate(); err != nil {
		return Plan{}, err
	}
	sit, err := r.look(ctx, s, named)
	if err != nil {
		return Plan{}, err
	}
	sel := r.Policy.selectFrom(sit)
	p := Plan{
		Measure:   r.Policy.Trigger.measure(sit),
		Messages:  s.Len(),
		Chars:     sit.sizes.chars,
		Tokens:    sit.sizes.tokens,
		SpanChars: sit.replacedChars(sel),
		Pinned:    sit.indexesOf(sit.numbering.Pinned),
		Kept:      sit.indexesOf(sel.kept),
		Grouping:  sit.grouping,
		Findings:  sit.findings,
		indexes:   sit.numbering.Index,
	}
	if c := sit.numbering.Checkpoint; c != nil {
		p.CheckpointID = c.Provenance.ID
	}
	if !sel.empty() {
		p.Span = &sel.span
	}
	p.Refusal = r.Policy.refusal(sit, sel, p.Measure)
	return p, nil
}

// refusal gives what Compact would refuse a history with, in its order.
func (p Policy) refusal(sit *situation, sel *selection, m Measure) *HistoryError {
	err := sit.refuse()
	if err == nil && m.Fired {
		err = p.refuseFaultyTail(sit, sel)
	}
	refusal, _ := errors.AsType[*HistoryError](err)
	return refusal
}

// indexesOf maps positions to session indexes, those without one left out.
func (sit *situation) indexesOf(positions []int) []int {
	indexes := make([]int, 0, len(positions))
	for _, position := range positions {
		if i := sit.numbering.Index(position); i != history.NoIndex {
			indexes = append(indexes, i)
		}
	}
	return indexes
}

// replacedChars is the size of what a new checkpoint would replace: the old
// checkpoint and the unpinned messages of the span.
func (sit *situation) replacedChars(sel *selection) int {
	if old := sit.numbering.Position; old >= 0 && !sel.empty() {
		return sel.leavingChars + sit.sizes.charsOf[old]
	}
	return sel.leavingChars
}
