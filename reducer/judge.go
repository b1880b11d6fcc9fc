package reducer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

// Judge judges a draft as Compact would, for a span of session indexes; a nil
// span is everything but the leading pinned messages and the checkpoint. A
// merged manifest, which has a schema_version, is judged over its own
// source_range. Damage of the history is not looked at.
//
// A sound draft is held against the Floor, where there is one: with FloorMerge the
// result's Coverage says what would be added, with FloorReject it is refused for
// that. Its Sound is the draft as it was judged.
//
// The error says that the history could not be read or has no such span; what is
// wrong with the draft stands in the result.
func (r *Reducer) Judge(ctx context.Context, s history.Source, draft []byte, span *history.Range) (validate.Result, error) {
	sit, err := r.look(ctx, s, plain)
	if err != nil {
		return validate.Result{}, err
	}
	if own, ok := rangeOfManifest(draft); ok {
		return r.judgeManifest(ctx, sit, draft, own)
	}
	if span == nil {
		if span, err = sit.wholeSpan(); err != nil {
			return validate.Result{}, err
		}
	}
	src, err := r.judgementSource(sit, *span)
	if err != nil {
		return validate.Result{}, err
	}
	result, err := validate.Draft(src, draft)
	if err != nil {
		return result, err
	}
	return r.judgeCoverage(ctx, sit, src, result)
}

// judgeCoverage says what a sound manifest lacks, without adding it. A manifest
// that the floor can't be asked about, since its messages have left, is not held
// against it.
func (r *Reducer) judgeCoverage(ctx context.Context, sit *situation, src *validate.Source, result validate.Result) (validate.Result, error) {
	floor, err := r.newFloor(sit, src, &Report{})
	if err != nil || result.Sound == nil {
		return result, err
	}
	if result.Coverage, err = floor.compare(ctx, *result.Sound); err != nil {
		return result, err
	}
	if r.Policy.Floor == FloorReject && !result.Coverage.Complete() {
		return refuseFor(result.Coverage, result), nil
	}
	return result, nil
}

// judgeManifest judges a merged manifest. One whose range is not in the history
// is judged over the whole of it, so that the range becomes a violation.
func (r *Reducer) judgeManifest(ctx context.Context, sit *situation, manifest []byte, own history.Range) (validate.Result, error) {
	src, err := r.judgementSource(sit, own)
	if errors.Is(err, validate.ErrSpan) {
		var whole *history.Range
		if whole, err = sit.wholeSpan(); err != nil {
			return validate.Result{}, err
		}
		src, err = r.judgementSource(sit, *whole)
	}
	if err != nil {
		return validate.Result{}, err
	}
	result, err := validate.Manifest(src, manifest)
	if err != nil {
		return result, err
	}
	return r.judgeCoverage(ctx, sit, src, result)
}

// rangeOfManifest gives the range of a merged manifest, and false for anything
// else.
func rangeOfManifest(text []byte) (history.Range, bool) {
	var head struct {
		SchemaVersion string        `json:"schema_version"`
		SourceRange   history.Range `json:"source_range"`
	}
	err := json.Unmarshal(text, &head)
	return head.SourceRange, err == nil && head.SchemaVersion != ""
}

// wholeSpan is the interval from the first to the last message that is neither
// pinned nor a checkpoint.
func (sit *situation) wholeSpan() (*history.Range, error) {
	var span *history.Range
	for i := range sit.source.Len() {
		index := sit.numbering.Index(i)
		if !sit.unpinned(i) || index == history.NoIndex {
			continue
		}
		if span == nil {
			span = &history.Range{First: index}
		}
		span.Last = index
	}
	if span == nil {
		return nil, fmt.Errorf("%w: every message is pinned, so there is nothing to judge over", ErrHistory)
	}
	return span, nil
}
