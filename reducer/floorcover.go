package reducer

import (
	"context"
	"errors"
	"fmt"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

// floor holds drafts of one span against what the Reducer's Floor is sure of. The
// Floor is asked once, when the first draft is sound. What it takes goes into the report.
type floor struct {
	reducer  *Reducer
	sit      *situation
	report   *Report
	source   *validate.Source
	request  Request
	asked    bool
	sure     *validate.Floor // nil where it failed
	findings []history.Finding
}

func (r *Reducer) newFloor(sit *situation, src *validate.Source, report *Report) (*floor, error) {
	f := &floor{reducer: r, sit: sit, report: report, source: src}
	if r.Floor == nil || r.Policy.Floor == FloorOff {
		return f, nil
	}
	req, err := r.request(sit, src, 1, nil, nil)
	req.MaxChars = 0 // what is sure is not left out for size
	f.request = req
	return f, err
}

// judgeDraft judges a summarizer's draft, and holds a sound one against the floor.
func (f *floor) judgeDraft(ctx context.Context, raw []byte) (validate.Result, error) {
	result, err := validate.Draft(f.source, raw)
	if err != nil {
		return result, fmt.Errorf("judging the draft: %w", err)
	}
	if result.Sound == nil {
		return result, nil
	}
	return f.cover(ctx, result)
}

// judgeOwn judges a draft that the floor wrote as the summarizer: item by item,
// since asked again it would say the same.
func (f *floor) judgeOwn(_ context.Context, raw []byte) (validate.Result, error) {
	result, refused, err := validate.Salvage(f.source, raw)
	if err != nil {
		return result, fmt.Errorf("judging the draft: %w", err)
	}
	if result.Sound != nil {
		f.findings = append(f.findings, refusedItems(f.source, refused)...)
	}
	return result, nil
}

// cover holds a sound draft against the floor. With FloorMerge the result's Sound
// has what was missing; with FloorReject it has violations in its place.
func (f *floor) cover(ctx context.Context, draft validate.Result) (validate.Result, error) {
	found, err := f.compare(ctx, *draft.Sound)
	switch {
	case err != nil || found.Complete():
		return draft, err
	case f.reducer.Policy.Floor == FloorReject:
		return refuseFor(found, draft), nil
	}
	return f.merge(draft, found)
}

// compare says what a sound draft or manifest lacks. Where the floor is not asked,
// or failed, that is nothing.
func (f *floor) compare(ctx context.Context, draft validate.Sound) (validate.Coverage, error) {
	if f.reducer.Floor == nil || f.reducer.Policy.Floor == FloorOff {
		return validate.Coverage{}, nil
	}
	if err := f.ask(ctx); err != nil || f.sure == nil {
		return validate.Coverage{}, err
	}
	found, err := validate.Cover(f.source, draft, *f.sure)
	if err != nil {
		return found, fmt.Errorf("holding the draft against the floor: %w", err)
	}
	return found, nil
}

// refuseFor turns what is missing into violations.
func refuseFor(found validate.Coverage, draft validate.Result) validate.Result {
	return validate.Result{Violations: found.Violations(), Unwrapped: draft.Unwrapped, Coverage: found}
}

// merge puts what is missing into a draft. A draft that is not sound any more
// then stays as it was.
func (f *floor) merge(draft validate.Result, found validate.Coverage) (validate.Result, error) {
	merged, err := validate.Typed(f.source, found.Merge(draft.Sound.Manifest()))
	if err != nil {
		return draft, fmt.Errorf("judging the draft with what the floor adds: %w", err)
	}
	if merged.Sound == nil {
		f.failed("what it adds to the draft was refused: " + codesOf(merged.Violations))
		return draft, nil
	}
	draft.Sound, draft.Coverage = merged.Sound, found
	return draft, nil
}

// ask lets the floor write its draft, and judges it item by item. Whatever goes
// wrong in the floor is a finding.
func (f *floor) ask(ctx context.Context) error {
	if f.asked {
		return nil
	}
	f.asked = true
	f.request.CostLeft, _ = f.report.costLeft(f.reducer.Policy.MaxCost) // where it is 0 the floor is told so
	draft, err := party{summarizer: f.reducer.Floor, name: "floor"}.call(ctx, f.request)
	f.report.count(draft)
	if errors.Is(err, ErrLate) {
		return err
	}
	if err != nil {
		f.failed(failureKind(err))
		return nil
	}
	result, refused, err := validate.Salvage(f.source, draft.JSON)
	if err != nil {
		return fmt.Errorf("judging the floor's draft: %w", err)
	}
	if result.Sound == nil {
		f.failed("its draft was refused: " + codesOf(result.Violations))
		return nil
	}
	f.sure = &validate.Floor{Sound: *result.Sound, Withdrawn: draft.Withdrawn}
	f.sit.lifted = append(f.sit.lifted, draft.Lifted...)
	f.findings = append(f.findings, refusedItems(f.source, refused)...)
	return nil
}
