package reducer

import (
	"context"
	"errors"
	"fmt"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

// Compact reduces a history, or says why it stays as it is. It writes nothing:
// the report's Projection is what the model should see next, and the caller
// decides what becomes of it.
//
// A no-op is no error: its report has NoOp set. An error wraps ErrPolicy,
// ErrHistory, checkpoint.ErrPinnedChanged, ErrNoSummarizer, ErrNoSource, ErrSummarizer,
// validate.ErrRefused, ErrCost, ErrBudget, ErrProjection or ErrLate; the report then
// holds what was known by then. Compact waits for the Summarizer to return.
func (r *Reducer) Compact(ctx context.Context, s history.Source) (Report, error) {
	started := r.now()
	report := Report{
		Floor: r.floorSays(), floorMode: r.floorSays(), Chunks: 1, TokenCounter: r.counter().Name(),
		Pinned: []int{}, Kept: []int{}, Findings: []history.Finding{}, Violations: []validate.Violation{},
		Projection: s,
	}
	err := r.compact(ctx, s, &report)
	if !started.IsZero() {
		report.ElapsedMS = r.now().Sub(started).Milliseconds()
	}
	switch {
	case err != nil:
		r.emit(refusedEvent(report, err))
	case !report.NoOp:
		r.emit(compactEvent(report))
	}
	return report, err
}

func (r *Reducer) compact(ctx context.Context, s history.Source, report *Report) error {
	if err := r.Policy.Validate(); err != nil {
		return err
	}
	if r.Summarizer == nil {
		return ErrNoSummarizer
	}
	report.PolicySHA256 = r.Policy.Digest()
	sit, err := r.look(ctx, s, plain)
	if err != nil {
		return err
	}
	report.describe(sit)
	if err := sit.refuse(); err != nil {
		return err
	}
	if report.Measure = r.Policy.Trigger.measure(sit); !report.Measure.Fired {
		return report.stay(ReasonBelowTrigger)
	}
	sel := r.Policy.selectFrom(sit)
	report.noteSelection(sit, sel)
	if err := r.Policy.refuseFaultyTail(sit, sel); err != nil {
		return err
	}
	if sel.empty() {
		return report.stay(ReasonEmptySpan)
	}
	if !r.Policy.AllowGrowth && r.hopeless(sit, sel, report) {
		return report.stay(ReasonNoGain)
	}
	return r.replace(ctx, sit, sel, report)
}

// replace makes the checkpoint for a selection and the projection with it.
func (r *Reducer) replace(ctx context.Context, sit *situation, sel *selection, report *Report) error {
	src, err := r.judgementSource(sit, sel.span)
	if err != nil {
		return err
	}
	if err := r.digest(sit, sel, src, report); err != nil {
		return err
	}
	drafted, err := r.draftSpan(ctx, sit, src, report)
	if err != nil {
		return err
	}
	sound, err := sit.addInterrupted(src, *drafted.Sound, report)
	if err != nil {
		return err
	}
	merged, err := r.merge(sit, sel, src, sound.Manifest(), report)
	if err != nil {
		return err
	}
	accepted, err := validate.Merged(src, sound, merged)
	if err != nil {
		return fmt.Errorf("judging the merged manifest: %w", err)
	}
	report.noteFloor(drafted.Coverage, accepted.Checkpoint().Manifest)
	if err := r.finish(sit, sel, accepted, report); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return errors.Join(ErrLate, err)
	}
	return nil
}

// describe notes what is known of the history itself. Until a projection stands,
// the history is the projection.
func (report *Report) describe(sit *situation) {
	report.MessagesIn = sit.source.Len()
	report.MessagesOut = report.MessagesIn
	report.OriginalChars, report.OriginalTokens = sit.sizes.chars, sit.sizes.tokens
	report.FinalChars, report.FinalTokens = report.OriginalChars, report.OriginalTokens
	report.Findings = append(report.Findings, sit.findings...)
	report.Pinned = sit.indexesOf(sit.numbering.Pinned)
}

func (report *Report) noteSelection(sit *situation, sel *selection) {
	report.Kept = sit.indexesOf(sel.kept)
	report.ReplacedChars = sit.replacedChars(sel)
	if !sel.empty() {
		span := sel.span
		report.Span = &span
	}
}

// stay makes the report one of a no-op.
func (report *Report) stay(reason string) error {
	report.NoOp, report.Reason = true, reason
	return nil
}

// leastContent is how many characters a span must have beyond an empty
// checkpoint for a summarizer to be asked at all.
const leastContent = 200

// hopeless reports whether even a checkpoint with nothing new in it would leave
// fewer than leastContent characters of gain.
func (r *Reducer) hopeless(sit *situation, sel *selection, report *Report) bool {
	empty := checkpoint.Render(sit.seal(
		checkpoint.Merge(sit.numbering.Checkpoint, checkpoint.Manifest{}, sel.span), sel, history.Digest{1}))
	report.SummaryChars = charsOf(empty)
	return report.ReplacedChars < report.SummaryChars+leastContent
}

func (r *Reducer) judgementSource(sit *situation, span history.Range) (*validate.Source, error) {
	rules, err := r.rules()
	if err != nil {
		return nil, err
	}
	src, err := validate.NewSource(validate.Input{
		History:   sit.messages,
		Numbering: sit.numbering,
		Grouping:  sit.grouping,
		Span:      span,
		Previous:  sit.numbering.Checkpoint,
		Redact:    rules,
	})
	if err != nil {
		return nil, fmt.Errorf("reading the span: %w", err)
	}
	return src, nil
}
