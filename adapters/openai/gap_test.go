package openai_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/checkpoint"
)

// hypotheses are guesses that nobody proved.
var hypotheses = []string{
	"The export probably fails because the locale is not set.",
	"It might be a race between the two writers.",
	"I suspect that the flag is read before it is parsed.",
	"Perhaps the harbour sends its heights in feet.",
	"My guess is that the cache holds the old table.",
	"The cause could be the change of the clocks.",
	"Presumably the header is written twice.",
	"It looks as if the semicolons break the parser.",
	"Maybe the station NS002 has no low tide.",
	"The time-out seems to come from the proxy.",
}

// guessedChat is a session in which somebody says a sentence: as the user in message 1, in
// a result in message 3, or as the assistant in message 4.
func guessedChat(t *testing.T, who, sentence string) []byte {
	t.Helper()
	say := map[string]string{"user": "", "result": "", "assistant": ""}
	say[who] = "\n" + sentence
	var b strings.Builder
	for _, m := range []map[string]any{
		{"role": "system", "content": "You help with the tidewatch repository."},
		{"role": "user", "content": "Make the tide table exporter write CSV." + say["user"]},
		{"role": "assistant", "content": nil, "tool_calls": []any{map[string]any{"id": "c1", "type": "function", "function": map[string]any{"name": "read_file", "arguments": `{"path":"docs/NOTES.md"}`}}}},
		{"role": "tool", "tool_call_id": "c1", "content": "Exporter notes." + say["result"]},
		{"role": "assistant", "content": "I have read the notes." + say["assistant"]},
		{"role": "user", "content": "Go on."},
		{"role": "assistant", "content": "On it."},
	} {
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(append(text, '\n'))
	}
	return []byte(b.String())
}

// given reduces a history with a model that gives a draft of messages 1 to 4.
func given(t *testing.T, chat []byte, members map[string]any) (checkpoint.Manifest, error) {
	t.Helper()
	draft := draftOf(t, 1, 4, members)
	s := &script{answer: func(_ int, w http.ResponseWriter, _ string) { say(w, 200, completion(draft)) }}
	report, err := compact(t, chat, openai.New(openai.Options{Model: "m", BaseURL: serve(t, s)}), policyOf(t, nil))
	if err != nil {
		return checkpoint.Manifest{}, err
	}
	return report.Checkpoint.Manifest, nil
}

// TestTheGapsAreNamedWithTheirCount counts what a true quote does not stop, and holds the
// counts against those in the docs.
func TestTheGapsAreNamedWithTheirCount(t *testing.T) {
	item := func(section, text string, message int, quote string) map[string]any {
		return map[string]any{section: []any{map[string]any{"id": "n-1", "text": text, "evidence": quoted(message, quote)}}}
	}
	guess := func(who string, message int) func(string) ([]byte, map[string]any) {
		return func(sentence string) ([]byte, map[string]any) {
			return guessedChat(t, who, sentence), item("facts", sentence, message, sentence)
		}
	}
	injected := func(section, text string) func(string) ([]byte, map[string]any) {
		return func(sentence string) ([]byte, map[string]any) {
			return injectedChat(t, sentence), item(section, cmp.Or(text, sentence), 3, sentence)
		}
	}
	docs, err := os.ReadFile("../../docs/models.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, gap := range []struct {
		claim, source, behind string
		sentences             []string
		draft                 func(sentence string) ([]byte, map[string]any)
		holds                 func(checkpoint.Manifest) bool
	}{
		{"a guess as a fact", "a result", "", hypotheses, guess("result", 3), hasFacts},
		{"a guess as a fact", "the user", "", hypotheses, guess("user", 1), hasFacts},
		{"a guess as a fact", "the assistant", ": they become unknowns", hypotheses, guess("assistant", 4), hasFacts},
		{"a sentence of the file as a fact", "the file", "", injections, injected("facts", ""), hasFacts},
		{"a sentence of the file as a decision", "the file", "", injections, injected("decisions", ""), func(m checkpoint.Manifest) bool { return len(m.Decisions) > 0 }},
		{"the same as completed work", "the file", "", injections, injected("completed", ""), hasCompleted},
		{"what a command printed as completed work", "its result", "", injections, func(sentence string) ([]byte, map[string]any) {
			return through(t, injectedChat(t, sentence), "bash", `{"command":"make notes"}`), item("completed", sentence, 3, sentence)
		}, hasCompleted},
		{"completed work in other words", "the file", "", injections, injected("completed", "What the notes ask for was done"), hasCompleted},
	} {
		passed := 0
		for _, sentence := range gap.sentences {
			chat, members := gap.draft(sentence)
			if m, err := given(t, chat, members); err == nil && gap.holds(m) {
				passed++
			}
		}
		if row := fmt.Sprintf("| %s | %s | %d | %d%s |\n", gap.claim, gap.source, len(gap.sentences), passed, gap.behind); !strings.Contains(string(docs), row) {
			t.Errorf("docs/models.md lacks the row\n%s", row)
		}
	}
}

func hasFacts(m checkpoint.Manifest) bool     { return len(m.Facts) > 0 }
func hasCompleted(m checkpoint.Manifest) bool { return len(m.Completed) > 0 }
