package reducer_test

import (
	"context"
	"encoding/json"
	"math"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/reducer"
)

func TestWhatAPanicCostIsNotKnown(t *testing.T) {
	n := 2
	rules := deterministic.New(deterministic.Options{})
	r := reducer.Reducer{
		Policy:     reducer.Policy{MaxCost: 1, Keep: reducer.Keep{Messages: &n}, AllowGrowth: true},
		Summarizer: reducer.SummarizerFunc(func(context.Context, reducer.Request) (reducer.Draft, error) { panic("behind a request") }),
	}
	left := []float64{}
	r.Fallback = reducer.SummarizerFunc(func(ctx context.Context, req reducer.Request) (reducer.Draft, error) {
		left = append(left, *req.CostLeft)
		return rules.Summarize(ctx, req)
	})
	report, err := r.Compact(context.Background(), harbour(5))
	if err != nil || report.Cost != nil || report.Saving.Spent != nil || len(left) != 1 || left[0] != 0 {
		t.Errorf("cost %v, saving %+v, the fallback may spend %v, %v", report.Cost, report.Saving, left, err)
	}
}

func TestACostThatIsNoAmountIsNotKnown(t *testing.T) {
	for _, cost := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), -0.5} {
		asked, n := 0, 2
		r := reducer.Reducer{
			Policy: reducer.Policy{MaxCost: 1, Keep: reducer.Keep{Messages: &n}},
			Summarizer: reducer.SummarizerFunc(func(context.Context, reducer.Request) (reducer.Draft, error) {
				asked++
				return reducer.Draft{JSON: []byte("{}"), TransportAttempts: 1, Cost: &cost}, nil
			}),
		}
		report, err := r.Compact(context.Background(), harbour(5))
		if e := costError(t, err); e.Spent != nil || asked != 1 || report.Cost != nil {
			t.Errorf("%v: asked %d times, %v", cost, asked, err)
		}
		if _, err := json.Marshal(report); err != nil {
			t.Errorf("%v: the report has no JSON: %v", cost, err)
		}
	}
}

func TestACostCountsWithoutTheNumberOfRequests(t *testing.T) {
	asked, n, cost := 0, 2, 0.6
	r := reducer.Reducer{
		Policy: reducer.Policy{MaxCost: 1, Keep: reducer.Keep{Messages: &n}},
		Summarizer: reducer.SummarizerFunc(func(context.Context, reducer.Request) (reducer.Draft, error) {
			asked++
			return reducer.Draft{JSON: []byte{'{', byte('0' + asked)}, Cost: &cost}, nil
		}),
	}
	report, err := r.Compact(context.Background(), harbour(5))
	if e := costError(t, err); e.Spent == nil || *e.Spent != 1.2 || asked != 2 || *report.Cost != 1.2 {
		t.Errorf("asked %d times, %v", asked, err)
	}
}

func TestAFloorThatCostsIsCountedAndBounded(t *testing.T) {
	for name, c := range map[string]struct {
		cost, most float64
	}{"a limit that is used up": {0.5, 0.5}, "enough": {0.25, 1}} {
		n := 2
		floor := newPriced(1000, c.cost)
		p := newPriced(1000, c.cost)
		r := reducer.Reducer{Policy: reducer.Policy{MaxCost: c.most, Keep: reducer.Keep{Messages: &n}, AllowGrowth: true}, Summarizer: p, Floor: floor}
		report, err := r.Compact(context.Background(), harbour(5))
		if err != nil || len(floor.left) != 1 || floor.left[0] == nil || *floor.left[0] != c.most-c.cost || report.TransportAttempts != 2 || report.Cost == nil || *report.Cost != 2*c.cost {
			t.Errorf("%s: the floor is told %v, %d requests cost %v, %v", name, floor.left, report.TransportAttempts, report.Cost, err)
		}
	}
}

func TestTokensThatAreNotAllKnownAreNoSaving(t *testing.T) {
	n := 2
	rules := deterministic.New(deterministic.Options{})
	r := reducer.Reducer{
		Policy: reducer.Policy{Keep: reducer.Keep{Messages: &n}, AllowGrowth: true},
		Summarizer: reducer.SummarizerFunc(func(ctx context.Context, req reducer.Request) (reducer.Draft, error) {
			draft, err := rules.Summarize(ctx, req)
			draft.TransportAttempts, draft.Usage, draft.UsageUnknown = 2, reducer.Usage{InputTokens: 10, OutputTokens: 1}, true
			return draft, err
		}),
	}
	report, err := r.Compact(context.Background(), harbour(5))
	if err != nil || report.Saving.Spent != nil || report.Usage.InputTokens != 10 {
		t.Errorf("%+v, %v", report.Saving, err)
	}
}
