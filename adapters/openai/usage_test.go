package openai_test

import (
	"context"
	"math"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/internal/replies"
	"github.com/seed-a68626b6/reduce/reducer"
)

// using is a reply that says what it took in its own way.
func using(content, usage string) string {
	return `{"model":"m","choices":[{"finish_reason":"stop","message":{"role":"assistant","content":"` + content + `"}}],"usage":` + usage + `}`
}

func TestWhatAReplyTookIsAllOfItOrNotKnown(t *testing.T) {
	for name, c := range map[string]struct {
		reply string
		usage reducer.Usage
		cost  float64 // below 0: not known
	}{
		"both parts":                        {using("{}", `{"prompt_tokens":100,"completion_tokens":20,"total_tokens":120}`), reducer.Usage{InputTokens: 100, OutputTokens: 20}, 180},
		"no input":                          {using("{}", `{"prompt_tokens":0,"completion_tokens":20}`), reducer.Usage{OutputTokens: 20}, -1},
		"no output":                         {using("{}", `{"prompt_tokens":100}`), reducer.Usage{InputTokens: 100}, -1},
		"no output, and nothing was said":   {using("", `{"prompt_tokens":100,"completion_tokens":0}`), reducer.Usage{InputTokens: 100}, 100},
		"a total alone":                     {using("{}", `{"total_tokens":300}`), reducer.Usage{}, -1},
		"input and total":                   {using("{}", `{"prompt_tokens":100,"total_tokens":150}`), reducer.Usage{InputTokens: 100, OutputTokens: 50}, 300},
		"reasoning in the total alone":      {using("{}", `{"prompt_tokens":100,"completion_tokens":20,"total_tokens":420,"completion_tokens_details":{"reasoning_tokens":300}}`), reducer.Usage{InputTokens: 100, OutputTokens: 320, ReasoningTokens: 300}, 1380},
		"a number below 0":                  {using("{}", `{"prompt_tokens":100,"completion_tokens":-1}`), reducer.Usage{InputTokens: 100}, -1},
		"more of the cache than there were": {using("{}", `{"prompt_tokens":100,"completion_tokens":20,"prompt_tokens_details":{"cached_tokens":900}}`), reducer.Usage{InputTokens: 100, OutputTokens: 20, CachedTokens: 900}, 280},
	} {
		s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 200, c.reply) }}
		prices := &openai.Prices{Input: 1e6, Cached: 2e6, Output: 4e6}
		draft, _ := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Prices: prices}).Summarize(context.Background(), talk("Hi"))
		if draft.Usage != c.usage || draft.UsageUnknown != (c.cost < 0) {
			t.Errorf("%s: %+v, unknown: %v", name, draft.Usage, draft.UsageUnknown)
		}
		switch {
		case c.cost < 0 && draft.Cost != nil:
			t.Errorf("%s: it cost %v, and nobody knows", name, *draft.Cost)
		case c.cost >= 0 && (draft.Cost == nil || math.Abs(*draft.Cost-c.cost) > 1e-6):
			t.Errorf("%s: it cost %v, want %v", name, draft.Cost, c.cost)
		}
	}
}

func TestTokensOfARequestThatBrokeOffAreNotKnown(t *testing.T) {
	for status, unknown := range map[int]bool{429: false, 504: true} {
		s := &script{answer: func(n int, w http.ResponseWriter, _ string) {
			if n == 0 {
				say(w, status, "{}")
				return
			}
			say(w, 200, completion("{}"))
		}}
		draft, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Clock: replies.NewClock(time.Now())}).Summarize(context.Background(), talk("Hi"))
		if err != nil || draft.Usage.InputTokens != 100 || draft.UsageUnknown != unknown {
			t.Errorf("%d: %+v, unknown: %v, %v", status, draft.Usage, draft.UsageUnknown, err)
		}
	}
}

func TestACacheThatCostsMoreIsSetAside(t *testing.T) {
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) {
		say(w, 200, using("{}", `{"prompt_tokens":3000,"completion_tokens":10,"prompt_tokens_details":{"cached_tokens":3000}}`))
	}}
	m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), OutputTokens: 10, Prices: &openai.Prices{Input: 1, Cached: 100, Output: 1}, SpendLimit: 0.02})
	if _, err := m.Summarize(context.Background(), talk("Hi")); modelError(t, err).Kind != openai.KindSpent || s.count() != 0 {
		t.Errorf("%d requests that cost 0.3 each, and 0.02 may be spent: %v", s.count(), err)
	}
}

// A text of which one reply said that each byte is nearly a token: another request with
// it is known to cost as much.
func TestALimitReckonsWithTheDensestReply(t *testing.T) {
	s := &script{answer: func(_ int, w http.ResponseWriter, body string) {
		say(w, 200, using("{}", `{"prompt_tokens":`+strconv.Itoa(len(body)*9/10)+`,"completion_tokens":10}`))
	}}
	prices := &openai.Prices{Input: 1, Output: 1}
	req := talk(strings.Repeat("xqzjkvwp", 4000))
	m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), OutputTokens: 10, Prices: prices})
	first, err := m.Summarize(context.Background(), req)
	if err != nil {
		t.Fatal(err)
	}
	left := *first.Cost * 0.95
	req.CostLeft = &left
	if second, err := m.Summarize(context.Background(), req); err == nil {
		t.Errorf("it cost %v, and %v may be spent", *second.Cost, left)
	}
}
