package transcript_test

import (
	"crypto/sha256"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// hiSource is the source of a file that holds "hi".
const hiSource = `{"type":"base64","media_type":"image/png","data":"aGk="}`

// blockOf is a message of a role with one content.
func blockOf(role, content string) string {
	return `{"role":"` + role + `","content":` + content + `}`
}

func TestAnthropicBlocks(t *testing.T) {
	image := []history.Media{{Kind: "image", SHA256: sha256.Sum256([]byte("hi"))}}
	file := []history.Media{{Kind: "file", SHA256: sha256.Sum256([]byte("hi"))}}
	result := func(text string, outcome history.Outcome, media ...history.Media) history.Message {
		return history.Message{Role: history.RoleTool, Text: text, Media: media, Result: &history.ToolResult{CallID: "A", Error: outcome}}
	}
	tests := []struct {
		name, record string
		want         []history.Message
	}{
		{"a string", blockOf("user", `"a\nb"`), []history.Message{{Role: history.RoleUser, Text: "a\nb"}}},
		{"texts", blockOf("user", `[{"type":"text","text":"a","cache_control":{"type":"ephemeral"}},{"type":"text","text":"b"}]`),
			[]history.Message{{Role: history.RoleUser, Text: "a\nb"}}},
		{"media", blockOf("user", `[{"type":"image","source":`+hiSource+`},{"type":"document","source":`+hiSource+`},{"type":"text","text":"what is this"}]`),
			[]history.Message{{Role: history.RoleUser, Text: "what is this", Media: append(append([]history.Media{}, image...), file...)}}},
		{"an answer with calls", blockOf("assistant", `[{"type":"thinking","thinking":"hm","signature":"x"},{"type":"redacted_thinking","data":"x"},{"type":"text","text":"look"},{"type":"tool_use","id":"A","name":"read","input":{ "path" : "a.go", "n": 1.50 }},{"type":"tool_use","id":"B","name":"list","input":{}}]`),
			[]history.Message{{Role: history.RoleAssistant, Text: "look", Reasoning: "hm", ToolCalls: []history.ToolCall{
				{ID: "A", Name: "read", Arguments: `{"path":"a.go","n":1.50}`}, {ID: "B", Name: "list", Arguments: "{}"}}}}},
		{"results and a text", blockOf("user", `[{"type":"tool_result","tool_use_id":"A","content":"x"},{"type":"tool_result","tool_use_id":"A","is_error":true,"content":[{"type":"text","text":"y"},{"type":"image","source":`+hiSource+`}]},{"type":"text","text":"go on"}]`),
			[]history.Message{result("x", history.OutcomeUnknown), result("y", history.OutcomeError, image...), {Role: history.RoleUser, Text: "go on"}}},
		{"a result that is no error", blockOf("user", `[{"type":"tool_result","tool_use_id":"A","is_error":false}]`), []history.Message{result("", history.OutcomeOK)}},
		{"a tool that the provider ran", blockOf("assistant", `[{"type":"server_tool_use","id":"A","name":"web_search","input":{"query":"q"}},{"type":"web_search_tool_result","tool_use_id":"A","content":{"type":"web_search_tool_result_error","error_code":"max_uses_exceeded"}}]`),
			[]history.Message{{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "A", Name: "web_search", Arguments: `{"query":"q"}`}}},
				result(`{"type":"web_search_tool_result_error","error_code":"max_uses_exceeded"}`, history.OutcomeError)}},
		{"code that the provider ran", blockOf("assistant", `[{"type":"server_tool_use","id":"A","name":"bash","input":{}},{"type":"bash_code_execution_tool_result","tool_use_id":"A","content":{"return_code":0,"stdout":"1"}}]`),
			[]history.Message{{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "A", Name: "bash", Arguments: `{}`}}},
				result(`{"return_code":0,"stdout":"1"}`, history.OutcomeOK)}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			input := tt.record + "\n"
			tr := read(t, []byte(input), transcript.Options{Format: transcript.Anthropic})
			got, err := history.Collect(tr)
			if err != nil {
				t.Fatal(err)
			}
			for i := range got {
				got[i] = bare(got[i])
			}
			if !reflect.DeepEqual([]history.Message(got), tt.want) || len(tr.Findings()) > 0 {
				t.Errorf("got  %+v, %v\nwant %+v", got, tr.Findings(), tt.want)
			}
			wantSameBytes(t, tr, []byte(input))
		})
	}
}

func TestAnthropicRequests(t *testing.T) {
	for _, system := range []string{`"be brief"`, `[{"type":"text","text":"be brief"}]`} {
		input := `{"model":"m","system":` + system + `,"messages":[` + blockOf("user", `"a"`) + `,` + blockOf("assistant", `"b"`) + `]}`
		tr := read(t, []byte(input), transcript.Options{})
		if got := told(t, tr); got != "s be brief\nu a\na b\n" || tr.Format() != transcript.Anthropic {
			t.Errorf("%s reads as %s:\n%s", input, tr.Format(), got)
		}
	}
}

func TestAnthropicDamage(t *testing.T) {
	tests := []struct{ name, record, code, field string }{
		{"no role", `{"content":"a"}`, transcript.CodeMissingField, "role"},
		{"a role of others", blockOf("developer", `"a"`), history.CodeUnknownRole, "role"},
		{"a content that is a number", blockOf("user", `1`), transcript.CodeWrongType, "content"},
		{"a block that is a number", blockOf("user", `[1]`), transcript.CodeWrongType, "content[0]"},
		{"a block without a type", blockOf("user", `[{"text":"a"}]`), transcript.CodeWrongType, "content[0].type"},
		{"a call without a name", blockOf("assistant", `[{"type":"tool_use","id":"A","input":{}}]`), transcript.CodeWrongType, "content[0].name"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			input := blockOf("user", `"sound"`) + "\n" + tt.record + "\n"
			_, err := tryRead(input, transcript.Options{Format: transcript.Anthropic})
			var at *transcript.Error
			if !errors.As(err, &at) || at.Line != 2 || at.Code != tt.code || at.Field != tt.field {
				t.Errorf("got %v, want %s of %s on line 2", err, tt.code, tt.field)
			}
		})
	}
}

func FuzzAnthropic(f *testing.F) {
	for _, input := range []string{
		blockOf("user", `"a"`) + "\n" + blockOf("assistant", `[{"type":"text","text":"b"},{"type":"tool_use","id":"A","name":"f","input":{"p":1}}]`) + "\n" +
			blockOf("user", `[{"type":"tool_result","tool_use_id":"A","content":[{"type":"text","text":"x"},{"type":"image","source":`+hiSource+`}]}]`) + "\n",
		`{"system":[{"type":"text","text":"s"}],"messages":[` + blockOf("user", `"a"`) + `,` + blockOf("assistant", `[{"type":"thinking","thinking":"t"},{"type":"server_tool_use","id":"A","name":"f","input":{}},{"type":"web_search_tool_result","tool_use_id":"A","content":[]}]`) + `]}`,
		strings.Join([]string{streamStart, wrapped(asks("one")), wrapped(says("m1", uses("A"))), wrapped(holds(answer("A", "x"))), wrapped(`"type":"result","result":"done"`)}, "\n"),
		`{"loglines":[{"type":"user","message":{"content":"a"}},{"type":"assistant","message":{"id":"m","content":[{"type":"text","text":"b"}]}}]}`,
	} {
		f.Add([]byte(input), false)
		f.Add([]byte(input[:len(input)*2/3]), true)
	}
	f.Fuzz(func(t *testing.T, input []byte, tolerant bool) {
		checkHistory(t, input, transcript.Anthropic, fuzzMode(tolerant))
	})
}
