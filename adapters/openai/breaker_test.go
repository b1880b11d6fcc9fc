package openai_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/internal/replies"
)

// brokenEndpoint is an endpoint that failed until it is left alone, and its client.
type brokenEndpoint struct {
	*script
	model *openai.Summarizer
	clock *replies.Clock
	// dead is true while it fails; lost makes the key function fail.
	dead, lost atomic.Bool
	// held is where a request waits before it is answered, where it is not nil.
	held, arrived chan struct{}
}

func newBrokenEndpoint(t *testing.T, o openai.Options) *brokenEndpoint {
	t.Helper()
	e := &brokenEndpoint{clock: replies.NewClock(time.Now())}
	e.dead.Store(true)
	e.script = &script{answer: func(_ int, w http.ResponseWriter, _ string) {
		if e.held != nil {
			e.arrived <- struct{}{}
			<-e.held
		}
		if e.dead.Load() {
			say(w, 503, "{}")
			return
		}
		say(w, 200, completion("{}"))
	}}
	o.Model, o.BaseURL, o.Clock, o.Attempts, o.BreakAfter, o.BreakFor = "m", serve(t, e.script), e.clock, 1, 2, time.Minute
	o.Key = func(context.Context) (string, error) {
		if e.lost.Load() {
			return "", errors.New("the vault is shut")
		}
		return "sk-1", nil
	}
	e.model = openai.New(o)
	for range 2 {
		e.want(t, openai.KindServer)
	}
	e.want(t, openai.KindBroken)
	return e
}

// want asks for a draft, and holds the kind of its error; "" is none.
func (e *brokenEndpoint) want(t *testing.T, kind openai.Kind) {
	t.Helper()
	got := openai.Kind("")
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second) // a request that is held would wait for ever
	defer cancel()
	_, err := e.model.Summarize(ctx, talk("Hi"))
	if err != nil {
		got = modelError(t, err).Kind
	}
	if got != kind {
		t.Fatalf("got %q, want %q: %v", got, kind, err)
	}
}

func TestWhatWasNeverSentSaysNothingOfTheEndpoint(t *testing.T) {
	e := newBrokenEndpoint(t, openai.Options{})
	e.clock.Pass(2 * time.Minute)
	e.lost.Store(true)
	for range 3 {
		e.want(t, openai.KindAuth)
	}
	e.lost.Store(false)
	e.want(t, openai.KindServer) // the one that tries
	e.want(t, openai.KindBroken)
	if e.count() != 3 {
		t.Errorf("%d requests, want two failures and one that tried", e.count())
	}
	e.dead.Store(false)
	e.clock.Pass(2 * time.Minute)
	e.want(t, "")
	e.want(t, "")
}

func TestARefusalToSpendClosesNoBreaker(t *testing.T) {
	// A failure may have cost all that was set aside: after two nothing is left.
	e := newBrokenEndpoint(t, openai.Options{OutputTokens: 1000, Prices: &openai.Prices{Output: 1000}, SpendLimit: 2})
	e.clock.Pass(2 * time.Minute)
	for range 3 {
		e.want(t, openai.KindSpent)
	}
	if e.count() != 2 {
		t.Errorf("%d requests", e.count())
	}
}

func TestOneRequestAtATimeTriesWhetherAnEndpointIsBack(t *testing.T) {
	e := newBrokenEndpoint(t, openai.Options{Concurrent: 8})
	e.clock.Pass(2 * time.Minute)
	e.dead.Store(false)
	e.held, e.arrived = make(chan struct{}), make(chan struct{}, 8)
	var all sync.WaitGroup
	all.Go(func() {
		if _, err := e.model.Summarize(context.Background(), talk("Hi")); err != nil {
			t.Error(err)
		}
	})
	<-e.arrived
	e.clock.Pass(2 * time.Minute) // the pause is over twice, and the first one still under way
	for range 3 {
		e.want(t, openai.KindBroken)
	}
	close(e.held)
	all.Wait()
	e.want(t, "")
	if e.count() != 4 {
		t.Errorf("%d requests, want two failures, the one that tried and one after it", e.count())
	}
}

func TestACallerWhoLeavesLetsAnotherTry(t *testing.T) {
	e := newBrokenEndpoint(t, openai.Options{})
	e.clock.Pass(2 * time.Minute)
	e.dead.Store(false)
	e.held, e.arrived = make(chan struct{}), make(chan struct{}, 8)
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	all.Go(func() {
		if _, err := e.model.Summarize(ctx, talk("Hi")); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
	<-e.arrived
	cancel()
	all.Wait()
	close(e.held)
	e.want(t, "")
	e.want(t, "")
}

// An endpoint that hangs is left alone too where a draft has no more time than a request.
func TestAnEndpointThatHangsForAllTheTimeIsSick(t *testing.T) {
	over := make(chan struct{})
	s := &script{answer: func(int, http.ResponseWriter, string) { <-over }}
	m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Timeout: 100 * time.Millisecond, BreakAfter: 2})
	// A caller who leaves says nothing of it.
	for range 2 {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
		if _, err := m.Summarize(ctx, talk("Hi")); modelError(t, err).Kind != openai.KindCancelled {
			t.Error(err)
		}
		cancel()
	}
	var kinds []openai.Kind
	sent := 0
	for range 3 {
		draft, err := m.Summarize(context.Background(), talk("Hi"))
		kinds, sent = append(kinds, modelError(t, err).Kind), sent+draft.TransportAttempts
	}
	close(over)
	if sent != 2 || !slices.Equal(kinds, []openai.Kind{openai.KindTimeout, openai.KindTimeout, openai.KindBroken}) {
		t.Errorf("%d requests: %v", sent, kinds)
	}
}
