package transcript_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// langChainForms gives a message of a class in each of the forms.
func langChainForms(class, kind, members string) map[string]string {
	return map[string]string{
		"constructor":                `{"lc":1,"type":"constructor","id":["langchain","schema","messages","` + class + `"],"kwargs":{"type":"` + kind + `",` + members + `}}`,
		"constructor without a type": `{"lc":1,"type":"constructor","id":["langchain_core","messages","` + class + `"],"kwargs":{` + members + `}}`,
		"flat":                       `{"type":"` + kind + `","data":{"type":"` + kind + `",` + members + `}}`,
		"plain":                      `{"type":"` + kind + `",` + members + `,"response_metadata":{}}`,
	}
}

func TestLangChainMessages(t *testing.T) {
	const (
		failed = history.OutcomeError
		fine   = history.OutcomeOK
	)
	tests := []struct {
		name, class, kind, members string
		want                       history.Message
	}{
		{"human", "HumanMessage", "human", `"content":"a","name":"ada"`, history.Message{Role: "user", Name: "ada", Text: "a"}},
		{"human with parts", "HumanMessage", "human", `"content":["a",{"type":"text","text":"b"},{"type":"image_url","image_url":{"url":"data:image/png;base64,aGk="}}]`,
			history.Message{Role: "user", Text: "a\nb", Media: []history.Media{media("image", "hi")}}},
		{"media of several forms", "HumanMessage", "human", `"content":[{"type":"image","source_type":"base64","data":"aGk=","mime_type":"image/png"},{"type":"image","source":{"type":"base64","data":"aGk="}},{"type":"audio","base64":"aGk="},{"type":"file","url":"https://example.invalid/f"}]`,
			history.Message{Role: "user", Media: []history.Media{media("image", "hi"), media("image", "hi"), media("audio", "hi"), media("file", "https://example.invalid/f")}}},
		{"system", "SystemMessage", "system", `"content":"a","additional_kwargs":{}`, history.Message{Role: "system", Text: "a"}},
		{"developer", "SystemMessage", "system", `"content":"a","additional_kwargs":{"__openai_role__":"developer"}`, history.Message{Role: "developer", Text: "a"}},
		{"ai", "AIMessage", "ai", `"content":"a","tool_calls":[],"invalid_tool_calls":[],"usage_metadata":{"input_tokens":1}`, history.Message{Role: "assistant", Text: "a"}},
		{"a chunk", "AIMessageChunk", "AIMessageChunk", `"content":"a","tool_call_chunks":[]`, history.Message{Role: "assistant", Text: "a"}},
		{"calls are repeated in the content", "AIMessage", "ai", `"content":[{"type":"text","text":"a"},{"type":"tool_use","id":"c","name":"f","input":{"x":1}}],"tool_calls":[{"name":"f","args":{"x": 1},"id":"c","type":"tool_call"}]`,
			history.Message{Role: "assistant", Text: "a", ToolCalls: call("c", "f", `{"x":1}`)}},
		{"a call in the content alone", "AIMessage", "ai", `"content":[{"type":"tool_use","id":"c","name":"f","input":{"x":1}}]`,
			history.Message{Role: "assistant", ToolCalls: call("c", "f", `{"x":1}`)}},
		{"a call with bad arguments", "AIMessage", "ai", `"content":"","tool_calls":[{"name":"f","args":{},"id":"c"}],"invalid_tool_calls":[{"name":"g","args":"{bad","id":"d","error":"no JSON"}]`,
			history.Message{Role: "assistant", ToolCalls: append(call("c", "f", "{}"), call("d", "g", "{bad")...)}},
		{"calls of old dumps", "AIMessage", "ai", `"content":"","additional_kwargs":{"tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":"{}"}}]}`,
			history.Message{Role: "assistant", ToolCalls: call("c", "f", "{}")}},
		{"function call of old dumps", "AIMessage", "ai", `"content":"","additional_kwargs":{"function_call":{"name":"f","arguments":"{}"}}`,
			history.Message{Role: "assistant", ToolCalls: []history.ToolCall{{Name: "f", Arguments: "{}", ByName: true}}}},
		{"thinking", "AIMessage", "ai", `"content":[{"type":"thinking","thinking":"hm","signature":"s"},{"type":"redacted_thinking","data":"x"},{"type":"text","text":"a"}]`,
			history.Message{Role: "assistant", Text: "a", Reasoning: "hm"}},
		{"reasoning with a summary", "AIMessage", "ai", `"content":[{"type":"reasoning","summary":[{"type":"summary_text","text":"hm"}]},{"type":"reasoning","reasoning":"so"}]`,
			history.Message{Role: "assistant", Reasoning: "hm\nso"}},
		{"reasoning beside the content", "AIMessage", "ai", `"content":"a","additional_kwargs":{"reasoning_content":"hm"}`, history.Message{Role: "assistant", Text: "a", Reasoning: "hm"}},
		{"tool", "ToolMessage", "tool", `"content":"a","name":"f","tool_call_id":"c","status":"success","additional_kwargs":{}`,
			history.Message{Role: "tool", Name: "f", Text: "a", Result: ran("c", fine)}},
		{"tool that failed", "ToolMessage", "tool", `"content":"a","tool_call_id":"c","status":"error","additional_kwargs":{}`,
			history.Message{Role: "tool", Text: "a", Result: ran("c", failed)}},
		{"tool without a status", "ToolMessage", "tool", `"content":[{"type":"text","text":"a"}],"tool_call_id":"c","additional_kwargs":{}`,
			history.Message{Role: "tool", Text: "a", Result: ran("c", history.OutcomeUnknown)}},
		{"function", "FunctionMessage", "function", `"content":"a","name":"f","additional_kwargs":{}`,
			history.Message{Role: "tool", Name: "f", Text: "a", Result: &history.ToolResult{ByName: true}}},
		{"chat of a user", "ChatMessage", "chat", `"content":"a","role":"user","additional_kwargs":{}`, history.Message{Role: "user", Text: "a"}},
		{"chat of a speaker", "ChatMessage", "chat", `"content":"a","role":"Critic","additional_kwargs":{}`, history.Message{Role: "assistant", Name: "Critic", Text: "a"}},
		{"a summary of LangChain's own", "HumanMessage", "human", `"content":"Here is a summary","additional_kwargs":{"lc_source":"summarization"}`,
			history.Message{Role: "user", Text: "Here is a summary", Compactor: "langchain-summary"}},
	}
	for _, tt := range tests {
		for form, record := range langChainForms(tt.class, tt.kind, tt.members) {
			t.Run(tt.name+"/"+form, func(t *testing.T) {
				for name, input := range map[string]string{"lines": record + "\n", "array": "[" + record + "]", "object": `{"messages":[` + record + `]}`} {
					tr := read(t, []byte(input), transcript.Options{})
					if tr.Format() != transcript.LangChain {
						t.Fatalf("%s: read as %s\n%s", name, tr.Format(), input)
					}
					wantSaid(t, input, every(t, input, transcript.Options{Format: transcript.LangChain}), []history.Message{tt.want})
				}
			})
		}
	}
}

func TestLangChainStates(t *testing.T) {
	const m = `[{"type":"human","content":"a"}]`
	for _, input := range []string{
		`{"messages":` + m + `}`, `{"values":{"messages":` + m + `},"next":[]}`, `{"channel_values":{"messages":` + m + `}}`,
		`{"lc":1,"type":"constructor","id":["langchain","prompts","ChatPromptValue"],"kwargs":{"messages":` + m + `}}`,
	} {
		for _, format := range []transcript.Format{"", transcript.LangChain} {
			wantSaid(t, input, every(t, input, transcript.Options{Format: format}), []history.Message{{Role: "user", Text: "a"}})
		}
	}
}

func TestLangChainDamageIsKept(t *testing.T) {
	input := strings.Join([]string{
		`{"type":"human","content":"a"}`, `{"type":"remove","content":"","id":"x"}`, `{"type":"ai","content":{}}`, `{"type":"ai","content":"","tool_calls":{}}`,
		`{"type":"ai","content":[1]}`, `{"type":1}`, `{"type":"weather","content":""}`,
	}, "\n")
	tr := read(t, []byte(input), transcript.Options{})
	if tr.Len() != 1 || len(tr.Findings()) != 6 {
		t.Errorf("%d messages, findings %v; want 1 and 6 findings", tr.Len(), tr.Findings())
	}
}

// The checkpoint has the form of the message that it follows.
func TestLangChainCheckpoints(t *testing.T) {
	for _, role := range []history.Role{"assistant", "user", "system", "developer"} {
		for form, record := range langChainForms("AIMessageChunk", "ai", `"content":"a"`) {
			input := "[" + record + "," + record + "]"
			e := edit(0, 0)
			e.Role = role
			got, _ := project(t, input, e)
			want := []history.Message{{Role: role, Text: e.Text}, {Role: "assistant", Text: "a"}}
			wantSaid(t, form+": "+got, every(t, got, transcript.Options{}), want)
		}
	}
	got, _ := project(t, `[`+langChainForms("AIMessage", "ai", `"content":"a"`)["constructor without a type"]+`]`, edit(0, 0))
	if want := `[{"lc":1,"type":"constructor","id":["langchain_core","messages","AIMessage"],"kwargs":{"content":"[compacted checkpoint]\nx"}}]`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestRealLangChainAgreesWithAPlainCount(t *testing.T) {
	realRuns(t, "langchain", func(t *testing.T, _ string, input []byte, tr *transcript.Transcript) {
		var all []struct {
			Kwargs struct {
				Type  string
				Calls []json.RawMessage `json:"tool_calls"`
			}
		}
		if err := json.Unmarshal(input, &all); err != nil {
			t.Fatal(err)
		}
		n := tally{messages: len(all)}
		for _, m := range all {
			n.calls += len(m.Kwargs.Calls)
			n.results += strings.Count(m.Kwargs.Type, "tool")
			n.users += strings.Count(m.Kwargs.Type, "human")
		}
		if got := tallyOf(t, tr); got != n || tr.Format() != transcript.LangChain || len(tr.Findings()) > 0 {
			t.Errorf("read as %s: got %+v, a plain count gives %+v; findings %v", tr.Format(), got, n, tr.Findings())
		}
		if bytes.Count(input, []byte(`"tool_use"`)) != 2*n.calls {
			t.Error("the file is not the one that repeats its calls in the content and in the stop reason")
		}
		wantSameBytes(t, tr, input)
		wantEveryBorder(t, tr)
	})
}

func FuzzLangChain(f *testing.F) {
	for _, record := range langChainForms("AIMessage", "ai", `"content":["a",{"type":"tool_use","id":"c","name":"f","input":{}},{"type":"thinking","thinking":"x"}],"invalid_tool_calls":[{"id":"d","name":"g","args":"{"}]`) {
		f.Add([]byte(record+"\n"+`{"type":"human","content":"b"}`), true)
	}
	f.Add([]byte(`{"messages":[{"type":"tool","data":{"content":"x","tool_call_id":"c","status":"error"}},{"type":"chat","data":{"role":"x","content":[{"type":"image","data":"aGk="}]}}]}`), false)
	f.Fuzz(func(t *testing.T, input []byte, tolerant bool) {
		checkHistory(t, input, transcript.LangChain, fuzzMode(tolerant))
	})
}
