package convert_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/convert"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// essence is what every conversion keeps: texts with their speaker, calls, and
// results with the call that they answer, in order.
type essence struct {
	texts, calls, results []string
	outcomes              []history.Outcome
}

func essenceOf(t testing.TB, s history.Source) essence {
	t.Helper()
	all, err := history.Collect(s)
	if err != nil {
		t.Fatal(err)
	}
	var e essence
	numbers := make(map[string]int)
	for _, m := range all {
		if m.Result != nil {
			e.results = append(e.results, fmt.Sprintf("%d: %s", numbers[m.Result.CallID], m.Text))
			e.outcomes = append(e.outcomes, m.Result.Error)
			continue
		}
		if m.Text != "" {
			e.texts = append(e.texts, speaker(m.Role)+": "+m.Text)
		}
		for _, c := range m.ToolCalls {
			numbers[c.ID] = len(e.calls)
			e.calls = append(e.calls, c.Name+" "+meaning(c.Arguments))
		}
	}
	return e
}

// speaker is the role as far as every format tells it: instructions can become the
// user's.
func speaker(r history.Role) string {
	if r == history.RoleAssistant {
		return "assistant"
	}
	return "other"
}

// meaning is what arguments say: the same for a text and for the object that it is
// wrapped in.
func meaning(arguments string) string {
	var wrapped map[string]string
	if json.Unmarshal([]byte(arguments), &wrapped) == nil && len(wrapped) == 1 && wrapped["input"] != "" {
		return wrapped["input"]
	}
	if arguments == "{}" {
		return ""
	}
	return arguments
}

// anyHistory draws a history in which every result answers a call.
func anyHistory(t *rapid.T) history.Messages {
	text := rapid.SampledFrom([]string{"go on", "two\nlines", "漢字 \"q\"", "é\u2028x"})
	at := time.Date(2026, 1, 5, 10, 0, 0, 0, time.UTC)
	all := history.Messages{{Role: history.RoleUser, Text: "first"}}
	for i := range rapid.IntRange(0, 8).Draw(t, "turns") {
		if rapid.Bool().Draw(t, "user") {
			when := rapid.SampledFrom([]time.Time{{}, at, at.Add(time.Duration(i) * time.Second)}).Draw(t, "when")
			all = append(all, history.Message{Role: history.RoleUser, Text: text.Draw(t, "words"), Time: when})
		}
		m := history.Message{Role: history.RoleAssistant, Text: text.Draw(t, "reply")}
		if rapid.Bool().Draw(t, "thinks") {
			m.Reasoning = "let me see"
		}
		for k := range rapid.IntRange(0, 3).Draw(t, "calls") {
			arguments := rapid.SampledFrom([]string{`{"a":1}`, `*** Begin Patch`, ``, `[1]`}).Draw(t, "arguments")
			m.ToolCalls = append(m.ToolCalls, history.ToolCall{ID: fmt.Sprintf("c%d_%d", i, k), Name: "run", Arguments: arguments})
		}
		all = append(all, m)
		for k := range m.ToolCalls {
			all = append(all, history.Message{Role: history.RoleTool, Text: text.Draw(t, "output"), Result: &history.ToolResult{
				CallID: fmt.Sprintf("c%d_%d", i, k),
				Error:  rapid.SampledFrom([]history.Outcome{history.OutcomeUnknown, history.OutcomeOK, history.OutcomeError}).Draw(t, "outcome"),
			}})
		}
	}
	return all
}

func converted(t testing.TB, s history.Source, to transcript.Format) (*transcript.Transcript, convert.Report) {
	t.Helper()
	var out bytes.Buffer
	report, err := convert.History(context.Background(), &out, s, to, transcript.EncodeOptions{CWD: "/repo"})
	if err != nil {
		t.Fatal(err)
	}
	text := out.String()
	tr, err := transcript.Read(context.Background(), &out, transcript.Options{Format: to})
	if err != nil {
		t.Fatalf("the %s history can't be read: %v\n%s", to, err, text)
	}
	return tr, report
}

func TestConversionKeepsWhatWasSaid(t *testing.T) {
	for _, to := range transcript.CanEncode() {
		t.Run(string(to), func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				all := anyHistory(rt)
				tr, report := converted(t, all, to)
				was, is := essenceOf(t, all), essenceOf(t, tr)
				for _, part := range []struct{ name, was, is string }{
					{"texts", lines(was.texts), lines(is.texts)},
					{"calls", lines(was.calls), lines(is.calls)},
					{"results", lines(was.results), lines(is.results)},
				} {
					if part.was != part.is {
						rt.Fatalf("%s: got\n%s\nwant\n%s", part.name, part.is, part.was)
					}
				}
				wantLosses(rt, all, tr, report)
			})
		})
	}
}

func lines(list []string) string { return strings.Join(list, "\n") }

// wantLosses counts what is missing, and wants just that reported.
func wantLosses(t *rapid.T, all history.Messages, tr *transcript.Transcript, report convert.Report) {
	want := make(map[string]int)
	read, err := history.Collect(tr)
	if err != nil {
		t.Fatal(err)
	}
	had, has := 0, 0
	var was, is []history.Outcome
	for _, m := range all {
		had += count(m.Reasoning != "")
		if m.Result != nil {
			was = append(was, m.Result.Error)
		}
	}
	for _, m := range read {
		has += count(m.Reasoning != "")
		if m.Result != nil {
			is = append(is, m.Result.Error)
		}
	}
	want[transcript.LossReasoning] = had - has
	for i := range was {
		want[transcript.LossErrorFlag] += count(was[i] != is[i])
	}
	got := make(map[string]int)
	for _, l := range report.Losses {
		got[l.Kind] = l.Count
	}
	for _, kind := range []string{transcript.LossReasoning, transcript.LossErrorFlag} {
		if got[kind] != want[kind] {
			t.Fatalf("%s: %d reported, %d are missing", kind, got[kind], want[kind])
		}
	}
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestConversionOfDamage(t *testing.T) {
	call := func(id, name string, byName bool) history.Message {
		return history.Message{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: id, Name: name, Arguments: "{}", ByName: byName}}}
	}
	result := func(id, name, text string) history.Message {
		return history.Message{Role: history.RoleTool, Name: name, Text: text, Result: &history.ToolResult{CallID: id, ByName: name != ""}}
	}
	user := history.Message{Role: history.RoleUser, Text: "go"}
	tests := []struct {
		name  string
		input history.Messages
		kinds []string
		want  essence
	}{
		{"legacy call", history.Messages{user, call("", "f", true), result("", "f", "r")}, []string{transcript.LossCallID},
			essence{calls: []string{"f "}, results: []string{"0: r"}}},
		{"id used twice", history.Messages{user, call("c", "f", false), result("c", "", "one"), user, call("c", "g", false), result("c", "", "two")},
			[]string{transcript.LossCallID}, essence{calls: []string{"f ", "g "}, results: []string{"0: one", "1: two"}}},
		{"orphan", history.Messages{user, result("x", "", "lost")}, []string{convert.LossOrphan}, essence{}},
		{"never answered", history.Messages{user, call("c", "f", false), user, {Role: history.RoleAssistant, Text: "well"}},
			[]string{convert.LossAdded}, essence{calls: []string{"f "}, results: []string{"0: [no result: the call was interrupted]"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tr, report := converted(t, tt.input, transcript.OpenAIChat)
			got := essenceOf(t, tr)
			if !slices.Equal(got.calls, tt.want.calls) || !slices.Equal(got.results, tt.want.results) {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
			for _, kind := range tt.kinds {
				if !slices.ContainsFunc(report.Losses, func(l transcript.Loss) bool { return l.Kind == kind && l.Count == 1 }) {
					t.Errorf("no %s among %+v", kind, report.Losses)
				}
			}
		})
	}
}

// Anthropic's API wants the user first, and refuses a text that is empty: so do the
// sessions whose messages are sent there.
func TestConversionForAnthropicHasNoEmptyTexts(t *testing.T) {
	all := history.Messages{
		{Role: history.RoleSystem},
		{Role: history.RoleAssistant, Reasoning: "let me see"},
		{Role: history.RoleAssistant, Text: "look", ToolCalls: []history.ToolCall{{ID: "c", Name: "run", Arguments: "{}"}}},
		{Role: history.RoleAssistant, Reasoning: "while it runs"},
		{Role: history.RoleTool, Result: &history.ToolResult{CallID: "c"}},
		{Role: history.RoleUser, Media: []history.Media{{Kind: "image"}}},
		{Role: history.RoleAssistant},
		{Role: history.RoleUser, Text: "go on"},
	}
	for _, to := range []transcript.Format{transcript.Anthropic, transcript.ClaudeCode} {
		t.Run(string(to), func(t *testing.T) {
			var out bytes.Buffer
			report, err := convert.History(t.Context(), &out, all, to, transcript.EncodeOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if text := out.String(); strings.Contains(text, `"text":""`) || strings.Contains(text, `"content":[]`) {
				t.Errorf("a text is empty:\n%s", text)
			}
			want := []string{"role", "media 1", "reasoning 2"}
			if to == transcript.Anthropic {
				want = []string{"added_turn 1", "media 1", "reasoning 2"}
			}
			for _, w := range want {
				kind, n, counted := strings.Cut(w, " ")
				if !slices.ContainsFunc(report.Losses, func(l transcript.Loss) bool {
					return l.Kind == kind && (!counted || strconv.Itoa(l.Count) == n)
				}) {
					t.Errorf("no %s among %+v", w, report.Losses)
				}
			}
		})
	}
}

func TestConversionIsRepeatable(t *testing.T) {
	all := history.Messages{{Role: history.RoleUser, Text: "a"}, {Role: history.RoleAssistant, Text: "b"}}
	for _, to := range transcript.CanEncode() {
		var one, two bytes.Buffer
		for _, w := range []*bytes.Buffer{&one, &two} {
			if _, err := convert.History(t.Context(), w, all, to, transcript.EncodeOptions{}); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(one.Bytes(), two.Bytes()) || one.Len() == 0 {
			t.Errorf("%s: %q, then %q", to, &one, &two)
		}
	}
}

func TestFormatsThatCantBeWritten(t *testing.T) {
	if _, err := convert.History(t.Context(), &bytes.Buffer{}, history.Messages{}, "word", transcript.EncodeOptions{}); err == nil ||
		!strings.Contains(err.Error(), "want one of") {
		t.Errorf("got %v", err)
	}
}
