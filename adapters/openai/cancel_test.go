package openai_test

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

// hanging is an endpoint that answers nothing until the test ends.
func hanging(t *testing.T) (base string, arrived chan struct{}) {
	t.Helper()
	over := make(chan struct{})
	arrived = make(chan struct{}, 8)
	base = serve(t, &script{answer: func(int, http.ResponseWriter, string) { arrived <- struct{}{}; <-over }})
	t.Cleanup(func() { close(over) })
	return base, arrived
}

func TestACallersEndIsToldAsTheCallers(t *testing.T) {
	base, arrived := hanging(t)
	for name, end := range map[string]struct {
		context func() (context.Context, context.CancelFunc)
		cause   error
		other   error
	}{
		"cancelled": {func() (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancel(context.Background())
			go func() { <-arrived; cancel() }()
			return ctx, cancel
		}, context.Canceled, context.DeadlineExceeded},
		"past its deadline": {func() (context.Context, context.CancelFunc) {
			return context.WithTimeout(context.Background(), 50*time.Millisecond)
		}, context.DeadlineExceeded, context.Canceled},
	} {
		ctx, cancel := end.context()
		_, err := openai.New(openai.Options{Model: "m", BaseURL: base}).Summarize(ctx, talk("Hi"))
		cancel()
		if !errors.Is(err, end.cause) || errors.Is(err, end.other) || !errors.Is(err, openai.ErrModel) || modelError(t, err).Kind != openai.KindCancelled {
			t.Errorf("%s: %#v", name, err)
		}
	}
}

func TestALimitOfTheAdapterIsNoEndOfTheCallers(t *testing.T) {
	base, _ := hanging(t)
	for name, o := range map[string]openai.Options{
		"of all attempts": {Timeout: 50 * time.Millisecond},
		"of one attempt":  {AttemptTimeout: 50 * time.Millisecond, Attempts: 1},
	} {
		o.Model, o.BaseURL = "m", base
		_, err := openai.New(o).Summarize(context.Background(), talk("Hi"))
		if modelError(t, err).Kind != openai.KindTimeout || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
			t.Errorf("%s: %#v", name, err)
		}
	}
}

// TestACallerWhoLeavesNeverWaits: not for an answer, not for the next attempt, and not
// for its turn.
func TestACallerWhoLeavesNeverWaits(t *testing.T) {
	base, arrived := hanging(t)
	busy := serve(t, &script{answer: func(_ int, w http.ResponseWriter, _ string) {
		w.Header().Set("Retry-After", "60")
		say(w, 429, fault("", "later"))
		arrived <- struct{}{}
	}})
	for name, c := range map[string]struct {
		base  string
		calls int // at once, one of which is let through
	}{"an answer": {base, 1}, "the next attempt": {busy, 1}, "its turn": {base, 2}} {
		ctx, cancel := context.WithCancel(context.Background())
		m := openai.New(openai.Options{Model: "m", BaseURL: c.base, Concurrent: 1})
		ended := make(chan error, c.calls)
		for range c.calls {
			go func() {
				_, err := m.Summarize(ctx, talk("Hi"))
				ended <- err
			}()
		}
		<-arrived
		start := time.Now()
		cancel()
		for range c.calls {
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if took := time.Since(start); took > 100*time.Millisecond {
			t.Errorf("%s: it took %v", name, took)
		}
	}
}

func TestACallerWhoEndedBeforeSendsNothing(t *testing.T) {
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 200, completion("{}")) }}
	m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s)})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	draft, err := m.Summarize(ctx, talk("Hi"))
	if !errors.Is(err, context.Canceled) || s.count() != 0 || draft.TransportAttempts != 0 {
		t.Errorf("%d requests, %v", s.count(), err)
	}
	if _, err := m.Fits(ctx, talk("Hi")); !errors.Is(err, context.Canceled) {
		t.Errorf("whether it fits: %v", err)
	}
}

func TestACancelledReductionIsLateAndAsksNobodyElse(t *testing.T) {
	base, arrived := hanging(t)
	ctx, cancel := context.WithCancel(context.Background())
	go func() { <-arrived; cancel() }()
	rules := deterministic.New(deterministic.Options{})
	engine := reducer.Reducer{
		Policy: policyOf(t, nil), Floor: rules, Fallback: rules,
		Summarizer: openai.New(openai.Options{Model: "m", BaseURL: base}),
	}
	report, err := engine.Compact(ctx, history.Messages{
		{Role: history.RoleUser, Text: "Build the tide tables. Never push to main."}, {Role: history.RoleAssistant, Text: "I will."},
		{Role: history.RoleUser, Text: "Go on."}, {Role: history.RoleAssistant, Text: "On it."},
	})
	if !errors.Is(err, reducer.ErrLate) || !errors.Is(err, context.Canceled) || report.FellBack || report.Cost != nil || report.TransportAttempts != 1 {
		t.Errorf("%v, %+v", err, report)
	}
}

// leavingCaller is a context that ends once it was looked at so often.
type leavingCaller struct {
	context.Context
	looks int
}

func (c *leavingCaller) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}

func TestACallerMayLeaveWhileALongHistoryIsWrittenOut(t *testing.T) {
	texts := make([]string, 500)
	for i := range texts {
		texts[i] = "Step by step."
	}
	m := openai.New(openai.Options{Model: "m", BaseURL: "http://127.0.0.1:1"})
	for _, looks := range []int{100, 700} { // while it is read, and while it is written
		if _, err := m.Fits(&leavingCaller{context.Background(), looks}, talk(texts...)); !errors.Is(err, context.Canceled) {
			t.Errorf("whether it fits, after %d looks: %v", looks, err)
		}
		if _, err := m.Summarize(&leavingCaller{context.Background(), looks}, talk(texts...)); !errors.Is(err, context.Canceled) || modelError(t, err).Attempts != 0 {
			t.Errorf("a draft, after %d looks: %v", looks, err)
		}
	}
}
