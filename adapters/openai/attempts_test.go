package openai_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/internal/replies"
)

// refusesFormats answers with a refusal to each format but text, and otherwise as the
// other function does.
func refusesFormats(otherwise func(w http.ResponseWriter)) func(int, http.ResponseWriter, string) {
	return func(_ int, w http.ResponseWriter, body string) {
		if strings.Contains(body, `"response_format"`) {
			say(w, 400, fault("", "response_format is not supported"))
			return
		}
		otherwise(w)
	}
}

func TestAttemptsBoundAllRequestsOfADraft(t *testing.T) {
	s := &script{answer: refusesFormats(func(w http.ResponseWriter) { say(w, 503, "{}") })}
	m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Attempts: 4, Clock: replies.NewClock(time.Now()), BreakAfter: 100})
	draft, err := m.Summarize(context.Background(), talk("Hi"))
	if e := modelError(t, err); s.count() != 4 || e.Attempts != 4 || draft.TransportAttempts != 4 || e.Kind != openai.KindServer {
		t.Errorf("%d requests, want two to learn the format and two of the last one: %v", s.count(), err)
	}
}

func TestAFormatIsLearntThoughNoAttemptIsLeftForIt(t *testing.T) {
	s := &script{answer: refusesFormats(func(w http.ResponseWriter) { say(w, 200, completion("{}")) })}
	m := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Attempts: 1})
	for sent := 1; sent <= 2; sent++ {
		_, err := m.Summarize(context.Background(), talk("Hi"))
		if e := modelError(t, err); s.count() != sent || !strings.Contains(e.Detail, "no attempt is left to ask in another way") {
			t.Errorf("%d requests of %d drafts: %v", s.count(), sent, err)
		}
	}
	if _, err := m.Summarize(context.Background(), talk("Hi")); err != nil || s.count() != 3 {
		t.Errorf("%d requests, %v", s.count(), err)
	}
}

func TestWithoutRetriesAnotherFormatIsStillAskedFor(t *testing.T) {
	s := &script{answer: refusesFormats(func(w http.ResponseWriter) { say(w, 200, completion("{}")) })}
	if _, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Direct: true}).Summarize(context.Background(), talk("Hi")); err != nil || s.count() != 3 {
		t.Errorf("%d requests, %v", s.count(), err)
	}
}

func TestARestrictionIsNoWordAboutTheFormat(t *testing.T) {
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) {
		say(w, 400, fault("", "access to this model is restricted; the strictest rules stand"))
	}}
	_, err := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s)}).Summarize(context.Background(), talk("Hi"))
	if modelError(t, err).Kind != openai.KindRequest || s.count() != 1 {
		t.Errorf("%d requests, %v", s.count(), err)
	}
}
