package reducer_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/validate"
)

var badDraft = strings.Replace(tideDraft, `"last": 8`, `"last": 6`, 1)

func TestRefusedDraftIsAskedForAgainWithItsViolations(t *testing.T) {
	s := answering(badDraft, tideDraft)
	report := compact(t, &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: s}, tideHistory())
	if report.Attempts != 2 || len(s.requests) != 2 {
		t.Fatalf("%d attempts, %d requests, want 2", report.Attempts, len(s.requests))
	}
	second := s.requests[1]
	if second.Attempt != 2 || string(second.Rejected) != badDraft || len(second.Violations) == 0 {
		t.Errorf("the second request is attempt %d with draft %q and violations %v", second.Attempt, second.Rejected, second.Violations)
	}
	if len(report.Violations) != 0 {
		t.Errorf("an accepted reduction reports violations %v", report.Violations)
	}
}

func TestRepairsAreBounded(t *testing.T) {
	for _, test := range []struct {
		name    string
		repairs *int
		answers []string
		want    int
	}{
		{"default", nil, []string{badDraft, badDraft + " ", badDraft + "  ", badDraft + "   "}, 3},
		{"none", number(0), []string{badDraft}, 1},
		{"the same answer ends it", nil, []string{badDraft}, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := answering(test.answers...)
			r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2), Repairs: test.repairs}, Summarizer: s}
			report, err := r.Compact(t.Context(), tideHistory())
			if !errors.Is(err, validate.ErrRefused) || report.Attempts != test.want {
				t.Errorf("got %v after %d attempts, want a refusal after %d", err, report.Attempts, test.want)
			}
		})
	}
}

func TestFallbackWritesTheDraft(t *testing.T) {
	failing := reducer.SummarizerFunc(func(context.Context, reducer.Request) (reducer.Draft, error) {
		return reducer.Draft{}, errBroken
	})
	for name, c := range map[string]struct {
		first reducer.Summarizer
		fault string
	}{
		"refused": {answering(badDraft), "the manifest was refused: 1 violation: /source_range/last: range_mismatch: "},
		"failed":  {failing, "summarizer model failed: "},
		"refused, then failed": {reducer.SummarizerFunc(func(ctx context.Context, req reducer.Request) (reducer.Draft, error) {
			if req.Attempt > 1 {
				return failing(ctx, req)
			}
			return reducer.Draft{JSON: []byte(badDraft)}, nil
		}), "summarizer model failed: "},
	} {
		t.Run(name, func(t *testing.T) {
			r := &reducer.Reducer{
				Policy: reducer.Policy{Keep: keep(2)}, Summarizer: c.first, Name: "model",
				Fallback: answering(tideDraft), FallbackName: "rules",
			}
			report := compact(t, r, tideHistory())
			if !report.FellBack || report.Summarizer != "rules" || !strings.HasPrefix(report.SummarizerFault, c.fault) || strings.Contains(report.SummarizerFault, "\n") {
				t.Errorf("fell back %v, summarizer %q, fault %q", report.FellBack, report.Summarizer, report.SummarizerFault)
			}
		})
	}
}

func TestAModelThatFailsAtARepairSaysWhyThereWasOne(t *testing.T) {
	var events []reducer.Event
	r := &reducer.Reducer{
		Policy: reducer.Policy{Keep: keep(2)}, Events: func(e reducer.Event) { events = append(events, e) },
		Summarizer: reducer.SummarizerFunc(func(_ context.Context, req reducer.Request) (reducer.Draft, error) {
			if req.Attempt > 1 {
				return reducer.Draft{}, errBroken
			}
			return reducer.Draft{JSON: []byte(badDraft)}, nil
		}),
	}
	_, err := r.Compact(t.Context(), tideHistory())
	if !errors.Is(err, errBroken) || !errors.Is(err, validate.ErrRefused) || !strings.Contains(err.Error(), "the draft before was refused") {
		t.Errorf("got %v, want both causes", err)
	}
	if len(events) != 1 || events[0].Reason != "summarizer" {
		t.Errorf("the event is %+v", events)
	}
}

func TestFallbackThatIsRefusedTooNamesBoth(t *testing.T) {
	r := &reducer.Reducer{
		Policy: reducer.Policy{Keep: keep(2)}, Fallback: answering("prose"),
		Summarizer: reducer.SummarizerFunc(func(context.Context, reducer.Request) (reducer.Draft, error) {
			return reducer.Draft{}, errBroken
		}),
	}
	_, err := r.Compact(t.Context(), tideHistory())
	if !errors.Is(err, errBroken) || !errors.Is(err, validate.ErrRefused) {
		t.Errorf("got %v, want both causes", err)
	}
}

func TestReducerWithoutAHistory(t *testing.T) {
	r := &reducer.Reducer{Summarizer: reducer.SummarizerFunc(func(context.Context, reducer.Request) (reducer.Draft, error) {
		t.Error("the summarizer was asked")
		return reducer.Draft{}, nil
	})}
	_, compacting := r.Compact(t.Context(), nil)
	_, planning := r.Plan(t.Context(), nil)
	_, _, measuring := r.Due(t.Context(), nil, nil)
	_, judging := r.Judge(t.Context(), nil, []byte("{}"), nil)
	for _, err := range []error{compacting, planning, measuring, judging} {
		if !errors.Is(err, reducer.ErrNoSource) {
			t.Errorf("got %v, want ErrNoSource", err)
		}
	}
}

func TestReducerWithoutASummarizer(t *testing.T) {
	_, err := (&reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}}).Compact(t.Context(), tideHistory())
	if !errors.Is(err, reducer.ErrNoSummarizer) {
		t.Errorf("got %v, want ErrNoSummarizer", err)
	}
}
