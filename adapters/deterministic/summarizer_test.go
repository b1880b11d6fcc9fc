package deterministic_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

func TestADraftHasAllFieldsAndTheAskedRange(t *testing.T) {
	req := requestFor(history.Messages{{Role: history.RoleAssistant, Text: "<b>&</b>"}})
	req.Range = history.Range{First: 7, Last: 7}
	draft, err := deterministic.New(deterministic.Options{}).Summarize(context.Background(), req)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"goal":null,"constraints":[],"completed":[],"open_tasks":[],"artifacts":[],"tests":[],"unknowns":[],"source_range":{"first":7,"last":7}}`
	if string(draft.JSON) != want {
		t.Errorf("got %s\nwant %s", draft.JSON, want)
	}
}

func TestIdsCountFromTheFirstFreeNumber(t *testing.T) {
	req := requestFor(history.Messages{{Role: history.RoleUser, Text: "Build a boat. Never use tar. Always use oak & pine <only>."}})
	req.Next = checkpoint.FirstNumbers()
	req.Next[checkpoint.SectionConstraints] = 5
	m := mustManifest(t, req)
	if len(m.Constraints) != 2 || m.Constraints[0].ID != "c5" || m.Constraints[1].ID != "c6" {
		t.Errorf("got %+v, want c5 and c6", m.Constraints)
	}
	draft, err := deterministic.New(deterministic.Options{}).Summarize(context.Background(), req)
	if err != nil || !json.Valid(draft.JSON) || !has([]string{string(draft.JSON)}, "oak & pine <only>") {
		t.Errorf("got %s, %v: want the text unescaped", draft.JSON, err)
	}
}

func TestAnEndedContextIsAnError(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := deterministic.New(deterministic.Options{}).Summarize(ctx, requestFor(history.Messages{{Role: history.RoleUser, Text: "Build a boat."}}))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the context's error", err)
	}
}

// broken is a source whose messages can't be read.
type broken struct{ history.Messages }

var errBroken = errors.New("the file is gone")

func (broken) At(int) (history.Message, error) { return history.Message{}, errBroken }

func TestASpanThatCantBeReadIsAnError(t *testing.T) {
	req := requestFor(history.Messages{{Role: history.RoleUser, Text: "Build a boat."}})
	req.Span = broken{history.Messages{{}}}
	if _, err := deterministic.New(deterministic.Options{}).Summarize(context.Background(), req); !errors.Is(err, errBroken) {
		t.Errorf("got %v, want the source's error", err)
	}
}

func TestWhatDoesNotFitGoesInOrder(t *testing.T) {
	span := history.Messages{{Role: history.RoleUser, Text: "Build a boat. Never use tar."}}
	add := func(tool, arguments, result string) {
		id := fmt.Sprint(len(span))
		span = append(span, history.Message{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: id, Name: tool, Arguments: arguments}}},
			history.Message{Role: history.RoleTool, Text: result, Result: &history.ToolResult{CallID: id}})
	}
	for i := range 40 {
		add("read_file", object("path", fmt.Sprintf("docs/page%d.md", i)), "text")
		add("write_file", object("path", fmt.Sprintf("hull/part%d.txt", i), "content", "x"), fmt.Sprintf("Wrote hull/part%d.txt with care", i))
		add("bash", object("command", fmt.Sprintf("go test ./part%d", i)), "ok  \tx/part\t0.1s")
	}
	add("bash", object("command", "./launch"), "error: no water")
	sizes := func(limit int) (reads, passed, completed, changed, failures int) {
		src, req := judged(t, span, nil, 0)
		req.MaxChars = limit
		m := mustBeSound(t, src, req).Manifest()
		if goalOf(m) == "" || len(m.Constraints) != 1 {
			t.Errorf("limit %d: goal or rule is lost", limit)
		}
		if n := utf8.RuneCountInString(checkpoint.Render(checkpoint.Merge(nil, m, req.Range))); limit > 4000 && n > limit {
			t.Errorf("limit %d: the checkpoint has %d characters", limit, n)
		}
		for _, a := range m.Artifacts {
			if a.State == checkpoint.Read {
				reads++
			} else {
				changed++
			}
		}
		return reads, len(m.Tests), len(m.Completed), changed, len(m.Failures)
	}
	for _, c := range []struct {
		limit int
		want  [5]int
	}{
		{0, [5]int{20, 40, 40, 40, 1}},
		{1, [5]int{0, 0, 0, 40, 0}},
	} {
		a, b, d, e, f := sizes(c.limit)
		if got := [5]int{a, b, d, e, f}; got != c.want {
			t.Errorf("limit %d: got reads, passed, completed, changed, failures %v, want %v", c.limit, got, c.want)
		}
	}
	if reads, passed, completed, _, failures := sizes(7000); reads != 0 || passed == 40 || completed == 0 || failures != 1 {
		t.Errorf("limit 7000: got %d reads, %d passed, %d completed, %d failures: want reads to go first, then tests", reads, passed, completed, failures)
	}
}

func TestOptionsBoundReadsAndToolWords(t *testing.T) {
	span := history.Messages{
		{Role: history.RoleUser, Text: "Build a boat."},
		{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "1", Name: "read_file", Arguments: object("path", "a.md")}, {ID: "2", Name: "launch_boat", Arguments: "{}"}}},
		{Role: history.RoleTool, Text: "text", Result: &history.ToolResult{CallID: "1"}},
		{Role: history.RoleTool, Text: "error: the water in the harbour is too low for this boat today", Result: &history.ToolResult{CallID: "2"}},
	}
	m, err := deterministic.New(deterministic.Options{Reads: -1, ToolChars: 20}).Manifest(context.Background(), requestFor(span))
	if err != nil || len(m.Artifacts) != 0 || len(m.Failures) != 0 {
		t.Errorf("got %+v, %+v, %v: want neither", m.Artifacts, m.Failures, err)
	}
	m = mustManifest(t, requestFor(span))
	if len(m.Artifacts) != 1 || len(m.Failures) != 1 {
		t.Errorf("got %+v, %+v: want one of each by default", m.Artifacts, m.Failures)
	}
}

func TestOnlyChangesOfCarriedItemsAreSaid(t *testing.T) {
	span := history.Messages{
		{Role: history.RoleUser, Text: "Never use tar. Also build a mast."},
		{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "1", Name: "read_file", Arguments: object("path", "hull.txt")}, {ID: "2", Name: "write_file", Arguments: object("path", "keel.txt", "content", "x")}}},
		{Role: history.RoleTool, Text: "text", Result: &history.ToolResult{CallID: "1"}},
		{Role: history.RoleTool, Text: "Wrote keel.txt", Result: &history.ToolResult{CallID: "2"}},
		{Role: history.RoleUser, Text: "Thanks."},
	}
	req := requestFor(span)
	req.Previous = &checkpoint.Manifest{
		Goal:        &checkpoint.Goal{Text: "Build a boat."},
		Constraints: []checkpoint.Constraint{{ID: "c1", Text: "Never use tar.", Force: checkpoint.MustNot}},
		Artifacts:   []checkpoint.Artifact{{ID: "a1", Ref: "hull.txt", Kind: checkpoint.File, State: checkpoint.Created}, {ID: "a2", Ref: "keel.txt", Kind: checkpoint.File, State: checkpoint.Read}},
	}
	m := mustManifest(t, req)
	if m.Goal != nil || len(m.Constraints) != 0 {
		t.Errorf("goal %+v, constraints %+v: want nothing that is carried", m.Goal, m.Constraints)
	}
	if got := inventory(m); !slices.Equal(got, []string{"modified keel.txt"}) {
		t.Errorf("got %q, want the change of keel.txt", got)
	}
	if got := keys(m, checkpoint.SectionOpenTasks); !slices.Equal(got, []string{"Also build a mast."}) {
		t.Errorf("got %q, want the new request", got)
	}
}

func TestTheRequestIsNotChanged(t *testing.T) {
	req := requestFor(history.Messages{{Role: history.RoleUser, Text: "Build a boat. Never use tar."}})
	req.Next = checkpoint.FirstNumbers()
	before := req.Next
	mustManifest(t, req)
	if req.Next != before {
		t.Errorf("got %v, want %v", req.Next, before)
	}
	var _ reducer.Summarizer = deterministic.New(deterministic.Options{})
}
