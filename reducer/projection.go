package reducer

import (
	"fmt"
	"reflect"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

// projection is the history that a model sees next: messages of the source, with
// the checkpoint among them.
type projection struct {
	source history.Source
	// places are positions in source; -1 stands for the checkpoint.
	places     []int
	checkpoint history.Message
}

const checkpointPlace = -1

// Len is the number of messages.
func (p *projection) Len() int { return len(p.places) }

// At gives a copy of the message at position i.
func (p *projection) At(i int) (history.Message, error) {
	switch {
	case i < 0 || i >= len(p.places):
		return history.Message{}, &history.PositionError{Position: i, Len: len(p.places)}
	case p.places[i] == checkpointPlace:
		return p.checkpoint.Clone(), nil
	}
	return p.source.At(p.places[i])
}

// project lays out the messages that stay, with the checkpoint in its place.
func (sit *situation) project(sel *selection, m history.Message) *projection {
	p := &projection{source: sit.source, checkpoint: m}
	p.places = append(append(p.places, sel.before...), sel.hoisted...)
	for i := sel.last + 1; i < sit.source.Len(); i++ {
		if i == sel.insert {
			p.places = append(p.places, checkpointPlace)
		}
		if !sit.isCheckpoint(i) {
			p.places = append(p.places, i)
		}
	}
	if sel.insert == sit.source.Len() {
		p.places = append(p.places, checkpointPlace)
	}
	return p
}

// finish renders an accepted checkpoint, checks the projection with it, and
// writes both into the report. Without gain the report becomes a no-op.
func (r *Reducer) finish(sit *situation, sel *selection, accepted validate.Accepted, report *Report) error {
	c := accepted.Checkpoint()
	text := checkpoint.Render(c)
	report.SummaryChars = charsOf(text)
	report.Checkpoint = &c
	if limit := r.Policy.summaryChars(); limit > 0 && report.SummaryChars > limit {
		report.OverBudget = true
		return &BudgetError{Chars: report.SummaryChars, Limit: limit}
	}
	projected := sit.project(sel, history.Message{Role: r.Policy.role(), Text: text})
	if err := sit.check(c, text, projected, r.Policy.Mode); err != nil {
		return err
	}
	if !r.Policy.AllowGrowth && report.SummaryChars >= report.ReplacedChars {
		report.Checkpoint = nil
		return report.stay(ReasonNoGain)
	}
	report.Reason = report.Measure.Trigger
	report.DroppedCount = sel.leaving
	report.CheckpointID = c.Provenance.ID
	report.SourceRange = &c.Manifest.SourceRange
	report.Summary, report.Role = text, r.Policy.role()
	report.Cut = Cut{First: sel.first, Last: sel.last, Pinned: sel.hoisted, Stale: sel.stale, Insert: sel.insert}
	report.Projection, report.MessagesOut = projected, projected.Len()
	report.FinalChars = report.OriginalChars - report.ReplacedChars - sit.staleChars() + report.SummaryChars
	report.FinalTokens = sit.tokensOf(projected, r.counter())
	report.Saving = report.saving()
	return nil
}

func (sit *situation) staleChars() int {
	total := 0
	for _, i := range sit.numbering.Stale {
		total += sit.sizes.charsOf[i]
	}
	return total
}

func (sit *situation) tokensOf(p *projection, counter Counter) int {
	total := 0
	for _, place := range p.places {
		if place == checkpointPlace {
			total += counter.Tokens(p.checkpoint)
			continue
		}
		total += sit.sizes.tokensAt(place)
	}
	return total
}

func charsOf(text string) int { return utf8.RuneCountInString(text) }

// check reads the rendered checkpoint back and groups the projection: it must
// hold no fault that the history did not have.
func (sit *situation) check(c checkpoint.Checkpoint, text string, p *projection, mode history.Mode) error {
	parsed, err := checkpoint.Parse(text)
	if err != nil {
		return fmt.Errorf("%w: the rendered checkpoint does not parse", ErrProjection)
	}
	if !reflect.DeepEqual(parsed, c.WithoutQuotes()) {
		return fmt.Errorf("%w: the rendered checkpoint reads back as another one", ErrProjection)
	}
	numbering, groups, err := structure(&projection{sit.messages, p.places, p.checkpoint}, checkpoint.NumberOptions{Mode: mode}, plain)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrProjection, err)
	}
	if err := sit.checkNumbers(c, p, numbering); err != nil {
		return err
	}
	had := make(map[fault]bool)
	for _, f := range sit.grouping.Findings {
		had[fault{f.Code, f.CallID, f.Index}] = true
	}
	for _, f := range groups.Findings {
		if !had[fault{f.Code, f.CallID, p.places[f.Index]}] {
			return fmt.Errorf("%w: it would add a fault: %s: %s", ErrProjection, f.Code, f.Message)
		}
	}
	return nil
}

// fault is a finding by what it is and where in the history it is.
type fault struct {
	code, callID string
	position     int
}

// checkNumbers numbers the projection: it must have this checkpoint, no other,
// and every message that stays under its own index.
func (sit *situation) checkNumbers(c checkpoint.Checkpoint, p *projection, n checkpoint.Numbering) error {
	if n.Checkpoint == nil || n.Checkpoint.Provenance.ID != c.Provenance.ID || len(n.Stale) > 0 {
		return fmt.Errorf("%w: it would be read with another checkpoint: a kept message holds one; keep it out of the tail", ErrProjection)
	}
	for i, place := range p.places {
		if place != checkpointPlace && n.Index(i) != sit.numbering.Index(place) {
			return fmt.Errorf("%w: message %d would get the index %d", ErrProjection, sit.numbering.Index(place), n.Index(i))
		}
	}
	return nil
}
