package reducer_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

// narrow is a summarizer that takes a few messages at once, and writes by the rules.
type narrow struct {
	most  int
	asked []history.Range
}

func (n *narrow) Summarize(ctx context.Context, req reducer.Request) (reducer.Draft, error) {
	if req.Range.Len() > n.most {
		return reducer.Draft{}, fmt.Errorf("%w: %d messages", reducer.ErrTooLarge, req.Range.Len())
	}
	n.asked = append(n.asked, req.Range)
	return deterministic.New(deterministic.Options{}).Summarize(ctx, req)
}

// fitting is one that knows so beforehand.
type fitting struct{ narrow }

func (f *fitting) Fits(_ context.Context, req reducer.Request) (bool, error) {
	return req.Range.Len() <= f.most, nil
}

// harbour is a session of n turns: a rule, a file that is written, a test that is run.
func harbour(n int) history.Messages {
	all := history.Messages{{Role: history.RoleSystem, Text: "You help with the harbour."}, {Role: history.RoleUser, Text: "Build the tide table. Never push to main."}}
	for i := range n {
		call := func(name, arguments, result string) {
			id := fmt.Sprintf("%s_%d", name, i)
			all = append(all, history.Message{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: id, Name: name, Arguments: arguments}}},
				history.Message{Role: history.RoleTool, Text: result, Result: &history.ToolResult{CallID: id, Error: history.OutcomeOK}})
		}
		call("write_file", fmt.Sprintf(`{"path":"tide/t%d.go","content":"package tide"}`, i), "ok")
		call("bash", `{"command":"go test ./tide"}`, fmt.Sprintf("ok  \ttide\t0.%d1s", i))
		all = append(all, history.Message{Role: history.RoleAssistant, Text: "Done with this one."},
			history.Message{Role: history.RoleUser, Text: fmt.Sprintf("Add table number %d too. Never delete tide/t%d.go.", i+1, i)})
	}
	return append(all, history.Message{Role: history.RoleAssistant, Text: "On it."})
}

func compactHarbour(t *testing.T, s reducer.Summarizer, p reducer.Policy, all history.Source) (reducer.Report, error) {
	t.Helper()
	keep := 2
	p.Keep, p.AllowGrowth = reducer.Keep{Messages: &keep}, true
	r := reducer.Reducer{Policy: p, Summarizer: s, Floor: deterministic.New(deterministic.Options{})}
	return r.Compact(context.Background(), all)
}

// mustCover holds chunks against the span: one behind the other, all of it, cut between
// groups alone.
func mustCover(t *testing.T, asked []history.Range, span history.Range, all history.Messages) {
	t.Helper()
	next := span.First
	for _, r := range asked {
		if r.First != next {
			t.Fatalf("the chunks are %v, and the span %v", asked, span)
		}
		if all[r.First].IsResult() {
			t.Errorf("a chunk begins with the result in message %d", r.First)
		}
		next = r.Last + 1
	}
	if next != span.Last+1 {
		t.Errorf("the chunks are %v, and the span %v", asked, span)
	}
}

func TestALongSpanIsSummarizedInChunks(t *testing.T) {
	all := harbour(8)
	whole, err := compactHarbour(t, &narrow{most: 1000}, reducer.Policy{}, all)
	if err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]interface {
		reducer.Summarizer
		ranges() []history.Range
	}{"one that says it is too large": &narrow{most: 12}, "one that knows beforehand": &fitting{narrow{most: 12}}} {
		report, err := compactHarbour(t, s, reducer.Policy{}, all)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		mustCover(t, s.ranges(), *whole.Span, all)
		if report.Chunks != len(s.ranges()) || *report.SourceRange != *whole.SourceRange || report.SourceSHA256 != whole.SourceSHA256 {
			t.Errorf("%s: %d chunks, range %v, digest %v", name, report.Chunks, *report.SourceRange, report.SourceSHA256)
		}
		if p := report.Checkpoint.Provenance; len(p.Spans) != 1 || p.ParentID != "" {
			t.Errorf("%s: the checkpoint has the provenance %+v", name, p)
		}
		if got, want := rulesAndFiles(report), rulesAndFiles(whole); !slices.Equal(got, want) {
			t.Errorf("%s: in chunks %q, at once %q", name, got, want)
		}
	}
	s := &fitting{narrow{most: 12}}
	if _, err := compactHarbour(t, s, reducer.Policy{}, all); err != nil || len(s.asked) > 5 {
		t.Errorf("%d chunks for 48 messages at 12 a chunk, %v", len(s.asked), err)
	}
}

func (n *narrow) ranges() []history.Range { return n.asked }

// rulesAndFiles are the texts of rules and the refs of artifacts, sorted.
func rulesAndFiles(report reducer.Report) []string {
	var all []string
	for _, c := range report.Checkpoint.Manifest.Constraints {
		all = append(all, c.Text)
	}
	for _, a := range report.Checkpoint.Manifest.Artifacts {
		all = append(all, string(a.State)+" "+a.Ref)
	}
	slices.Sort(all)
	return all
}

func TestASecondCycleInChunksKeepsTheFirst(t *testing.T) {
	all := harbour(4)
	first, err := compactHarbour(t, &narrow{most: 1000}, reducer.Policy{}, all)
	if err != nil {
		t.Fatal(err)
	}
	longer := slices.Concat(all[:1], history.Messages{{Role: history.RoleAssistant, Text: first.Summary}}, all[len(all)-2:], harbour(8)[14:])
	at, err := compactHarbour(t, &narrow{most: 1000}, reducer.Policy{}, longer)
	if err != nil {
		t.Fatal(err)
	}
	in, err := compactHarbour(t, &fitting{narrow{most: 9}}, reducer.Policy{}, longer)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := rulesAndFiles(in), rulesAndFiles(at); !slices.Equal(got, want) {
		t.Errorf("in chunks %q, at once %q", got, want)
	}
	if p := in.Checkpoint.Provenance; p.ParentID != first.CheckpointID || len(p.Spans) != 2 {
		t.Errorf("the checkpoint has the provenance %+v", p)
	}
	for _, c := range first.Checkpoint.Manifest.Constraints {
		if !strings.Contains(in.Summary, c.ID+" must_not: "+c.Text) {
			t.Errorf("%s %q is not in the second checkpoint", c.ID, c.Text)
		}
	}
}

func TestChunksAreBounded(t *testing.T) {
	two, one := 2, 1
	all := harbour(8)
	for name, c := range map[string]struct {
		summarizer reducer.Summarizer
		policy     reducer.Policy
	}{
		"more chunks than allowed":  {&fitting{narrow{most: 12}}, reducer.Policy{MaxChunks: &two}},
		"no cutting":                {&narrow{most: 12}, reducer.Policy{MaxChunks: &one}},
		"a group that is too large": {&fitting{narrow{most: 1}}, reducer.Policy{}},
	} {
		report, err := compactHarbour(t, c.summarizer, c.policy, all)
		if !errors.Is(err, reducer.ErrTooLarge) || !errors.Is(err, reducer.ErrSummarizer) || report.Checkpoint != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// In chunks of any size, over any groups and with pinned messages among them, the rules
// and files are those of the whole span.
func TestChunksSayWhatTheWholeSays(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		all := harbour(rapid.IntRange(2, 7).Draw(rt, "turns"))
		for range rapid.IntRange(0, 3).Draw(rt, "pinned") {
			at := rapid.IntRange(1, len(all)-3).Draw(rt, "place")
			if !all[at].IsResult() {
				all = slices.Insert(all, at, history.Message{Role: history.RoleDeveloper, Text: "Never show the keys of the harbour."})
			}
		}
		whole, err := compactHarbour(t, &narrow{most: 1000}, reducer.Policy{}, all)
		if err != nil {
			rt.Fatal(err)
		}
		s := &fitting{narrow{most: rapid.IntRange(4, 20).Draw(rt, "most")}}
		report, err := compactHarbour(t, s, reducer.Policy{}, all)
		if err != nil {
			rt.Fatal(err)
		}
		if got, want := rulesAndFiles(report), rulesAndFiles(whole); !slices.Equal(got, want) {
			rt.Fatalf("chunks %v give %q, the whole %q", s.asked, got, want)
		}
		if *report.SourceRange != *whole.SourceRange || report.ChainSHA256 != whole.ChainSHA256 {
			rt.Fatalf("range %v and chain %v, want %v and %v", *report.SourceRange, report.ChainSHA256, *whole.SourceRange, whole.ChainSHA256)
		}
	})
}

// seeing is a summarizer that remembers what it was shown.
type seeing struct {
	fitting
	shown strings.Builder
}

func (s *seeing) Summarize(ctx context.Context, req reducer.Request) (reducer.Draft, error) {
	for i := range req.Span.Len() {
		m, err := req.Span.At(i)
		if err != nil {
			return reducer.Draft{}, err
		}
		s.shown.WriteString(m.Text + "\n")
	}
	return s.fitting.Summarize(ctx, req)
}

func TestASecretOfOneChunkIsOneInAll(t *testing.T) {
	all := harbour(3)
	all[1].Text += " Use zeppelin42horse for the login."
	all[len(all)-3].Text += "\npassword=zeppelin42horse"
	for _, most := range []int{1000, 5} {
		s := &seeing{fitting: fitting{narrow{most: most}}}
		report, err := compactHarbour(t, s, reducer.Policy{}, all)
		if err != nil || strings.Contains(s.shown.String()+report.Summary, "zeppelin42horse") {
			t.Errorf("%d messages at once: the secret is shown, %v", most, err)
		}
	}
}

// frail panics when it is asked what it can take.
type frail struct{ narrow }

func (frail) Fits(context.Context, reducer.Request) (bool, error) { panic("oh") }

func TestTheFallbackStepsInForChunks(t *testing.T) {
	two := 2
	rules := deterministic.New(deterministic.Options{})
	for name, s := range map[string]reducer.Summarizer{"more chunks than allowed": &fitting{narrow{most: 5}}, "a fitter that panics": &frail{narrow{most: 5}}} {
		keep := 2
		r := reducer.Reducer{Policy: reducer.Policy{MaxChunks: &two, Keep: reducer.Keep{Messages: &keep}, AllowGrowth: true}, Summarizer: s, Floor: rules, Fallback: rules}
		report, err := r.Compact(context.Background(), harbour(5))
		if err != nil || !report.FellBack {
			t.Errorf("%s: fell back: %v, %v", name, report.FellBack, err)
		}
		r.Fallback = nil
		if _, err := r.Compact(context.Background(), harbour(5)); !errors.Is(err, reducer.ErrSummarizer) {
			t.Errorf("%s, without a fallback: %v", name, err)
		}
	}
}

// counting counts what it is asked for, what it refuses too.
type counting struct {
	narrow
	tried []history.Range
}

func (c *counting) Summarize(ctx context.Context, req reducer.Request) (reducer.Draft, error) {
	c.tried = append(c.tried, req.Range)
	return c.narrow.Summarize(ctx, req)
}

func TestNoChunkIsAskedForAgainThatWasTooLarge(t *testing.T) {
	s := &counting{narrow: narrow{most: 12}}
	if _, err := compactHarbour(t, s, reducer.Policy{}, harbour(8)); err != nil {
		t.Fatal(err)
	}
	seen := make(map[history.Range]bool)
	for _, r := range s.tried {
		if seen[r] {
			t.Errorf("%v is asked for twice", r)
		}
		seen[r] = true
	}
	if refused := len(s.tried) - len(s.asked); refused > 3 {
		t.Errorf("%d requests were too large, for %v", refused, s.asked)
	}
}

// failing gives drafts until it is asked for a message, and no more from then on.
type failing struct {
	fitting
	from int
}

func (f *failing) Summarize(ctx context.Context, req reducer.Request) (reducer.Draft, error) {
	if req.Range.Last >= f.from {
		return reducer.Draft{TransportAttempts: 1}, errors.New("the endpoint is gone")
	}
	draft, err := f.fitting.Summarize(ctx, req)
	draft.Model, draft.TransportAttempts = "tide-1", 1
	return draft, err
}

func TestChunksNameAllWhoWroteThem(t *testing.T) {
	keep := 2
	rules := deterministic.New(deterministic.Options{})
	r := reducer.Reducer{
		Policy:     reducer.Policy{Keep: reducer.Keep{Messages: &keep}, AllowGrowth: true},
		Summarizer: &failing{fitting{narrow{most: 12}}, 30}, Name: "scripted", Floor: rules, Fallback: rules, FallbackName: "deterministic",
	}
	report, err := r.Compact(context.Background(), harbour(8))
	if err != nil {
		t.Fatal(err)
	}
	if report.Summarizer != "scripted+deterministic" || report.Model != "tide-1" || report.Floor != string(reducer.FloorMerge) || !report.FellBack {
		t.Errorf("summarizer %q, model %q, floor %q, fell back: %v", report.Summarizer, report.Model, report.Floor, report.FellBack)
	}
	r.Fallback = nil
	report, err = r.Compact(context.Background(), harbour(8))
	if err == nil || report.Chunks < 2 {
		t.Errorf("after a chunk that failed: %d chunks, %v", report.Chunks, err)
	}
}
