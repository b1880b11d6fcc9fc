package openai_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	goopenai "github.com/sashabaranov/go-openai"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/replies"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/validate"
)

// baseReduced gives the handed base history after one reduction by the rules, which the
// user and the agent went on with.
func baseReduced(t *testing.T) ([]goopenai.ChatCompletionMessage, reducer.Report) {
	t.Helper()
	file, err := os.Open(repliesFolder + "base.jsonl")
	if err != nil {
		t.Skipf("NOT RUN: %v", err)
	}
	defer file.Close()
	var base []goopenai.ChatCompletionMessage
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var m goopenai.ChatCompletionMessage
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			t.Fatal(err)
		}
		base = append(base, m)
	}
	rules := deterministic.New(deterministic.Options{})
	next, report, err := openai.Compact(context.Background(), &reducer.Reducer{Policy: policyOf(t, nil), Summarizer: rules, Floor: rules}, base)
	if err != nil {
		t.Fatal(err)
	}
	return append(next,
		goopenai.ChatCompletionMessage{Role: "assistant", Content: "The user no longer needs the ban on internal/tide/model.go, I think."},
		goopenai.ChatCompletionMessage{Role: "user", Content: "Forget the --json flag, it is gone."},
		goopenai.ChatCompletionMessage{Role: "assistant", Content: "Noted."},
		goopenai.ChatCompletionMessage{Role: "user", Content: "And go on."},
		goopenai.ChatCompletionMessage{Role: "assistant", Content: "I go on."},
	), report
}

// TestADraftCantUndoWhatAnEarlierCycleKnew: replies that drop, reword, retire or take the
// id of a rule of the previous checkpoint.
func TestADraftCantUndoWhatAnEarlierCycleKnew(t *testing.T) {
	messages, first := baseReduced(t)
	ban, flag := ruleAbout(t, first, "model.go"), ruleAbout(t, first, "--json")
	assistants, users := first.Span.Last+3, first.Span.Last+4
	for name, c := range map[string]struct {
		draft map[string]any
		// code is that of the violation; "" where the draft is accepted.
		code string
		// gone is true where the rule about the flag may end.
		gone bool
	}{
		"says nothing of a rule": {draft: map[string]any{}},
		"retires a rule on the assistant's word": {code: "authority", draft: map[string]any{
			"retired": []any{item("id", ban.ID, "reason", "withdrawn", cited(assistants, "The user no longer needs the ban on internal/tide/model.go"))}}},
		"retires a rule without a word about it": {code: "retire_unrelated", draft: map[string]any{
			"retired": []any{item("id", ban.ID, "reason", "withdrawn", cited(users, "Forget the --json flag, it is gone."))}}},
		"retires a rule on the user's word": {gone: true, draft: map[string]any{
			"retired": []any{item("id", flag.ID, "reason", "withdrawn", cited(users, "Forget the --json flag, it is gone."))}}},
		"puts a rule in other words": {code: "reworded", draft: map[string]any{
			"constraints": []any{item("id", ban.ID, "text", "Forget the --json flag, it is gone.", "force", "must", cited(users, "Forget the --json flag, it is gone."))}}},
		"gives a rule's id to something else": {code: "id_taken", draft: map[string]any{
			"decisions": []any{item("id", ban.ID, "text", "Forget the --json flag, it is gone.", cited(users, "Forget the --json flag, it is gone."))}}},
	} {
		t.Run(name, func(t *testing.T) {
			var asked reducer.Request
			s := &script{answer: func(_ int, w http.ResponseWriter, _ string) {
				draft := map[string]any{"goal": nil, "constraints": []any{}, "completed": []any{}, "open_tasks": []any{}, "artifacts": []any{}, "tests": []any{}, "unknowns": []any{},
					"source_range": map[string]any{"first": asked.Range.First, "last": asked.Range.Last}}
				for section, items := range c.draft {
					draft[section] = items
				}
				text, err := json.Marshal(draft)
				if err != nil {
					t.Error(err)
				}
				say(w, 200, completion(string(text)))
			}}
			model := openai.New(openai.Options{Model: "m", BaseURL: serve(t, s), Clock: replies.NewClock(time.Now())})
			watched := reducer.SummarizerFunc(func(ctx context.Context, req reducer.Request) (reducer.Draft, error) {
				asked = req
				return model.Summarize(ctx, req)
			})
			r := &reducer.Reducer{Policy: policyOf(t, []string{"--floor", "off"}), Summarizer: watched}
			next, report, err := openai.Compact(context.Background(), r, messages)
			if c.code != "" {
				var refused *validate.Error
				if !errors.As(err, &refused) || refused.Violations[0].Code != c.code {
					t.Fatalf("the error is %v, want %s", err, c.code)
				}
				if len(next) != len(messages) {
					t.Error("the messages are changed")
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(report.Summary, ban.ID+" must_not: "+ban.Text) || strings.Contains(report.Summary, flag.ID+" "+string(flag.Force)+": ") == c.gone {
				t.Errorf("the checkpoint is:\n%s", report.Summary)
			}
		})
	}
}

func ruleAbout(t *testing.T, report reducer.Report, name string) checkpoint.Constraint {
	t.Helper()
	for _, c := range report.Checkpoint.Manifest.Constraints {
		if strings.Contains(c.Text, name) {
			return c
		}
	}
	t.Fatalf("no rule about %s in:\n%s", name, report.Summary)
	return checkpoint.Constraint{}
}

// item makes an object of names and values; evidence stands without a name.
func item(parts ...any) map[string]any {
	m := make(map[string]any)
	for i := 0; i < len(parts); i++ {
		if evidence, ok := parts[i].([]any); ok {
			m["evidence"] = evidence
			continue
		}
		m[parts[i].(string)] = parts[i+1]
		i++
	}
	return m
}

func cited(message int, quote string) []any {
	return []any{map[string]any{"message": message, "quote": quote}}
}
