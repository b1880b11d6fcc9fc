package reducer_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/validate"
)

// secondCycle reduces the projection of tideHistory with new messages behind it:
// the new span is messages 9 to 12.
func secondCycle(t *testing.T, draft string) (first, second reducer.Report, err error) {
	t.Helper()
	r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: answering(tideDraft)}
	first = compact(t, r, tideHistory())
	messages := append(collect(t, first.Projection),
		call("c4", "run", `{"cmd": "go test ./export"}`),
		result("c4", "ok TestHeader\n--- PASS: TestEmptyTable (0.01s)\nPASS\n"+strings.Repeat("ok row; ", 60)),
		say(history.RoleUser, "Good. Now document it."),
		say(history.RoleAssistant, "Writing docs."))
	r.Summarizer = answering(draft)
	second, err = r.Compact(t.Context(), messages)
	return first, second, err
}

// draftFor12 is an empty draft for messages 9 to 12 with some members replaced.
func draftFor12(t *testing.T, members map[string]any) string {
	t.Helper()
	var m map[string]any
	if err := json.Unmarshal(emptyDraft(history.Range{First: 9, Last: 12}), &m); err != nil {
		t.Fatal(err)
	}
	for name, value := range members {
		m[name] = value
	}
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func evidenceOf(message int, quote string) []map[string]any {
	return []map[string]any{{"message": message, "quote": quote}}
}

func TestSecondCycleCarriesWhatIsNotMentioned(t *testing.T) {
	first, second, err := secondCycle(t, draftFor12(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	before, after := sectionsOf(first.Summary), sectionsOf(second.Summary)
	if before != after {
		t.Errorf("the items are\n%s\nwere\n%s", after, before)
	}
	if *second.SourceRange != (history.Range{First: 1, Last: 12}) || *second.Span != (history.Range{First: 9, Last: 12}) {
		t.Errorf("source range %v, span %v", second.SourceRange, second.Span)
	}
	if second.ParentID != first.CheckpointID || second.ChainSHA256 != history.ChainSHA256(first.ChainSHA256, second.SourceSHA256) {
		t.Errorf("parent %s, chain %s", second.ParentID, second.ChainSHA256)
	}
}

// sectionsOf is a rendered checkpoint without its header and without the user's
// words, which stand last.
func sectionsOf(summary string) string {
	_, sections, _ := strings.Cut(summary, "\n\n")
	sections, _, _ = strings.Cut(sections, "\n\n## User's words")
	return sections
}

func TestChangedStateKeepsIDAndName(t *testing.T) {
	_, second, err := secondCycle(t, draftFor12(t, map[string]any{
		"tests": []any{map[string]any{"id": "new1", "name": "TestEmptyTable", "outcome": "passed", "evidence": evidenceOf(12, "--- PASS: TestEmptyTable")}},
	}))
	if err != nil {
		t.Fatal(err)
	}
	tests := second.Checkpoint.Manifest.Tests
	if len(tests) != 1 || tests[0].ID != "x1" || tests[0].Outcome != checkpoint.Passed {
		t.Errorf("tests %+v, want x1 passed", tests)
	}
	if !strings.Contains(second.Summary, "- x1 passed: TestEmptyTable [t7 t12]") {
		t.Errorf("the line is not as wanted:\n%s", second.Summary)
	}
}

func TestNewGoalReplacesTheOldOne(t *testing.T) {
	_, second, err := secondCycle(t, draftFor12(t, map[string]any{
		"goal": map[string]any{"text": "Yes, print the header.", "evidence": evidenceOf(9, "Yes, print the header.")},
	}))
	if err != nil {
		t.Fatal(err)
	}
	m := second.Checkpoint.Manifest
	if m.Goal.Text != "Yes, print the header." {
		t.Errorf("goal %q", m.Goal.Text)
	}
	if len(m.UserWords) == 0 || m.UserWords[0].Text != "Make the exporter write CSV." || m.UserWords[0].Source != checkpoint.GoalSource {
		t.Errorf("user words %+v, want the old goal", m.UserWords)
	}
}

func TestNewItemsGetTheNextNumber(t *testing.T) {
	_, second, err := secondCycle(t, draftFor12(t, map[string]any{
		"constraints": []any{map[string]any{"id": "mine", "text": "Fix it and rerun.", "force": "must", "evidence": evidenceOf(9, "Fix it and rerun.")}},
	}))
	if err != nil {
		t.Fatal(err)
	}
	c := second.Checkpoint.Manifest.Constraints
	if len(c) != 2 || c[0].ID != "c1" || c[1].ID != "c2" || second.Checkpoint.Provenance.Next[checkpoint.SectionConstraints] != 3 {
		t.Errorf("constraints %+v, next %v", c, second.Checkpoint.Provenance.Next)
	}
}

func TestOldItemsAreProtected(t *testing.T) {
	for name, test := range map[string]struct {
		members map[string]any
		code    string
	}{
		"a live id":             {map[string]any{"completed": []any{map[string]any{"id": "c1", "text": "print the header", "evidence": evidenceOf(9, "print the header")}}}, validate.CodeIDTaken},
		"an end on other words": {map[string]any{"retired": []any{map[string]any{"id": "c1", "reason": "withdrawn", "evidence": evidenceOf(9, "print the header")}}}, validate.CodeRetireUnrelated},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := secondCycle(t, draftFor12(t, test.members))
			e, ok := errors.AsType[*validate.Error](err)
			if !ok || e.Violations[0].Code != test.code {
				t.Errorf("got %v, want %s", err, test.code)
			}
		})
	}
}

func TestTwentyCyclesSayWhatTheFirstSaid(t *testing.T) {
	r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: answering(tideDraft)}
	first := compact(t, r, tideHistory())
	r.Summarizer, r.Policy.AllowGrowth = nothingNew, true
	visible, last := collect(t, first.Projection), first
	for cycle := range 20 {
		visible = append(visible,
			say(history.RoleUser, fmt.Sprintf("Round %d: %s", cycle, strings.Repeat("look again; ", 60))),
			say(history.RoleAssistant, "Looking."))
		last = compact(t, r, visible)
		visible = collect(t, last.Projection)
	}
	if got, want := sectionsOf(last.Summary), sectionsOf(first.Summary); got != want {
		t.Errorf("after twenty cycles the items are\n%s\nwere\n%s", got, want)
	}
}

func TestOldCheckpointLeavesTheProjection(t *testing.T) {
	_, second, err := secondCycle(t, draftFor12(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, m := range collect(t, second.Projection) {
		if strings.HasPrefix(m.Text, checkpoint.Marker) {
			found++
		}
	}
	if found != 1 {
		t.Errorf("%d checkpoints in the projection, want 1", found)
	}
}

func TestLastUserCorrectionStandsVerbatimBehindTheCheckpoint(t *testing.T) {
	correction := say(history.RoleUser, "No — use semicolons,\n\tnot commas!  And keep   the spaces.")
	r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(1)}, Summarizer: nothingNew}
	report := compact(t, r, append(tideHistory(), correction))
	next := collect(t, report.Projection)
	if got := next[len(next)-1]; string(history.AppendWire(nil, got)) != string(history.AppendWire(nil, correction)) {
		t.Errorf("the last message is %+v", got)
	}
	if !strings.HasPrefix(next[len(next)-2].Text, checkpoint.Marker) {
		t.Errorf("the checkpoint does not stand before it: %+v", next)
	}
}

func TestPinnedMessageInsideTheSpanStandsBeforeTheCheckpoint(t *testing.T) {
	messages := tideHistory()
	messages[4] = say(history.RoleSystem, "Policy: no refunds.")
	messages[5] = say(history.RoleUser, "Understood, go on.")
	r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: nothingNew}
	report := compact(t, r, messages)
	next := collect(t, report.Projection)
	if next[1].Text != "Policy: no refunds." || !strings.HasPrefix(next[2].Text, checkpoint.Marker) {
		t.Errorf("the projection is\n%s", wire(t, next))
	}
	if report.DroppedCount != 7 || report.Span.Len() != 8 {
		t.Errorf("dropped %d of a span of %d", report.DroppedCount, report.Span.Len())
	}
	if p := report.Checkpoint.Provenance.Pinned; len(p) != 2 || p[0] != 0 || p[1] != 4 {
		t.Errorf("pinned %v, want 0 and 4", p)
	}
}

func TestPlaceLastStandsBehindTheTailButBeforeAPendingCall(t *testing.T) {
	policy := reducer.Policy{Keep: keep(3), Place: reducer.PlaceLast}
	for _, test := range []struct {
		name  string
		extra history.Messages
		want  []history.Role
	}{
		{"plain", nil, []history.Role{"system", "assistant", "user", "assistant", "user"}},
		{"pending", history.Messages{call("p", "lookup", "{}")}, []history.Role{"system", "user", "assistant", "user", "assistant"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := &reducer.Reducer{Policy: policy, Summarizer: nothingNew}
			report := compact(t, r, append(tideHistory(), test.extra...))
			var got []history.Role
			for _, m := range collect(t, report.Projection) {
				got = append(got, m.Role)
			}
			if fmt.Sprint(got) != fmt.Sprint(test.want) {
				t.Errorf("roles %v, want %v", got, test.want)
			}
			if report.Role != history.RoleUser {
				t.Errorf("role %s, want user for a checkpoint placed last", report.Role)
			}
		})
	}
}

func TestStrictModeRefusesFaultsOfTheTail(t *testing.T) {
	messages := append(tideHistory(), call("lost", "lookup", "{}"), say(history.RoleUser, "Never mind."), say(history.RoleAssistant, "Fine."))
	r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(4), Mode: history.ModeStrict}, Summarizer: nothingNew}
	_, err := r.Compact(t.Context(), messages)
	e, ok := errors.AsType[*reducer.HistoryError](err)
	if !ok || e.Findings[0].Code != history.CodeInterruptedCall || !strings.Contains(err.Error(), "keeping 2 messages or fewer") {
		t.Fatalf("got %v, want the interrupted call and the keep that would pass", err)
	}
	plan, err := r.Plan(t.Context(), messages)
	if err != nil || plan.Refusal == nil || plan.Refusal.Error() != e.Error() {
		t.Errorf("the plan's refusal is %v (%v), want that of the reduction: %v", plan.Refusal, err, e)
	}
	r.Policy.Keep = keep(2)
	if plan, err = r.Plan(t.Context(), messages); err != nil || plan.Refusal != nil {
		t.Errorf("the plan's refusal is %v (%v), want none", plan.Refusal, err)
	}
	compact(t, r, messages)
	r.Policy = reducer.Policy{Keep: keep(4)}
	compact(t, r, messages)
}

func TestUserEndsARule(t *testing.T) {
	r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: answering(tideDraft)}
	first := compact(t, r, tideHistory())
	messages := append(collect(t, first.Projection),
		say(history.RoleUser, "You may change model.go after all. "+strings.Repeat("Look at it closely. ", 30)),
		say(history.RoleAssistant, "Changing it."), say(history.RoleUser, "Thanks."), say(history.RoleAssistant, "Sure."))
	r.Summarizer = answering(draftFor12(t, map[string]any{
		"retired": []any{map[string]any{"id": "c1", "reason": "withdrawn", "evidence": evidenceOf(11, "You may change model.go after all.")}},
	}))
	second := compact(t, r, messages)
	m := second.Checkpoint.Manifest
	if len(m.Constraints) != 0 || len(m.Retired) != 1 || m.Retired[0].ID != "c1" {
		t.Errorf("constraints %+v, retired %+v", m.Constraints, m.Retired)
	}
	if !strings.Contains(second.Summary, "## Retired\n- c1 withdrawn [u11]") {
		t.Errorf("the checkpoint does not say so:\n%s", second.Summary)
	}
}
