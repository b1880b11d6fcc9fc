package transcript_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

func atifTrajectory(steps ...string) string {
	return `{"schema_version":"ATIF-v1.7","session_id":"s","agent":{"name":"a","version":"1"},"steps":[` + strings.Join(steps, ",") + `]}`
}

const atifCallStep = `{"step_id":2,"timestamp":"2026-06-24T14:39:44.732Z","source":"agent","message":"look","reasoning_content":"hm","tool_calls":[{"tool_call_id":"c1","function_name":"ls","arguments":{"path": "/"}},{"tool_call_id":"c2","function_name":"cat","arguments":"raw"}],"observation":{"results":[{"source_call_id":"c2","content":"x"},{"content":"a.go"}]}}`

func TestATIFSteps(t *testing.T) {
	tests := []struct {
		name, step string
		want       []history.Message
	}{
		{"system", `{"step_id":1,"source":"system","message":"S"}`, []history.Message{say(history.RoleSystem, "S")}},
		{"user", `{"step_id":1,"source":"user","message":"fix it"}`, []history.Message{say(history.RoleUser, "fix it")}},
		{"user and a reminder", `{"step_id":1,"source":"user","message":"fix it <system-reminder>r</system-reminder>"}`,
			[]history.Message{say(history.RoleUser, "fix it"), note("<system-reminder>r</system-reminder>")}},
		{"parts", `{"step_id":1,"source":"user","message":[{"type":"text","text":"fix it"},{"type":"image","source":{"media_type":"image/png","path":"images/a.png"}}]}`,
			[]history.Message{{Role: history.RoleUser, Text: "fix it", Media: []history.Media{media("image", "images/a.png")}}}},
		{"calls, one by its id and one by its place", atifCallStep, []history.Message{
			{Role: history.RoleAssistant, Text: "look", Reasoning: "hm", ToolCalls: []history.ToolCall{{ID: "c1", Name: "ls", Arguments: `{"path":"/"}`}, {ID: "c2", Name: "cat", Arguments: "raw"}}},
			answered("c2", "cat", "x", history.OutcomeUnknown), answered("c1", "ls", "a.go", history.OutcomeUnknown)}},
		{"no call", `{"step_id":1,"source":"agent","message":"m","observation":{"results":[{"content":"seen"}]}}`,
			[]history.Message{say(history.RoleAssistant, "m"), note("seen")}},
		{"no ids", `{"step_id":1,"source":"agent","message":"","tool_calls":[{"function_name":"f","arguments":{}}],"observation":{"results":[{"source_call_id":null,"content":[{"type":"text","text":"y"}]}]}}`,
			[]history.Message{{Role: history.RoleAssistant, ToolCalls: call("#1", "f", "{}")}, answered("#1", "f", "y", history.OutcomeUnknown)}},
		{"unknown", `{"step_id":1,"source":"<redacted>","message":"m"}`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			wantFacts(t, atifTrajectory(tt.step), transcript.Options{}, tt.want)
			wantEveryBorder(t, read(t, []byte(atifTrajectory(tt.step)), transcript.Options{}))
		})
	}
}

func TestRealATIFAgreesWithAPlainCount(t *testing.T) {
	realRuns(t, "atif", func(t *testing.T, name string, input []byte, tr *transcript.Transcript) {
		var plain struct {
			Steps []struct {
				Source      string
				ToolCalls   []json.RawMessage `json:"tool_calls"`
				Observation struct{ Results []json.RawMessage }
			}
		}
		if err := json.Unmarshal(input, &plain); err != nil {
			t.Fatal(err)
		}
		var want tally
		unknown := 0
		for _, s := range plain.Steps {
			if !slices.Contains([]string{"system", "user", "agent"}, s.Source) {
				unknown++
				continue
			}
			want.messages += 1 + len(s.Observation.Results)
			want.calls += len(s.ToolCalls)
			want.results += len(s.Observation.Results)
			if s.Source == "user" {
				want.users++
			}
		}
		if got := tallyOf(t, tr); got != want || tr.Format() != transcript.ATIF {
			t.Errorf("read as %s: %+v, a plain count gives %+v", tr.Format(), got, want)
		}
		if found := tr.Findings(); (len(found) > 0) != (unknown > 0) {
			t.Errorf("%d steps of unknown sources, findings: %+v", unknown, found)
		}
		wantSameBytes(t, tr, input)
		wantEveryBorder(t, tr)
	})
}

func FuzzATIF(f *testing.F) {
	f.Add([]byte(atifTrajectory(`{"step_id":1,"source":"user","message":"fix it"}`, atifCallStep)), false)
	f.Fuzz(func(t *testing.T, input []byte, tolerant bool) {
		checkHistory(t, input, transcript.ATIF, fuzzMode(tolerant))
	})
}
