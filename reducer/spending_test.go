package reducer_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/reducer"
)

// priced is a summarizer that takes a few messages at once, writes by the rules, and
// costs the same each time; below 0 it does not know how much.
type priced struct {
	fitting
	cost   float64
	left   []*float64
	refuse bool
}

func (p *priced) Summarize(ctx context.Context, req reducer.Request) (reducer.Draft, error) {
	p.left = append(p.left, req.CostLeft)
	draft, err := p.narrow.Summarize(ctx, req)
	if p.refuse {
		draft.JSON = []byte("{}")
	}
	draft.TransportAttempts = 1
	if p.cost >= 0 {
		draft.Cost = &p.cost
	}
	return draft, err
}

func newPriced(most int, cost float64) *priced {
	return &priced{fitting: fitting{narrow{most: most}}, cost: cost}
}

func costError(t *testing.T, err error) *reducer.CostError {
	t.Helper()
	e, ok := errors.AsType[*reducer.CostError](err)
	if !ok || !errors.Is(err, reducer.ErrCost) {
		t.Fatalf("%v is no error of the cost", err)
	}
	return e
}

func TestChunksShareTheLimitOfAReduction(t *testing.T) {
	p := newPriced(10, 0.25)
	_, err := compactHarbour(t, p, reducer.Policy{MaxCost: 0.75}, harbour(20))
	e := costError(t, err)
	if len(p.left) != 3 || *p.left[0] != 0.75 || *p.left[1] != 0.5 || *p.left[2] != 0.25 {
		t.Errorf("%d chunks were asked for", len(p.left))
	}
	if e.Limit != 0.75 || e.Spent == nil || *e.Spent != 0.75 {
		t.Errorf("%+v", e)
	}
	enough := newPriced(10, 0.25)
	if report, err := compactHarbour(t, enough, reducer.Policy{MaxCost: 100}, harbour(20)); err != nil || report.Chunks != len(enough.left) || *report.Cost != 0.25*float64(report.Chunks) {
		t.Errorf("with enough: %v, %+v", err, report.Cost)
	}
	free := newPriced(10, 0.25)
	if _, err := compactHarbour(t, free, reducer.Policy{}, harbour(20)); err != nil || slices.ContainsFunc(free.left, func(left *float64) bool { return left != nil }) {
		t.Errorf("without a limit: %v", err)
	}
}

func TestAnUnknownCostIsNotZero(t *testing.T) {
	p := newPriced(10, -1)
	_, err := compactHarbour(t, p, reducer.Policy{MaxCost: 100}, harbour(20))
	if e := costError(t, err); e.Spent != nil || len(p.left) != 1 || !strings.Contains(err.Error(), "not known what it cost") {
		t.Errorf("%d chunks were asked for: %v", len(p.left), err)
	}
	p = newPriced(10, -1)
	if _, err := compactHarbour(t, p, reducer.Policy{}, harbour(20)); err != nil || len(p.left) < 5 {
		t.Errorf("without a limit %d chunks were asked for: %v", len(p.left), err)
	}
}

func TestARefusedDraftIsNotRepairedBeyondTheLimit(t *testing.T) {
	p := newPriced(1000, 0.5)
	p.refuse = true
	var events []reducer.Event
	n := 2
	r := reducer.Reducer{Policy: reducer.Policy{MaxCost: 0.5, Keep: reducer.Keep{Messages: &n}}, Summarizer: p, Events: func(e reducer.Event) { events = append(events, e) }}
	report, err := r.Compact(context.Background(), harbour(5))
	costError(t, err)
	if len(p.left) != 1 || !strings.Contains(err.Error(), "refused") || *report.Cost != 0.5 || len(events) != 1 || events[0].Reason != "cost" || len(events[0].Codes) == 0 {
		t.Errorf("asked %d times: %v, %+v", len(p.left), err, events)
	}
}

func TestTheFallbackWritesWhereNothingIsLeft(t *testing.T) {
	for name, cost := range map[string]float64{"used up": 0.5, "not known": -1} {
		p, n := newPriced(1000, cost), 2
		p.refuse = true
		bad := true
		fallback := newPriced(1000, 0)
		r := reducer.Reducer{
			Policy: reducer.Policy{MaxCost: 0.5, Keep: reducer.Keep{Messages: &n}}, Summarizer: p,
			Fallback: reducer.SummarizerFunc(func(ctx context.Context, req reducer.Request) (reducer.Draft, error) {
				draft, err := fallback.Summarize(ctx, req)
				draft.TransportAttempts, draft.Cost = 0, nil // it costs nothing
				if bad {
					bad, draft.JSON = false, []byte("{}")
				}
				return draft, err
			}),
		}
		report, err := r.Compact(context.Background(), harbour(5))
		if err != nil || !report.FellBack || !strings.Contains(report.SummarizerFault, "may cost no more") {
			t.Fatalf("%s: %v, %q", name, err, report.SummarizerFault)
		}
		if len(fallback.left) != 2 || *fallback.left[0] != 0 || *fallback.left[1] != 0 {
			t.Errorf("%s: the fallback was asked %d times", name, len(fallback.left))
		}
	}
}

func TestAFallbackThatSpendsIsNotAskedAgain(t *testing.T) {
	p, fallback, n := newPriced(1000, 0.5), newPriced(1000, 0.5), 2
	p.refuse, fallback.refuse = true, true
	r := reducer.Reducer{Policy: reducer.Policy{MaxCost: 0.5, Keep: reducer.Keep{Messages: &n}}, Summarizer: p, Fallback: fallback}
	_, err := r.Compact(context.Background(), harbour(5))
	if costError(t, err); len(fallback.left) != 1 {
		t.Errorf("it was asked %d times", len(fallback.left))
	}
}

func TestRulesCostNothing(t *testing.T) {
	rules, n := deterministic.New(deterministic.Options{}), 2
	r := reducer.Reducer{Policy: reducer.Policy{MaxCost: 0.01, Keep: reducer.Keep{Messages: &n}}, Summarizer: rules, Floor: rules}
	if _, err := r.Compact(context.Background(), harbour(20)); err != nil {
		t.Error(err)
	}
}

func TestTheLimitOfAReductionIsPartOfThePolicy(t *testing.T) {
	text, err := json.Marshal(reducer.Policy{MaxCost: 0.5})
	if err != nil || !strings.Contains(string(text), `"max_cost":0.5`) {
		t.Errorf("%s, %v", text, err)
	}
	if reducer.Policy.Digest(reducer.Policy{}) == reducer.Policy.Digest(reducer.Policy{MaxCost: 0.5}) {
		t.Error("the digests are the same")
	}
	for _, bad := range []float64{-1, math.NaN(), math.Inf(1)} {
		err := reducer.Policy{MaxCost: bad}.Validate()
		if e, ok := errors.AsType[*reducer.PolicyError](err); !ok || e.Field != "max_cost" {
			t.Errorf("%v: %v", bad, err)
		}
	}
}

// slow is a summarizer that takes some time of a clock.
type slow struct {
	reducer.Summarizer
	now  *time.Time
	take time.Duration
}

func (s slow) Summarize(ctx context.Context, req reducer.Request) (reducer.Draft, error) {
	*s.now = s.now.Add(s.take)
	return s.Summarizer.Summarize(ctx, req)
}

func TestTheTimeOfAModelIsToldApart(t *testing.T) {
	rules, n, now := deterministic.New(deterministic.Options{}), 2, time.Unix(1e9, 0)
	var events []reducer.Event
	r := reducer.Reducer{
		Policy: reducer.Policy{Keep: reducer.Keep{Messages: &n}, AllowGrowth: true}, Floor: slow{rules, &now, time.Second},
		Summarizer: slow{answering("{}", "[]", "{ }"), &now, 1500 * time.Microsecond}, Fallback: slow{rules, &now, 40 * time.Millisecond},
		Clock: func() time.Time { return now }, Events: func(e reducer.Event) { events = append(events, e) },
	}
	report, err := r.Compact(context.Background(), harbour(5))
	if err != nil {
		t.Fatal(err)
	}
	if report.ModelMS != 44 || report.ElapsedMS != 1044 || events[0].ModelMS != 44 || events[0].ElapsedMS != 1044 {
		t.Errorf("the model took %d ms of %d, want 44 of 1044; %+v", report.ModelMS, report.ElapsedMS, events)
	}
	r.Fallback = nil
	if report, err = r.Compact(context.Background(), harbour(5)); err == nil || report.ModelMS == 0 || events[1].ModelMS != report.ModelMS {
		t.Errorf("refused: the model took %d ms, %v; %+v", report.ModelMS, err, events)
	}
	r.Summarizer, r.Floor = rules, rules
	if report, err = r.Compact(context.Background(), harbour(5)); err != nil || report.ModelMS != 0 {
		t.Errorf("without a model it took %d ms, %v", report.ModelMS, err)
	}
}

func TestWhatALateDraftCostIsKnown(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	p, n := newPriced(1000, 0.5), 2
	r := reducer.Reducer{Policy: reducer.Policy{Keep: reducer.Keep{Messages: &n}}, Summarizer: reducer.SummarizerFunc(func(ctx context.Context, req reducer.Request) (reducer.Draft, error) {
		draft, err := p.Summarize(ctx, req)
		cancel()
		return draft, err
	})}
	report, err := r.Compact(ctx, harbour(5))
	if !errors.Is(err, reducer.ErrLate) || report.Cost == nil || *report.Cost != 0.5 {
		t.Errorf("%v, %+v", err, report.Cost)
	}
}

// leaving is a summarizer whose caller ends while it looks whether a request fits.
type leaving struct {
	reducer.Summarizer
	leave context.CancelFunc
}

func (l leaving) Fits(ctx context.Context, _ reducer.Request) (bool, error) {
	l.leave()
	return false, ctx.Err()
}

func TestACallerWhoEndsBeforeTheFirstRequestIsLate(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	n := 2
	r := reducer.Reducer{Policy: reducer.Policy{Keep: reducer.Keep{Messages: &n}}, Summarizer: leaving{nothingNew, cancel}}
	if _, err := r.Compact(ctx, harbour(5)); !errors.Is(err, reducer.ErrLate) || !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
