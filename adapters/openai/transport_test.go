package openai_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/internal/replies"
)

func TestAStreamIsRefusedByItsHead(t *testing.T) {
	over := make(chan struct{})
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, ": alive\n\n")
		_ = http.NewResponseController(w).Flush()
		<-over // it never ends by itself
	}}
	m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), AttemptTimeout: time.Second, Clock: replies.NewClock(time.Now())})
	_, err := m.Summarize(context.Background(), talk("Hi"))
	close(over)
	if e := modelError(t, err); e.Kind != openai.KindReply || s.count() != 1 {
		t.Errorf("%d requests: %v", s.count(), err)
	}
}

func TestAPackedAnswerThatBreaksIsAskedForAgain(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, _ = io.WriteString(z, completion("{}"))
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		body []byte
		sent int
	}{
		"before its first byte":  {nil, 2},
		"within its head":        {packed.Bytes()[:5], 2},
		"in the middle":          {packed.Bytes()[:packed.Len()/2], 2},
		"what is not packed":     {[]byte("{} and more than a head has"), 1},
		"all of it, by an upper": {packed.Bytes(), 1},
	} {
		s := &script{answer: func(n int, w http.ResponseWriter, _ string) {
			body := packed.Bytes()
			if n == 0 {
				body = c.body
			}
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("Content-Encoding", "GZIP")
			if c.sent == 2 && n == 0 {
				w.Header().Set("Content-Length", strconv.Itoa(packed.Len()))
			}
			w.WriteHeader(200)
			_, _ = w.Write(body)
			_ = http.NewResponseController(w).Flush()
			if c.sent == 2 && n == 0 {
				panic(http.ErrAbortHandler)
			}
		}}
		m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Header: http.Header{"Accept-Encoding": {"gzip"}}, Clock: replies.NewClock(time.Now())})
		if _, err := m.Summarize(context.Background(), talk("Hi")); s.count() != c.sent || (err != nil) != (name == "what is not packed") {
			t.Errorf("%s: %d requests, %v", name, s.count(), err)
		}
	}
}

func TestWhatTheClientRefusesIsNotTriedAgain(t *testing.T) {
	clock := replies.NewClock(time.Now())
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 200, completion("{}")) }}
	prices := &openai.Prices{Output: 10}
	m := openai.New(openai.Options{Model: "davinci", BaseURL: serve(t, s), Clock: clock, Prices: prices, SpendLimit: 0.1, BreakAfter: 1})
	for range 3 {
		draft, err := m.Summarize(context.Background(), talk("Hi"))
		if e := modelError(t, err); e.Kind != openai.KindRequest || e.Attempts != 0 || draft.TransportAttempts != 0 || draft.UsageUnknown || clock.Waited() != 0 {
			t.Errorf("%d requests, waited for %v: %s: %v", draft.TransportAttempts, clock.Waited(), e.Kind, err)
		}
	}
}

func TestModelsThatReasonGetTheLimitByItsNewName(t *testing.T) {
	half := 0.5
	for _, model := range []string{"o1", "o3-mini", "o4-mini", "gpt-5", "gpt-6-sol", "gpt-6-astra"} {
		s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 200, completion("{}")) }}
		_, err := openai.New(openai.Options{Model: model, BaseURL: serve(t, s), Temperature: &half}).Summarize(context.Background(), talk("Hi"))
		if err != nil || !strings.Contains(s.bodies[0], `"max_completion_tokens":8192`) || strings.Contains(s.bodies[0], "temperature") {
			t.Errorf("%s: %v", model, err)
		}
	}
}

func TestATooLongSpanDoesNotRenameTheLimit(t *testing.T) {
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) {
		say(w, 400, fault("", "'max_tokens' or 'max_completion_tokens' is too large: 8192. This model's maximum context length is 4096 tokens"))
	}}
	_, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s)}).Summarize(context.Background(), talk("Hi"))
	if e := modelError(t, err); e.Kind != openai.KindTooLong || s.count() != 1 {
		t.Errorf("%d requests: %v", s.count(), err)
	}
}

func TestAWaitThatIsNoneIsNotTakenForOne(t *testing.T) {
	past := time.Now().Add(-time.Hour).UTC().Format(http.TimeFormat)
	for asked, sent := range map[string]int{
		"-5": 2, "garbage": 2, "NaN": 2, "": 2, "0": 2, "1e-9": 2, past: 2, "Thu, 01 Jan 1970 00:00:00 GMT": 2,
		"Inf": 1, "1e300": 1, "1e999": 1, strings.Repeat("9", 400): 1, "Fri, 31 Dec 9999 23:59:59 GMT": 1, "-" + strings.Repeat("9", 400): 2,
	} {
		for _, name := range []string{"Retry-After", "Retry-After-Ms"} {
			if strings.HasSuffix(asked, "GMT") && name == "Retry-After-Ms" {
				continue
			}
			clock := replies.NewClock(time.Now())
			s := &script{answer: func(n int, w http.ResponseWriter, _ string) {
				if n == 0 {
					w.Header().Set(name, asked)
					say(w, 429, "{}")
					return
				}
				say(w, 200, completion("{}"))
			}}
			_, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Clock: clock}).Summarize(context.Background(), talk("Hi"))
			if s.count() != sent || (err == nil) != (sent == 2) || clock.Waited() > time.Second {
				t.Errorf("%s: %.20s: %d requests after %v, %v", name, asked, s.count(), clock.Waited(), err)
			}
		}
	}
}

func TestACertificateThatIsRefusedIsNotTriedAgain(t *testing.T) {
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	defer server.Close()
	clock := replies.NewClock(time.Now())
	m := openai.New(openai.Options{Model: "m", BaseURL: server.URL, Prices: &openai.Prices{Output: 8}, Clock: clock})
	draft, err := m.Summarize(context.Background(), talk("Hi"))
	if e := modelError(t, err); e.Kind != openai.KindNetwork || e.Attempts != 1 || clock.Waited() != 0 || draft.Cost == nil || *draft.Cost != 0 {
		t.Errorf("%d requests, cost %v: %v", e.Attempts, draft.Cost, err)
	}
}

func TestWhatNoHeaderMayHoldIsRefusedBeforehand(t *testing.T) {
	for _, bad := range []string{"a\nb", "a\rb", "a\x00b", "a\x7fb"} {
		clock := replies.NewClock(time.Now())
		if err := (openai.Options{Model: "m", Header: http.Header{"X-Team": {bad}}}).Validate(); err == nil || strings.Contains(err.Error(), bad) {
			t.Errorf("the header %q: %v", bad, err)
		}
		_, err := openai.New(openai.Options{Model: "m", BaseURL: "http://127.0.0.1:1", Key: openai.FixedKey(bad), Clock: clock}).Summarize(context.Background(), talk("Hi"))
		if e := modelError(t, err); e.Kind != openai.KindAuth || e.Attempts != 0 {
			t.Errorf("the key %q: %v", bad, err)
		}
	}
}
