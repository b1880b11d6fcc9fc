package aimock_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	goopenai "github.com/sashabaranov/go-openai"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/internal/replies"
	"github.com/seed-a68626b6/reduce/reducer"
)

// done is what became of a reduction in the library.
type done struct {
	next   []goopenai.ChatCompletionMessage
	report reducer.Report
	err    error
	waited time.Duration
}

// compact reduces the history by the model of a server.
func (s scenario) compact(t *testing.T, from server, history []goopenai.ChatCompletionMessage) done {
	t.Helper()
	keep, rules := 2, deterministic.New(deterministic.Options{})
	clock := replies.NewClock(time.Now())
	engine := reducer.Reducer{
		Policy: reducer.Policy{Keep: reducer.Keep{Messages: &keep}, AllowGrowth: true}, Floor: rules, Name: "openai",
		Summarizer: openai.New(openai.Options{Model: model, BaseURL: from.base(), Key: openai.FixedKey(key), Clock: clock, Attempts: s.attempts, Timeout: time.Minute}),
	}
	if s.fallback {
		engine.Fallback, engine.FallbackName = rules, "deterministic"
	}
	next, report, err := openai.Compact(context.Background(), &engine, history)
	return done{next, report, err, clock.Waited()}
}

func TestThroughTheLibrary(t *testing.T) {
	aimock.Find(t)
	for _, s := range scenarios {
		t.Run(s.name, func(t *testing.T) {
			from, given := s.served(t), messages(t)
			got := s.compact(t, from, given)
			entries, text := from.journal(t)
			s.judgeJournal(t, entries, text)
			s.judgeReport(t, got.report, len(entries))
			if !reflect.DeepEqual(given, messages(t)) {
				t.Error("the messages that were given are changed")
			}
			if s.kind != "" {
				s.judgeFailure(t, got)
			} else if got.err != nil || reflect.DeepEqual(got.next, given) || !strings.Contains(got.report.Summary, "Do not change orders/price.go.") {
				t.Errorf("%v, and the checkpoint is:\n%s", got.err, got.report.Summary)
			}
			if got.waited < s.waits || s.waits == 0 && got.waited > 0 {
				t.Errorf("waited for %v, want %v", got.waited, s.waits)
			}
		})
	}
}

// judgeFailure wants a typed error, and the history as it was.
func (s scenario) judgeFailure(t *testing.T, got done) {
	t.Helper()
	e, typed := errors.AsType[*openai.Error](got.err)
	if !typed || e.Kind != s.kind || !s.chunked && e.Attempts != len(s.statuses) {
		t.Fatalf("the error is %v, want one of the kind %s after %d requests", got.err, s.kind, len(s.statuses))
	}
	if !strings.Contains(e.Error(), s.says) || strings.Contains(e.Error(), key) {
		t.Errorf("the error does not say %q, or says too much: %v", s.says, e)
	}
	if !reflect.DeepEqual(got.next, messages(t)) {
		t.Error("what the model is to see is changed")
	}
	if got.report.Checkpoint != nil || got.report.Summary != "" {
		t.Error("a refused reduction has a checkpoint")
	}
}

// judgeJournal holds what the server was sent against what may be sent.
func (s scenario) judgeJournal(t *testing.T, entries []entry, text string) {
	t.Helper()
	if got := statusesOf(entries); !slices.Equal(got, s.statuses) {
		t.Fatalf("the server answered %v, want %v", got, s.statuses)
	}
	for i, e := range entries {
		e.judge(t)
		if i == 0 || !s.chunked {
			e.judgeSpan(t)
		}
		want := "json_schema"
		if s.formats != nil {
			want = s.formats[i]
		}
		if got := e.format(t); got != want {
			t.Errorf("request %d asks for %q, want %q", i, got, want)
		}
	}
	if strings.Contains(text, secret) || strings.Contains(text, secret[4:20]) {
		t.Error("the secret was sent")
	}
}

// judgeReport holds a report against the number of requests that the server saw.
func (s scenario) judgeReport(t *testing.T, r reducer.Report, requests int) {
	t.Helper()
	if r.TransportAttempts != requests {
		t.Errorf("the report counts %d requests of %d", r.TransportAttempts, requests)
	}
	if byModel := s.drafts > 0; s.kind == "" && r.FellBack == byModel {
		t.Errorf("fell back: %v", r.FellBack)
	}
	if s.fallback && !strings.Contains(r.SummarizerFault, s.says) {
		t.Errorf("the report does not say %q but %q", s.says, r.SummarizerFault)
	}
	if s.drafts == 0 {
		return
	}
	want := reducer.Usage{InputTokens: 900 * s.drafts, OutputTokens: 420 * s.drafts}
	if r.Model != served || r.Usage != want || r.Attempts != s.drafts || r.PromptSHA256 != openai.PromptSHA256() || r.Summarizer != "openai" {
		t.Errorf("the report says %s by %s, %+v, %d drafts, want %s, %+v, %d", r.Model, r.Summarizer, r.Usage, r.Attempts, served, want, s.drafts)
	}
}
