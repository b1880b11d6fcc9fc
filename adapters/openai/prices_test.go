package openai_test

import (
	"context"
	"errors"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	goopenai "github.com/sashabaranov/go-openai"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/internal/replies"
	"github.com/seed-a68626b6/reduce/reducer"
)

func TestTheCostOfADraftIsKnownOrNotZero(t *testing.T) {
	prices := &openai.Prices{Input: 2, Cached: 0.5, Output: 8}
	silent := `{"choices":[{"finish_reason":"stop","message":{"role":"assistant","content":"{}"}}]}`
	for name, c := range map[string]struct {
		answers []string
		prices  *openai.Prices
		want    float64 // below 0: not known
	}{
		"40 tokens in, 60 cached, 20 out":  {[]string{completion("{}")}, prices, (40*2 + 60*0.5 + 20*8) / 1e6},
		"no prices":                        {[]string{completion("{}")}, nil, -1},
		"a reply that says nothing":        {[]string{silent}, prices, -1},
		"a refusal before, which is free":  {[]string{"429", completion("{}")}, prices, (40*2 + 60*0.5 + 20*8) / 1e6},
		"a gateway that gave up before":    {[]string{"504", completion("{}")}, prices, -1},
		"a connection that broke before":   {[]string{"broken", completion("{}")}, prices, -1},
		"a reply that is not even a draft": {[]string{strings.Replace(completion("{}"), `"stop"`, `"length"`, 1)}, prices, (40*2 + 60*0.5 + 20*8) / 1e6},
	} {
		s := &script{answer: func(n int, w http.ResponseWriter, _ string) {
			switch body := c.answers[min(n, len(c.answers)-1)]; body {
			case "429":
				say(w, 429, "{}")
			case "504":
				say(w, 504, "{}")
			case "broken":
				panic(http.ErrAbortHandler)
			default:
				say(w, 200, body)
			}
		}}
		draft, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Prices: c.prices, Clock: replies.NewClock(time.Now())}).Summarize(context.Background(), talk("Hi"))
		switch {
		case c.want < 0 && draft.Cost != nil:
			t.Errorf("%s: it cost %v, and nobody knows", name, *draft.Cost)
		case c.want >= 0 && (draft.Cost == nil || math.Abs(*draft.Cost-c.want) > 1e-12):
			t.Errorf("%s: it cost %v, want %v (%v)", name, draft.Cost, c.want, err)
		}
	}
}

func TestNoMoreIsSpentThanAllowed(t *testing.T) {
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 200, completion("{}")) }}
	// A reply of 100,000 tokens could cost 1; what is really taken is far less.
	m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), OutputTokens: 100_000, Prices: &openai.Prices{Output: 10}, SpendLimit: 1.0003})
	sent := 0
	for range 4 {
		if _, err := m.Summarize(context.Background(), talk("Hi")); err == nil {
			sent++
		} else if modelError(t, err).Kind != openai.KindSpent {
			t.Fatal(err)
		}
	}
	if sent != 2 || s.count() != 2 {
		t.Errorf("%d drafts in %d requests, want 2 for 0.0002 each", sent, s.count())
	}
}

func TestOnlyARequestThatWasTurnedAwayIsFree(t *testing.T) {
	prices := &openai.Prices{Input: 2, Output: 8}
	for status, free := range map[int]bool{
		307: true, 400: true, 401: true, 402: true, 403: true, 404: true, 413: true, 415: true, 422: true, 429: true, 501: true,
		408: false, 409: false, 499: false, 500: false, 502: false, 503: false, 504: false, 524: false, 529: false, 200: false,
	} {
		s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, status, fault("", "no")) }}
		draft, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Prices: prices, Clock: replies.NewClock(time.Now()), Format: openai.FormatText}).Summarize(context.Background(), talk("Hi"))
		if err == nil || free != (draft.Cost != nil) || free && *draft.Cost != 0 {
			t.Errorf("%d: the cost is %v, %v", status, draft.Cost, err)
		}
	}
}

func TestAReplyThatTheEndpointMadeAndRefusedIsNotFree(t *testing.T) {
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) {
		say(w, 400, `{"error":{"message":"Failed to generate JSON. See 'failed_generation'.","type":"invalid_request_error","code":"json_validate_failed"}}`)
	}}
	draft, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Prices: &openai.Prices{Output: 8}}).Summarize(context.Background(), talk("Hi"))
	if err == nil || draft.Cost != nil {
		t.Errorf("the cost is %v, %v", *draft.Cost, err)
	}
}

func TestWhatReachedNobodyIsFree(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	server.Close()
	draft, err := openai.New(openai.Options{Model: "m", BaseURL: server.URL, Prices: &openai.Prices{Output: 8}, Clock: replies.NewClock(time.Now())}).Summarize(context.Background(), talk("Hi"))
	if modelError(t, err).Kind != openai.KindNetwork || draft.Cost == nil || *draft.Cost != 0 {
		t.Errorf("the cost is %v, %v", draft.Cost, err)
	}
}

func TestWhatMayHaveBeenBilledStaysSetAside(t *testing.T) {
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 504, "{}") }}
	// A reply could cost 1: one that may have been made leaves too little for another.
	m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), OutputTokens: 100_000, Prices: &openai.Prices{Output: 10}, SpendLimit: 1.5, Clock: replies.NewClock(time.Now())})
	_, err := m.Summarize(context.Background(), talk("Hi"))
	if modelError(t, err).Kind != openai.KindSpent || s.count() != 1 {
		t.Errorf("%d requests, %v", s.count(), err)
	}
}

func TestPricesThatNobodyPaysAreRefused(t *testing.T) {
	for name, o := range map[string]openai.Options{
		"NaN input":            {Prices: &openai.Prices{Input: math.NaN()}},
		"infinite input":       {Prices: &openai.Prices{Input: math.Inf(1)}},
		"negative output":      {Prices: &openai.Prices{Output: -1}},
		"NaN output":           {Prices: &openai.Prices{Output: math.NaN()}},
		"infinite cached":      {Prices: &openai.Prices{Cached: math.Inf(1)}},
		"NaN cached":           {Prices: &openai.Prices{Cached: math.NaN()}},
		"a NaN limit":          {Prices: &openai.Prices{Input: 1}, SpendLimit: math.NaN()},
		"an infinite limit":    {Prices: &openai.Prices{Input: 1}, SpendLimit: math.Inf(1)},
		"a negative limit":     {Prices: &openai.Prices{Input: 1}, SpendLimit: -1},
		"a limit, no prices":   {SpendLimit: 1},
		"NaN bytes a token":    {BytesPerToken: math.NaN()},
		"tokens without bytes": {BytesPerToken: 0.5},
		"endless tokens":       {BytesPerToken: math.Inf(1)},
	} {
		o.Model = "m"
		if err := o.Validate(); !errors.Is(err, openai.ErrOptions) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCountsThatCannotBeAreNotCounted(t *testing.T) {
	for name, usage := range map[string]string{
		"negative input":  `{"prompt_tokens":-100,"completion_tokens":20}`,
		"negative output": `{"prompt_tokens":100,"completion_tokens":-20}`,
		"negative parts":  `{"prompt_tokens":-1,"completion_tokens":-1,"prompt_tokens_details":{"cached_tokens":-60},"completion_tokens_details":{"reasoning_tokens":-7}}`,
	} {
		body := `{"choices":[{"finish_reason":"stop","message":{"role":"assistant","content":"{}"}}],"usage":` + usage + `}`
		s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 200, body) }}
		draft, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Prices: &openai.Prices{Input: 2, Output: 8}}).Summarize(context.Background(), talk("Hi"))
		u := draft.Usage
		if err != nil || draft.Cost != nil || u.InputTokens < 0 || u.OutputTokens < 0 || u.CachedTokens < 0 || u.ReasoningTokens < 0 {
			t.Errorf("%s: %+v at %v, %v", name, u, draft.Cost, err)
		}
	}
}

func TestACostBeyondAllNumbersIsNotKnown(t *testing.T) {
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 200, completion("{}")) }}
	draft, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Prices: &openai.Prices{Input: math.MaxFloat64}}).Summarize(context.Background(), talk("Hi"))
	if err != nil || draft.Cost != nil {
		t.Errorf("the cost is %v, %v", draft.Cost, err)
	}
}

func TestTheLimitOfAReductionIsKept(t *testing.T) {
	prices := &openai.Prices{Output: 10} // a reply of 100,000 tokens could cost 1
	for name, c := range map[string]struct {
		left   float64
		status int
		prices *openai.Prices
		kind   openai.Kind
		sent   int
	}{
		"enough":                            {1.01, 200, prices, "", 1},
		"too little":                        {0.99, 200, prices, openai.KindSpent, 0},
		"nothing":                           {0, 200, prices, openai.KindSpent, 0},
		"no prices":                         {5, 200, nil, openai.KindSpent, 0},
		"once, and it may have been billed": {1.5, 504, prices, openai.KindSpent, 1},
		"twice":                             {2.5, 504, prices, openai.KindSpent, 2},
		"as often as what is free fails":    {1.5, 429, prices, openai.KindLimit, 5},
	} {
		s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, c.status, completion("{}")) }}
		req := talk("Hi")
		req.CostLeft = &c.left
		_, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), OutputTokens: 100_000, Prices: c.prices, Clock: replies.NewClock(time.Now())}).Summarize(context.Background(), req)
		got := openai.Kind("")
		if err != nil {
			got = modelError(t, err).Kind
		}
		if got != c.kind || s.count() != c.sent {
			t.Errorf("%s: %q after %d requests, want %q after %d: %v", name, got, s.count(), c.kind, c.sent, err)
		}
	}
}

func TestAReductionKeepsItsLimitOverAllChunks(t *testing.T) {
	e := &windowed{emptyDrafts: emptyDrafts{t: t, window: 30_000}}
	e.count = func(body string) int { return tokensOf(readable(t, body), 3) }
	s := openai.New(openai.Options{
		Model: "m", BaseURL: serve(t, &script{answer: e.answer}), ContextTokens: 31_000, OutputTokens: 1000, Prices: &openai.Prices{Input: 10},
	})
	p := policyOf(t, nil)
	p.MaxCost, p.Floor = 1, reducer.FloorOff // a chunk costs 0.3, and could cost twice that
	report, err := compact(t, longChat(t, 1_000_000), s, p)
	if modelError(t, err).Kind != openai.KindSpent || report.TransportAttempts != 2 || *report.Cost > 1 {
		t.Errorf("%d requests for %v: %v", report.TransportAttempts, report.Cost, err)
	}
	rules := deterministic.New(deterministic.Options{})
	messages, err := openai.FromMessages([]goopenai.ChatCompletionMessage{
		{Role: "user", Content: "Build the tide tables. Never push to main."}, {Role: "assistant", Content: "I will."}, {Role: "user", Content: "Go on."}, {Role: "assistant", Content: "On it."},
	})
	if err != nil {
		t.Fatal(err)
	}
	p.MaxCost = 1e-6
	engine := reducer.Reducer{Policy: p, Summarizer: s, Floor: rules, Fallback: rules}
	if report, err := engine.Compact(context.Background(), messages); err != nil || !report.FellBack || report.TransportAttempts != 0 {
		t.Errorf("with rules to fall back on: %v, %+v", err, report)
	}
}
