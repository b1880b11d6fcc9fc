package transcript_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// copilotLines gives a session with the given events, written "type data".
func copilotLines(events ...string) string {
	b := strings.Builder{}
	parent := "null"
	for i, e := range append([]string{`session.start {"sessionId":"s","version":1}`}, events...) {
		kind, data, _ := strings.Cut(e, " ")
		fmt.Fprintf(&b, `{"type":"%s","data":%s,"id":"e%d","timestamp":"2025-12-18T21:32:%02d.000Z","parentId":%s}`+"\n", kind, data, i, i%60, parent)
		parent = fmt.Sprintf(`"e%d"`, i)
	}
	return b.String()
}

func copilotUser(text string) string { return `user.message {"content":"` + text + `"}` }

func copilotSays(text string, calls ...string) string {
	var requests []string
	for _, id := range calls {
		requests = append(requests, `{"toolCallId":"`+id+`","name":"shell","arguments":"{}"}`)
	}
	return `assistant.message {"content":"` + text + `","toolRequests":[` + strings.Join(requests, ",") + `]}`
}

func copilotDone(id, text string) string {
	return `tool.execution_complete {"toolCallId":"` + id + `","success":true,"result":{"content":"` + text + `"}}`
}

func TestCopilotEvents(t *testing.T) {
	user, assistant := history.RoleUser, history.RoleAssistant
	tests := []struct {
		name, event string
		want        []message
	}{
		{"user", `user.message {"content":"list","transformedContent":"<now/> list","attachments":[{"type":"file","path":"a.go"}]}`, []message{spoken(user, "list")}},
		{"a skill", `user.message {"content":"how to","source":"skill-pdf"}`, []message{note("how to")}},
		{"assistant", `assistant.message {"content":"look","reasoningText":"hm","toolRequests":[{"toolCallId":"a","name":"shell","arguments":"{\"command\": \"ls\"}"},{"toolCallId":"b","name":"view","arguments":{"path": "x"}},{"toolCallId":"c","name":"n","arguments":null}]}`,
			[]message{{Role: assistant, Text: "look", Reasoning: "hm", ToolCalls: []history.ToolCall{
				{ID: "a", Name: "shell", Arguments: `{"command": "ls"}`}, {ID: "b", Name: "view", Arguments: `{"path":"x"}`}, {ID: "c", Name: "n"}}}}},
		{"a result", copilotDone("a", "x"), []message{result("a", "", "x", history.OutcomeOK)}},
		{"a failed call", `tool.execution_complete {"toolCallId":"a","success":false,"error":{"message":"no such file"}}`, []message{result("a", "", "no such file", history.OutcomeError)}},
		{"a result without a flag", `tool.execution_complete {"toolCallId":"a","result":{"content":"x","detailedContent":"more"}}`, []message{result("a", "", "x", history.OutcomeUnknown)}},
		{"a call that the user asked for", `tool.user_requested {"toolCallId":"a","toolName":"shell","arguments":{"command": "ls"}}`, []message{note("shell\n{\"command\":\"ls\"}")}},
		{"its result", `tool.execution_complete {"toolCallId":"a","success":true,"isUserRequested":true,"result":{"content":"x"}}`, []message{note("x")}},
		{"a thought", `assistant.reasoning {"reasoningId":"r","content":"hm"}`, []message{{Role: assistant, Reasoning: "hm"}}},
		{"a system prompt", `system.message {"role":"system","content":"be kind"}`, []message{spoken(history.RoleSystem, "be kind")}},
		{"a developer's prompt", `system.message {"role":"developer","content":"be kind"}`, []message{spoken(history.RoleDeveloper, "be kind")}},
		{"a notification", `system.notification {"content":"agent done"}`, []message{note("agent done")}},
		{"what another agent said", `assistant.message {"content":"x","parentToolCallId":"a"}`, nil},
		{"what another agent's tool gave", `tool.execution_complete {"toolCallId":"b","parentToolCallId":"a","success":true}`, nil},
		{"a failed compaction", `session.compaction_complete {"success":false,"error":"x"}`, nil},
		{"events that say nothing", `session.truncation {"tokenLimit":1}`, nil},
		{"an abort", `abort {"reason":"user"}`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { wantAll(t, copilotLines(tt.event), transcript.CopilotCLI, tt.want) })
	}
}

func TestCopilotMedia(t *testing.T) {
	input := copilotLines(`user.message {"content":"see","attachments":[{"type":"blob","data":"aGk=","mimeType":"image/png"},{"type":"blob","data":"aGk=","mimeType":"text/plain"}]}`,
		`tool.execution_complete {"toolCallId":"a","success":true,"result":{"content":"","contents":[{"type":"image","data":"aGk=","mimeType":"image/png"},{"type":"text","text":"x"}]}}`)
	var kinds []string
	for _, m := range messagesOf(t, input, transcript.CopilotCLI) {
		for _, x := range m.Media {
			kinds = append(kinds, x.Kind)
		}
	}
	if want := []string{"image", "file", "image"}; !slices.Equal(kinds, want) {
		t.Errorf("got %q, want %q", kinds, want)
	}
}

func TestCopilotContext(t *testing.T) {
	u, a := copilotUser("u"), copilotSays("a")
	thought := `assistant.reasoning {"content":"hm"}`
	prompt := `system.message {"content":"P"}`
	done := `session.compaction_complete {"success":true,"summaryContent":"S"}`
	tests := []struct {
		name   string
		events []string
		want   []string
	}{
		{"a thought that the answer repeats", []string{u, thought, `assistant.message {"content":"a","reasoningText":"hm"}`}, []string{"u", "hm a"}},
		{"a thought that it does not repeat", []string{u, thought, a}, []string{"u", "hm ", " a"}},
		{"a prompt again", []string{prompt, u, prompt, a}, []string{"P", "u", "a"}},
		{"a compaction", []string{prompt, u, a, done, u}, []string{"P", "S", "u"}},
		{"a compaction that took its time", []string{prompt, u, `session.compaction_start {}`, a, done, u}, []string{"P", "S", "a", "u"}},
		{"gone back", []string{u, a, copilotUser("x"), copilotSays("y"), `session.snapshot_rewind {"upToEventId":"e2"}`, copilotUser("z")}, []string{"u", "a", "z"}},
		{"gone back to what is not there", []string{u, `session.snapshot_rewind {"upToEventId":"e9"}`, a}, []string{"u", "a"}},
		{"cleared", []string{prompt, u, a, `session.context_cleared {}`, copilotUser("z")}, []string{"P", "z"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, m := range messagesOf(t, copilotLines(tt.events...), transcript.CopilotCLI) {
				text := m.Text
				if m.Role == history.RoleAssistant && (m.Reasoning != "" || strings.Contains(strings.Join(tt.want, ""), "hm")) {
					text = m.Reasoning + " " + m.Text
				}
				got = append(got, text)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
	all := messagesOf(t, copilotLines(u, done), transcript.CopilotCLI)
	if from, ok := all[0].Inherited(); !ok || from != "copilot-summary" {
		t.Errorf("the summary is inherited from %q", from)
	}
}

func TestCopilotCheckpointKeepsTheChain(t *testing.T) {
	input := copilotLines(copilotUser("u"), copilotSays("a", "c"), `tool.execution_start {"toolCallId":"c"}`, copilotDone("c", "x"), `assistant.turn_end {}`, copilotUser("v"))
	tr := read(t, []byte(input), transcript.Options{})
	for role, want := range map[history.Role]string{
		history.RoleUser:      `{"type":"user.message","data":{"content":"[compacted checkpoint]\nx","transformedContent":"[compacted checkpoint]\nx","attachments":[]},"id":"e4","timestamp":"2025-12-18T21:32:04.000Z","parentId":"e0"}`,
		history.RoleAssistant: `{"type":"assistant.message","data":{"messageId":"e4","content":"[compacted checkpoint]\nx","toolRequests":[]},"id":"e4","timestamp":"2025-12-18T21:32:04.000Z","parentId":"e0"}`,
	} {
		lines := strings.Split(string(wantKept(t, tr, transcript.Edit{First: 0, Last: 2, Insert: 3, Role: role, Text: "[compacted checkpoint]\nx"})), "\n")
		if len(lines) != 5 || lines[1] != want {
			t.Errorf("got %q, want %s", lines, want)
		}
	}
	all := wantKept(t, tr, transcript.Edit{First: 0, Last: 3, Insert: 4, Role: history.RoleUser, Text: "[compacted checkpoint]\nx"})
	if own := regexp.MustCompile(`"id":"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"`); !own.Match(all) {
		t.Errorf("no id of its own in\n%s", all)
	}
}

func TestCopilotUnknownAndDamage(t *testing.T) {
	tr := read(t, []byte(copilotLines(`newer.kind {}`, `assistant.newer {}`)), transcript.Options{})
	if len(tr.Findings()) != 2 {
		t.Errorf("findings %+v", tr.Findings())
	}
	for _, event := range []string{`user.message {}`, `user.message {"content":7}`, `assistant.message {"content":7}`,
		`assistant.message {"toolRequests":7}`, `assistant.message {"toolRequests":[{}]}`, `tool.execution_complete {"toolCallId":7}`,
		`assistant.reasoning {"content":7}`, `system.message {"content":7}`} {
		m := history.ModeDefault
		if _, err := tryRead(copilotLines(event), transcript.Options{Mode: &m}); err == nil {
			t.Errorf("%s is read", event)
		}
		wantAll(t, copilotLines(event, copilotUser("a")), transcript.CopilotCLI, []message{spoken(history.RoleUser, "a")})
	}
}

func TestRealCopilotAgreesWithAPlainCount(t *testing.T) {
	eachFile(t, "copilot-cli", func(t *testing.T, name string, input []byte) {
		tr := read(t, input, transcript.Options{})
		if tr.Format() != transcript.CopilotCLI || len(tr.Findings()) > 0 {
			t.Errorf("read as %s, findings %+v", tr.Format(), tr.Findings())
		}
		wantSameBytes(t, tr, input)
		var want tally
		for line := range bytes.Lines(input) {
			var r struct {
				Type string
				Data struct {
					Content          string
					ParentToolCallID *string
					ToolRequests     []any
				}
			}
			if err := json.Unmarshal(line, &r); err != nil {
				t.Fatal(err)
			}
			if r.Data.ParentToolCallID != nil {
				continue
			}
			switch r.Type {
			case "user.message", "system.notification":
				want.messages++
				want.users++
			case "assistant.message", "assistant.reasoning", "system.message":
				want.messages++
				want.calls += len(r.Data.ToolRequests)
			case "tool.execution_complete":
				want.messages++
				want.results++
			}
		}
		if got := tallyOf(t, tr); got != want {
			t.Errorf("got %+v, a plain count gives %+v", got, want)
		}
	})
}

func TestRealCopilotReducesAtEveryBorder(t *testing.T) {
	eachFile(t, "copilot-cli", func(t *testing.T, name string, input []byte) {
		tr := read(t, input, transcript.Options{})
		for _, last := range borders(t, tr) {
			if last > 0 {
				wantKept(t, tr, spanEdit(transcript.CopilotCLI, 1, last))
			}
		}
	})
}

func TestCopilotSessionsReduceFromTheirFirstMessage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var events []string
		for i := range rapid.IntRange(1, 14).Draw(t, "events") {
			events = append(events, rapid.SampledFrom([]string{
				copilotUser(fmt.Sprint("u", i)), copilotUser(fmt.Sprint("u", i)), copilotSays(fmt.Sprint("a", i), "c"),
				`tool.execution_start {"toolCallId":"c"}`, copilotDone("c", fmt.Sprint("r", i)), `assistant.turn_end {}`,
				`assistant.reasoning {"content":""}`, `session.compaction_start {}`,
				fmt.Sprintf(`session.compaction_complete {"success":true,"summaryContent":"S%d"}`, i),
				`assistant.message {"content":"x","parentToolCallId":"c"}`, `session.context_cleared {}`,
				fmt.Sprintf(`session.snapshot_rewind {"upToEventId":"e%d"}`, i/2),
			}).Draw(t, "event"))
		}
		tr := readSession(t, []byte(copilotLines(events...)), transcript.CopilotCLI, history.ModeTolerant)
		if tr.Len() == 0 {
			return
		}
		e := spanEdit(transcript.CopilotCLI, 0, rapid.IntRange(0, tr.Len()-1).Draw(t, "last"))
		if _, err := tr.Project(&bytes.Buffer{}, e); errors.Is(err, transcript.ErrEdit) && slices.ContainsFunc(events, isRewind) {
			return
		}
		wantKept(t, tr, e)
	})
}

// isRewind reports whether an event goes back to another one, which can leave.
func isRewind(event string) bool { return strings.HasPrefix(event, "session.snapshot_rewind") }

func FuzzCopilot(f *testing.F) {
	for _, input := range []string{
		copilotLines(copilotUser("u"), copilotSays("a", "c"), `tool.execution_start {"toolCallId":"c"}`, copilotDone("c", "x"), copilotUser("v")),
		copilotLines(`system.message {"content":"P"}`, copilotUser("u"), `session.compaction_start {}`, copilotSays("a"),
			`session.compaction_complete {"success":true,"summaryContent":"S"}`, `session.snapshot_rewind {"upToEventId":"e2"}`),
	} {
		f.Add([]byte(input), true)
		f.Add([]byte(input), false)
	}
	f.Fuzz(func(t *testing.T, input []byte, tolerant bool) {
		checkSession(t, input, transcript.CopilotCLI, fuzzMode(tolerant))
	})
}
