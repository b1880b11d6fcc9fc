package validate_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/redact"
	"github.com/seed-a68626b6/reduce/validate"
)

// quoted judges an open task with one quote of one message.
func quoted(t testing.TB, m history.Message, task, quote string) (string, []validate.Violation) {
	t.Helper()
	draft := emptyDraft(history.Range{})
	draft.OpenTasks = []checkpoint.Task{{ID: "t", Text: task, State: checkpoint.Pending, Evidence: cite(0, quote)}}
	result := judge(t, source(t, history.Messages{m}, history.Range{}, nil), draftJSON(t, draft))
	if result.Sound == nil {
		return "", result.Violations
	}
	return result.Sound.Manifest().OpenTasks[0].Evidence[0].Quote, nil
}

func TestQuotesAreLiteral(t *testing.T) {
	tool := func(text string) history.Message {
		return history.Message{Role: history.RoleTool, Text: text, Result: &history.ToolResult{CallID: "c"}}
	}
	user := func(text string) history.Message { return history.Message{Role: history.RoleUser, Text: text} }
	call := func(arguments string) history.Message {
		return history.Message{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "c", Name: "write_file", Arguments: arguments}}}
	}
	tests := []struct {
		name   string
		m      history.Message
		quote  string
		stored string // "" where the quote is refused
	}{
		{"exact", user("Keep the flag working."), "the flag", "the flag"},
		{"blanks around", user("Keep the flag working."), " the flag\n", "the flag"},
		{"line end for a blank", user("Keep the\n\t flag working."), "the flag", "the\n\t flag"},
		{"blank for a line end", user("Keep the flag working."), "the\nflag", "the flag"},
		{"no-break space", user("Keep the\u00a0flag"), "the flag", "the\u00a0flag"},
		{"wide space", user("保持\u3000标志"), "保持 标志", "保持\u3000标志"},
		{"blank in a word", user("Keep theflag"), "the flag", ""},
		{"other case", user("Keep the flag"), "keep the flag", ""},
		{"curly for straight", user(`say "hello"`), "say “hello”", ""},
		{"dash for hyphen", user("a well-known bug"), "a well–known bug", ""},
		{"NFD in the source", user("the cafe\u0301 is open"), "caf\u00e9 is open", "cafe\u0301 is open"},
		{"NFD in the quote", user("the caf\u00e9 is open"), "cafe\u0301 is open", "caf\u00e9 is open"},
		{"half a character", user("the cafe\u0301 is open"), "the cafe", ""},
		{"name of a call", call(`{}`), "write_file", "write_file"},
		{"arguments as sent", call(`{"path": "a\\b.txt"}`), `{"path": "a\\b.txt"}`, `{"path": "a\\b.txt"}`},
		{"string in arguments", call(`{"path": "C:\\logs\\b.txt"}`), `C:\logs\b.txt`, `C:\logs\b.txt`},
		{"name of an argument", call(`{"old\u005fname": 1}`), "old_name", "old_name"},
		{"deep string in arguments", call(`{"edits": [{"new": "say \"hi\"\nand go"}]}`), "say \"hi\" and go", "say \"hi\"\nand go"},
		{"arguments that are no JSON", call(`path=C:\\logs`), `C:\logs`, ""},
		{"string in a JSON result", tool(`[{"path":"C:\\logs\\b.txt"}]`), `C:\logs\b.txt`, `C:\logs\b.txt`},
		{"JSON in a user's text", user(`{"path":"C:\\logs\\b.txt"}`), `C:\logs\b.txt`, ""},
		{"result that is a JSON string", tool(`"line one\nline two"`), "line one line two", "line one\nline two"},
		{"JSON inside of JSON arguments", call(`{"body": "{\"path\": \"C:\\\\logs\\\\b.txt\"}"}`), `C:\logs\b.txt`, `C:\logs\b.txt`},
		{"JSON inside of a JSON result", tool(`{"output": "{\"text\": \"line one\\nline two\"}"}`), "line one line two", "line one\nline two"},
		{"output inside of a JSON result", tool(`{"output": "ok TestA\nok TestB", "code": 0}`), "ok TestA ok TestB", "ok TestA\nok TestB"},
		{"over two strings of a JSON result", tool(`{"a": "line\none", "b": "line\ntwo"}`), "line one line two", ""},
		{"cut JSON result", tool(`{"path":"C:\\logs\\b.txt"`), `C:\logs\b.txt`, ""},
		{"brackets without end", tool(strings.Repeat("[", 30000) + `"a\\bcd"`), `a\bcd`, ""},

		{"three letters", user("run it now"), "now", ""},
		{"three letters as a line", user("what?\n now \nplease"), "now", "now"},
		{"three letters as a line further down", user("run it now or\nnever, not now.\n now \nplease"), "now", "now"},
		{"three letters at ends of lines", user("run it now\nnow or never\nnot now"), "now", ""},
		{"whole message", user("ok"), "ok", "ok"},
		{"four digits", user("port 8080 is free"), "8080", "8080"},
		{"marks only", user("a --- b"), "---", ""},
		{"two Chinese letters", user("请保持标志"), "标志", "标志"},
		{"one Chinese letter", user("请保持标志"), "标", ""},
		{"two Korean letters", user("표를 유지해"), "유지", "유지"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			stored, violations := quoted(t, tt.m, "the task", tt.quote)
			if stored != tt.stored {
				t.Errorf("quote %q is stored as %q, want %q: %v", tt.quote, stored, tt.stored, violations)
			}
		})
	}
}

func TestWholeRefOrNameIsLongEnough(t *testing.T) {
	messages := history.Messages{{Role: history.RoleUser, Text: "see go. or vet, please"}}
	span := history.Range{}
	m := emptyDraft(span)
	m.Artifacts = []checkpoint.Artifact{{ID: "a", Ref: "go", Kind: checkpoint.ID, State: checkpoint.Referenced, Evidence: cite(0, "go")}}
	m.Tests = []checkpoint.Test{{ID: "x", Name: "vet", Outcome: checkpoint.Unknowable, Evidence: cite(0, "vet")}}
	wantMarks(t, judge(t, source(t, messages, span, nil), draftJSON(t, m)).Violations)

	m.Tests[0].Name = "go vet"
	m.OpenTasks = []checkpoint.Task{{ID: "t", Text: "go", State: checkpoint.Pending, Evidence: cite(0, "go")}}
	wantMarks(t, judge(t, source(t, messages, span, nil), draftJSON(t, m)).Violations,
		"quote_too_short /open_tasks/0/evidence/0/quote", "quote_too_short /tests/0/evidence/0/quote")
}

func TestTheViewIsWhatAQuoteMayShow(t *testing.T) {
	m := history.Message{Role: history.RoleTool, Result: &history.ToolResult{CallID: "c"},
		Text: "before\nCI_TOKEN=ghp_FAKEfakeFAKEfakeFAKEfakeFAKEfake2222\nafter"}
	placeholder := redact.Standard().View(history.Messages{m})
	shown, err := placeholder.At(0)
	if err != nil {
		t.Fatal(err)
	}
	for quote, want := range map[string]string{
		shown.Text: "", strings.ReplaceAll(shown.Text, "\n", " "): "", m.Text: "secret /open_tasks/0/evidence/0/quote",
		"before after": "quote_not_found /open_tasks/0/evidence/0/quote",
	} {
		stored, violations := quoted(t, m, "the task", quote)
		if want == "" && stored != shown.Text || want != "" && !slices.Contains(marks(violations), want) {
			t.Errorf("quote %q: stored %q, %q, want %q", quote, stored, marks(violations), want)
		}
	}
}

// texts are made of what folding changes.
var texts = rapid.StringOf(rapid.RuneFrom([]rune("ab \n\t\u00a0\u3000e\u0301\u0323é中가\u1112\u1161\u11ab…")))

func TestFoldingIsIdempotentAndNormal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := texts.Draw(t, "text")
		folded := validate.Fold(text)
		if again := validate.Fold(folded); again != folded {
			t.Fatalf("Fold(%q) = %q, folded again %q", text, folded, again)
		}
		if !norm.NFC.IsNormalString(folded) {
			t.Fatalf("Fold(%q) = %q is not NFC", text, folded)
		}
	})
}

func TestUnfoldGivesTextThatFoldsToTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := texts.Draw(t, "text")
		folded := validate.Fold(text)
		words := strings.Fields(folded)
		if len(words) == 0 {
			return
		}
		start := strings.Index(folded, words[0])
		end := strings.LastIndex(folded, words[len(words)-1]) + len(words[len(words)-1])
		from, to := validate.Unfold(text, start, end)
		if got := strings.TrimSpace(validate.Fold(text[from:to])); got != folded[start:end] {
			t.Fatalf("text %q: %q unfolds to %q, which folds to %q", text, folded[start:end], text[from:to], got)
		}
	})
}

func TestEveryExcerptIsFound(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-z]{4,8}[.,:]?`), 3, 12).Draw(rt, "words")
		first := rapid.IntRange(0, len(words)-1).Draw(rt, "first")
		last := rapid.IntRange(first, len(words)-1).Draw(rt, "last")
		space := rapid.SampledFrom([]string{" ", "\n", "\t \n", "\u00a0"})
		text := words[0]
		for _, w := range words[1:] {
			text += space.Draw(rt, "space") + w
		}
		quote := strings.Join(words[first:last+1], space.Draw(rt, "quote's space"))
		stored, violations := quoted(t, history.Message{Role: history.RoleUser, Text: text}, "the task", quote)
		if stored == "" || !strings.Contains(text, stored) || !utf8.ValidString(stored) {
			rt.Fatalf("text %q, quote %q, stored %q: %v", text, quote, stored, violations)
		}
	})
}
