package transcript_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// every reads an input, and gives its messages without their records.
func every(t *testing.T, input string, o transcript.Options) []history.Message {
	t.Helper()
	all, err := history.Collect(read(t, []byte(input), o))
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		all[i].Record = history.Record{}
	}
	return all
}

// wantSaid compares messages field by field.
func wantSaid(t *testing.T, input string, got, want []history.Message) {
	t.Helper()
	if len(got) == 0 && len(want) == 0 {
		return
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s\n got %+v\nwant %+v", input, got, want)
	}
}

func ran(id string, o history.Outcome) *history.ToolResult {
	return &history.ToolResult{CallID: id, Error: o}
}

func TestResponsesItems(t *testing.T) {
	const (
		unknown = history.OutcomeUnknown
		failed  = history.OutcomeError
		fine    = history.OutcomeOK
	)
	type messages = []history.Message
	tests := []struct {
		name, item string
		want       messages
	}{
		{"short form", `{"role":"user","content":"a"}`, messages{{Role: "user", Text: "a"}}},
		{"null kind", `{"type":null,"role":"user","content":"a"}`, messages{{Role: "user", Text: "a"}}},
		{"user", `{"type":"message","role":"user","content":[{"type":"input_text","text":"a"},{"type":"input_image","image_url":"data:image/png;base64,aGk="},{"type":"input_image","image_url":null,"file_id":"f1"}]}`,
			messages{{Role: "user", Text: "a", Media: []history.Media{media("image", "hi"), media("image", "f1")}}}},
		{"file and sound", `{"type":"message","role":"user","content":[{"type":"input_file","file_url":"https://example.invalid/a"},{"type":"input_audio","input_audio":{"data":"aGk=","format":"wav"}}]}`,
			messages{{Role: "user", Media: []history.Media{media("file", "https://example.invalid/a"), media("audio", "hi")}}}},
		{"spoken answer", `{"type":"message","role":"assistant","content":[{"type":"output_audio","data":"aGk=","transcript":"hello"}]}`,
			messages{{Role: "assistant", Text: "hello", Media: []history.Media{media("audio", "hi")}}}},
		{"developer", `{"type":"message","role":"developer","content":"a"}`, messages{{Role: "developer", Text: "a"}}},
		{"system", `{"role":"system","content":"a"}`, messages{{Role: "system", Text: "a"}}},
		{"a note of Codex is words here", `{"role":"user","content":"<environment_context>"}`, messages{{Role: "user", Text: "<environment_context>"}}},
		{"assistant", `{"type":"message","id":"m","role":"assistant","status":"completed","content":[{"type":"output_text","text":"a","annotations":[]},{"type":"refusal","refusal":"no"}]}`,
			messages{{Role: "assistant", Text: "a\nno"}}},
		{"reasoning", `{"type":"reasoning","id":"r","summary":[{"type":"summary_text","text":"a"}],"content":[{"type":"reasoning_text","text":"b"}],"encrypted_content":"AAAA"}`,
			messages{{Role: "assistant", Reasoning: "a\nb"}}},
		{"encrypted reasoning", `{"type":"reasoning","summary":[],"encrypted_content":"AAAA"}`, messages{{Role: "assistant"}}},
		{"function", `{"type":"function_call","id":"fc","call_id":"c","name":"f","arguments":"{\"a\": 1}","status":"completed"}`,
			messages{{Role: "assistant", ToolCalls: call("c", "f", `{"a": 1}`)}}},
		{"function output", `{"type":"function_call_output","call_id":"c","output":"a"}`, messages{{Role: "tool", Text: "a", Result: ran("c", unknown)}}},
		{"an output is not guessed from", `{"type":"function_call_output","call_id":"c","output":"Exit code: 1\nOutput:\n"}`,
			messages{{Role: "tool", Text: "Exit code: 1\nOutput:\n", Result: ran("c", unknown)}}},
		{"function output in parts", `{"type":"function_call_output","call_id":"c","output":[{"type":"input_text","text":"a"},{"type":"input_image","image_url":"data:image/png;base64,aGk="}]}`,
			messages{{Role: "tool", Text: "a", Media: []history.Media{media("image", "hi")}, Result: ran("c", unknown)}}},
		{"custom tool", `{"type":"custom_tool_call","call_id":"c","name":"f","input":"raw"}`, messages{{Role: "assistant", ToolCalls: call("c", "f", "raw")}}},
		{"custom tool output", `{"type":"custom_tool_call_output","call_id":"c","output":"a"}`, messages{{Role: "tool", Text: "a", Result: ran("c", unknown)}}},
		{"computer", `{"type":"computer_call","id":"i","call_id":"c","action":{"type":"click", "x":1},"pending_safety_checks":[]}`,
			messages{{Role: "assistant", ToolCalls: call("c", "computer", `{"type":"click","x":1}`)}}},
		{"computer, several actions", `{"type":"computer_call","call_id":"c","actions":[{"type":"wait"}]}`,
			messages{{Role: "assistant", ToolCalls: call("c", "computer", `[{"type":"wait"}]`)}}},
		{"screenshot", `{"type":"computer_call_output","call_id":"c","output":{"type":"computer_screenshot","image_url":"data:image/png;base64,aGk="}}`,
			messages{{Role: "tool", Media: []history.Media{media("image", "hi")}, Result: ran("c", unknown)}}},
		{"local shell", `{"type":"local_shell_call","id":"i","call_id":"c","action":{"type":"exec","command":["ls"]}}`,
			messages{{Role: "assistant", ToolCalls: call("c", "local_shell", `{"type":"exec","command":["ls"]}`)}}},
		{"local shell output", `{"type":"local_shell_call_output","id":"c","output":"a"}`, messages{{Role: "tool", Text: "a", Result: ran("c", unknown)}}},
		{"shell", `{"type":"shell_call","call_id":"c","action":{"commands":["ls"]}}`,
			messages{{Role: "assistant", ToolCalls: call("c", "shell", `{"commands":["ls"]}`)}}},
		{"shell output", `{"type":"shell_call_output","call_id":"c","output":[{"stdout":"a","stderr":"","outcome":{"type":"exit","exit_code":0}}]}`,
			messages{{Role: "tool", Text: "a", Result: ran("c", fine)}}},
		{"one of two commands failed", `{"type":"shell_call_output","call_id":"c","output":[{"stdout":"","stderr":"e","outcome":{"type":"exit","exit_code":2}},{"stdout":"a","stderr":"","outcome":{"type":"exit","exit_code":0}}]}`,
			messages{{Role: "tool", Text: "e\na", Result: ran("c", failed)}}},
		{"one of two commands does not say", `{"type":"shell_call_output","call_id":"c","output":[{"stdout":"a","stderr":""},{"stdout":"b","stderr":"","outcome":{"type":"exit","exit_code":0}}]}`,
			messages{{Role: "tool", Text: "a\nb", Result: ran("c", unknown)}}},
		{"shell ran out of time", `{"type":"shell_call_output","call_id":"c","output":[{"stdout":"a","stderr":"","outcome":{"type":"timeout"}}]}`,
			messages{{Role: "tool", Text: "a", Result: ran("c", failed)}}},
		{"patch", `{"type":"apply_patch_call","call_id":"c","operation":{"type":"update_file","path":"a.go","diff":"@@"}}`,
			messages{{Role: "assistant", ToolCalls: call("c", "apply_patch", `{"type":"update_file","path":"a.go","diff":"@@"}`)}}},
		{"patch output", `{"type":"apply_patch_call_output","call_id":"c","status":"failed","output":"no"}`, messages{{Role: "tool", Text: "no", Result: ran("c", failed)}}},
		{"patch output, well", `{"type":"apply_patch_call_output","call_id":"c","status":"completed"}`, messages{{Role: "tool", Result: ran("c", fine)}}},
		{"web search", `{"type":"web_search_call","id":"w","status":"completed","action":{"type":"search","query":"q"}}`,
			messages{{Role: "assistant", Text: `{"type":"search","query":"q"}`}}},
		{"file search without results", `{"type":"file_search_call","id":"s","queries":["q"],"results":null}`, messages{{Role: "assistant", Text: `["q"]`}}},
		{"file search", `{"type":"file_search_call","id":"s","status":"completed","queries":["q"],"results":[{"filename":"a.md", "text":"t"}]}`,
			messages{{Role: "assistant", ToolCalls: call("s", "file_search", `["q"]`)},
				{Role: "tool", Text: `[{"filename":"a.md","text":"t"}]`, Result: ran("s", fine)}}},
		{"code", `{"type":"code_interpreter_call","id":"k","status":"failed","code":"1/0","outputs":[{"type":"logs","logs":"boom"},{"type":"image","url":"https://example.invalid/i"}]}`,
			messages{{Role: "assistant", ToolCalls: call("k", "code_interpreter", "1/0")},
				{Role: "tool", Text: "boom", Media: []history.Media{media("image", "https://example.invalid/i")}, Result: ran("k", failed)}}},
		{"code without outputs", `{"type":"code_interpreter_call","id":"k","code":"1","outputs":null}`, messages{{Role: "assistant", Text: "1"}}},
		{"tool server", `{"type":"mcp_call","id":"p","server_label":"s","name":"f","arguments":"{}","output":"a","error":null,"status":"completed"}`,
			messages{{Role: "assistant", ToolCalls: call("p", "f", "{}")}, {Role: "tool", Text: "a", Result: ran("p", fine)}}},
		{"tool server, failed", `{"type":"mcp_call","id":"p","name":"f","arguments":"{}","output":null,"error":"no"}`,
			messages{{Role: "assistant", ToolCalls: call("p", "f", "{}")}, {Role: "tool", Text: "no", Result: ran("p", failed)}}},
		{"tool server, not done", `{"type":"mcp_call","id":"p","name":"f","arguments":"{}","status":"in_progress"}`, messages{{Role: "assistant", Text: "{}"}}},
		{"hosted tool without an id", `{"type":"mcp_call","name":"f","arguments":"{}","output":"a"}`,
			messages{{Role: "assistant", ToolCalls: []history.ToolCall{{Name: "f", Arguments: "{}", ByName: true}}},
				{Role: "tool", Name: "f", Text: "a", Result: &history.ToolResult{ByName: true}}}},
		{"approval asked", `{"type":"mcp_approval_request","id":"q","server_label":"s","name":"f","arguments":"{}"}`,
			messages{{Role: "assistant", ToolCalls: call("q", "mcp_approval_request", `{"server_label":"s","name":"f","arguments":"{}"}`)}}},
		{"approval given", `{"type":"mcp_approval_response","approval_request_id":"q","approve":true}`, messages{{Role: "tool", Text: "approved", Result: ran("q", unknown)}}},
		{"approval refused", `{"type":"mcp_approval_response","approval_request_id":"q","approve":false,"reason":"not today"}`,
			messages{{Role: "tool", Text: "not approved\nnot today", Result: ran("q", unknown)}}},
		{"tools of a server", `{"type":"mcp_list_tools","id":"l","server_label":"s","tools":[]}`, nil},
		{"picture", `{"type":"image_generation_call","id":"g","result":"aGk=","revised_prompt":"a ship"}`,
			messages{{Role: "assistant", Text: "a ship", Media: []history.Media{media("image", "hi")}}}},
		{"search for tools", `{"type":"tool_search_call","call_id":"c","arguments":{"q":"x"}}`, messages{{Role: "assistant", ToolCalls: call("c", "tool_search", `{"q":"x"}`)}}},
		{"found tools", `{"type":"tool_search_output","call_id":"c","tools":[]}`, messages{{Role: "tool", Text: "[]", Result: ran("c", unknown)}}},
		{"reference", `{"type":"item_reference","id":"m1"}`, messages{{Role: "assistant", Opaque: true}}},
		{"reference without a kind", `{"id":"m1"}`, messages{{Role: "assistant", Opaque: true}}},
		{"compaction", `{"type":"compaction","id":"x","encrypted_content":"AAAA"}`, messages{{Role: "assistant", Opaque: true}}},
		{"unknown kind", `{"type":"weather","sky":"blue"}`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			wantSaid(t, tt.item, every(t, tt.item, transcript.Options{Format: transcript.OpenAIResponses}), tt.want)
		})
	}
}

func TestResponsesFaults(t *testing.T) {
	tests := []struct{ name, item, code, field string }{
		{"no role", `{"content":"a"}`, transcript.CodeWrongType, "role"},
		{"unknown role", `{"type":"message","role":"tool","content":"a"}`, history.CodeUnknownRole, "role"},
		{"kind that is no text", `{"type":1,"role":"user","content":"a"}`, transcript.CodeWrongType, "type"},
		{"content", `{"role":"user","content":1}`, transcript.CodeWrongType, "content"},
		{"part", `{"role":"user","content":[1]}`, transcript.CodeWrongType, "content[0]"},
		{"call without a name", `{"type":"function_call","call_id":"c","arguments":""}`, transcript.CodeMissingField, "name"},
		{"call id", `{"type":"function_call","call_id":1,"name":"f"}`, transcript.CodeWrongType, "call_id"},
		{"outputs", `{"type":"code_interpreter_call","id":"k","outputs":{}}`, transcript.CodeWrongType, "outputs"},
		{"logs", `{"type":"code_interpreter_call","id":"k","outputs":[{"type":"logs","logs":1}]}`, transcript.CodeWrongType, "outputs[0].logs"},
		{"shell output", `{"type":"shell_call_output","call_id":"c","output":[1]}`, transcript.CodeWrongType, "output[0]"},
		{"approval without an answer", `{"type":"mcp_approval_response","approval_request_id":"q"}`, transcript.CodeMissingField, "approve"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := tryRead(tt.item, transcript.Options{Format: transcript.OpenAIResponses})
			all := (*transcript.Errors)(nil)
			if !errors.As(err, &all) || all.List[0].Code != tt.code || all.List[0].Field != tt.field {
				t.Errorf("%s\ngot %v, want %s at %s", tt.item, err, tt.code, tt.field)
			}
			tolerant := history.ModeTolerant
			tr := read(t, []byte(tt.item), transcript.Options{Format: transcript.OpenAIResponses, Mode: &tolerant})
			if tr.Len() != 0 || len(tr.Findings()) != 1 {
				t.Errorf("read tolerantly it gives %d messages, findings %v", tr.Len(), tr.Findings())
			}
		})
	}
}

func TestResponsesContainers(t *testing.T) {
	const a, b = `{"role":"user","content":"a"}`, `{"type":"message","role":"assistant","content":[{"type":"output_text","text":"b"}]}`
	tests := []struct {
		name, input, want string
	}{
		{"lines", a + "\n" + b + "\n", "user: a, assistant: b"},
		{"an array", "[" + a + ", " + b + "]", "user: a, assistant: b"},
		{"a request", `{"model":"m","instructions":"i","input":[` + a + `]}`, "system: i, user: a"},
		{"a request with a text", `{"model":"m","instructions":"i","input":"a"}`, "system: i, user: a"},
		{"a request without instructions", `{"model":"m","instructions":null,"input":"a"}`, "user: a"},
		{"a request in its own order", "{\n\"input\":[" + a + "],\n\"model\":\"m\",\n\"instructions\":\"i\"\n}", "system: i, user: a"},
		{"instructions as items", `{"object":"response","instructions":[{"role":"developer","content":"i"}],"output":[` + b + `]}`, "developer: i, assistant: b"},
		{"a response", `{"id":"r","object":"response","output":[` + b + `]}`, "assistant: b"},
		{"input and output", `{"input":[` + a + `],"output":[` + b + `]}`, "user: a, assistant: b"},
		{"a rollout", `{"responses_create_params":{"instructions":"i","input":[` + a + `]},"response":{"output":[` + b + `]},"reward":1}`, "system: i, user: a, assistant: b"},
		{"a rollout with a text", `{"response":{"output":[` + b + `]},"responses_create_params":{"input":"a"}}`, "user: a, assistant: b"},
		{"a rollout without an answer", `{"responses_create_params":{"input":[` + a + `]},"response":null}`, "user: a"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, format := range []transcript.Format{"", transcript.OpenAIResponses} {
				tr := read(t, []byte(tt.input), transcript.Options{Format: format})
				if got := strings.Join(said(t, tr), ", "); got != tt.want || tr.Format() != transcript.OpenAIResponses {
					t.Errorf("%s\nread as %s: %s\nwant %s", tt.input, tr.Format(), got, tt.want)
				}
				wantSameBytes(t, tr, []byte(tt.input))
			}
		})
	}
}

// The other histories of a file stay as they are.
func TestResponsesRunsAreReducedOneByOne(t *testing.T) {
	run := func(text string) string {
		return `{"responses_create_params": {"input": "` + text + `"}, "response": {"output": [{"type":"reasoning","summary":[]}, {"role":"assistant","content":"b"}]}}` + "\n"
	}
	input, second := run("x")+run("y")+run("z"), 1
	if _, err := tryRead(input, transcript.Options{}); !errors.Is(err, transcript.ErrSeveralRuns) {
		t.Errorf("got %v, want ErrSeveralRuns", err)
	}
	tr := read(t, []byte(input), transcript.Options{Run: &second})
	if tr.Runs() != 3 || tr.Len() != 3 {
		t.Fatalf("%d runs, %d messages; want 3 and 3", tr.Runs(), tr.Len())
	}
	const cp = `{"type":"message","role":"assistant","content":[{"type":"output_text","text":"[compacted checkpoint]\nx"}]}`
	for _, tt := range []struct {
		edit transcript.Edit
		want string
	}{
		{edit(0, 0), `{"responses_create_params": {"input": [` + cp + `]}, "response": {"output": [{"type":"reasoning","summary":[]}, {"role":"assistant","content":"b"}]}}`},
		{edit(0, 2), `{"responses_create_params": {"input": []}, "response": {"output": [` + cp + `]}}`},
		{edit(1, 2), `{"responses_create_params": {"input": "y"}, "response": {"output": [` + cp + `]}}`},
	} {
		var out bytes.Buffer
		if _, err := tr.Project(&out, tt.edit); err != nil {
			t.Fatal(err)
		}
		if want := run("x") + tt.want + "\n" + run("z"); out.String() != want {
			t.Errorf("%+v\ngot\n%s\nwant\n%s", tt.edit, out.String(), want)
		}
	}
}

// A response can stand before its request. The records of a span are then its own
// alone, as they stand in the file.
func TestRecordsOfListsInAnotherOrder(t *testing.T) {
	const a, b, c = `{"role":"user","content":"a"}`, `{"role":"assistant","content":"b"}`, `{"role":"user","content":"c"}`
	input := "{\n\"output\":[" + b + ",\n" + c + "],\n\"input\":[" + a + "]}"
	tr := read(t, []byte(input), transcript.Options{})
	for _, tt := range []struct {
		first, last int
		bytes       string
		lines       [2]int
	}{
		{0, 0, a, [2]int{4, 4}},
		{0, 1, b + a, [2]int{2, 4}},
		{1, 2, b + ",\n" + c, [2]int{2, 3}},
		{0, 2, b + c + a, [2]int{2, 4}},
	} {
		found, r, err := tr.Records(tt.first, tt.last)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(r)
		if err != nil || string(got) != tt.bytes || found.FirstLine != tt.lines[0] || found.LastLine != tt.lines[1] {
			t.Errorf("records of %d to %d: %+v, %q, %v; want %q on lines %v", tt.first, tt.last, found, got, err, tt.bytes, tt.lines)
		}
	}
}

// rollout is a line of a Gym file as encoding/json sees it.
type rollout struct {
	Params struct {
		Input        json.RawMessage
		Instructions *string
	} `json:"responses_create_params"`
	Response struct{ Output []plainItem }
}

// plainRollout counts what a rollout holds.
func plainRollout(t *testing.T, line []byte) tally {
	t.Helper()
	var r rollout
	if err := json.Unmarshal(line, &r); err != nil {
		t.Fatal(err)
	}
	var n tally
	var items []plainItem
	if json.Unmarshal(r.Params.Input, &items) != nil {
		n.messages, n.users = 1, 1
	}
	if r.Params.Instructions != nil {
		n.messages++
	}
	for _, it := range append(items, r.Response.Output...) {
		n.countItem(it)
	}
	return n
}

func TestRealResponsesAgreeWithAPlainCount(t *testing.T) {
	files, orphans, unanswered := 0, 0, 0
	realRuns(t, "openai-responses", func(t *testing.T, name string, input []byte, tr *transcript.Transcript) {
		line := bytes.Split(bytes.TrimSpace(input), []byte("\n"))[tr.Run()]
		if got, want := tallyOf(t, tr), plainRollout(t, line); got != want {
			t.Errorf("run %d: got %+v, a plain count gives %+v", tr.Run(), got, want)
		}
		if tr.Format() != transcript.OpenAIResponses || tr.Mode() != history.ModeDefault || len(tr.Findings()) > 0 {
			t.Errorf("run %d: read as %s in mode %s, findings %v", tr.Run(), tr.Format(), tr.Mode(), tr.Findings())
		}
		wantSameBytes(t, tr, input)
		g, err := grouping.Split(tr, history.ModeDefault)
		if err != nil {
			t.Fatal(err)
		}
		files++
		for _, f := range g.Findings {
			switch {
			case f.Code == history.CodeOrphanResult:
				orphans++
			case f.Code == history.CodePendingCall || f.Code == history.CodeInterruptedCall:
				unanswered++
			default:
				t.Errorf("run %d: %v", tr.Run(), f)
			}
			if name != "gym-harbor.jsonl" && f.Code == history.CodeOrphanResult {
				t.Errorf("run %d: %v", tr.Run(), f)
			}
		}
	})
	if files != 38 || orphans != 7 || unanswered != 16 {
		t.Errorf("%d histories, %d orphans, %d unanswered calls; want 38, 7 and 16", files, orphans, unanswered)
	}
}

func TestRealResponsesReadBackAtEveryBorder(t *testing.T) {
	realRuns(t, "openai-responses", func(t *testing.T, _ string, _ []byte, tr *transcript.Transcript) { wantEveryBorder(t, tr) })
}

func FuzzResponses(f *testing.F) {
	for _, seed := range []string{
		`{"role":"user","content":"a"}` + "\n" + `{"type":"reasoning","summary":[]}` + "\n" + `{"type":"function_call","call_id":"c","name":"f","arguments":"{}"}` + "\n" + `{"type":"function_call_output","call_id":"c","output":"x"}`,
		`[{"type":"mcp_call","id":"p","name":"f","arguments":"{}","output":"a"},{"type":"code_interpreter_call","id":"k","code":"1","outputs":[{"type":"logs","logs":"x"}]},{"type":"compaction"},{"role":"user","content":[{"type":"input_text","text":"b"}]}]`,
		`{"model":"m","instructions":"i","input":"a"}`,
		`{"responses_create_params":{"instructions":[{"role":"system","content":"i"}],"input":[{"role":"user","content":"a"}]},"response":{"output":[{"type":"web_search_call","action":{}},{"type":"shell_call_output","call_id":"c","output":[{"stdout":"a","outcome":{"exit_code":1}}]}]}}`,
	} {
		f.Add([]byte(seed), false)
		f.Add([]byte(seed), true)
	}
	f.Fuzz(func(t *testing.T, input []byte, tolerant bool) {
		checkHistory(t, input, transcript.OpenAIResponses, fuzzMode(tolerant))
	})
}
