package reducer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

// draft asks the summarizer, and after it the fallback, for a sound draft. Where the span
// can still be cut, one that is too large is no case for the fallback.
func (r *Reducer) draft(ctx context.Context, sit *situation, src *validate.Source, report *Report, mayCut bool) (validate.Result, error) {
	floor, err := r.newFloor(sit, src, report)
	if err != nil {
		return validate.Result{}, err
	}
	defer func() { report.Findings = append(report.Findings, floor.findings...) }()
	result, err := r.ask(ctx, party{summarizer: r.Summarizer, name: nameOr(r.Name)}, sit, src, floor, report)
	if err == nil || r.Fallback == nil || errors.Is(err, ErrLate) || !isDraftFault(err) || mayCut && errors.Is(err, ErrTooLarge) {
		return result, err
	}
	return r.fallBack(ctx, err, sit, src, report)
}

// fallBack asks the fallback after the summarizer failed with cause.
func (r *Reducer) fallBack(ctx context.Context, cause error, sit *situation, src *validate.Source, report *Report) (validate.Result, error) {
	floor, err := r.newFloor(sit, src, report)
	if err != nil {
		return validate.Result{}, err
	}
	defer func() { report.Findings = append(report.Findings, floor.findings...) }()
	if !report.FellBack {
		report.FellBack, report.SummarizerFault = true, inALine(cause)
	}
	result, err := r.ask(ctx, party{summarizer: r.Fallback, name: nameOr(r.FallbackName), last: true}, sit, src, floor, report)
	if err != nil {
		return validate.Result{}, fmt.Errorf("%w\nthe fallback was refused too: %w", cause, err)
	}
	return result, nil
}

// isDraftFault reports whether another summarizer could do better.
func isDraftFault(err error) bool {
	return errors.Is(err, ErrSummarizer) || errors.Is(err, ErrCost) || errors.Is(err, validate.ErrRefused)
}

// party is a summarizer with its name.
type party struct {
	summarizer Summarizer
	name       string
	// last is true of the fallback: it is asked though nothing may be spent any more, and
	// told so, as long as it sends nothing.
	last bool
}

func nameOr(name string) string {
	if name == "" {
		return "custom"
	}
	return name
}

// ask runs the repair loop with one summarizer: a refused draft goes back with
// its violations, until one is sound, the repairs are used up, or the same
// answer comes twice.
func (r *Reducer) ask(ctx context.Context, p party, sit *situation, src *validate.Source, floor *floor, report *Report) (validate.Result, error) {
	judge, repairs := floor.judgeDraft, r.Policy.repairs()
	own := r.isFloor(p.summarizer)
	if own {
		judge, repairs = floor.judgeOwn, 0
	}
	var refused *validate.Error
	var last []byte
	sent := report.TransportAttempts
	for attempt := 1; attempt <= 1+repairs; attempt++ {
		left, err := report.costLeft(r.Policy.MaxCost)
		if err != nil && !(p.last && report.TransportAttempts == sent) {
			return validate.Result{}, afterRefusal(err, refused)
		}
		req, err := r.request(sit, src, attempt, last, refused)
		if err != nil {
			return validate.Result{}, err
		}
		req.CostLeft = left
		report.Attempts++
		r.tell(Progress{Summarizer: p.name, Span: *report.Span, Range: src.Span(), Chunk: report.Chunks, Attempt: attempt})
		asked := r.now()
		draft, err := p.call(ctx, req)
		report.count(draft)
		if !own {
			report.modelTime += r.now().Sub(asked)
			report.ModelMS = report.modelTime.Milliseconds()
		}
		if err != nil {
			return validate.Result{}, afterRefusal(err, refused)
		}
		if attempt > 1 && bytes.Equal(draft.JSON, last) {
			break
		}
		result, err := judge(ctx, draft.JSON)
		if err != nil {
			return validate.Result{}, err
		}
		report.Unwrapped += result.Unwrapped
		if result.Sound != nil {
			if own {
				sit.lifted = append(sit.lifted, draft.Lifted...)
			}
			report.accept(p.name, own, draft, result)
			return result, nil
		}
		refused, last = &validate.Error{Violations: result.Violations}, draft.JSON
	}
	report.Violations = refused.Violations
	return validate.Result{}, refused
}

func (r *Reducer) request(sit *situation, src *validate.Source, attempt int, last []byte, refused *validate.Error) (Request, error) {
	pinned, err := pinnedMessages(src)
	if err != nil {
		return Request{}, err
	}
	req := Request{
		Span: src.Messages(), Range: src.Span(), Pinned: pinned,
		Next: checkpoint.FirstNumbers(), MaxChars: r.Policy.summaryChars(),
		Findings: sit.findingsIn(src.Span()), Instructions: r.Policy.Instructions,
		Attempt: attempt, Rejected: bytes.Clone(last),
	}
	previous, _, err := src.PreviousInView()
	if err != nil {
		return Request{}, err
	}
	if previous != nil {
		req.Previous, req.Next = &previous.Manifest, previous.Provenance.Next
	}
	if refused != nil {
		req.Violations = slices.Clone(refused.Violations)
	}
	return req, nil
}

func pinnedMessages(src *validate.Source) ([]Indexed, error) {
	var pinned []Indexed
	for _, index := range src.Pinned() {
		m, err := src.Message(index)
		if err != nil {
			return nil, fmt.Errorf("reading pinned message %d: %w", index, err)
		}
		pinned = append(pinned, Indexed{index, m})
	}
	return pinned, nil
}

func (sit *situation) findingsIn(span history.Range) []history.Finding {
	var in []history.Finding
	for _, f := range sit.findings {
		if span.Contains(f.Index) {
			in = append(in, f)
		}
	}
	return in
}

// count takes up what a draft took. A cost that is no amount says nothing.
func (report *Report) count(d Draft) {
	sent := d.TransportAttempts > 0
	report.TransportAttempts += d.TransportAttempts
	report.Usage.Add(d.Usage)
	if d.UsageUnknown || sent && d.Usage == (Usage{}) {
		report.usageUnknown = true
	}
	switch {
	case d.Cost == nil && !sent && !d.UsageUnknown:
	case d.Cost == nil || !isAmount(*d.Cost) || report.costUnknown:
		report.Cost, report.costUnknown = nil, true
	case report.Cost == nil:
		cost := *d.Cost
		report.Cost = &cost
	default:
		*report.Cost += *d.Cost
	}
}

// accept takes note of who wrote a draft. Those of a span in chunks may be of several.
func (report *Report) accept(name string, own bool, d Draft, result validate.Result) {
	if own && (report.Summarizer == "" || report.Floor == FloorSelf) {
		report.Floor = FloorSelf
	} else if !own {
		report.Floor = report.floorMode
	}
	report.Summarizer = join(report.Summarizer, name)
	if d.Model != "" {
		report.Model, report.PromptSHA256 = join(report.Model, d.Model), d.PromptSHA256
	}
	report.TextRestored = append(report.TextRestored, result.TextRestored...)
	report.Demoted = append(report.Demoted, result.Demoted...)
}

// authorship is what a report says of the drafts that a checkpoint is made of.
type authorship struct {
	summarizer, model, floor string
	prompt                   history.Digest
	restored, demoted        []string
	findings                 []history.Finding
}

func (report *Report) authors() authorship {
	return authorship{report.Summarizer, report.Model, report.Floor, report.PromptSHA256, report.TextRestored, report.Demoted, report.Findings}
}

// writtenBy puts back what a report said of drafts, where those after them are given up.
func (report *Report) writtenBy(a authorship) {
	report.Summarizer, report.Model, report.Floor, report.PromptSHA256 = a.summarizer, a.model, a.floor, a.prompt
	report.TextRestored, report.Demoted, report.Findings = a.restored, a.demoted, a.findings
}

// join adds a name to those of a list that is written with "+", each once.
func join(names, name string) string {
	switch {
	case names == "":
		return name
	case slices.Contains(strings.Split(names, "+"), name):
		return names
	}
	return names + "+" + name
}

// call asks a summarizer once. A panic becomes an error, and what is returned
// after the context ended is discarded.
func (p party) call(ctx context.Context, req Request) (draft Draft, err error) {
	defer func() {
		if recovered := recover(); recovered != nil {
			draft = Draft{UsageUnknown: true} // it may have sent anything
			err = &SummarizerError{Name: p.name, Err: fmt.Errorf("%v", recovered), Panicked: true}
		}
	}()
	if err := ctx.Err(); err != nil {
		return Draft{}, errors.Join(ErrLate, err)
	}
	draft, err = p.summarizer.Summarize(ctx, req)
	draft.JSON = bytes.Clone(draft.JSON)
	if late := ctx.Err(); late != nil {
		return Draft{TransportAttempts: draft.TransportAttempts, Usage: draft.Usage, UsageUnknown: draft.UsageUnknown, Cost: draft.Cost}, errors.Join(ErrLate, late)
	}
	if err != nil {
		return draft, &SummarizerError{Name: p.name, Err: err}
	}
	return draft, nil
}

// faultLength bounds what a report says of a summarizer's fault, in bytes.
const faultLength = 300

// inALine gives the first line of an error, and behind that of a refusal the first
// violation.
func inALine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	refused, ok := errors.AsType[*validate.Error](err)
	switch {
	case !ok || errors.Is(err, ErrSummarizer) || errors.Is(err, ErrCost):
	case len(refused.Violations) == 1:
		line += ": " + refused.Violations[0].String()
	case len(refused.Violations) > 1:
		line += ", the first: " + refused.Violations[0].String()
	}
	return strings.ToValidUTF8(line[:min(len(line), faultLength)], "")
}
