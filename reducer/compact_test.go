package reducer_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/redact"
	"github.com/seed-a68626b6/reduce/reducer"
)

func TestCheckpointReplacesTheSpan(t *testing.T) {
	messages := tideHistory()
	report := compact(t, &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: answering(tideDraft)}, messages)
	next := collect(t, report.Projection)
	want := history.Messages{messages[0], say(history.RoleAssistant, report.Summary), messages[9], messages[10]}
	if wire(t, next) != wire(t, want) {
		t.Errorf("the projection is\n%s\nwant\n%s", wire(t, next), wire(t, want))
	}
	if *report.Span != (history.Range{First: 1, Last: 8}) || *report.SourceRange != *report.Span {
		t.Errorf("span %v, source range %v", report.Span, report.SourceRange)
	}
	if !slices.Equal(report.Pinned, []int{0}) || !slices.Equal(report.Kept, []int{9, 10}) {
		t.Errorf("pinned %v, kept %v", report.Pinned, report.Kept)
	}
	if report.DroppedCount != 8 || report.MessagesIn != 11 || report.MessagesOut != 4 {
		t.Errorf("counts %d %d %d", report.DroppedCount, report.MessagesIn, report.MessagesOut)
	}
}

func TestReportedSizesAreThoseOfTheHistories(t *testing.T) {
	messages := tideHistory()
	report := compact(t, &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: answering(tideDraft)}, messages)
	total := func(s history.Source) (n int) {
		for _, m := range collect(t, s) {
			n += m.Chars()
		}
		return n
	}
	if got, want := report.OriginalChars, total(messages); got != want {
		t.Errorf("original_chars %d, want %d", got, want)
	}
	if got, want := report.FinalChars, total(report.Projection); got != want {
		t.Errorf("final_chars %d, want %d", got, want)
	}
	if report.TokenCounter != "chars/4" || report.FinalTokens >= report.OriginalTokens {
		t.Errorf("tokens by %s: %d → %d", report.TokenCounter, report.OriginalTokens, report.FinalTokens)
	}
}

func TestDigestsFollowTheirDefinition(t *testing.T) {
	messages := tideHistory()
	report := compact(t, &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: answering(tideDraft)}, messages)
	source, err := history.SourceSHA256(messages, 1, 8)
	if err != nil {
		t.Fatal(err)
	}
	if report.SourceSHA256 != source || report.ChainSHA256 != history.ChainSHA256(history.Digest{}, source) {
		t.Errorf("source %s, chain %s", report.SourceSHA256, report.ChainSHA256)
	}
	c, err := checkpoint.Parse(report.Summary)
	if err != nil || c.Provenance.ChainSHA256 != report.ChainSHA256 || c.Provenance.ID != report.CheckpointID {
		t.Errorf("the checkpoint says %+v (%v)", c.Provenance, err)
	}
	if report.PolicySHA256.IsZero() || report.SchemaSHA256.IsZero() || !report.RecordsSHA256.IsZero() {
		t.Errorf("policy %s, schema %s, records %s", report.PolicySHA256, report.SchemaSHA256, report.RecordsSHA256)
	}
}

func TestSameInputGivesTheSameBytes(t *testing.T) {
	var texts [2]string
	for i := range texts {
		clock := func() time.Time { return time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC) }
		r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: answering(tideDraft), Clock: clock}
		report := compact(t, r, tideHistory())
		encoded, err := json.Marshal(report)
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = report.Summary + string(encoded)
		if report.Time != "2026-03-04T05:06:07Z" {
			t.Errorf("time %q", report.Time)
		}
	}
	if texts[0] != texts[1] {
		t.Errorf("two runs differ:\n%s\n%s", texts[0], texts[1])
	}
}

func TestReportHoldsNoText(t *testing.T) {
	report := compact(t, &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: answering(tideDraft)}, tideHistory())
	encoded, err := json.Marshal(report)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"exporter", "model.go", "TestEmptyTable", "csv"} {
		if bytes.Contains(encoded, []byte(text)) {
			t.Errorf("the report holds %q:\n%s", text, encoded)
		}
	}
}

func TestNoOps(t *testing.T) {
	short := history.Messages{say(history.RoleSystem, "Be brief."), say(history.RoleUser, "Hello there, what's the tide?"), say(history.RoleUser, "Well?")}
	for _, test := range []struct {
		name     string
		policy   reducer.Policy
		messages history.Messages
		want     string
	}{
		{"chars below the trigger", reducer.Policy{Trigger: reducer.Trigger{Chars: number(1_000_000)}}, tideHistory(), reducer.ReasonBelowTrigger},
		{"messages below the trigger", reducer.Policy{Trigger: reducer.Trigger{Messages: number(12)}}, tideHistory(), reducer.ReasonBelowTrigger},
		{"all kept", reducer.Policy{Keep: keep(50)}, tideHistory(), reducer.ReasonEmptySpan},
		{"all pinned", reducer.Policy{Keep: keep(0)}, short[:1], reducer.ReasonEmptySpan},
		{"nothing at all", reducer.Policy{Keep: keep(0)}, nil, reducer.ReasonEmptySpan},
		{"span too small to gain", reducer.Policy{Keep: keep(1)}, short, reducer.ReasonNoGain},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := answering(tideDraft)
			events := 0
			r := &reducer.Reducer{Policy: test.policy, Summarizer: s, Events: func(reducer.Event) { events++ }}
			report, err := r.Compact(t.Context(), test.messages)
			if err != nil || !report.NoOp || report.Reason != test.want {
				t.Fatalf("got noop %v, reason %q, error %v; want %s", report.NoOp, report.Reason, err, test.want)
			}
			if events > 0 || len(s.requests) > 0 {
				t.Errorf("%d events, %d requests, want none", events, len(s.requests))
			}
			if wire(t, report.Projection) != wire(t, test.messages) {
				t.Error("the projection of a no-op is not the history")
			}
		})
	}
}

func TestTriggersFireAtTheirLimit(t *testing.T) {
	chars, tokens := 0, 0
	for _, m := range tideHistory() {
		chars += m.Chars()
		tokens += (m.Chars() + 3) / 4
	}
	for _, test := range []struct {
		name    string
		trigger reducer.Trigger
		fires   bool
	}{
		{"none set", reducer.Trigger{}, true},
		{"chars at", reducer.Trigger{Chars: &chars}, true},
		{"chars above", reducer.Trigger{Chars: number(chars + 1)}, false},
		{"messages at", reducer.Trigger{Messages: number(11)}, true},
		{"tokens at", reducer.Trigger{Tokens: number(tokens)}, true},
		{"tokens above", reducer.Trigger{Tokens: number(tokens + 1)}, false},
		{"zero", reducer.Trigger{Chars: number(0)}, true},
		{"one of two", reducer.Trigger{Chars: number(chars + 1), Messages: number(11)}, true},
		{"neither of two", reducer.Trigger{Chars: number(chars + 1), Messages: number(12)}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := &reducer.Reducer{Policy: reducer.Policy{Trigger: test.trigger}}
			m, due, err := r.Due(t.Context(), tideHistory(), nil)
			if err != nil || due != test.fires || m.Fired != test.fires {
				t.Errorf("due %v (%v), error %v; want %v", due, m, err, test.fires)
			}
		})
	}
}

func TestAfterNoGainItIsNotDueUntilTheSpanGrows(t *testing.T) {
	r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(1)}, Summarizer: nothingNew}
	messages := history.Messages{say(history.RoleUser, "Hello."), say(history.RoleAssistant, "Hi."), say(history.RoleUser, "Tide?")}
	report, err := r.Compact(t.Context(), messages)
	if err != nil || report.Reason != reducer.ReasonNoGain {
		t.Fatalf("got %q, %v, want no_gain", report.Reason, err)
	}
	if _, due, err := r.Due(t.Context(), messages, &report); err != nil || due {
		t.Errorf("due %v, %v with the same span", due, err)
	}
	messages = append(messages, say(history.RoleAssistant, "High."))
	if _, due, err := r.Due(t.Context(), messages, &report); err != nil || !due {
		t.Errorf("due %v, %v with a longer span, want true", due, err)
	}
}

func TestCheckpointLargerThanItsSpanIsNoGain(t *testing.T) {
	messages := tideHistory()
	for i := range messages {
		messages[i].Text = strings.ReplaceAll(messages[i].Text, "tide row 04:12 1.1 m, 10:31 4.8 m; ", "")
	}
	messages[3].Text += strings.Repeat("tide row; ", 20)
	r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: answering(tideDraft)}
	report, err := r.Compact(t.Context(), messages)
	if err != nil || report.Reason != reducer.ReasonNoGain || report.SummaryChars < report.ReplacedChars {
		t.Fatalf("got %q with %d against %d, %v; want no_gain", report.Reason, report.SummaryChars, report.ReplacedChars, err)
	}
	if wire(t, report.Projection) != wire(t, messages) {
		t.Error("the history was replaced")
	}
	r.Policy.AllowGrowth = true
	if report, err = r.Compact(t.Context(), messages); err != nil || report.NoOp {
		t.Errorf("got noop %v, %v with growth allowed", report.NoOp, err)
	}
}

func TestBudget(t *testing.T) {
	policy := reducer.Policy{Keep: keep(2), SummaryChars: number(300)}
	report, err := (&reducer.Reducer{Policy: policy, Summarizer: answering(tideDraft)}).Compact(t.Context(), tideHistory())
	e, ok := errors.AsType[*reducer.BudgetError](err)
	if !ok || !errors.Is(err, reducer.ErrBudget) || e.Limit != 300 || e.Chars <= 300 || !report.OverBudget {
		t.Errorf("got %v, over budget %v; want a *BudgetError over 300", err, report.OverBudget)
	}
	policy.SummaryChars = number(0)
	compact(t, &reducer.Reducer{Policy: policy, Summarizer: answering(tideDraft)}, tideHistory())
}

func TestEventsCarryCountsAndDigests(t *testing.T) {
	var got []reducer.Event
	r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: answering(tideDraft), Events: func(e reducer.Event) { got = append(got, e) }}
	report := compact(t, r, tideHistory())
	want := reducer.Event{
		Name: reducer.EventCompact, Reason: "explicit", DroppedMessages: 8, OriginalChars: report.OriginalChars, FinalChars: report.FinalChars,
		SummaryChars: report.SummaryChars, SourceSHA256: report.SourceSHA256, CheckpointID: report.CheckpointID, Saving: report.Saving,
	}
	if len(got) != 1 || !reflect.DeepEqual(got[0], want) {
		t.Errorf("events %+v, want %+v", got, want)
	}
}

func TestEventsGoToALogger(t *testing.T) {
	var log bytes.Buffer
	drop := func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}
	logger := slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{ReplaceAttr: drop}))
	r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: answering(tideDraft), Events: reducer.LogTo(logger)}
	compact(t, r, tideHistory())
	r.Summarizer = answering("prose")
	if _, err := r.Compact(t.Context(), tideHistory()); err == nil {
		t.Fatal("prose was accepted")
	}
	lines := strings.Split(strings.TrimSpace(log.String()), "\n")
	if len(lines) != 2 || !strings.Contains(lines[0], "level=INFO msg=context.compact reason=explicit") ||
		!strings.Contains(lines[0], "dropped_messages=8") || !strings.Contains(lines[1], "level=WARN msg=context.compact.refused reason=manifest") {
		t.Errorf("the log is\n%s", &log)
	}
}

func TestInterruptedCallStandsUnderFailures(t *testing.T) {
	messages := slices.Insert(tideHistory(), 8, call("lost", "deploy_preview", `{"env": "staging"}`))
	draft := strings.ReplaceAll(tideDraft, `"message": 8`, `"message": 9`)
	draft = strings.Replace(draft, `"last": 8`, `"last": 9`, 1)
	report := compact(t, &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: answering(draft)}, messages)
	failures := report.Checkpoint.Manifest.Failures
	if len(failures) != 1 || !strings.Contains(failures[0].Text, "deploy_preview") || failures[0].Evidence[0].Message != 8 {
		t.Errorf("failures %+v, want the call of message 8", failures)
	}
	if len(report.Added) != 1 {
		t.Errorf("added %v, want one item", report.Added)
	}
}

func TestSummarizerIsToldWhatItNeeds(t *testing.T) {
	s := answering(tideDraft)
	r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: s}
	compact(t, r, tideHistory())
	req := s.requests[0]
	if req.Range != (history.Range{First: 1, Last: 8}) || req.Span.Len() != 8 || req.Previous != nil || req.Attempt != 1 {
		t.Errorf("range %v, %d messages, previous %v, attempt %d", req.Range, req.Span.Len(), req.Previous, req.Attempt)
	}
	if len(req.Pinned) != 1 || req.Pinned[0].Index != 0 || req.Pinned[0].Message.Role != history.RoleSystem {
		t.Errorf("pinned %+v", req.Pinned)
	}
	if req.MaxChars != reducer.DefaultSummaryChars || req.Next != checkpoint.FirstNumbers() {
		t.Errorf("max chars %d, next %v", req.MaxChars, req.Next)
	}
}

func TestSecretsNeverReachTheSummarizer(t *testing.T) {
	messages := tideHistory()
	messages[3].Text = "GH=ghp_FAKEfakeFAKEfakeFAKEfakeFAKEfake0000\n" + messages[3].Text
	var seen strings.Builder
	s := watching(tideDraft, &seen)
	report := compact(t, &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: s}, messages)
	if strings.Contains(seen.String(), "ghp_FAKE") || !strings.Contains(seen.String(), "[redacted:") {
		t.Errorf("the summarizer saw\n%s", &seen)
	}
	if report.Redactions != 1 {
		t.Errorf("%d redactions, want 1", report.Redactions)
	}
}

// TestPolicySaysWhatIsHidden: the policy's rules make the view, and the report
// names them.
func TestPolicySaysWhatIsHidden(t *testing.T) {
	own := []redact.Rule{{Kind: "customer", Pattern: `KD-[0-9]+`}}
	digests := make(map[history.Digest]bool)
	for _, tt := range []struct {
		policy           reducer.Policy
		sees, seesNot    string
		redactions       int
		redactionVersion string
	}{
		{reducer.Policy{}, "KD-4711", "abc1", 1, "standard/2"},
		{reducer.Policy{RedactRules: own}, "[redacted:customer]", "KD-4711", 2, "standard/2+"},
		{reducer.Policy{Redact: redact.ModeOff, RedactRules: own}, "TOKEN=abc1 KD-4711", "[redacted:", 0, "off"},
	} {
		messages := tideHistory()
		messages[3].Text = "TOKEN=abc1 KD-4711\n" + messages[3].Text
		tt.policy.Keep = keep(2)
		var seen strings.Builder
		report := compact(t, &reducer.Reducer{Policy: tt.policy, Summarizer: watching(tideDraft, &seen)}, messages)
		if !strings.Contains(seen.String(), tt.sees) || strings.Contains(seen.String(), tt.seesNot) {
			t.Errorf("%+v: want %q and no %q, the summarizer saw\n%s", tt.policy, tt.sees, tt.seesNot, &seen)
		}
		if report.Redactions != tt.redactions || !strings.HasPrefix(report.Redaction, tt.redactionVersion) {
			t.Errorf("%+v: %d redactions under %q, want %d under %q", tt.policy, report.Redactions, report.Redaction, tt.redactions, tt.redactionVersion)
		}
		digests[tt.policy.Digest()] = true
	}
	if len(digests) != 3 {
		t.Errorf("%d digests of policies, want 3", len(digests))
	}
}

func TestUnusablePolicyIsNamed(t *testing.T) {
	for field, policy := range map[string]reducer.Policy{
		"keep.messages":    {Keep: keep(-1)},
		"trigger.chars":    {Trigger: reducer.Trigger{Chars: number(-5)}},
		"summary_chars":    {SummaryChars: number(-1)},
		"repairs":          {Repairs: number(-1)},
		"place":            {Place: "middle"},
		"redact":           {Redact: "some"},
		"redact_rules[1]":  {RedactRules: []redact.Rule{{Kind: "a", Pattern: "x"}, {Kind: "b", Pattern: "("}}},
		"role":             {Role: history.RoleTool},
		"mode":             {Mode: 9},
		"keep.tokens":      {Keep: reducer.Keep{Tokens: number(-1)}},
		"trigger.messages": {Trigger: reducer.Trigger{Messages: number(-1)}},
	} {
		r := &reducer.Reducer{Policy: policy, Summarizer: nothingNew}
		_, err := r.Compact(t.Context(), tideHistory())
		e, ok := errors.AsType[*reducer.PolicyError](err)
		if !ok || e.Field != field || !errors.Is(err, reducer.ErrPolicy) {
			t.Errorf("got %v, want a *PolicyError for %s", err, field)
		}
		if _, err := r.Plan(t.Context(), tideHistory()); !errors.Is(err, reducer.ErrPolicy) {
			t.Errorf("Plan takes a bad %s: %v", field, err)
		}
	}
}
