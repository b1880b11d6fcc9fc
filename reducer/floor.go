package reducer

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

// FloorMode says what becomes of a draft that lacks what the floor is sure of.
type FloorMode string

// The modes. Empty is FloorMerge.
const (
	// FloorMerge adds what is missing to the draft, and where the two differ the
	// floor wins.
	FloorMerge FloorMode = "merge"
	// FloorReject refuses the draft, with a violation for each thing.
	FloorReject FloorMode = "reject"
	// FloorOff does not ask the floor.
	FloorOff FloorMode = "off"
)

// What a Report says of the floor beside the modes.
const (
	// FloorNone: the Reducer has no floor.
	FloorNone = "none"
	// FloorSelf: the floor wrote the draft itself.
	FloorSelf = "self"
)

// Codes of findings about the floor.
const (
	// CodeRuleItemRefused: an item of the floor was refused, and left out.
	CodeRuleItemRefused = "rule_item_refused"
	// CodeFloorFailed: the floor failed, or its draft was refused as a whole, so
	// that nothing was held against it.
	CodeFloorFailed = "floor_failed"
)

// floorSays is the word for the report, before anything was asked.
func (r *Reducer) floorSays() string {
	switch {
	case r.Floor == nil:
		return FloorNone
	case r.Policy.Floor == FloorOff:
		return string(FloorOff)
	case sameSummarizer(r.Summarizer, r.Floor):
		return FloorSelf
	case r.Policy.Floor == "":
		return string(FloorMerge)
	}
	return string(r.Policy.Floor)
}

// isFloor reports whether a summarizer is the floor, and the floor is asked.
func (r *Reducer) isFloor(s Summarizer) bool {
	return r.Policy.Floor != FloorOff && sameSummarizer(s, r.Floor)
}

// sameSummarizer reports whether two values are the same summarizer. Those that
// can't be compared, such as functions, never are.
func sameSummarizer(a, b Summarizer) bool {
	if a == nil || b == nil {
		return false
	}
	return reflect.ValueOf(a).Comparable() && reflect.ValueOf(b).Comparable() && a == b
}

// floor holds drafts of one span against what the Reducer's Floor is sure of. The
// Floor is asked once, when the first draft is sound.
type floor struct {
	reducer  *Reducer
	source   *validate.Source
	request  Request
	asked    bool
	sure     *validate.Floor // nil where it failed
	findings []history.Finding
}

func (r *Reducer) newFloor(sit *situation, src *validate.Source) (*floor, error) {
	f := &floor{reducer: r, source: src}
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
	draft, err := party{f.reducer.Floor, "floor"}.call(ctx, f.request)
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
	f.findings = append(f.findings, refusedItems(f.source, refused)...)
	return nil
}

// failureKind tells how a summarizer failed, without its own words: they may
// quote the history.
func failureKind(err error) string {
	if e, ok := errors.AsType[*SummarizerError](err); ok && e.Panicked {
		return "it panicked"
	}
	return "it returned an error"
}

func (f *floor) failed(why string) {
	f.findings = append(f.findings, history.Finding{
		Code: CodeFloorFailed, Severity: history.SeverityWarning, Index: history.NoIndex,
		Message: "the draft was not held against the floor: " + why,
	})
}

// refusedItems gives a finding for every item of rules that was left out.
func refusedItems(src *validate.Source, refused []validate.RefusedItem) []history.Finding {
	var findings []history.Finding
	for _, item := range refused {
		finding := history.Finding{
			Code: CodeRuleItemRefused, Severity: history.SeverityInfo, Index: item.Message,
			Message: fmt.Sprintf("an item that rules found, %s, was left out: %s", item.Pointer, strings.Join(item.Codes, ", ")),
		}
		if m, err := src.Message(item.Message); err == nil {
			finding.Line = m.Record.Line
		}
		findings = append(findings, finding)
	}
	return findings
}

func codesOf(violations []validate.Violation) string {
	var codes []string
	for _, v := range violations {
		codes = append(codes, v.Code)
	}
	return strings.Join(sortedOnce(codes), ", ")
}

// noteFloor writes into the report what the floor changed, by the ids that items
// have in the merged manifest; one without an id by its pointer.
func (report *Report) noteFloor(found validate.Coverage, merged checkpoint.Manifest) {
	for _, o := range found.Missing {
		id := o.Retires
		if id == "" {
			id = idOr(merged, o.Section, o.Key, o.Pointer)
		}
		report.FloorAdded = append(report.FloorAdded, id)
	}
	for _, x := range found.Conflicts {
		report.FloorChanged = append(report.FloorChanged, idOr(merged, x.Section, x.Key, x.Pointer))
	}
}

// idOr gives the id of the item with a key, or the pointer where there is none: a
// goal, and what was taken out or left for size.
func idOr(m checkpoint.Manifest, s checkpoint.Section, key, pointer string) string {
	if pointer == "/goal" {
		return pointer
	}
	id := pointer
	for item := range m.Items() {
		if item.Section == s && item.Key == key {
			id = item.ID
		}
	}
	return id
}
