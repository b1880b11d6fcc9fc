package reducer_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/reducer"
)

// billed writes by the rules, and says that it took some tokens.
type billed struct{ usage reducer.Usage }

func (b billed) Summarize(ctx context.Context, req reducer.Request) (reducer.Draft, error) {
	draft, err := deterministic.New(deterministic.Options{}).Summarize(ctx, req)
	cost := 0.5
	draft.TransportAttempts, draft.Usage, draft.Cost = 1, b.usage, &cost
	return draft, err
}

func TestAReductionIsHeldAgainstWhatItTook(t *testing.T) {
	all := harbour(40)
	free, err := compactHarbour(t, deterministic.New(deterministic.Options{}), reducer.Policy{}, all)
	if err != nil {
		t.Fatal(err)
	}
	each := free.OriginalTokens - free.FinalTokens
	if s := free.Saving; s == nil || s.EachRequest != each || each <= 0 || *s.Spent != 0 || *s.Net != each || *s.PaysAfter != 0 {
		t.Errorf("without a model: %+v, want %d saved and nothing spent", s, each)
	}
	report, err := compactHarbour(t, billed{reducer.Usage{InputTokens: 2 * each, OutputTokens: 7}}, reducer.Policy{}, all)
	if err != nil {
		t.Fatal(err)
	}
	if s := report.Saving; s.EachRequest != each || *s.Spent != 2*each+7 || *s.Net != -each-7 || *s.PaysAfter != 3 {
		t.Errorf("%+v, want that it pays after 3 requests of %d tokens", s, each)
	}
	report, err = compactHarbour(t, billed{}, reducer.Policy{}, all)
	if err != nil || report.Saving == nil || report.Saving.Spent != nil || report.Saving.Net != nil || report.Saving.PaysAfter != nil {
		t.Errorf("where nobody says what it took: %+v, %v", report.Saving, err)
	}
	below := 1 << 30
	report, err = compactHarbour(t, billed{}, reducer.Policy{Trigger: reducer.Trigger{Chars: &below}}, all)
	if err != nil || report.Saving != nil {
		t.Errorf("of a no-op: %+v, %v", report.Saving, err)
	}
}

func TestTheLogSaysWhatAModelTook(t *testing.T) {
	var log bytes.Buffer
	keep := 2
	r := reducer.Reducer{
		Policy:     reducer.Policy{Keep: reducer.Keep{Messages: &keep}, AllowGrowth: true},
		Summarizer: billed{reducer.Usage{InputTokens: 900, OutputTokens: 70}}, Events: reducer.LogTo(slog.New(slog.NewTextHandler(&log, nil))),
	}
	if _, err := r.Compact(context.Background(), harbour(4)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"requests=1", "input_tokens=900", "output_tokens=70", "cost=0.5"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log lacks %s: %s", want, log.String())
		}
	}
}

func TestProgressTellsEachDraftThatIsAskedFor(t *testing.T) {
	keep := 2
	var told []reducer.Progress
	r := reducer.Reducer{
		Policy:     reducer.Policy{Keep: reducer.Keep{Messages: &keep}, AllowGrowth: true},
		Summarizer: &fitting{narrow{most: 12}}, Name: "scripted", Progress: func(p reducer.Progress) { told = append(told, p) },
	}
	report, err := r.Compact(context.Background(), harbour(8))
	if err != nil {
		t.Fatal(err)
	}
	next := report.Span.First
	for i, p := range told {
		if p.Summarizer != "scripted" || p.Span != *report.Span || p.Range.First != next || p.Chunk != i+1 || p.Attempt != 1 {
			t.Errorf("draft %d: %+v, want one from message %d on", i, p, next)
		}
		next = p.Range.Last + 1
	}
	if len(told) != report.Chunks || len(told) < 2 {
		t.Errorf("%d drafts are told, for %d chunks", len(told), report.Chunks)
	}
}
