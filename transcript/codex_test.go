package transcript_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

func item(payload string) string {
	return `{"timestamp":"t","type":"response_item","payload":` + payload + `}` + "\n"
}

func event(payload string) string {
	return `{"timestamp":"t","type":"event_msg","payload":` + payload + `}` + "\n"
}

func user(text string) string {
	return item(`{"type":"message","role":"user","content":[{"type":"input_text","text":"` + text + `"}]}`)
}

func assistant(text string) string {
	return item(`{"type":"message","role":"assistant","content":[{"type":"output_text","text":"` + text + `"}]}`)
}

func userSaid(text string) string { return event(`{"type":"user_message","message":"` + text + `"}`) }

func call(id, name, arguments string) []history.ToolCall {
	return []history.ToolCall{{ID: id, Name: name, Arguments: arguments}}
}

func TestCodexItems(t *testing.T) {
	result := func(id string, o history.Outcome) *history.ToolResult {
		return &history.ToolResult{CallID: id, Error: o}
	}
	tests := []struct {
		name, payload string
		want          history.Message
	}{
		{"user", `{"type":"message","role":"user","content":[{"type":"input_text","text":"a"},{"type":"input_image","image_url":"data:image/png;base64,aGk="}]}`,
			history.Message{Role: "user", Text: "a", Media: []history.Media{media("image", "hi")}}},
		{"image without a URL", `{"type":"message","role":"user","content":[{"type":"input_text","text":"a"},{"type":"input_image","image_url":null}]}`,
			history.Message{Role: "user", Text: "a"}},
		{"developer", `{"type":"message","role":"developer","content":[{"type":"input_text","text":"<permissions instructions>"}]}`,
			history.Message{Role: "developer", Text: "<permissions instructions>"}},
		{"assistant", `{"type":"message","role":"assistant","content":[{"type":"output_text","text":"a"}],"phase":"commentary"}`,
			history.Message{Role: "assistant", Text: "a"}},
		{"notes", `{"type":"message","role":"user","content":[{"type":"input_text","text":"# AGENTS.md instructions for /r"},{"type":"input_text","text":"\n<environment_context>x"}]}`,
			history.Message{Role: "user", AgentNote: true, Text: "# AGENTS.md instructions for /r\n\n<environment_context>x"}},
		{"a note and words", `{"type":"message","role":"user","content":[{"type":"input_text","text":"<environment_context>x"},{"type":"input_text","text":"go"}]}`,
			history.Message{Role: "user", Text: "<environment_context>x\ngo"}},
		{"reasoning", `{"type":"reasoning","summary":[{"type":"summary_text","text":"a"},{"type":"summary_text","text":"b"}],"content":[{"type":"reasoning_text","text":"c"},{"type":"text","text":"d"}],"encrypted_content":"AAAA"}`,
			history.Message{Role: "assistant", Reasoning: "a\nb\nc\nd"}},
		{"encrypted reasoning", `{"type":"reasoning","summary":[],"content":null,"encrypted_content":"AAAA"}`, history.Message{Role: "assistant"}},
		{"function call", `{"type":"function_call","name":"shell","namespace":"x","arguments":"{\"a\": 1}","call_id":"c"}`,
			history.Message{Role: "assistant", ToolCalls: call("c", "shell", `{"a": 1}`)}},
		{"arguments null", `{"type":"function_call","name":"shell","arguments":null,"call_id":"c"}`,
			history.Message{Role: "assistant", ToolCalls: call("c", "shell", "")}},
		{"custom call", `{"type":"custom_tool_call","name":"apply_patch","input":"*** Begin Patch","call_id":"c"}`,
			history.Message{Role: "assistant", ToolCalls: call("c", "apply_patch", "*** Begin Patch")}},
		{"shell call", `{"type":"local_shell_call","call_id":"c","action":{"type":"exec", "command":["ls", "-l"]}}`,
			history.Message{Role: "assistant", ToolCalls: call("c", "local_shell", `{"type":"exec","command":["ls","-l"]}`)}},
		{"shell call with an id only", `{"type":"local_shell_call","id":"i","call_id":null,"action":{}}`,
			history.Message{Role: "assistant", ToolCalls: call("i", "local_shell", "{}")}},
		{"tool search", `{"type":"tool_search_call","call_id":"c","arguments":{"query": "x"}}`,
			history.Message{Role: "assistant", ToolCalls: call("c", "tool_search", `{"query":"x"}`)}},
		{"tool search by the provider", `{"type":"tool_search_call","call_id":null,"arguments":{"query":"x"}}`,
			history.Message{Role: "assistant", Text: `{"query":"x"}`}},
		{"tool search output", `{"type":"tool_search_output","call_id":"c","tools":[{"name": "y"}]}`,
			history.Message{Role: "tool", Text: `[{"name":"y"}]`, Result: result("c", history.OutcomeUnknown)}},
		{"web search", `{"type":"web_search_call","status":"completed","action":{"type":"search", "query":"x"}}`,
			history.Message{Role: "assistant", Text: `{"type":"search","query":"x"}`}},
		{"web search without action", `{"type":"web_search_call","status":"completed"}`, history.Message{Role: "assistant"}},
		{"image", `{"type":"image_generation_call","result":"aGk="}`,
			history.Message{Role: "assistant", Media: []history.Media{media("image", "hi")}}},
		{"another agent", `{"type":"agent_message","author":"scout","recipient":"main","content":[{"type":"input_text","text":"a"},{"type":"encrypted_content","encrypted_content":"AAAA"}]}`,
			history.Message{Role: "user", AgentNote: true, Name: "scout", Text: "a"}},
		{"to another agent", `{"type":"agent_message","author":"main","content":[{"type":"output_text","text":"a"}]}`,
			history.Message{Role: "assistant", Name: "main", Text: "a"}},
		{"output text", `{"type":"function_call_output","call_id":"c","output":"error: no"}`,
			history.Message{Role: "tool", Text: "error: no", Result: result("c", history.OutcomeUnknown)}},
		{"output null", `{"type":"function_call_output","call_id":"c","output":null}`,
			history.Message{Role: "tool", Result: result("c", history.OutcomeUnknown)}},
		{"output parts", `{"type":"function_call_output","call_id":"c","output":[{"type":"input_text","text":"a"},{"type":"input_image","image_url":"data:image/png;base64,aGk="}]}`,
			history.Message{Role: "tool", Text: "a", Media: []history.Media{media("image", "hi")}, Result: result("c", history.OutcomeUnknown)}},
		{"output of one part", `{"type":"function_call_output","call_id":"c","output":{"type":"input_text","text":"a"}}`,
			history.Message{Role: "tool", Text: "a", Result: result("c", history.OutcomeUnknown)}},
		{"output that failed", `{"type":"function_call_output","call_id":"c","output":{"content":"a","success":false}}`,
			history.Message{Role: "tool", Text: "a", Result: result("c", history.OutcomeError)}},
		{"output that succeeded", `{"type":"function_call_output","call_id":"c","output":{"content":[{"type":"input_text","text":"a"}],"success":true}}`,
			history.Message{Role: "tool", Text: "a", Result: result("c", history.OutcomeOK)}},
		{"output of another shape", `{"type":"function_call_output","call_id":"c","output":{"x": [1, 2]}}`,
			history.Message{Role: "tool", Text: `{"x":[1,2]}`, Result: result("c", history.OutcomeUnknown)}},
		{"custom output", `{"type":"custom_tool_call_output","call_id":"c","output":"{\"output\":\"a\",\"metadata\":{\"exit_code\":2}}"}`,
			history.Message{Role: "tool", Text: `{"output":"a","metadata":{"exit_code":2}}`, Result: result("c", history.OutcomeError)}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := one(t, item(tt.payload), transcript.Codex); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("%s\n got %+v\nwant %+v", tt.payload, got, tt.want)
			}
		})
	}
}

func TestCodexNotesAreNoUsersWords(t *testing.T) {
	tests := map[string]bool{
		"<environment_context>\\n  <cwd>/r</cwd>": true,
		"<user_instructions>\\nUse tabs":          true,
		"# AGENTS.md instructions for /r":         true,
		"<INSTRUCTIONS>\\nx":                      true,
		"<permissions instructions>x":             true,
		"<turn_aborted>\\nx":                      true,
		"<subagent_notification>x":                true,
		"<user_shell_command>ls":                  true,
		"<skill>\\nx":                             true,
		"  \\n<environment_context>x":             true,
		"Why does <environment_context> differ?":  false,
		"# AGENTS.md is too long, shorten it":     false,
		"<environment>":                           false,
		"<div>":                                   false,
		"":                                        false,
	}
	for text, want := range tests {
		if got := one(t, user(text), transcript.Codex); got.AgentNote != want || got.StartsTurn() == want {
			t.Errorf("%q: note %v, want %v", text, got.AgentNote, want)
		}
	}
}

func TestCodexOutcomes(t *testing.T) {
	tests := []struct {
		output string
		want   history.Outcome
	}{
		{`Chunk ID: a\nWall time: 1.0 seconds\nProcess exited with code 0\nOriginal token count: 3\nOutput:\nx`, history.OutcomeOK},
		{`Chunk ID: a\nWall time: 1.0 seconds\nProcess exited with code 127\nOutput:\nx`, history.OutcomeError},
		{`Wall time: 1.0 seconds\nProcess exited with code -1\nOutput:\nx`, history.OutcomeError},
		{`Exit code: 0\nWall time: 1 seconds\nOutput:\nx`, history.OutcomeOK},
		{`Exit code: 1\r\nOutput:\r\nx`, history.OutcomeError},
		{`Exit code: 1`, history.OutcomeError},
		{`Chunk ID: a\nWall time: 1.0 seconds\nProcess running with session ID 4\nOutput:\nProcess exited with code 1\n`, history.OutcomeUnknown},
		{`The log says\nProcess exited with code 1`, history.OutcomeUnknown},
		{`Exit code: one`, history.OutcomeUnknown},
		{`{\"output\":\"x\",\"metadata\":{\"exit_code\":0,\"duration_seconds\":0.1}}`, history.OutcomeOK},
		{`{\"output\":\"x\",\"metadata\":{\"exit_code\":\"0\"}}`, history.OutcomeUnknown},
		{`{\"metadata\":{\"exit_code\":0}}`, history.OutcomeUnknown},
		{`{\"output\":\"x\",\"metadata\":{\"exit_code\":0}`, history.OutcomeUnknown},
		{`{\"output\":\"x\",\"output\":\"y\",\"metadata\":{\"exit_code\":0}}`, history.OutcomeUnknown},
		{`{\"output\":\"x\",\"metadata\":` + strings.Repeat("[", 30000), history.OutcomeUnknown},
		{`Success. Updated the following files:\nM a.go`, history.OutcomeUnknown},
	}
	for _, tt := range tests {
		m := one(t, item(`{"type":"function_call_output","call_id":"c","output":"`+tt.output+`"}`), transcript.Codex)
		if m.Result.Error != tt.want {
			t.Errorf("%.120s: outcome %s, want %s", tt.output, m.Result.Error, tt.want)
		}
	}
}

func TestCodexEndEventsTellOutcomesInOrder(t *testing.T) {
	input := event(`{"type":"exec_command_end","call_id":"a","exit_code":0}`) +
		output("a", "first") +
		output("a", "second") +
		event(`{"type":"exec_command_end","call_id":"a","exit_code":3}`) +
		output("b", "patched") + event(`{"type":"patch_apply_end","call_id":"b","success":false}`) +
		output("c", `Exit code: 0\nOutput:\n`) + event(`{"type":"exec_command_end","call_id":"c","exit_code":9}`) +
		output("d", "nothing told")
	tr := read(t, []byte(input), transcript.Options{})
	want := []history.Outcome{history.OutcomeOK, history.OutcomeError, history.OutcomeError, history.OutcomeOK, history.OutcomeUnknown}
	for i, o := range want {
		if m, err := tr.At(i); err != nil || m.Result.Error != o {
			t.Errorf("result %d: %+v, %v; want %s", i, m.Result, err, o)
		}
	}
}

// said lists role and text of each message.
func said(t *testing.T, s history.Source) []string {
	t.Helper()
	all, err := history.Collect(s)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, m := range all {
		texts = append(texts, string(m.Role)+": "+m.Text+m.Reasoning)
	}
	return texts
}

func TestCodexUserEvents(t *testing.T) {
	const started = `{"timestamp":"t","type":"event_msg","payload":{"type":"task_started"}}` + "\n"
	tests := []struct {
		name, input string
		want        []string
	}{
		{"after the message", user("a") + userSaid("a") + assistant("x"), []string{"user: a", "assistant: x"}},
		{"before the message and its turn", userSaid("a") + started + user("a") + assistant("x"), []string{"user: a", "assistant: x"}},
		{"with another text", user(`# Request\na`) + userSaid("a") + assistant("x"), []string{"user: # Request\na", "assistant: x"}},
		{"with notes between", userSaid("a") + user("<environment_context>") + user("a") + assistant("x"),
			[]string{"user: <environment_context>", "user: a", "assistant: x"}},
		{"alone", userSaid("a") + assistant("x") + userSaid("b") + assistant("y"),
			[]string{"user: a", "assistant: x", "user: b", "assistant: y"}},
		{"alone in one turn of two", user("a") + userSaid("a") + assistant("x") + userSaid("b") + assistant("y"),
			[]string{"user: a", "assistant: x", "user: b", "assistant: y"}},
		{"alone after a note", user("<environment_context>") + userSaid("a") + assistant("x"),
			[]string{"user: <environment_context>", "user: a", "assistant: x"}},
		{"alone after a told message", user("a") + userSaid("a") + userSaid("b") + assistant("x"),
			[]string{"user: a", "user: b", "assistant: x"}},
		{"alone after a checkpoint", user(`[compacted checkpoint]\nx`) + userSaid("a") + assistant("x"),
			[]string{"user: [compacted checkpoint]\nx", "user: a", "assistant: x"}},
		{"a note", userSaid("<environment_context>") + assistant("x"), []string{"assistant: x"}},
		{"the same words twice", user("go") + userSaid("go") + assistant("x") + user("go") + userSaid("go"),
			[]string{"user: go", "assistant: x", "user: go"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tr := read(t, []byte(tt.input), transcript.Options{})
			if got := said(t, tr); !slices.Equal(got, tt.want) {
				t.Errorf("got %q\nwant %q", got, tt.want)
			}
		})
	}
}

func TestCodexRepetitionsBelongToTheirMessage(t *testing.T) {
	tr := readFile(t, "codex-small.jsonl")
	tests := []struct {
		position, firstLine, lastLine int
	}{
		{0, 3, 3},   // developer
		{1, 4, 4},   // notes
		{2, 6, 7},   // the event follows
		{3, 8, 9},   // the event comes first
		{4, 10, 10}, // the call
		{8, 16, 17},
	}
	for _, tt := range tests {
		place, _, err := tr.Records(tt.position, tt.position)
		if err != nil || place.FirstLine != tt.firstLine || place.LastLine != tt.lastLine {
			t.Errorf("message %d: lines %d to %d, %v; want %d to %d",
				tt.position, place.FirstLine, place.LastLine, err, tt.firstLine, tt.lastLine)
		}
	}
}

func TestCodexRepetitionsAreTakenOnce(t *testing.T) {
	tests := []struct {
		name, input string
		lines       [][2]int
	}{
		{"each event before its message", userSaid("go") + user("go") + userSaid("go") + user("go"), [][2]int{{1, 2}, {3, 4}}},
		{"each event after its message", user("go") + userSaid("go") + user("go") + userSaid("go"), [][2]int{{1, 2}, {3, 4}}},
		{"another message between", user("a") + userSaid("b") + userSaid("a"), [][2]int{{1, 1}, {2, 2}}},
		{"other records between", userSaid("a") + event(`{"type":"token_count"}`) + user("a"), [][2]int{{1, 3}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tr := read(t, []byte(tt.input), transcript.Options{})
			if tr.Len() != len(tt.lines) {
				t.Fatalf("%d messages, want %d", tr.Len(), len(tt.lines))
			}
			for i, want := range tt.lines {
				place, _, err := tr.Records(i, i)
				if err != nil || [2]int{place.FirstLine, place.LastLine} != want {
					t.Errorf("message %d: lines %d to %d, %v; want %v", i, place.FirstLine, place.LastLine, err, want)
				}
			}
		})
	}
}

func readFile(t *testing.T, name string) *transcript.Transcript {
	t.Helper()
	input, err := os.ReadFile(filepath.Join("..", "testdata", "histories", name))
	if err != nil {
		t.Fatal(err)
	}
	return read(t, input, transcript.Options{})
}

// compactedRecord is a native compaction with the items that it leaves.
func compactedRecord(summary string, items ...string) string {
	return `{"timestamp":"t","type":"compacted","payload":{"message":"` + summary + `","replacement_history":[` + strings.Join(items, ",") + `]}}` + "\n"
}

const (
	oldUser       = `{"type":"message","role":"user","content":[{"type":"input_text","text":"fix the parser"}]}`
	oldSummary    = `{"type":"message","role":"user","content":[{"type":"input_text","text":"Another language model started to solve this problem and produced a summary: half done"}]}`
	encryptedItem = `{"type":"compaction","encrypted_content":"AAAA"}`
)

func TestCodexNativeCompactionIsReadAsWhatTheModelSaw(t *testing.T) {
	input := user("fix the parser") + item(`{"type":"function_call","name":"sh","arguments":"{}","call_id":"c"}`) +
		compactedRecord("summary", oldUser, oldSummary) + user("go on")
	tr := read(t, []byte(input), transcript.Options{})
	all, err := history.Collect(tr)
	if err != nil || len(all) != 3 {
		t.Fatalf("%d messages, %v: want the two that the compaction left, and one", len(all), err)
	}
	if marker, inherited := all[1].Inherited(); marker != "codex-summary" || !inherited || all[0].Record != all[1].Record {
		t.Errorf("the summary is %+v", all[1])
	}
	var out bytes.Buffer
	if _, err := tr.Project(&out, edit(0, 1)); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); strings.Contains(got, "parser") || strings.Contains(got, "compacted\"") || !strings.Contains(got, "go on") {
		t.Errorf("what the compaction hides does not leave with it:\n%s", got)
	}
	if _, err := tr.Project(&out, edit(0, 0)); !errors.Is(err, transcript.ErrEdit) {
		t.Errorf("a record was cut in two: %v", err)
	}
}

func TestCodexSummaryAloneIsInherited(t *testing.T) {
	tr := read(t, []byte(user("a")+compactedRecord("what happened")+user("b")), transcript.Options{})
	m, err := tr.At(0)
	if marker, ok := m.Inherited(); err != nil || !ok || marker != "codex-summary" || m.Text != "what happened" || tr.Len() != 2 {
		t.Errorf("%d messages, the first %+v, %v", tr.Len(), m, err)
	}
}

func TestCodexEncryptedCompactionIsPinnedWhole(t *testing.T) {
	tr := read(t, []byte(user("a")+compactedRecord("", oldUser, encryptedItem)+user("b")+item(encryptedItem)), transcript.Options{})
	pinned, err := history.Pinned(tr)
	if want := []int{0, 1, 3}; err != nil || !slices.Equal(pinned, want) {
		t.Errorf("pinned are %v, want %v; %v", pinned, want, err)
	}
	n := 0
	for _, f := range tr.Findings() {
		if f.Code == history.CodeOpaqueItem {
			n++
		}
	}
	if n != 2 {
		t.Errorf("findings: %+v", tr.Findings())
	}
}

func TestCodexTurnsThatWereTakenBackAreHidden(t *testing.T) {
	input := user("one") + assistant("yes") + user("two") + user("three") +
		`{"type":"event_msg","payload":{"type":"thread_rolled_back","num_turns":2}}` + "\n" + user("four")
	all, err := history.Collect(read(t, []byte(input), transcript.Options{}))
	if err != nil || len(all) != 3 || all[0].Text != "one" || all[2].Text != "four" {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestCodexUnknownRecordsAreCounted(t *testing.T) {
	input := `{"type":"session_meta","payload":{}}` + "\n" + user("a") +
		`{"type":"weather","payload":{}}` + "\n" + `{"type":"weather","payload":7}` + "\n" +
		item(`{"type":"smell"}`) + item(`{"type":"ghost_snapshot","ghost_commit":{}}`) +
		`{"type":"world_state","payload":{}}` + "\n" + event(`{"type":"whatever"}`)
	tr := read(t, []byte(input), transcript.Options{})
	want := []history.Finding{
		{Code: "unknown_record", Severity: "info", Line: 3, Index: -1, Message: `unknown record "weather" (2 found): passed over, and kept as it is`},
		{Code: "unknown_record", Severity: "info", Line: 5, Index: -1, Message: `unknown response item "smell" (1 found): passed over, and kept as it is`},
	}
	if got := tr.Findings(); !slices.Equal(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	if tr.Len() != 1 {
		t.Errorf("%d messages, want 1", tr.Len())
	}
}

func TestCodexDamage(t *testing.T) {
	tests := []struct{ name, record, code, field string }{
		{"no JSON", "# comment\n", "damaged_json", ""},
		{"no type", `{"payload":{}}` + "\n", "wrong_type", "type"},
		{"no payload", `{"type":"response_item"}` + "\n", "wrong_type", "payload"},
		{"payload a string", `{"type":"event_msg","payload":"x"}` + "\n", "wrong_type", "payload"},
		{"item without type", item(`{"role":"user"}`), "wrong_type", "payload.type"},
		{"role of another kind", item(`{"type":"message","role":"tool","content":[]}`), "unknown_role", "payload.role"},
		{"no role", item(`{"type":"message","content":[]}`), "wrong_type", "payload.role"},
		{"call id a number", item(`{"type":"function_call","name":"f","call_id":1}`), "wrong_type", "payload.call_id"},
		{"name a list", item(`{"type":"function_call","name":[],"call_id":"c"}`), "wrong_type", "payload.name"},
		{"content a number", item(`{"type":"message","role":"user","content":1}`), "wrong_type", "payload.content"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			input := user("a") + tt.record + assistant("x")
			tr := read(t, []byte(input), transcript.Options{})
			f := tr.Findings()
			if tr.Len() != 2 || len(f) != 1 || f[0].Code != tt.code || f[0].Line != 2 || f[0].Severity != history.SeverityWarning {
				t.Errorf("tolerant: %d messages, findings %+v", tr.Len(), f)
			}
			_, err := tryRead(input, transcript.Options{Mode: mode(history.ModeStrict)})
			var at *transcript.Error
			if !errors.As(err, &at) || at.Line != 2 || at.Code != tt.code || at.Field != tt.field {
				t.Errorf("strict: %v (%+v)", err, at)
			}
		})
	}
}

func TestCodexAppendLeavesTheInputAndTheSameMessages(t *testing.T) {
	input := `{"timestamp":"t","type":"session_meta","payload":{"id":"1"}}` + "\n" + item(`{"type":"message","role":"developer","content":[{"type":"input_text","text":"be kind"}]}`) +
		user("one") + assistant("yes") + compactedRecord("", oldUser, oldSummary) + user("two") +
		item(`{"type":"function_call","name":"sh","arguments":"{}","call_id":"c"}`) + item(`{"type":"function_call_output","call_id":"c","output":"ok"}`) +
		event(`{"type":"exec_command_end","call_id":"c","exit_code":1}`) + userSaid("three")
	for _, e := range []transcript.Edit{edit(0, 2), {First: 0, Last: 4, Insert: 6, Role: history.RoleUser, Text: edit(0, 0).Text}} {
		wantAppended(t, input, e, 1)
	}
}
