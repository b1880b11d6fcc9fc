package openai_test

import (
	"context"
	"math"
	"net/http"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/openai"
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
		"a refusal before, which is free":  {[]string{"503", completion("{}")}, prices, (40*2 + 60*0.5 + 20*8) / 1e6},
		"a connection that broke before":   {[]string{"broken", completion("{}")}, prices, -1},
		"a reply that is not even a draft": {[]string{strings.Replace(completion("{}"), `"stop"`, `"length"`, 1)}, prices, (40*2 + 60*0.5 + 20*8) / 1e6},
	} {
		s := &script{answer: func(n int, w http.ResponseWriter, _ string) {
			switch body := c.answers[min(n, len(c.answers)-1)]; body {
			case "503":
				say(w, 503, "{}")
			case "broken":
				panic(http.ErrAbortHandler)
			default:
				say(w, 200, body)
			}
		}}
		draft, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Prices: c.prices, Clock: newFakeClock()}).Summarize(context.Background(), talk("Hi"))
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
