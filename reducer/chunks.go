package reducer

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"sort"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

// Fitter is a Summarizer that knows beforehand whether it can take a request at once.
// It is asked before anything is sent, so that a long span is cut where it must be.
type Fitter interface {
	Fits(ctx context.Context, req Request) (bool, error)
}

// draftSpan gets a sound draft for the whole span: at once where the summarizer can
// take it, else chunk by chunk, cut on the borders of groups.
func (r *Reducer) draftSpan(ctx context.Context, sit *situation, src *validate.Source, report *Report) (validate.Result, error) {
	c := &chunking{reducer: r, sit: sit, whole: src, report: report, running: sit.numbering.Checkpoint, most: math.MaxInt}
	if r.Policy.maxChunks() < 2 || !sit.canCut(src.Span()) {
		return r.draft(ctx, sit, src, report, false)
	}
	fits, err := c.fits(ctx, src)
	switch {
	case err != nil && r.Fallback != nil && errors.Is(err, ErrSummarizer):
		return r.fallBack(ctx, err, sit, src, report)
	case err != nil:
		return validate.Result{}, err
	case fits:
		result, err := r.draft(ctx, sit, src, report, true)
		if err == nil || !errors.Is(err, ErrTooLarge) {
			return result, err
		}
	}
	c.borders = slices.Collect(sit.bordersIn(src.Span()))
	if fits {
		c.refused(0, len(c.borders)-1)
	}
	written := report.authors()
	result, err := c.draft(ctx)
	if _, whole := errors.AsType[*wholeFault](err); err == nil || r.Fallback == nil || !whole && !errors.Is(err, ErrTooLarge) {
		return result, err
	}
	report.writtenBy(written) // the drafts of the chunks are given up
	return r.fallBack(ctx, err, sit, src, report)
}

// wholeFault is a fault that no draft of a chunk has, so that no fallback was asked for it
// yet.
type wholeFault struct{ error }

func (f *wholeFault) Unwrap() error { return f.error }

// border is where a span can be cut: behind the last message of a group.
type border struct {
	// last is the index of that message.
	last int
	// chars is the size of all of the span's groups up to it.
	chars int
}

// bordersIn gives the borders of the groups that lie in a span, its end included.
func (sit *situation) bordersIn(span history.Range) iter.Seq[border] {
	return func(yield func(border) bool) {
		chars := 0
		for _, g := range sit.grouping.Groups {
			last := sit.numbering.Index(g.Last)
			if last == history.NoIndex || !span.Contains(last) {
				continue
			}
			for i := g.First; i <= g.Last; i++ {
				chars += sit.sizes.charsOf[i]
			}
			if last < span.Last && !yield(border{last, chars}) {
				return
			}
		}
		yield(border{span.Last, chars})
	}
}

// canCut reports whether a span has more than one group.
func (sit *situation) canCut(span history.Range) bool {
	for b := range sit.bordersIn(span) {
		return b.last < span.Last
	}
	return false
}

// chunking drafts a span in chunks. Each chunk is judged and merged before the next is
// asked for; in the end all that is new is one draft for the whole span, which is
// judged again.
type chunking struct {
	reducer *Reducer
	sit     *situation
	whole   *validate.Source
	report  *Report
	borders []border
	// most is how many characters a chunk may have, as far as chunks that turned out to
	// be too large tell.
	most int
	// running is the checkpoint as of the last chunk.
	running *checkpoint.Checkpoint
	// retired are the items that ended in any chunk, outdated those artifacts among them
	// that ended with a rename.
	retired, outdated []checkpoint.Retirement
	narrative         []string
	coverage          validate.Coverage
}

// fits reports whether the summarizer takes a span at once, as far as it knows.
func (c *chunking) fits(ctx context.Context, src *validate.Source) (fits bool, err error) {
	defer func() {
		if recovered := recover(); recovered != nil {
			err = &SummarizerError{Name: nameOr(c.reducer.Name), Err: fmt.Errorf("%v", recovered), Panicked: true}
		}
	}()
	fitter, knows := c.reducer.Summarizer.(Fitter)
	if !knows {
		return true, nil
	}
	req, err := c.reducer.request(c.sit, src, 1, nil, nil)
	if err != nil {
		return false, err
	}
	fits, err = fitter.Fits(ctx, req)
	if late := ctx.Err(); late != nil {
		return false, errors.Join(ErrLate, late)
	}
	if err != nil {
		return false, &SummarizerError{Name: nameOr(c.reducer.Name), Err: err}
	}
	return fits, nil
}

// draft drafts chunk after chunk.
func (c *chunking) draft(ctx context.Context) (validate.Result, error) {
	most := c.reducer.Policy.maxChunks()
	for start, n := 0, 1; start < len(c.borders); n++ {
		if n > most {
			return validate.Result{}, &SummarizerError{Name: nameOr(c.reducer.Name), Err: fmt.Errorf("%w: it needs more than %d chunks", ErrTooLarge, most)}
		}
		c.report.Chunks = n
		end, err := c.largest(ctx, start)
		if errors.Is(err, ErrSummarizer) {
			return validate.Result{}, &wholeFault{err}
		}
		if err != nil {
			return validate.Result{}, err
		}
		if start, err = c.take(ctx, start, end); err != nil {
			return validate.Result{}, err
		}
	}
	return c.conclude()
}

// spanOf is the span from behind one border to another, by their places.
func (c *chunking) spanOf(start, end int) history.Range {
	first := c.whole.Span().First
	if start > 0 {
		first = c.borders[start-1].last + 1
	}
	return history.Range{First: first, Last: c.borders[end].last}
}

// chars is the size of what lies from behind one border to another.
func (c *chunking) chars(start, end int) int {
	if start == 0 {
		return c.borders[end].chars
	}
	return c.borders[end].chars - c.borders[start-1].chars
}

// refused takes note that a chunk was too large: from now on none has more than half of
// its characters.
func (c *chunking) refused(start, end int) { c.most = min(c.most, c.chars(start, end)/2) }

// allowed is the place behind the last border up to which a chunk may be tried. It is
// behind start in any case: a group is not cut.
func (c *chunking) allowed(start int) int {
	n := sort.Search(len(c.borders)-start-1, func(i int) bool { return c.chars(start, start+1+i) > c.most })
	return start + 1 + n
}

// largest gives the place of the last border up to which the summarizer takes a chunk;
// the next one where it takes none.
func (c *chunking) largest(ctx context.Context, start int) (int, error) {
	high := c.allowed(start)
	if _, knows := c.reducer.Summarizer.(Fitter); !knows {
		return high - 1, nil
	}
	fits := func(end int) (bool, error) {
		src, err := c.whole.Part(c.spanOf(start, end), c.running)
		if err != nil {
			return false, err
		}
		return c.fits(ctx, src)
	}
	// Gallop to the first border that does not fit, then look between it and the last
	// one that does: no request is rendered that is far larger than the window.
	low, step := start, 1
	for low+step < high {
		ok, err := fits(low + step)
		if err != nil {
			return 0, err
		}
		if !ok {
			high = low + step
			break
		}
		low, step = low+step, 2*step
	}
	for low+1 < high {
		middle := (low + high) / 2
		ok, err := fits(middle)
		if err != nil {
			return 0, err
		}
		if ok {
			low = middle
		} else {
			high = middle
		}
	}
	return low, nil
}

// take drafts a chunk, a smaller one where it turns out to be too large, and gives the
// place behind it.
func (c *chunking) take(ctx context.Context, start, end int) (int, error) {
	for {
		span := c.spanOf(start, end)
		src, err := c.whole.Part(span, c.running)
		if err != nil {
			return 0, err
		}
		result, err := c.reducer.draft(ctx, c.sit, src, c.report, end > start)
		switch {
		case errors.Is(err, ErrTooLarge) && end > start:
			c.refused(start, end)
			end = min(end, c.allowed(start)) - 1
			continue
		case err != nil:
			return 0, fmt.Errorf("the chunk of messages %d to %d: %w", span.First, span.Last, err)
		}
		return end + 1, c.add(src, result, span)
	}
}

// add merges the draft of a chunk.
func (c *chunking) add(src *validate.Source, result validate.Result, span history.Range) error {
	previous, _, err := src.PreviousInView()
	if err != nil {
		return err
	}
	draft := result.Sound.Manifest()
	merged := checkpoint.Merge(previous, draft, span)
	c.retired = append(c.retired, draft.Retired...)
	c.outdated = append(c.outdated, merged.Manifest.Retired[len(draft.Retired):]...)
	if said := merged.Manifest.Narrative; said != "" {
		c.narrative = append(c.narrative, said)
	}
	c.coverage.Missing = append(c.coverage.Missing, result.Coverage.Missing...)
	c.coverage.Conflicts = append(c.coverage.Conflicts, result.Coverage.Conflicts...)
	c.running = &merged
	return nil
}

// conclude judges what all chunks gave as one draft of the whole span.
func (c *chunking) conclude() (validate.Result, error) {
	previous, _, err := c.whole.PreviousInView()
	if err != nil {
		return validate.Result{}, err
	}
	result, err := validate.Typed(c.whole, c.news(previous))
	if err != nil {
		return validate.Result{}, fmt.Errorf("judging the chunks as one draft: %w", err)
	}
	if result.Sound == nil {
		c.report.Violations = result.Violations
		return validate.Result{}, &wholeFault{fmt.Errorf("the chunks as one draft: %w", result.Err())}
	}
	result.Coverage = c.coverage
	return result, nil
}

// news is what the chunks added to the previous checkpoint, as one draft. What began and
// ended within the span is not in it.
func (c *chunking) news(previous *checkpoint.Checkpoint) checkpoint.Manifest {
	var before *checkpoint.Manifest
	was := make(map[string]checkpoint.Item)
	if previous != nil {
		before = &previous.Manifest
		for item := range before.Items() {
			was[item.ID] = item
		}
	}
	news := checkpoint.Since(before, c.running.Manifest, c.whole.Span())
	news.Narrative = strings.Join(c.narrative, " ")
	for _, r := range c.retired {
		if _, carried := was[r.ID]; carried {
			news.Retired = append(news.Retired, r)
		}
	}
	for _, r := range c.outdated {
		if old, carried := was[r.ID]; carried && !renames(news.Artifacts, old.Key) && !old.IsAskedFor() {
			news.Retired = append(news.Retired, r)
		}
	}
	return news
}

// renames reports whether artifacts tell the rename of a ref: merged, they end what had it.
func renames(artifacts []checkpoint.Artifact, ref string) bool {
	return slices.ContainsFunc(artifacts, func(a checkpoint.Artifact) bool { return a.State == checkpoint.Renamed && a.From == ref })
}
