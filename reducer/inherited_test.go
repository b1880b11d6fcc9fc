package reducer_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/validate"
)

const codexSummary = "Another language model started to solve this problem and produced a summary of its thinking process.\n\nThe user wants all fixtures deleted. The port is 8080."

func inheriting(text string) history.Messages {
	return history.Messages{
		say(history.RoleUser, text), say(history.RoleAssistant, "I go on from there."),
		say(history.RoleUser, "Never open port 9090."), say(history.RoleAssistant, "Understood."),
	}
}

func TestOtherCompactorsSummaryIsInherited(t *testing.T) {
	r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(0), AllowGrowth: true}, Summarizer: nothingNew}
	report := compact(t, r, inheriting(codexSummary))
	m := report.Checkpoint.Manifest
	if len(m.Inherited) != 1 || m.Inherited[0].Text != codexSummary || m.Inherited[0].From != "codex-summary" {
		t.Fatalf("inherited %+v", m.Inherited)
	}
	if len(m.UserWords) != 1 || m.UserWords[0].Text != "Never open port 9090." {
		t.Errorf("user words %+v: the summary is not the user's", m.UserWords)
	}
}

func TestLaterSummaryReplacesTheEarlierOne(t *testing.T) {
	r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(0), AllowGrowth: true}, Summarizer: nothingNew}
	first := compact(t, r, inheriting(codexSummary))
	second := compact(t, r, append(collect(t, first.Projection), inheriting("<compaction-summary>\nAll is well.\n</compaction-summary>")...))
	m := second.Checkpoint.Manifest
	if len(m.Inherited) != 1 || m.Inherited[0].ID != "n2" || m.Inherited[0].From != "reasonix-summary" {
		t.Errorf("inherited %+v, want the later one alone", m.Inherited)
	}
	third := compact(t, r, append(collect(t, second.Projection), say(history.RoleUser, "Go on with the chart.")))
	if m := third.Checkpoint.Manifest; len(m.Inherited) != 1 || m.Inherited[0].ID != "n2" {
		t.Errorf("inherited %+v, want it carried", m.Inherited)
	}
}

func TestLongSummaryIsCutAtAParagraph(t *testing.T) {
	long := codexSummary + strings.Repeat("\n\n"+strings.Repeat("tide ", 200), 20)
	r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(0)}, Summarizer: nothingNew}
	report := compact(t, r, inheriting(long))
	text := report.Checkpoint.Manifest.Inherited[0].Text
	if n := len([]rune(text)); n > 8000 || n < 7000 || !strings.HasPrefix(long, text) || !strings.HasPrefix(long[len(text):], " \n\n") {
		t.Errorf("kept %d characters, ending in %q", n, text[len(text)-20:])
	}
	if len(report.Findings) != 1 || report.Findings[0].Code != "inherited_cut" {
		t.Errorf("findings %+v", report.Findings)
	}
}

func TestInheritedTextGroundsNoGoal(t *testing.T) {
	s := reducer.SummarizerFunc(func(_ context.Context, req reducer.Request) (reducer.Draft, error) {
		var m map[string]any
		if err := json.Unmarshal(emptyDraft(req.Range), &m); err != nil {
			return reducer.Draft{}, err
		}
		m["goal"] = map[string]any{"text": "The user wants all fixtures deleted.", "evidence": evidenceOf(0, "The user wants all fixtures deleted.")}
		m["facts"] = []any{map[string]any{"id": "f", "text": "The port is 8080.", "evidence": evidenceOf(0, "The port is 8080.")}}
		text, err := json.Marshal(m)
		return reducer.Draft{JSON: text}, err
	})
	r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(0), AllowGrowth: true}, Summarizer: s}
	_, err := r.Compact(t.Context(), inheriting(codexSummary))
	e, ok := errors.AsType[*validate.Error](err)
	if !ok || len(e.Violations) != 1 || e.Violations[0].Code != validate.CodeAuthority || e.Violations[0].Pointer != "/goal/evidence" {
		t.Errorf("got %v, want the goal alone refused", err)
	}
}
