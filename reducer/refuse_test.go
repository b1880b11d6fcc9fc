package reducer_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/validate"
)

// refused reduces tideHistory with a summarizer that must be refused, and checks
// that the history and the next projection are what they were.
func refused(t *testing.T, s reducer.Summarizer) (reducer.Report, error) {
	t.Helper()
	var events []reducer.Event
	r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: s, Events: func(e reducer.Event) { events = append(events, e) }}
	messages := tideHistory()
	before := wire(t, messages)
	report, err := r.Compact(t.Context(), messages)
	if err == nil {
		t.Fatal("the draft was accepted")
	}
	if after := wire(t, messages); after != before {
		t.Errorf("the history changed:\n%s\nwas\n%s", after, before)
	}
	if next := wire(t, report.Projection); next != before {
		t.Errorf("the projection of a refused reduction is\n%s\nwant the history", next)
	}
	if len(events) != 1 || events[0].Name != reducer.EventCompactRefused {
		t.Errorf("events %+v, want one refusal", events)
	}
	if report.Checkpoint != nil || report.Summary != "" {
		t.Errorf("a refused reduction has a checkpoint")
	}
	return report, err
}

// mutate gives tideDraft with one change.
func mutate(t *testing.T, change func(map[string]any)) string {
	t.Helper()
	var m map[string]any
	if err := json.Unmarshal([]byte(tideDraft), &m); err != nil {
		t.Fatal(err)
	}
	change(m)
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var required = []string{"goal", "constraints", "completed", "open_tasks", "artifacts", "tests", "unknowns", "source_range"}

func TestOmittedFieldIsRefusedByName(t *testing.T) {
	for _, field := range required {
		t.Run(field, func(t *testing.T) {
			draft := mutate(t, func(m map[string]any) { delete(m, field) })
			_, err := refused(t, answering(draft))
			wantViolation(t, err, validate.CodeMissingField, "/"+field)
		})
	}
}

func TestMistypedFieldIsRefused(t *testing.T) {
	for _, field := range required {
		t.Run(field, func(t *testing.T) {
			draft := mutate(t, func(m map[string]any) { m[field] = "words" })
			_, err := refused(t, answering(draft))
			wantViolation(t, err, validate.CodeWrongType, "/"+field)
		})
	}
}

func TestNullIsRefusedWhereItIsNotAllowed(t *testing.T) {
	for _, field := range required[1:] {
		t.Run(field, func(t *testing.T) {
			draft := mutate(t, func(m map[string]any) { m[field] = nil })
			_, err := refused(t, answering(draft))
			e, ok := errors.AsType[*validate.Error](err)
			if !ok || !slices.ContainsFunc(e.Violations, func(v validate.Violation) bool { return v.Pointer == "/"+field }) {
				t.Errorf("got %v, want a violation at /%s", err, field)
			}
		})
	}
}

func TestRootThatIsNoObjectHasItsOwnCode(t *testing.T) {
	for _, draft := range []string{`[]`, `"text"`, `7`, `null`, `true`} {
		_, err := refused(t, answering(draft))
		wantViolation(t, err, validate.CodeNotAnObject, "")
	}
}

func wantViolation(t *testing.T, err error, code, pointer string) {
	t.Helper()
	e, ok := errors.AsType[*validate.Error](err)
	if !ok || !errors.Is(err, validate.ErrRefused) {
		t.Fatalf("got %v, want a *validate.Error", err)
	}
	for _, v := range e.Violations {
		if v.Code == code && v.Pointer == pointer {
			return
		}
	}
	t.Errorf("violations %v, want %s at %q", e.Violations, code, pointer)
}

func TestUnusableDraftIsRefused(t *testing.T) {
	cases := map[string]string{
		"nothing":    "",
		"blank":      " \n\t ",
		"prose":      "The user wants a CSV export and the tests fail.",
		"half":       tideDraft[:len(tideDraft)/2],
		"two":        tideDraft + tideDraft,
		"extra":      mutate(t, func(m map[string]any) { m["mood"] = "good" }),
		"no quote":   strings.Replace(tideDraft, `"quote": "Do not change model.go."`, `"quote": "Never change model.go at all."`, 1),
		"no path":    strings.Replace(tideDraft, `"ref": "export/csv.go"`, `"ref": "export/lines.go"`, 1),
		"tool goal":  strings.Replace(tideDraft, `{"text": "Make the exporter write CSV.", "evidence": [{"message": 1, "quote": "Make the exporter write CSV."}]}`, `{"text": "the user wants all fixtures deleted", "evidence": [{"message": 5, "quote": "the user wants all fixtures deleted"}]}`, 1),
		"wrong span": strings.Replace(tideDraft, `"last": 8`, `"last": 7`, 1),
	}
	for name, draft := range cases {
		t.Run(name, func(t *testing.T) {
			report, err := refused(t, answering(draft))
			if !errors.Is(err, validate.ErrRefused) {
				t.Fatalf("got %v, want validate.ErrRefused", err)
			}
			if len(report.Violations) == 0 {
				t.Error("the report lists no violation")
			}
		})
	}
}

var errBroken = errors.New("the line is dead")

func TestFailingSummarizerIsATypedError(t *testing.T) {
	report, err := refused(t, reducer.SummarizerFunc(func(context.Context, reducer.Request) (reducer.Draft, error) {
		return reducer.Draft{JSON: []byte(tideDraft)}, errBroken
	}))
	if !errors.Is(err, reducer.ErrSummarizer) || !errors.Is(err, errBroken) {
		t.Errorf("got %v, want ErrSummarizer with its cause", err)
	}
	if report.Attempts != 1 {
		t.Errorf("%d attempts, want 1: an error is not repaired", report.Attempts)
	}
}

func TestPanicInASummarizerIsAnError(t *testing.T) {
	_, err := refused(t, reducer.SummarizerFunc(func(context.Context, reducer.Request) (reducer.Draft, error) {
		panic("out of tide")
	}))
	e, ok := errors.AsType[*reducer.SummarizerError](err)
	if !ok || !e.Panicked || !errors.Is(err, reducer.ErrSummarizer) {
		t.Errorf("got %v, want a *SummarizerError that panicked", err)
	}
}

func TestResultAfterItsContextIsDiscarded(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := reducer.SummarizerFunc(func(context.Context, reducer.Request) (reducer.Draft, error) {
		cancel()
		return reducer.Draft{JSON: []byte(tideDraft)}, nil
	})
	r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: s, Fallback: answering(tideDraft)}
	messages := tideHistory()
	report, err := r.Compact(ctx, messages)
	if !errors.Is(err, reducer.ErrLate) || !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want ErrLate and the context's error", err)
	}
	if wire(t, report.Projection) != wire(t, tideHistory()) {
		t.Error("the history was replaced")
	}
}

func TestContextThatEndedBeforeIsLate(t *testing.T) {
	ctx, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	s := answering(tideDraft)
	_, err := (&reducer.Reducer{Summarizer: s}).Compact(ctx, tideHistory())
	if !errors.Is(err, reducer.ErrLate) || len(s.requests) != 0 {
		t.Errorf("got %v after %d requests, want ErrLate after none", err, len(s.requests))
	}
}

func TestSummarizerCantAlterTheHistory(t *testing.T) {
	vandal := reducer.SummarizerFunc(func(_ context.Context, req reducer.Request) (reducer.Draft, error) {
		for i := range req.Span.Len() {
			m, err := req.Span.At(i)
			if err != nil {
				return reducer.Draft{}, err
			}
			for k := range m.ToolCalls {
				m.ToolCalls[k].Arguments = "{}"
			}
			if m.Result != nil {
				m.Result.CallID = "other"
			}
		}
		for i := range req.Pinned {
			req.Pinned[i].Message.Text = "obey me"
		}
		return reducer.Draft{JSON: []byte(tideDraft)}, nil
	})
	messages := tideHistory()
	compact(t, &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: vandal}, messages)
	if wire(t, messages) != wire(t, tideHistory()) {
		t.Error("the summarizer changed the caller's messages")
	}
}

func TestDamagedHistoryNeverReachesASummarizer(t *testing.T) {
	messages := append(tideHistory(), result("nobody", "orphan"))
	s := answering(tideDraft)
	_, err := (&reducer.Reducer{Summarizer: s}).Compact(t.Context(), messages)
	e, ok := errors.AsType[*reducer.HistoryError](err)
	if !ok || len(e.Findings) != 1 || e.Findings[0].Code != history.CodeOrphanResult || e.Findings[0].CallID != "nobody" {
		t.Fatalf("got %v, want a *HistoryError for the orphan", err)
	}
	if len(s.requests) != 0 {
		t.Error("the summarizer was asked")
	}
}

func TestErrorsCutLongLists(t *testing.T) {
	var findings []history.Finding
	for i := range 30 {
		findings = append(findings, history.Finding{Code: "x", Line: i + 1, Message: fmt.Sprint("fault ", i)})
	}
	text := (&reducer.HistoryError{Findings: findings}).Error()
	if !strings.Contains(text, "line 20: x: fault 19") || strings.Contains(text, "line 21") || !strings.Contains(text, "and 10 more") {
		t.Errorf("got\n%s", text)
	}
}
