package toxic_test

import (
	"context"
	"errors"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	goopenai "github.com/sashabaranov/go-openai"
	"go.uber.org/goleak"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/reducer"
)

// margin is what a reduction may take beside the time for its draft, on a machine that
// does other things too.
const margin = time.Second

// hasty is a clock on which no wait between attempts takes any time.
type hasty struct{}

func (hasty) Now() time.Time { return time.Now() }

func (hasty) After(time.Duration) (<-chan time.Time, func()) {
	over := make(chan time.Time, 1)
	over <- time.Now()
	return over, func() {}
}

// leaksNothing fails the test where goroutines are left once all that it started is
// closed. The proxy's own do not count: it leaves those of a connection that it breaks.
func leaksNothing(t *testing.T) {
	t.Helper()
	options := []goleak.Option{goleak.IgnoreCurrent()}
	for _, own := range []string{".(*ToxicLink).read", ".(*ToxicLink).write", "/toxics.(*ToxicStub).Run"} {
		options = append(options, goleak.IgnoreAnyFunction("github.com/Shopify/toxiproxy/v2"+own))
	}
	t.Cleanup(func() { goleak.VerifyNone(t, options...) })
}

// reducer is one by the model at an address.
func (s scenario) reducer(base string, clock openai.Clock) *reducer.Reducer {
	keep, rules := 2, deterministic.New(deterministic.Options{})
	engine := &reducer.Reducer{
		Policy: reducer.Policy{Keep: reducer.Keep{Messages: &keep}, AllowGrowth: true}, Floor: rules, Name: "openai",
		Summarizer: openai.New(openai.Options{Model: "m", BaseURL: base, Clock: clock, Timeout: s.timeout, AttemptTimeout: s.each, Attempts: s.attempts}),
	}
	if s.fallback {
		engine.Fallback, engine.FallbackName = rules, "deterministic"
	}
	return engine
}

func TestThroughTheLibrary(t *testing.T) {
	for _, s := range scenarios {
		t.Run(s.name, func(t *testing.T) { s.throughLibrary(t, hasty{}) })
	}
}

func TestTheLimitHoldsWithRealWaitsToo(t *testing.T) {
	for _, s := range []scenario{
		{name: "latency", toxics: []toxic{down("latency", "latency", forever)}, timeout: 1500 * time.Millisecond, each: 200 * time.Millisecond, attempts: 9, kind: openai.KindTimeout},
		{name: "resets", toxics: resetAfter(60_000), padding: long, timeout: 1500 * time.Millisecond, each: ample, attempts: 9, kind: openai.KindNetwork, mayEnd: true},
	} {
		t.Run(s.name, func(t *testing.T) { s.throughLibrary(t, nil) })
	}
}

// throughLibrary reduces the history once.
func (s scenario) throughLibrary(t *testing.T, clock openai.Clock) {
	leaksNothing(t)
	model, base := s.served(t)
	t.Cleanup(http.DefaultTransport.(*http.Transport).CloseIdleConnections)
	given := messages(t)
	start := time.Now()
	next, report, err := openai.Compact(context.Background(), s.reducer(base, clock), given)
	if took := time.Since(start); took > s.timeout+margin {
		t.Errorf("it took %v, and the limit is %v", took, s.timeout)
	}
	if !reflect.DeepEqual(given, messages(t)) {
		t.Error("the messages that were given are changed")
	}
	s.judge(t, next, report, err)
	if n := model.count(); s.requests > 0 && (n != s.requests || report.TransportAttempts != n) {
		t.Errorf("%d requests came, and the report counts %d, want %d", n, report.TransportAttempts, s.requests)
	}
}

// judge wants a checkpoint with the rule, or a typed error with the history as it was.
func (s scenario) judge(t *testing.T, next []goopenai.ChatCompletionMessage, report reducer.Report, err error) {
	t.Helper()
	if s.kind == "" {
		if err != nil || !strings.Contains(report.Summary, rule) || report.FellBack != s.fallback || !strings.Contains(report.SummarizerFault, s.says) {
			t.Errorf("%v; fell back: %v for %q; the checkpoint is:\n%s", err, report.FellBack, report.SummarizerFault, report.Summary)
		}
		return
	}
	e, typed := errors.AsType[*openai.Error](err)
	asWanted := typed && (e.Kind == s.kind || s.mayEnd && e.Kind == openai.KindTimeout)
	if !asWanted || !strings.Contains(e.Error(), s.says) {
		t.Errorf("the error is %v, want one of the kind %s that says %q", err, s.kind, s.says)
	}
	if !reflect.DeepEqual(next, messages(t)) || report.Checkpoint != nil || report.Summary != "" {
		t.Error("a refused reduction changes what the model is to see")
	}
}
