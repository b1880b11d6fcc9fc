package transcript_test

import (
	"crypto/sha256"
	"reflect"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// one reads an input of one message, without its record.
func one(t *testing.T, input string, format transcript.Format) history.Message {
	t.Helper()
	tr := read(t, []byte(input), transcript.Options{Format: format})
	if tr.Len() != 1 {
		t.Fatalf("%s: %d messages, want 1; findings %v", input, tr.Len(), tr.Findings())
	}
	m, err := tr.At(0)
	if err != nil {
		t.Fatal(err)
	}
	m.Record = history.Record{}
	return m
}

func media(kind, bytes string) history.Media {
	return history.Media{Kind: kind, SHA256: sha256.Sum256([]byte(bytes))}
}

func TestOpenAIChatMessages(t *testing.T) {
	tests := []struct {
		name, record string
		want         history.Message
	}{
		{"text", `{"role":"user","name":"ada","content":"a\nb"}`,
			history.Message{Role: "user", Name: "ada", Text: "a\nb"}},
		{"empty text", `{"role":"user","content":""}`, history.Message{Role: "user"}},
		{"no content", `{"role":"assistant"}`, history.Message{Role: "assistant"}},
		{"null content and lists", `{"role":"assistant","content":null,"tool_calls":null,"function_call":null,"name":null}`,
			history.Message{Role: "assistant"}},
		{"empty list of calls", `{"role":"assistant","content":"x","tool_calls":[]}`, history.Message{Role: "assistant", Text: "x"}},
		{"escaped member names", `{"r\u006fle":"user","content":"\/x"}`, history.Message{Role: "user", Text: "/x"}},
		{"text parts", `{"role":"system","content":[{"type":"text","text":"a"},{"type":"input_text","text":"b"},{"type":"output_text","text":"c"}]}`,
			history.Message{Role: "system", Text: "a\nb\nc"}},
		{"no parts", `{"role":"user","content":[]}`, history.Message{Role: "user"}},
		{"refusal part", `{"role":"assistant","content":[{"type":"refusal","refusal":"no"}]}`, history.Message{Role: "assistant", Text: "no"}},
		{"refusal member", `{"role":"assistant","content":null,"refusal":"no"}`, history.Message{Role: "assistant", Text: "no"}},
		{"images", `{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:image/png;base64,aGk="}},{"type":"image_url","image_url":{"url":"https://example.invalid/x.png"}},{"type":"input_image","image_url":"data:image/png;base64,aGk"}]}`,
			history.Message{Role: "user", Media: []history.Media{media("image", "hi"), media("image", "https://example.invalid/x.png"), media("image", "hi")}}},
		{"sound and file", `{"role":"user","content":[{"type":"input_audio","input_audio":{"data":"aGk=","format":"wav"}},{"type":"file","file":{"filename":"x","file_data":"data:application/pdf;base64,aGk="}},{"type":"file","file":{"file_id":"f1"}}]}`,
			history.Message{Role: "user", Media: []history.Media{media("audio", "hi"), media("file", "hi"), media("file", "f1")}}},
		{"base64 that is none", `{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:image/png;base64,**"}}]}`,
			history.Message{Role: "user", Media: []history.Media{media("image", "**")}}},
		{"calls", `{"role":"assistant","content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"f","arguments":"{\"x\": 1}"}},{"id":"b","type":"custom","custom":{"name":"g","input":"raw"}}]}`,
			history.Message{Role: "assistant", ToolCalls: []history.ToolCall{{ID: "a", Name: "f", Arguments: `{"x": 1}`}, {ID: "b", Name: "g", Arguments: "raw"}}}},
		{"arguments as an object", `{"role":"assistant","tool_calls":[{"id":"a","function":{"name":"f","arguments":{ "b" : [1e400, "x  \" y", -0.0] , "a\u0062":{} }}}]}`,
			history.Message{Role: "assistant", ToolCalls: []history.ToolCall{{ID: "a", Name: "f", Arguments: `{"b":[1e400,"x  \" y",-0.0],"a\u0062":{}}`}}}},
		{"arguments null", `{"role":"assistant","tool_calls":[{"id":"a","function":{"name":"f","arguments":null}}]}`,
			history.Message{Role: "assistant", ToolCalls: []history.ToolCall{{ID: "a", Name: "f"}}}},
		{"call without id", `{"role":"assistant","tool_calls":[{"function":{"name":"f","arguments":"x"}}]}`,
			history.Message{Role: "assistant", ToolCalls: []history.ToolCall{{Name: "f", Arguments: "x"}}}},
		{"legacy call", `{"role":"assistant","content":null,"function_call":{"name":"f","arguments":"{}"}}`,
			history.Message{Role: "assistant", ToolCalls: []history.ToolCall{{Name: "f", Arguments: "{}", ByName: true}}}},
		{"legacy result", `{"role":"function","name":"f","content":"out"}`,
			history.Message{Role: "tool", Name: "f", Text: "out", Result: &history.ToolResult{ByName: true}}},
		{"result", `{"role":"tool","tool_call_id":"a","content":"out"}`,
			history.Message{Role: "tool", Text: "out", Result: &history.ToolResult{CallID: "a"}}},
		{"result without id", `{"role":"tool","content":null,"tool_call_id":null}`,
			history.Message{Role: "tool", Result: &history.ToolResult{}}},
		{"result that says error", `{"role":"tool","tool_call_id":"a","content":"out","is_error":true}`,
			history.Message{Role: "tool", Text: "out", Result: &history.ToolResult{CallID: "a", Error: history.OutcomeError}}},
		{"result that says no error", `{"role":"tool","tool_call_id":"a","content":"error!","is_error":false}`,
			history.Message{Role: "tool", Text: "error!", Result: &history.ToolResult{CallID: "a", Error: history.OutcomeOK}}},
		{"reasoning", `{"role":"assistant","content":"x","reasoning_content":"why"}`, history.Message{Role: "assistant", Text: "x", Reasoning: "why"}},
		{"reasoning, the other name", `{"role":"assistant","content":"x","reasoning":"why","reasoning_content":null}`, history.Message{Role: "assistant", Text: "x", Reasoning: "why"}},
		{"reasoning that is no text", `{"role":"assistant","content":"x","reasoning":{"a":1}}`, history.Message{Role: "assistant", Text: "x"}},
		{"lone surrogate", `{"role":"user","content":"a\ud83db"}`, history.Message{Role: "user", Text: "a\ufffdb"}},
		{"unknown members", `{"role":"user","content":"x","n":12345678901234567890,"m":1e400,"o":{"role":"tool"}}`, history.Message{Role: "user", Text: "x"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := one(t, tt.record, transcript.OpenAIChat); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("%s\n got %+v\nwant %+v", tt.record, got, tt.want)
			}
		})
	}
}

func TestMessagesKnowTheirRecords(t *testing.T) {
	input := "\ufeff{\"role\":\"user\",\"content\":\"a\"}\r\n\n {\"role\":\"user\",\"content\":\"b\"} \n{\"role\":\"user\",\"content\":\"c\"}"
	tr := read(t, []byte(input), transcript.Options{})
	want := []history.Record{
		{Ordinal: 0, Line: 1, Start: 3, End: 34},
		{Ordinal: 1, Line: 3, Start: 35, End: 67},
		{Ordinal: 2, Line: 4, Start: 67, End: 96},
	}
	raw := []string{`{"role":"user","content":"a"}`, ` {"role":"user","content":"b"} `, `{"role":"user","content":"c"}`}
	for i := range want {
		m, err := tr.At(i)
		if err != nil || m.Record != want[i] {
			t.Errorf("message %d: record %+v, %v; want %+v", i, m.Record, err, want[i])
		}
		if got, err := tr.RecordBytes(i); err != nil || string(got) != raw[i] {
			t.Errorf("RecordBytes(%d) = %q, %v; want %q", i, got, err, raw[i])
		}
	}
}

func TestPositionsOutsideAreErrors(t *testing.T) {
	tr := read(t, []byte(`{"role":"user","content":"a"}`), transcript.Options{})
	for _, i := range []int{-1, 1} {
		if _, err := tr.At(i); err == nil {
			t.Errorf("At(%d) gave no error", i)
		}
		if _, err := tr.RecordBytes(i); err == nil {
			t.Errorf("RecordBytes(%d) gave no error", i)
		}
		if _, _, err := tr.Records(i, 0); err == nil {
			t.Errorf("Records(%d, 0) gave no error", i)
		}
		if _, _, err := tr.Records(0, i); err == nil {
			t.Errorf("Records(0, %d) gave no error", i)
		}
	}
}

func TestAtGivesACopy(t *testing.T) {
	tr := read(t, []byte(`{"role":"assistant","tool_calls":[{"id":"a","function":{"name":"f","arguments":"x"}}]}`), transcript.Options{})
	m, _ := tr.At(0)
	m.ToolCalls[0].ID = "changed"
	if again, _ := tr.At(0); again.ToolCalls[0].ID != "a" {
		t.Error("a change of the copy changed the transcript")
	}
}
