package openai_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/internal/replies"
)

// doer sends nothing, and keeps what it was to send.
type doer struct {
	mu       sync.Mutex
	requests []*http.Request
	bodies   []map[string]any
	answer   answers
	err      error
}

func (d *doer) Do(r *http.Request) (*http.Response, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	var body map[string]any
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		return nil, err
	}
	d.requests, d.bodies = append(d.requests, r), append(d.bodies, body)
	if d.err != nil {
		return nil, d.err
	}
	return d.answer.Do(r)
}

func newDoer() *doer { return &doer{answer: answers{200, "application/json", completion("{}")}} }

func TestEachOptionIsSentByItsName(t *testing.T) {
	zero, half, seed := 0.0, 0.5, 7
	for name, c := range map[string]struct {
		options openai.Options
		sent    map[string]any
		not     []string
	}{
		"nothing is set":            {openai.Options{Model: "m"}, map[string]any{"model": "m", "max_tokens": 8192.0}, []string{"temperature", "seed", "reasoning_effort", "max_completion_tokens", "tools", "tool_choice"}},
		"a temperature":             {openai.Options{Model: "m", Temperature: &half}, map[string]any{"temperature": 0.5}, nil},
		"the coldest":               {openai.Options{Model: "m", Temperature: &zero}, map[string]any{"temperature": 1e-45}, nil},
		"a seed":                    {openai.Options{Model: "m", Seed: &seed}, map[string]any{"seed": 7.0}, nil},
		"an effort":                 {openai.Options{Model: "m", ReasoningEffort: "low"}, map[string]any{"reasoning_effort": "low"}, nil},
		"a limit":                   {openai.Options{Model: "m", OutputTokens: 99}, map[string]any{"max_tokens": 99.0}, []string{"max_completion_tokens"}},
		"a limit, of one who mulls": {openai.Options{Model: "gpt-5-mini", OutputTokens: 99, Temperature: &half}, map[string]any{"max_completion_tokens": 99.0}, []string{"max_tokens", "temperature"}},
		"an object":                 {openai.Options{Model: "m", Format: openai.FormatObject}, map[string]any{"response_format": map[string]any{"type": "json_object"}}, nil},
		"text":                      {openai.Options{Model: "m", Format: openai.FormatText}, nil, []string{"response_format"}},
	} {
		d := newDoer()
		c.options.Client = d
		if _, err := openai.New(c.options).Summarize(context.Background(), talk("Hi")); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for field, want := range c.sent {
			got := d.bodies[0][field]
			if n, is := got.(float64); is && n > 0 && n < 1e-30 {
				got = 1e-45 // the least that the client can say
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %s is %v, want %v", name, field, got, want)
			}
		}
		for _, field := range c.not {
			if value, is := d.bodies[0][field]; is {
				t.Errorf("%s: %s is sent: %v", name, field, value)
			}
		}
	}
}

func TestACallersDoerIsTheOneThatSends(t *testing.T) {
	d := newDoer()
	keys := 0
	key := func(context.Context) (string, error) { keys++; return strings.Repeat("k", keys), nil }
	m := openai.New(openai.Options{Model: "m", BaseURL: "https://gateway.example/v1/", Key: key, Client: d})
	for _, text := range []string{"Hi", "Ho"} {
		if _, err := m.Summarize(context.Background(), talk(text)); err != nil {
			t.Fatal(err)
		}
	}
	if len(d.requests) != 2 || d.requests[0].URL.String() != "https://gateway.example/v1/chat/completions" ||
		d.requests[0].Header.Get("Authorization") != "Bearer k" || d.requests[1].Header.Get("Authorization") != "Bearer kk" {
		t.Errorf("%d requests, the first to %s", len(d.requests), d.requests[0].URL)
	}
	d.err = errors.New("the gateway is shut")
	_, err := openai.New(openai.Options{Model: "m", Client: d, Clock: replies.NewClock(time.Now()), Attempts: 2}).Summarize(context.Background(), talk("Hi"))
	if e := modelError(t, err); e.Kind != openai.KindNetwork || e.Attempts != 2 || !strings.Contains(e.Detail, "the gateway is shut") {
		t.Errorf("%v", err)
	}
}

// TestDirectHasNoLimitOfItsOwn: more requests than Concurrent are under way, and what
// failed for good is sent again.
func TestDirectHasNoLimitOfItsOwn(t *testing.T) {
	const calls = 6
	arrived, over := make(chan struct{}, calls), make(chan struct{})
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) {
		arrived <- struct{}{}
		<-over
		say(w, 400, fault("bad", "never"))
	}}
	m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Direct: true, Concurrent: 1})
	var all sync.WaitGroup
	for range calls {
		all.Go(func() {
			if _, err := m.Summarize(context.Background(), talk("Hi")); err == nil {
				t.Error("accepted")
			}
		})
	}
	late := time.After(10 * time.Second)
	for n := range calls {
		select {
		case <-arrived:
		case <-late:
			t.Errorf("%d requests are under way, want %d", n, calls)
			close(over)
			all.Wait()
			return
		}
	}
	close(over)
	all.Wait()
	if _, err := m.Summarize(context.Background(), talk("Hi")); err == nil || s.count() != calls+1 {
		t.Errorf("%d requests, %v", s.count(), err)
	}
}
