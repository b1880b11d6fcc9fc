package transcript_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

func TestReasonixMessages(t *testing.T) {
	user, assistant := history.RoleUser, history.RoleAssistant
	ran := func(execution string) string {
		return `{"role":"tool","tool_call_id":"c1","name":"bash","content":"FAIL","tool_execution":` + execution + `}`
	}
	tests := []struct {
		name, line string
		want       []message
	}{
		{"system", `{"role":"system","content":"you are an agent"}`, []message{spoken(history.RoleSystem, "you are an agent")}},
		{"user", `{"role":"user","content":"fix it","createdAt":1767607201000}`, []message{spoken(user, "fix it")}},
		{"assistant", `{"role":"assistant","content":"looking","reasoning_content":"hm","tool_calls":[{"id":"c1","name":"bash","arguments":"{\"cmd\": \"go test\"}"}],"createdAt":1767607202000}`,
			[]message{{Role: assistant, Text: "looking", Reasoning: "hm", ToolCalls: []history.ToolCall{{ID: "c1", Name: "bash", Arguments: `{"cmd": "go test"}`}}}}},
		{"calls in a function", `{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"bash","arguments":"{}"}}]}`,
			[]message{{Role: assistant, ToolCalls: []history.ToolCall{{ID: "c1", Name: "bash", Arguments: "{}"}}}}},
		{"a failed command", ran(`{"kind":"shell","state":"failed","exitCode":1}`), []message{result("c1", "bash", "FAIL", history.OutcomeError)}},
		{"one that took too long", ran(`{"state":"timed_out","exitCode":0}`), []message{result("c1", "bash", "FAIL", history.OutcomeError)}},
		{"one that ended well", ran(`{"state":"completed","exitCode":0}`), []message{result("c1", "bash", "FAIL", history.OutcomeOK)}},
		{"an exit code alone", ran(`{"exitCode":2}`), []message{result("c1", "bash", "FAIL", history.OutcomeError)}},
		{"one that runs", ran(`{"state":"running"}`), []message{result("c1", "bash", "FAIL", history.OutcomeUnknown)}},
		{"another tool", `{"role":"tool","tool_call_id":"c1","name":"read","content":"x"}`, []message{result("c1", "read", "x", history.OutcomeUnknown)}},
		{"a summary", `{"role":"user","content":"<compaction-summary>\n## Goal\nfix it\n</compaction-summary>"}`, []message{spoken(user, "<compaction-summary>\n## Goal\nfix it\n</compaction-summary>")}},
		{"for the user's eyes alone", `{"role":"tool","tool_call_id":"__reasonix_local_only__","name":"__reasonix_local_only__","local_only":true,"content":"partial"}`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { wantAll(t, tt.line+"\n", transcript.Reasonix, tt.want) })
	}
	tr := read(t, []byte(`{"role":"user","content":"see","images":["data:image/png;base64,aGk="],"createdAt":1767607201000}`+"\n"), transcript.Options{})
	if m, _ := tr.At(0); tr.Format() != transcript.Reasonix || len(m.Media) != 1 || m.Time.Year() != 2026 {
		t.Errorf("read as %s: %+v", tr.Format(), m)
	}
	tr = read(t, []byte(tests[10].line), transcript.Options{Format: transcript.Reasonix})
	if m, _ := tr.At(0); m.Role != user {
		if from, _ := m.Inherited(); from != "" {
			t.Errorf("a result is inherited from %s", from)
		}
	}
}

func TestReasonixNotesAreNoUsersWords(t *testing.T) {
	words := func(text string) message { return spoken(history.RoleUser, text) }
	for line, want := range map[string][]message{
		`{"role":"user","content":"<reasoning-language>\nEnglish\n</reasoning-language>\n\nfix it"}`: {
			note("<reasoning-language>\nEnglish\n</reasoning-language>"), words("fix it")},
		`{"role":"user","content":"<memory-update>a</memory-update> <background-jobs>b</background-jobs> go"}`: {
			note("<memory-update>a</memory-update>\n<background-jobs>b</background-jobs>"), words("go")},
		`{"role":"user","content":"why does <reasoning-language> appear?"}`:                              {words("why does <reasoning-language> appear?")},
		`{"role":"user","content":"Referenced context:\n<file path=\"a\">x</file>\n\nexplain"}`:          {note("Referenced context:\n<file path=\"a\">x</file>"), words("explain")},
		`{"role":"user","content":"<newer>x</newer>\n\nfix it\n\n<tail/>","raw_content":"fix it"}`:       {note("<newer>x</newer>"), words("fix it"), note("<tail/>")},
		`{"role":"user","content":"short","raw_content":"the long original"}`:                            {words("short")},
		`{"role":"user","content":"go on","origin":"host"}`:                                              {note("go on")},
		`{"role":"user","content":"go on","origin":"user"}`:                                              {words("go on")},
		`{"role":"user","content":"<session-context version=\"1\">x</session-context>","origin":"host"}`: {note(`<session-context version="1">x</session-context>`)},
	} {
		t.Run(line, func(t *testing.T) { wantAll(t, line+"\n", transcript.Reasonix, want) })
	}
}

// reasonixEvents gives a log of events; each is its type, base revision, message
// index, and the texts of its messages.
type reasonixEvents struct {
	kind        string
	base, index int
	texts       []string
}

func reasonixLog(events ...reasonixEvents) string {
	var b strings.Builder
	for _, e := range events {
		var messages []string
		for _, text := range e.texts {
			messages = append(messages, `{"role":"user","content":"`+text+`"}`)
		}
		fmt.Fprintf(&b, `{"schema_version":1,"type":"%s","revision":%d,"base_revision":%d,"message_index":%d,"messages":[%s],"content_digest":"d","writer_id":"w","created_at":"2026-01-05T10:00:00Z"}`+"\n",
			e.kind, e.base+1, e.base, e.index, strings.Join(messages, ","))
	}
	return b.String()
}

func TestReasonixLogsArePlayed(t *testing.T) {
	tests := []struct {
		name  string
		input string
		want  []string
	}{
		{"added to", reasonixLog(reasonixEvents{"replace", 0, 0, []string{"a", "b"}}, reasonixEvents{"append", 1, 2, []string{"c"}}), []string{"a", "b", "c"}},
		{"replaced", reasonixLog(reasonixEvents{"replace", 0, 0, []string{"a", "b"}}, reasonixEvents{"append", 1, 2, []string{"c"}}, reasonixEvents{"replace", 2, 0, []string{"d"}}), []string{"d"}},
		{"from nothing", reasonixLog(reasonixEvents{"append", 0, 0, []string{"a"}}, reasonixEvents{"append", 1, 1, []string{"b"}}), []string{"a", "b"}},
		{"a revision is missing", reasonixLog(reasonixEvents{"replace", 0, 0, []string{"a"}}, reasonixEvents{"append", 2, 1, []string{"b"}}, reasonixEvents{"append", 1, 1, []string{"c"}}), []string{"a"}},
		{"messages are missing", reasonixLog(reasonixEvents{"replace", 0, 0, []string{"a"}}, reasonixEvents{"append", 1, 2, []string{"b"}}), []string{"a"}},
		{"a replacement of another revision", reasonixLog(reasonixEvents{"replace", 0, 0, []string{"a"}}, reasonixEvents{"replace", 7, 0, []string{"b"}}), []string{"a"}},
		{"a log that was cut at its head", reasonixLog(reasonixEvents{"replace", 7, 0, []string{"a"}}, reasonixEvents{"append", 8, 1, []string{"b"}}), []string{"a", "b"}},
		{"a damaged event", reasonixLog(reasonixEvents{"replace", 0, 0, []string{"a"}}) + "{\n" + reasonixLog(reasonixEvents{"append", 2, 1, []string{"c"}}), []string{"a"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, m := range messagesOf(t, tt.input, "") {
				got = append(got, m.Text)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
	broken := read(t, []byte(tests[3].input), transcript.Options{}).Findings()
	if len(broken) != 1 || broken[0].Line != 2 || !strings.Contains(broken[0].Message, "does not follow") {
		t.Errorf("findings %+v", broken)
	}
}

func TestReasonixCheckpoints(t *testing.T) {
	e := func(first, last int) transcript.Edit {
		return transcript.Edit{First: first, Last: last, Insert: last + 1, Role: history.RoleUser, Text: "[compacted checkpoint]\nx"}
	}
	pad := `{"role":"tool","tool_call_id":"__reasonix_local_only__","name":"__reasonix_local_only__","local_only":true}`
	log := reasonixLog(reasonixEvents{"replace", 0, 0, []string{"a"}}, reasonixEvents{"append", 1, 1, []string{"b", "c"}}, reasonixEvents{"append", 2, 3, []string{"d"}})
	tests := []struct {
		name, input string
		edit        transcript.Edit
		want        string
	}{
		{"a message", `{"role":"user","content":"a","createdAt":5}` + "\n" + `{"role":"user","content":"b","createdAt":6}` + "\n", e(0, 0),
			`{"role":"user","content":"[compacted checkpoint]\nx","createdAt":5}`},
		{"the first event", log, e(0, 2), `{"schema_version":1,"type":"replace","revision":2,"base_revision":0,"message_index":0,"messages":[` +
			`{"role":"user","content":"[compacted checkpoint]\nx"},` + pad + `,` + pad + `],"writer_id":"w","created_at":"2026-01-05T10:00:00Z"}`},
		{"an event between", log, e(1, 2), `{"schema_version":1,"type":"append","revision":2,"base_revision":1,"message_index":1,"messages":[` +
			`{"role":"user","content":"[compacted checkpoint]\nx"},` + pad + `],"writer_id":"w","created_at":"2026-01-05T10:00:00Z"}`},
		{"the last event", log, e(3, 3), `{"schema_version":1,"type":"append","revision":3,"base_revision":2,"message_index":3,"messages":[` +
			`{"role":"user","content":"[compacted checkpoint]\nx"}],"writer_id":"w","created_at":"2026-01-05T10:00:00Z"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out := string(wantKept(t, read(t, []byte(tt.input), transcript.Options{}), tt.edit))
			if !slices.Contains(strings.Split(out, "\n"), tt.want) {
				t.Errorf("got\n%s\nwant\n%s", out, tt.want)
			}
		})
	}
	if _, err := read(t, []byte(log), transcript.Options{}).Project(&bytes.Buffer{}, e(0, 1)); !errors.Is(err, transcript.ErrEdit) {
		t.Errorf("half of an event leaves: %v", err)
	}
}

// An event with a system prompt and other messages can't be parted.
func TestARecordWithAPinnedMessageLeavesAsAWholeOrNotAtAll(t *testing.T) {
	input := `{"schema_version":1,"type":"replace","revision":1,"base_revision":0,"message_index":0,"messages":[{"role":"system","content":"s"},{"role":"user","content":"a"}]}` + "\n" +
		reasonixLog(reasonixEvents{"append", 1, 2, []string{"b"}})
	e := transcript.Edit{First: 0, Last: 2, Insert: 3, Pinned: []int{0}, Role: history.RoleUser, Text: "[compacted checkpoint]\nx"}
	if _, err := read(t, []byte(input), transcript.Options{}).Project(&bytes.Buffer{}, e); !errors.Is(err, transcript.ErrEdit) {
		t.Errorf("got %v", err)
	}
}

func TestReasonixContextFile(t *testing.T) {
	input := `{"schema_version":4,"transcript_version":12,"projection":{"messages":[{"role":"system","content":"you are an agent"},
{"role":"user","content":"<compaction-summary>\ns\n</compaction-summary>"},{"role":"user","content":"go on"}],"covered_count":9},"generation":1}` + "\n"
	tr := read(t, []byte(input), transcript.Options{})
	if m, err := tr.At(1); err != nil || tr.Format() != transcript.Reasonix || tr.Len() != 3 || m.StartsTurn() {
		t.Fatalf("read as %s, %d messages: %+v, %v", tr.Format(), tr.Len(), m, err)
	}
	wantKept(t, tr, spanEdit(transcript.Reasonix, 1, 1))
}

func TestReasonixIsToldFromOpenAIChat(t *testing.T) {
	for line, want := range map[string]transcript.Format{
		`{"role":"assistant","content":"a","tool_calls":[{"id":"c","name":"bash","arguments":"{}"}]}`:                                      transcript.Reasonix,
		`{"role":"user","content":"a","createdAt":5}`:                                                                                      transcript.Reasonix,
		`{"role":"user","content":"a","createdAt":"2026-01-05T10:00:00Z"}`:                                                                 transcript.OpenAIChat,
		`{"role":"assistant","content":"a","reasoning_content":"hm"}`:                                                                      transcript.OpenAIChat,
		`{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"read_file","arguments":"{}"}}]}`: transcript.OpenAIChat,
		`{"role":"tool","tool_call_id":"c","content":"x","tool_execution":{"exitCode":0}}`:                                                 transcript.Reasonix,
	} {
		if got := read(t, []byte(`{"role":"user","content":"first"}`+"\n"+line+"\n"), transcript.Options{}).Format(); got != want {
			t.Errorf("%s is read as %s, want %s", line, got, want)
		}
	}
}

func TestReasonixDamage(t *testing.T) {
	event := `{"schema_version":1,"type":"replace","revision":1,"base_revision":0,"message_index":0,"messages":`
	for _, line := range []string{
		`{"role":7}`, `{"content":"x"}`, `{"role":"pope","content":"x"}`, `{"role":"user","content":7}`,
		`{"role":"assistant","tool_calls":7}`, `{"role":"assistant","tool_calls":[{"id":"c"}]}`, `{"role":"tool","tool_call_id":7}`,
		`{"schema_version":1}`, event + `7}`, event + `[7]}`, event + `[{"role":7}]}`,
	} {
		m := history.ModeDefault
		if _, err := tryRead(line+"\n", transcript.Options{Format: transcript.Reasonix, Mode: &m}); err == nil {
			t.Errorf("%s is read", line)
		}
	}
	for _, line := range []string{`{"schema_version":2,"type":"replace"}`, `{"schema_version":1,"type":"newer"}`} {
		tr := read(t, []byte(line+"\n"), transcript.Options{Format: transcript.Reasonix})
		if len(tr.Findings()) != 1 || tr.Len() != 0 {
			t.Errorf("%s: findings %+v", line, tr.Findings())
		}
	}
}

func TestReasonixLogsReduceAtEveryEvent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var events []reasonixEvents
		var ends []int
		n, number := 0, 0
		for i := range rapid.IntRange(1, 8).Draw(t, "events") {
			e := reasonixEvents{kind: "append", base: i, index: n}
			if i == 0 || rapid.IntRange(0, 4).Draw(t, "replaces") == 0 {
				e.kind, e.index, n, ends = "replace", 0, 0, nil
			}
			for range rapid.IntRange(1, 3).Draw(t, "messages") {
				e.texts = append(e.texts, fmt.Sprint("m", number))
				n, number = n+1, number+1
			}
			events, ends = append(events, e), append(ends, n-1)
		}
		tr := readSession(t, []byte(reasonixLog(events...)), transcript.Reasonix, history.ModeTolerant)
		k := rapid.IntRange(0, len(ends)-1).Draw(t, "last")
		first := 0
		if k > 0 && rapid.Bool().Draw(t, "between") {
			first = ends[k-1] + 1
		}
		wantKept(t, tr, spanEdit(transcript.Reasonix, first, ends[k]))
	})
}

func FuzzReasonix(f *testing.F) {
	for _, input := range []string{
		`{"role":"system","content":"s"}` + "\n" + `{"role":"user","content":"<memory-update>x</memory-update> fix","createdAt":1}` + "\n" +
			`{"role":"assistant","content":"a","tool_calls":[{"id":"c1","name":"bash","arguments":"{}"}]}` + "\n" +
			`{"role":"tool","tool_call_id":"c1","name":"bash","content":"FAIL","tool_execution":{"exitCode":1}}` + "\n",
		reasonixLog(reasonixEvents{"replace", 0, 0, []string{"a", "b"}}, reasonixEvents{"append", 1, 2, []string{"c"}}, reasonixEvents{"append", 2, 3, []string{"d"}}),
		`{"transcript_version":1,"projection":{"messages":[{"role":"user","content":"a"},{"role":"user","content":"b"}]}}`,
	} {
		f.Add([]byte(input), true)
		f.Add([]byte(input), false)
	}
	f.Fuzz(func(t *testing.T, input []byte, tolerant bool) {
		checkSession(t, input, transcript.Reasonix, fuzzMode(tolerant))
	})
}
