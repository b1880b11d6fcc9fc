package reducer_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/validate"
)

// pieces is a summarizer that takes a few messages at once, and has a draft's members by
// the message that they come from.
type pieces struct {
	most  int
	says  map[int]map[string]any
	asked int
	// before is called before each draft, fits before each look at a size.
	before func(asked int)
	fits   func(asked int) error
}

func (p *pieces) Fits(_ context.Context, req reducer.Request) (bool, error) {
	if p.fits != nil {
		if err := p.fits(p.asked); err != nil {
			return false, err
		}
	}
	return req.Range.Len() <= p.most, nil
}

func (p *pieces) Summarize(_ context.Context, req reducer.Request) (reducer.Draft, error) {
	if p.asked++; p.before != nil {
		p.before(p.asked)
	}
	var draft map[string]any
	if err := json.Unmarshal(emptyDraft(req.Range), &draft); err != nil {
		return reducer.Draft{}, err
	}
	for i := req.Range.First; i <= req.Range.Last; i++ {
		for name, value := range p.says[i] {
			if list, isList := value.([]any); isList {
				before, _ := draft[name].([]any)
				value = slices.Concat(before, list)
			}
			draft[name] = value
		}
	}
	text, err := json.Marshal(draft)
	return reducer.Draft{JSON: text, Model: "tide-1", TransportAttempts: 1}, err
}

func item(id string, members map[string]any, message int, quote string) []any {
	members["id"], members["evidence"] = id, evidenceOf(message, quote)
	return []any{members}
}

func file(ref, from string, state checkpoint.ArtifactState) map[string]any {
	m := map[string]any{"ref": ref, "kind": "file", "state": state}
	if from != "" {
		m["from"] = from
	}
	return m
}

// moved is a session whose first cycle knows a file and a ban of the user, and in whose
// second cycle both change: its span is messages 3 to 11.
func moved(t *testing.T) (history.Messages, map[int]map[string]any) {
	t.Helper()
	r := reducer.Reducer{Policy: reducer.Policy{Keep: keep(2), AllowGrowth: true}, Summarizer: &pieces{most: 100, says: map[int]map[string]any{1: {
		"artifacts":   item("l1", file("tide/a.go", "", checkpoint.Referenced), 1, "Please look at tide/a.go"),
		"constraints": item("l2", map[string]any{"text": "Never push to main.", "force": "must_not"}, 1, "Never push to main."),
	}}}}
	first := compact(t, &r, history.Messages{
		say(history.RoleSystem, "You are a coding helper."), say(history.RoleUser, "Please look at tide/a.go. Never push to main."),
		say(history.RoleAssistant, "On it."), say(history.RoleAssistant, "It is a table."), say(history.RoleAssistant, "It is short."),
	})
	all := append(collect(t, first.Projection),
		call("r1", "bash", `{"command": "git mv tide/a.go tide/b.go"}`), result("r1", "renamed tide/a.go to tide/b.go"),
		call("r2", "bash", `{"command": "git mv tide/b.go tide/c.go"}`), result("r2", "renamed tide/b.go to tide/c.go"),
		say(history.RoleUser, "Drop the ban: never push to main no longer holds."),
		say(history.RoleAssistant, "Fine."),
		say(history.RoleUser, "Never push to main."),
		say(history.RoleAssistant, "On it."), say(history.RoleAssistant, "Still on it."))
	return all, map[int]map[string]any{
		6: {"artifacts": item("l1", file("tide/b.go", "tide/a.go", checkpoint.Renamed), 6, "renamed tide/a.go to tide/b.go")},
		9: {"retired": item("c1", map[string]any{"reason": checkpoint.Withdrawn}, 9, "Drop the ban: never push to main no longer holds.")},
		// The ban is set again in a later chunk.
		11: {"constraints": item("l2", map[string]any{"text": "Never push to main.", "force": "must_not"}, 11, "Never push to main.")},
	}
}

// A file that the user named may end by a rename that a result shows, at once and in
// chunks; a ban that ends and is set again stands, under a new id.
func TestWhatEndsInAChunkEndsAsItDoesAtOnce(t *testing.T) {
	all, says := moved(t)
	var at reducer.Report
	for _, most := range []int{100, 2, 4} {
		r := reducer.Reducer{Policy: reducer.Policy{Keep: keep(2), AllowGrowth: true}, Summarizer: &pieces{most: most, says: says}}
		report, err := r.Compact(context.Background(), all)
		if err != nil {
			t.Fatalf("%d messages at once: %v", most, err)
		}
		if most == 100 {
			at = report
		}
		slices.Sort(report.Retired)
		if !slices.Equal(report.Retired, []string{"a1", "c1"}) || report.CheckpointID != at.CheckpointID {
			t.Errorf("%d messages at once: %v ended, id %s, at once %s\n%s", most, report.Retired, report.CheckpointID, at.CheckpointID, report.Summary)
		}
	}
}

// Where the file has a third name in the end, no rename of the first is left: what the
// user named then stands, and nothing is refused for it.
func TestARenameThatALaterChunkHidesRefusesNothing(t *testing.T) {
	all, says := moved(t)
	says[8] = map[string]any{"artifacts": item("l3", file("tide/c.go", "tide/b.go", checkpoint.Renamed), 8, "renamed tide/b.go to tide/c.go")}
	r := reducer.Reducer{Policy: reducer.Policy{Keep: keep(2), AllowGrowth: true}, Summarizer: &pieces{most: 2, says: says}}
	report := compact(t, &r, all)
	if got, want := rulesAndFiles(report), []string{"Never push to main.", "referenced tide/a.go", "renamed tide/c.go"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// changing is a history of which a message says something else from some time on.
type changing struct {
	history.Messages
	at      int
	changed bool
}

func (c *changing) At(i int) (history.Message, error) {
	m, err := c.Messages.At(i)
	if c.changed && i == c.at {
		m.Text = "nothing that was quoted"
	}
	return m, err
}

func TestTheFallbackWritesWhereTheWholeIsRefused(t *testing.T) {
	all := &changing{Messages: history.Messages{
		say(history.RoleSystem, "You are a coding helper."), say(history.RoleUser, "Write the tide table."),
		say(history.RoleUser, "Never push to main."), say(history.RoleAssistant, "On it."), say(history.RoleUser, "Go on."),
		say(history.RoleAssistant, "On it."), say(history.RoleAssistant, "Still on it."),
	}, at: 2}
	s := &pieces{most: 2, says: map[int]map[string]any{2: {"constraints": item("l1", map[string]any{"text": "Never push to main.", "force": "must_not"}, 2, "Never push to main.")}}}
	s.before = func(asked int) { all.changed = asked > 1 }
	rules := deterministic.New(deterministic.Options{})
	r := reducer.Reducer{Policy: reducer.Policy{Keep: keep(2), AllowGrowth: true}, Summarizer: s, Name: "scripted", Fallback: rules, FallbackName: "rules", Floor: rules}
	report, err := r.Compact(context.Background(), all)
	if err != nil || !report.FellBack || len(report.Violations) == 0 || !strings.Contains(report.SummarizerFault, "the chunks as one draft") {
		t.Fatalf("fell back: %v, %q, %v", report.FellBack, report.SummarizerFault, err)
	}
	mustBeOfTheFallback(t, report)
	r.Fallback, s.asked, all.changed = nil, 0, false
	if report, err = r.Compact(context.Background(), all); !errors.Is(err, validate.ErrRefused) || len(report.Violations) == 0 {
		t.Errorf("without a fallback: %v", err)
	}
}

// mustBeOfTheFallback wants nothing in a report that says that a model wrote any of it.
func mustBeOfTheFallback(t *testing.T, report reducer.Report) {
	t.Helper()
	if report.Summarizer != "rules" || report.Model != "" || report.PromptSHA256 != (history.Digest{}) || report.Floor != reducer.FloorSelf || len(report.TextRestored) > 0 {
		t.Errorf("it is by %q, model %q, floor %q, restored %q", report.Summarizer, report.Model, report.Floor, report.TextRestored)
	}
	if p := report.Checkpoint.Provenance; strings.Contains(report.Summary, "tide-1") {
		t.Errorf("the checkpoint names the model: %+v", p)
	}
}

func TestChunksThatAreGivenUpHaveNoAuthor(t *testing.T) {
	rules := deterministic.New(deterministic.Options{})
	r := reducer.Reducer{Policy: reducer.Policy{Keep: keep(2), AllowGrowth: true, MaxChunks: number(2)}, Summarizer: &pieces{most: 6}, Name: "scripted", Fallback: rules, FallbackName: "rules", Floor: rules}
	report := compact(t, &r, harbour(5))
	mustBeOfTheFallback(t, report)
	alone := reducer.Reducer{Policy: r.Policy, Summarizer: rules, Name: "rules", Floor: rules}
	if want := compact(t, &alone, harbour(5)); len(report.Findings) != len(want.Findings) {
		t.Errorf("findings %v, of the rules alone %v", report.Findings, want.Findings)
	}
}

func TestASizeThatCanNotBeToldIsAFaultOfTheSummarizer(t *testing.T) {
	broken := errors.New("no counter")
	for name, after := range map[string]int{"at first": 0, "before a later chunk": 1} {
		s := &pieces{most: 6}
		s.fits = func(asked int) error {
			if asked >= after {
				return broken
			}
			return nil
		}
		rules := deterministic.New(deterministic.Options{})
		r := reducer.Reducer{Policy: reducer.Policy{Keep: keep(2), AllowGrowth: true}, Summarizer: s, Name: "scripted", Floor: rules}
		var events []reducer.Event
		r.Events = func(e reducer.Event) { events = append(events, e) }
		if _, err := r.Compact(context.Background(), harbour(5)); !errors.Is(err, reducer.ErrSummarizer) || !errors.Is(err, broken) || events[0].Reason != "summarizer" {
			t.Errorf("%s: %v, %+v", name, err, events)
		}
		s.asked = 0
		r.Fallback, r.FallbackName = rules, "rules"
		report, err := r.Compact(context.Background(), harbour(5))
		if err != nil || !report.FellBack {
			t.Fatalf("%s, with a fallback: %v", name, err)
		}
		mustBeOfTheFallback(t, report)
	}
}

// What is mended in any chunk is reported.
func TestWhatIsMendedInAnyChunkIsReported(t *testing.T) {
	all := harbour(3)
	says := map[int]map[string]any{
		1:  {"constraints": item("l1", map[string]any{"text": "never push to the main branch", "force": "must_not"}, 1, "Never push to main.")},
		13: {"constraints": item("l2", map[string]any{"text": "never delete the file tide/t1.go", "force": "must_not"}, 13, "Never delete tide/t1.go.")},
	}
	for _, most := range []int{100, 5} {
		r := reducer.Reducer{Policy: reducer.Policy{Keep: keep(2), AllowGrowth: true}, Summarizer: &pieces{most: most, says: says}}
		if report := compact(t, &r, all); len(report.TextRestored) != 2 {
			t.Errorf("%d messages at once, %d chunks: %q is restored\n%s", most, report.Chunks, report.TextRestored, report.Summary)
		}
	}
}
