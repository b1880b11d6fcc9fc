package transcript_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// geminiSession is a session of one object with the given messages.
func geminiSession(messages ...string) string {
	return `{"sessionId":"s","projectHash":"h","startTime":"2026-01-02T03:04:05Z","messages":[` + strings.Join(messages, ",") + `]}`
}

// geminiLines is a session of lines.
func geminiLines(lines ...string) string {
	return `{"sessionId":"s","projectHash":"h","kind":"main"}` + "\n" + strings.Join(lines, "\n") + "\n"
}

func geminiMessage(id, kind, text string) string {
	return `{"id":"` + id + `","timestamp":"2026-01-02T03:04:05.000Z","type":"` + kind + `","content":"` + text + `"}`
}

// wantFacts reads an input and compares what its messages say.
func wantFacts(t *testing.T, input string, o transcript.Options, want []history.Message) {
	t.Helper()
	got, err := history.Collect(read(t, []byte(input), o))
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != len(want) {
		t.Fatalf("%d messages, want %d: %+v", len(got), len(want), got)
	}
	for i := range want {
		if got, want := facts(got[i]), facts(want[i]); got != want {
			t.Errorf("message %d reads\n%s\nwant\n%s", i, got, want)
		}
	}
}

func say(role history.Role, text string) history.Message {
	return history.Message{Role: role, Text: text}
}

func answered(id, name, text string, o history.Outcome) history.Message {
	return history.Message{Role: history.RoleTool, Name: name, Text: text, Result: &history.ToolResult{CallID: id, Error: o}}
}

func TestGeminiMessages(t *testing.T) {
	const head = `{"id":"m","timestamp":"2026-01-02T03:04:05.000Z","type":"gemini",`
	tests := []struct {
		name, record string
		want         []history.Message
	}{
		{"user", geminiMessage("m", "user", "whoami"), []history.Message{say(history.RoleUser, "whoami")}},
		{"user parts", `{"id":"m","type":"user","content":[{"text":"see "},{"inlineData":{"mimeType":"image/png","data":"aGk="}}]}`,
			[]history.Message{{Role: history.RoleUser, Text: "see ", Media: []history.Media{media("image", "hi")}}}},
		{"info is for the user alone", geminiMessage("m", "info", "Request cancelled."), nil},
		{"thoughts", head + `"content":"hi","thoughts":[{"subject":"A","description":"b"},{"subject":"C","description":"d"}]}`,
			[]history.Message{{Role: history.RoleAssistant, Text: "hi", Reasoning: "A\nb\nC\nd"}}},
		{"calls and results", head + `"content":"","toolCalls":[
			{"id":"c1","name":"sh","args":{"command": "ls"},"status":"success","result":[{"functionResponse":{"id":"c1","name":"sh","response":{"output":"a.go"}}}]},
			{"id":"c2","name":"sh","args":{},"status":"error","result":[{"functionResponse":{"id":"c2","name":"sh","response":{"error":"no"}}}]},
			{"id":"c3","name":"sh","args":null,"status":"cancelled"},
			{"name":"sh","args":{},"result":[{"functionResponse":{"name":"sh","response":{"x": 1}}},{"text":"more"}]}]}`,
			[]history.Message{
				{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "c1", Name: "sh", Arguments: `{"command":"ls"}`},
					{ID: "c2", Name: "sh", Arguments: "{}"}, {ID: "c3", Name: "sh"}, {ID: "#4", Name: "sh", Arguments: "{}"}}},
				answered("c1", "sh", "a.go", history.OutcomeOK), answered("c2", "sh", "no", history.OutcomeError),
				answered("#4", "sh", "{\"x\":1}\nmore", history.OutcomeUnknown)}},
		{"calls in the content", head + `"content":[{"text":"hm","thought":true},{"text":"go"},{"functionCall":{"id":"c","name":"f","args":{}}}]}`,
			[]history.Message{{Role: history.RoleAssistant, Text: "go", Reasoning: "hm", ToolCalls: call("c", "f", "{}")}}},
		{"results in a user's place", `{"id":"m","type":"user","content":[{"functionResponse":{"id":"c","name":"f","response":{"output":"x"}}}]}`,
			[]history.Message{answered("c", "f", "x", history.OutcomeUnknown)}},
		{"unknown", geminiMessage("m", "banner", "x"), nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			wantFacts(t, geminiSession(tt.record), transcript.Options{}, tt.want)
			wantFacts(t, geminiLines(strings.ReplaceAll(tt.record, "\n", "")), transcript.Options{}, tt.want)
		})
	}
}

// A record of another agent can have the same type, and its words elsewhere: it is
// no message that says nothing.
func TestGeminiUserMessageWithoutContentIsDamage(t *testing.T) {
	claude := node("u1", "", asks("one")) + node("u2", "u1", asks("two"))
	for _, input := range []string{geminiSession(`{"id":"1","type":"user"}`), claude} {
		tr := read(t, []byte(input), transcript.Options{Format: transcript.GeminiCLI})
		if f := tr.Findings(); tr.Len() != 0 || len(f) == 0 || f[0].Code != transcript.CodeMissingField {
			t.Errorf("%d messages, %+v", tr.Len(), f)
		}
	}
}

func TestGeminiTimes(t *testing.T) {
	m := one(t, geminiSession(geminiMessage("m", "user", "a")), transcript.GeminiCLI)
	if got := m.Time.Format("15:04:05"); got != "03:04:05" {
		t.Errorf("got the time %s", got)
	}
}

func TestGeminiNotesAreNoUsersWords(t *testing.T) {
	tests := []struct {
		text string
		want []history.Message
	}{
		{`/help`, []history.Message{note("/help")}},
		{`/home/a.go is broken`, []history.Message{say(history.RoleUser, "/home/a.go is broken")}},
		{`?`, []history.Message{note("?")}},
		{`<session_context>\nx\n</session_context>`, []history.Message{note("<session_context>\nx\n</session_context>")}},
		{`This is the Gemini CLI. We are setting up`, []history.Message{note("This is the Gemini CLI. We are setting up")}},
		{`fix @a.go\n--- Content from referenced files ---\nContent from @a.go:\nx\n--- End of content ---`,
			[]history.Message{say(history.RoleUser, "fix @a.go"), note("--- Content from referenced files ---\nContent from @a.go:\nx\n--- End of content ---")}},
		{`one <system-reminder>r</system-reminder> two`,
			[]history.Message{say(history.RoleUser, "one"), note("<system-reminder>r</system-reminder>"), say(history.RoleUser, "two")}},
		{`what is <system-reminder>?`, []history.Message{say(history.RoleUser, "what is <system-reminder>?")}},
		{`<state_snapshot>\n<overall_goal>g</overall_goal>`,
			[]history.Message{{Role: history.RoleUser, Text: "<state_snapshot>\n<overall_goal>g</overall_goal>", Compactor: "gemini-summary"}}},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			wantFacts(t, geminiSession(geminiMessage("m", "user", tt.text)), transcript.Options{}, tt.want)
		})
	}
}

func TestGeminiLinesAreReadAsTheAgentDoes(t *testing.T) {
	user, model := func(id, text string) string { return geminiMessage(id, "user", text) }, func(id, text string) string { return geminiMessage(id, "gemini", text) }
	tests := []struct {
		name  string
		lines []string
		want  string
	}{
		{"in order", []string{user("a", "1"), model("b", "2")}, "user: 1 assistant: 2"},
		{"written again", []string{user("a", "1"), model("b", "2"), `{"$set":{"lastUpdated":"x"}}`, model("b", "3")}, "user: 1 assistant: 3"},
		{"taken back", []string{user("a", "1"), model("b", "2"), user("c", "3"), `{"$rewindTo":"b"}`, user("d", "4")}, "user: 1 user: 4"},
		{"taken back to what is not there", []string{user("a", "1"), `{"$rewindTo":"z"}`, user("d", "4")}, "user: 4"},
		{"taken back twice", []string{user("a", "1"), user("b", "2"), `{"$rewindTo":"b"}`, `{"$rewindTo":"b"}`, user("d", "4")}, "user: 4"},
		{"set anew", []string{user("a", "1"), model("b", "2"), `{"$set":{"messages":[` + user("s", "5") + `,` + model("t", "6") + `]}}`, user("d", "4")}, "user: 5 assistant: 6 user: 4"},
		{"set to nothing", []string{user("a", "1"), `{"$set":{"messages":[]}}`}, "user: 1"},
		{"results again", []string{
			`{"id":"b","type":"gemini","content":"","toolCalls":[{"id":"c","name":"f","args":{},"status":"success","result":[{"functionResponse":{"id":"c","response":{"output":"x"}}}]}]}`,
			`{"id":"d","type":"user","content":[{"functionResponse":{"id":"c","response":{"output":"x"}}}]}`}, "assistant:  tool: x"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tr := read(t, []byte(geminiLines(tt.lines...)), transcript.Options{})
			if got := strings.Join(said(t, tr), " "); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			wantEveryBorder(t, tr)
		})
	}
}

type plainGemini struct {
	Messages []struct {
		Type      string
		ToolCalls []struct{ Result []json.RawMessage }
	}
}

func TestRealGeminiAgreesWithAPlainCount(t *testing.T) {
	realRuns(t, "gemini-cli", func(t *testing.T, _ string, input []byte, tr *transcript.Transcript) {
		var plain plainGemini
		if err := json.Unmarshal(input, &plain); err != nil {
			t.Fatal(err)
		}
		var want tally
		for _, m := range plain.Messages {
			switch m.Type {
			case "user":
				want.users++
			case "gemini":
			default:
				continue
			}
			want.messages++
			for _, c := range m.ToolCalls {
				want.calls++
				if len(c.Result) > 0 {
					want.results++
					want.messages++
				}
			}
		}
		if got := tallyOf(t, tr); got != want || tr.Format() != transcript.GeminiCLI {
			t.Errorf("read as %s: %+v, a plain count gives %+v", tr.Format(), got, want)
		}
		if found := tr.Findings(); len(found) > 0 {
			t.Errorf("findings: %+v", found)
		}
		wantSameBytes(t, tr, input)
		wantEveryBorder(t, tr)
	})
}

func FuzzGemini(f *testing.F) {
	f.Add([]byte(geminiSession(geminiMessage("a", "user", "x"), geminiMessage("b", "gemini", "y"))), false)
	f.Add([]byte(geminiLines(geminiMessage("a", "user", "x"), geminiMessage("b", "gemini", "y"), geminiMessage("b", "gemini", "z"), `{"$rewindTo":"a"}`)), true)
	f.Add([]byte(geminiLines(`{"$set":{"messages":[`+geminiMessage("a", "user", "<system-reminder>x</system-reminder> y")+`]}}`)), true)
	f.Add([]byte(geminiSession(`{"id":"m","type":"gemini","content":[{"text":"t","thought":true}],"toolCalls":[{"id":"c1","name":"sh","args":{"command":"ls"},"status":"error","result":[{"functionResponse":{"id":"c1","response":{"error":"no"}}}]}]}`)), false)
	f.Fuzz(func(t *testing.T, input []byte, tolerant bool) {
		checkHistory(t, input, transcript.GeminiCLI, fuzzMode(tolerant))
	})
}
