package transcript_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

func inspectLog(samples ...string) string {
	return "{\n\"version\": 2,\n\"status\": \"success\",\n\"eval\": {},\n\"samples\": [\n" + strings.Join(samples, ",\n") + "\n]\n}\n"
}

func inspectSample(messages string) string {
	return `{"id": 1, "epoch": 1, "input": "a", "messages": [` + messages + `], "events": []}`
}

func TestInspectMessages(t *testing.T) {
	tests := []struct {
		name, record string
		want         []history.Message
	}{
		{"system", `{"id":"i","content":"a","role":"system"}`, []history.Message{{Role: "system", Text: "a"}}},
		{"user", `{"id":"i","content":"a","source":"input","role":"user"}`, []history.Message{{Role: "user", Text: "a"}}},
		{"assistant", `{"content":"a","source":"generate","role":"assistant","model":"m"}`, []history.Message{{Role: "assistant", Text: "a"}}},
		{"calls", `{"content":"","role":"assistant","tool_calls":[{"id":"c","function":"f","arguments":{"x": 1},"type":"function"},{"id":"d","function":"g","arguments":{},"parse_error":"no"}]}`,
			[]history.Message{{Role: "assistant", ToolCalls: append(call("c", "f", `{"x":1}`), call("d", "g", "{}")...)}}},
		{"result", `{"content":"a","role":"tool","tool_call_id":"c","function":"f"}`,
			[]history.Message{{Role: "tool", Name: "f", Text: "a", Result: ran("c", history.OutcomeUnknown)}}},
		{"error", `{"content":"","role":"tool","tool_call_id":"c","function":"f","error":{"type":"timeout","message":"too slow"}}`,
			[]history.Message{{Role: "tool", Name: "f", Text: "too slow", Result: ran("c", history.OutcomeError)}}},
		{"error with output", `{"content":"a","role":"tool","tool_call_id":"c","error":{"type":"unknown","message":"b"}}`,
			[]history.Message{{Role: "tool", Text: "a\nb", Result: ran("c", history.OutcomeError)}}},
		{"error that the output repeats", `{"content":"a","role":"tool","tool_call_id":"c","error":{"type":"unknown","message":"a"}}`,
			[]history.Message{{Role: "tool", Text: "a", Result: ran("c", history.OutcomeError)}}},
		{"no error", `{"content":"a","role":"tool","tool_call_id":"c","error":null}`,
			[]history.Message{{Role: "tool", Text: "a", Result: ran("c", history.OutcomeUnknown)}}},
		{"parts", `{"role":"user","content":["a",{"type":"text","text":"b"},{"type":"image","image":"data:image/png;base64,aGk=","detail":"auto"},{"type":"audio","audio":"https://example.invalid/a","format":"mp3"},{"type":"document","document":"attachment://x"}]}`,
			[]history.Message{{Role: "user", Text: "a\nb", Media: []history.Media{media("image", "hi"), media("audio", "https://example.invalid/a"), media("file", "attachment://x")}}}},
		{"reasoning", `{"role":"assistant","content":[{"type":"reasoning","reasoning":"hm","redacted":false},{"type":"reasoning","reasoning":"AAAA","summary":"so","redacted":true},{"type":"text","text":"a"}]}`,
			[]history.Message{{Role: "assistant", Text: "a", Reasoning: "hm\nso"}}},
		{"the provider's own", `{"role":"assistant","content":[{"type":"data","data":{"encrypted":"AAAA"}}]}`, []history.Message{{Role: "assistant", Opaque: true}}},
		{"tools of the provider", `{"role":"assistant","content":[{"type":"tool_use","tool_type":"web_search","id":"w","name":"search","arguments":"{\"q\":1}","result":"r"},{"type":"tool_use","tool_type":"mcp_call","id":"m","name":"g","arguments":"{}","result":"","error":"no"},{"type":"text","text":"a"}],"tool_calls":[{"id":"c","function":"f","arguments":{}}]}`,
			[]history.Message{
				{Role: "assistant", Text: "a", ToolCalls: append(append(call("w", "search", `{"q":1}`), call("m", "g", "{}")...), call("c", "f", "{}")...)},
				{Role: "tool", Name: "search", Text: "r", Result: ran("w", history.OutcomeUnknown)},
				{Role: "tool", Name: "g", Text: "no", Result: ran("m", history.OutcomeError)}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, input := range []string{inspectLog(inspectSample(tt.record)), inspectSample(tt.record)} {
				for _, format := range []transcript.Format{"", transcript.Inspect} {
					if tr := read(t, []byte(input), transcript.Options{Format: format}); tr.Format() != transcript.Inspect {
						t.Fatalf("%s\nread as %s", input, tr.Format())
					}
					wantSaid(t, input, every(t, input, transcript.Options{Format: format}), tt.want)
				}
			}
		})
	}
}

func TestInspectSamplesAreRuns(t *testing.T) {
	input := inspectLog(inspectSample(`{"role":"user","content":"a"}`), inspectSample(`{"role":"user","content":"b"},{"role":"assistant","content":"c"}`))
	for n, want := range []string{"user: a", "user: b, assistant: c"} {
		tr := read(t, []byte(input), transcript.Options{Run: &n})
		if got := strings.Join(said(t, tr), ", "); got != want || tr.Runs() != 2 {
			t.Errorf("run %d of %d: %s, want %s", n, tr.Runs(), got, want)
		}
	}
}

func TestAnInspectLogWithoutSamplesIsEmpty(t *testing.T) {
	first := 0
	for _, run := range []*int{nil, &first} {
		if _, err := tryRead(inspectLog(), transcript.Options{Run: run}); !errors.Is(err, transcript.ErrEmpty) {
			t.Errorf("got %v, want ErrEmpty", err)
		}
	}
	if _, err := tryRead(`{"eval":{},"samples":{}}`, transcript.Options{Format: transcript.Inspect}); err == nil {
		t.Error("samples that are no array were read")
	}
}

func TestInspectDamageIsKept(t *testing.T) {
	input := inspectSample(`{"role":"user","content":"a"},{"role":"narrator","content":"b"},{"content":"c"},{"role":"user","content":[{"text":"x"}]},{"role":"assistant","content":"","tool_calls":7}`)
	tr := read(t, []byte(input), transcript.Options{})
	if tr.Len() != 1 || len(tr.Findings()) != 4 {
		t.Errorf("%d messages, findings %v; want 1 and 4 findings", tr.Len(), tr.Findings())
	}
}

func TestRealInspectAgreesWithAPlainCount(t *testing.T) {
	runs := 0
	realRuns(t, "inspect-log", func(t *testing.T, _ string, input []byte, tr *transcript.Transcript) {
		runs++
		var log struct {
			Samples []struct{ Messages []plainMessage }
		}
		if err := json.Unmarshal(input, &log); err != nil {
			t.Fatal(err)
		}
		n := tally{messages: len(log.Samples[tr.Run()].Messages)}
		for _, m := range log.Samples[tr.Run()].Messages {
			n.calls += len(m.ToolCalls)
			n.results += strings.Count(m.Role, "tool")
			n.users += strings.Count(m.Role, "user")
		}
		if got := tallyOf(t, tr); got != n || tr.Format() != transcript.Inspect || len(tr.Findings()) > 0 {
			t.Errorf("run %d, read as %s: got %+v, a plain count gives %+v; findings %v", tr.Run(), tr.Format(), got, n, tr.Findings())
		}
		wantSameBytes(t, tr, input)
		wantEveryBorder(t, tr)
	})
	if runs != 4 {
		t.Errorf("%d runs, want 4", runs)
	}
}

func FuzzInspect(f *testing.F) {
	f.Add([]byte(inspectLog(inspectSample(`{"role":"user","content":"a"},{"role":"assistant","content":[{"type":"tool_use","id":"w","name":"s","arguments":"","result":"r"},{"type":"data"}],"tool_calls":[{"id":"c","function":"f","arguments":{}}]},{"role":"tool","tool_call_id":"c","error":{"message":"x"}}`))), false)
	f.Add([]byte(inspectSample(`{"role":"user","content":[{"type":"reasoning","reasoning":"x"}]}`)), true)
	f.Fuzz(func(t *testing.T, input []byte, tolerant bool) {
		checkHistory(t, input, transcript.Inspect, fuzzMode(tolerant))
	})
}
