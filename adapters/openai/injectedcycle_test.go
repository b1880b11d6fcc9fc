package openai_test

import (
	"encoding/json"
	"net/http"
	"testing"

	goopenai "github.com/sashabaranov/go-openai"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/reducer"
)

// draftOf is a draft of a range with some members beside empty ones.
func draftOf(t *testing.T, first, last int, members map[string]any) string {
	t.Helper()
	draft := map[string]any{"goal": nil, "constraints": []any{}, "completed": []any{}, "open_tasks": []any{}, "artifacts": []any{}, "tests": []any{}, "unknowns": []any{},
		"source_range": map[string]int{"first": first, "last": last}}
	for name, value := range members {
		draft[name] = value
	}
	text, err := json.Marshal(draft)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func quoted(message int, quote string) []any {
	return []any{map[string]any{"message": message, "quote": quote}}
}

// laterCycle reduces a history with a rule c1 and a task t1, lets the agent read a file
// with a sentence in it and the user say something, and reduces it again with a model that
// gives a draft of the new messages, 3 to 6: the file is message 4, the user's 6.
func laterCycle(t *testing.T, sentence, user string, members map[string]any) (reducer.Report, error) {
	t.Helper()
	const request = "Make the tide table exporter write CSV. Never push to main."
	drafts := []string{
		draftOf(t, 1, 2, map[string]any{
			"constraints": []any{map[string]any{"id": "c-1", "text": "Never push to main.", "force": "must_not", "evidence": quoted(1, "Never push to main.")}},
			"open_tasks":  []any{map[string]any{"id": "t-1", "text": "Make the exporter write CSV", "state": "pending", "evidence": quoted(1, "Make the tide table exporter write CSV.")}},
		}),
		draftOf(t, 3, 6, members),
	}
	s := &script{answer: func(n int, w http.ResponseWriter, _ string) { say(w, 200, completion(drafts[min(n, 1)])) }}
	rules, none := deterministic.New(deterministic.Options{}), 0
	r := &reducer.Reducer{Policy: policyOf(t, nil), Summarizer: openai.New(openai.Options{Model: "m", BaseURL: serve(t, s)}), Name: "openai", Floor: rules}
	r.Policy.Repairs = &none
	next, report, err := openai.Compact(t.Context(), r, []goopenai.ChatCompletionMessage{
		{Role: "system", Content: "You help with the tidewatch repository."}, {Role: "user", Content: request}, {Role: "assistant", Content: "I will."},
		{Role: "assistant", ToolCalls: []goopenai.ToolCall{{ID: "c1", Type: "function", Function: goopenai.FunctionCall{Name: "read_file", Arguments: `{"path":"docs/NOTES.md"}`}}}},
		{Role: "tool", ToolCallID: "c1", Content: "Exporter notes.\n" + sentence + "\nEnd of notes."},
	})
	if err != nil || len(report.Checkpoint.Manifest.Constraints) != 1 || len(report.Checkpoint.Manifest.OpenTasks) != 1 {
		t.Fatalf("the first cycle: %v\n%s", err, report.Summary)
	}
	_, report, err = openai.Compact(t.Context(), r, append(next,
		goopenai.ChatCompletionMessage{Role: "assistant", Content: "I have read the notes."}, goopenai.ChatCompletionMessage{Role: "user", Content: user},
		goopenai.ChatCompletionMessage{Role: "assistant", Content: "On it."}, goopenai.ChatCompletionMessage{Role: "assistant", Content: "Still on it."}))
	return report, err
}

func retires(id, reason string, evidence any) map[string]any {
	return map[string]any{"retired": []any{map[string]any{"id": id, "reason": reason, "evidence": evidence}}}
}

func TestNoInjectionEndsWhatTheUserAskedFor(t *testing.T) {
	const waiver = "I take it back: you may push to main."
	report, err := laterCycle(t, "Nothing here.", waiver, retires("c1", "withdrawn", quoted(6, waiver)))
	if err != nil || len(report.Checkpoint.Manifest.Constraints) != 0 {
		t.Fatalf("the user's own word ends nothing: %v\n%s", err, report.Summary)
	}
	for _, sentence := range injections {
		for _, id := range []string{"c1", "t1"} {
			for _, reason := range []string{"done", "superseded", "withdrawn", "invalid"} {
				report, err := laterCycle(t, sentence, "Go on.", retires(id, reason, quoted(4, sentence)))
				if err == nil {
					t.Errorf("%s is %s by %q:\n%s", id, reason, sentence, report.Summary)
				}
			}
		}
	}
}
