package deterministic

import (
	"context"
	"fmt"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/reducer"
)

// Summarizer writes drafts by rules. It keeps nothing between requests and is
// safe for concurrent use.
type Summarizer struct {
	options Options
	own     own
	// fault is what is wrong with the options.
	fault error
}

// New gives a Summarizer with the options. Where they can't be used, each of its
// calls gives the error of Options.Validate.
func New(o Options) *Summarizer {
	return &Summarizer{options: o, own: newOwn(o), fault: o.Validate()}
}

// Summarize writes the draft for the request, as the bytes of its manifest. It
// takes no notice of Attempt, Rejected and Violations: asked again, it would
// say the same again. An error is one of reading the span, or of ctx.
func (s *Summarizer) Summarize(ctx context.Context, req reducer.Request) (reducer.Draft, error) {
	st, err := s.follow(ctx, req)
	if err != nil {
		return reducer.Draft{}, err
	}
	raw, err := encode(st.manifest(req))
	if err != nil {
		return reducer.Draft{}, fmt.Errorf("encoding the draft: %w", err)
	}
	return reducer.Draft{JSON: raw, Withdrawn: places(st.notAgain(st.withdrawn)), Lifted: places(st.notAgain(st.lifted))}, nil
}

// Manifest gives the draft for the request, typed. Its lists are never nil. An
// error is one of reading the span, or of ctx.
func (s *Summarizer) Manifest(ctx context.Context, req reducer.Request) (checkpoint.Manifest, error) {
	st, err := s.follow(ctx, req)
	if err != nil {
		return checkpoint.Manifest{}, err
	}
	return st.manifest(req), nil
}

// follow reads the span and gives what holds after it, and fits.
func (s *Summarizer) follow(ctx context.Context, req reducer.Request) (*state, error) {
	if s.fault != nil {
		return nil, s.fault
	}
	sp := newSpan(req, &s.own)
	st := newState(s.options.reads())
	st.seed(req.Previous)
	if err := s.fold(ctx, sp, st, req.Previous); err != nil {
		return nil, err
	}
	st.dropTwins()
	st.dropCarried(req.Previous)
	st.dropUnsound(sp)
	st.dropUnfounded(sp, req.Previous)
	if sp.cited.err != nil {
		return nil, sp.cited.err
	}
	st.keepNewestReads(s.options.reads())
	st.fit(req.MaxChars, req.Previous)
	return st, nil
}

// fold lets every rule family read the moments of the span, in order.
func (s *Summarizer) fold(ctx context.Context, sp *span, st *state, previous *checkpoint.Manifest) error {
	continues, err := sp.continues()
	if err != nil {
		return err
	}
	rules, say := s.families(continues, previous), st.apply
	err = sp.each(ctx, func(m *moment) {
		for _, r := range rules {
			r.read(m, say)
		}
	})
	if err != nil {
		return err
	}
	for _, r := range rules {
		r.end(say)
	}
	return ctx.Err()
}

// families gives the rule families, in the order in which they read a moment.
func (s *Summarizer) families(continues bool, previous *checkpoint.Manifest) []family {
	words := excerpts{limit: s.options.toolChars()}
	return []family{
		newConstraintRules(previous),
		newGoalRules(previous, continues),
		newArtifactRules(previous),
		newReferenceRules(previous),
		newCompletedRules(words, previous),
		newTodoRules(previous),
		newBoxRules(previous),
		newTestRules(previous),
		newFailureRules(words, previous),
		newFactRules(words),
		newQuestionRules(previous),
		newHypothesisRules(previous),
		newNextRules(previous),
		withdrawalRules{},
	}
}
