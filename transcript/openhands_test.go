package transcript_test

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

func listOf(records ...string) string { return "[" + strings.Join(records, ",\n") + "]" }

const (
	ohUser    = `{"id":1,"timestamp":"2025-01-27T22:44:56.900854","source":"user","message":"fix it","action":"message","args":{"content":"fix it","image_urls":null}}`
	ohRun     = `{"id":2,"source":"agent","message":"Running command: ls","action":"run","tool_call_metadata":{"function_name":"execute_bash","tool_call_id":"t1","model_response":{"choices":[{"message":{"tool_calls":[{"id":"t1","function":{"name":"execute_bash","arguments":"{\"command\": \"ls\"}"}}]}}]}},"args":{"command":"ls","thought":"look","blocking":false}}`
	ohRan     = `{"id":3,"source":"agent","cause":2,"observation":"run","tool_call_metadata":{"function_name":"execute_bash","tool_call_id":"t1"},"content":"a.go","extras":{"metadata":{"exit_code":0}},"success":true}`
	ohSaid    = `{"id":4,"source":"agent","message":"done","action":"message","args":{"content":"done"}}`
	ohSummary = `{"id":9,"source":"agent","message":"s","action":"condensation","args":{"forgotten_event_ids":[2,3],"summary":"S","summary_offset":1}}`
)

func TestOpenHandsEvents(t *testing.T) {
	user, ran := say(history.RoleUser, "fix it"), answered("t1", "execute_bash", "a.go", history.OutcomeOK)
	run := history.Message{Role: history.RoleAssistant, Text: "look", ToolCalls: call("t1", "execute_bash", `{"command": "ls"}`)}
	tests := []struct {
		name    string
		records []string
		want    []history.Message
	}{
		{"a turn", []string{ohUser, ohRun, ohRan, ohSaid}, []history.Message{user, run, ran, say(history.RoleAssistant, "done")}},
		{"system", []string{`{"id":0,"source":"agent","action":"system","args":{"content":"S","tools":[]}}`}, []history.Message{say(history.RoleSystem, "S")}},
		{"noise", []string{
			`{"id":0,"source":"environment","message":"","observation":"agent_state_changed","content":"","extras":{"agent_state":"loading"}}`,
			`{"id":1,"source":"environment","message":"","action":"change_agent_state","args":{"agent_state":"init","thought":""}}`,
			`{"id":2,"source":"user","cause":1,"observation":"null","content":"","extras":{}}`,
			`{"id":2,"source":"user","action":"recall","args":{"query":"x","thought":""}}`}, nil},
		{"recall", []string{`{"id":4,"source":"environment","cause":2,"observation":"recall","content":"Added workspace context","extras":{"repo_instructions":"R","microagent_knowledge":[{"name":"g","content":"K"}]}}`},
			[]history.Message{note("Added workspace context\nR\nK")}},
		{"arguments where the model's are not there", []string{`{"id":7,"source":"agent","action":"edit","args":{"path":"/a", "insert_line":null, "content":"x","thought":"t","impl_source":"oh_aci"}}`,
			`{"id":8,"source":"agent","cause":7,"observation":"edit","content":"ERROR:\nno","extras":{}}`},
			[]history.Message{{Role: history.RoleAssistant, Text: "t", ToolCalls: call("event-7", "edit", `{"path":"/a","content":"x"}`)}, answered("event-7", "", "ERROR:\nno", history.OutcomeUnknown)}},
		{"think", []string{`{"id":7,"source":"agent","action":"think","tool_call_metadata":{"function_name":"think","tool_call_id":"t"},"args":{"thought":"hm"}}`},
			[]history.Message{{Role: history.RoleAssistant, ToolCalls: call("t", "think", `{}`)}}},
		{"finish is a message", []string{`{"id":7,"source":"agent","message":"shown","action":"finish","tool_call_metadata":{"function_name":"finish","tool_call_id":"t"},"args":{"final_thought":"all done","outputs":{},"thought":""}}`},
			[]history.Message{say(history.RoleAssistant, "all done")}},
		{"exit codes", []string{
			`{"id":1,"cause":0,"source":"agent","observation":"run","content":"x","extras":{"metadata":{"exit_code":2}}}`,
			`{"id":2,"cause":0,"source":"agent","observation":"run","content":"x","extras":{"metadata":{"exit_code":-1}},"success":false}`,
			`{"id":3,"cause":0,"source":"agent","observation":"run","content":"x","extras":{"exit_code":0}}`,
			`{"id":4,"cause":0,"source":"agent","observation":"error","content":"x","extras":{}}`},
			[]history.Message{answered("event-0", "", "x", history.OutcomeError), answered("event-0", "", "x", history.OutcomeUnknown),
				answered("event-0", "", "x", history.OutcomeOK), answered("event-0", "", "x", history.OutcomeError)}},
		{"an error of no action is a note", []string{`{"id":55,"source":"agent","observation":"error","content":"bad call","extras":{}}`}, []history.Message{note("bad call")}},
		{"flat", []string{`{"action":"run","command":"ls","thought":"look"}`, `{"observation":"run","content":"a.go"}`},
			[]history.Message{{Role: history.RoleAssistant, Text: "look", ToolCalls: call("#", "run", `{"command":"ls"}`)}, answered("#", "", "a.go", history.OutcomeUnknown)}},
		{"notes in the words", []string{`{"id":1,"source":"user","action":"message","args":{"content":"fix it\n<EXTRA_INFO>x</EXTRA_INFO>"}}`},
			[]history.Message{user, note("<EXTRA_INFO>x</EXTRA_INFO>")}},
		{"what was forgotten", []string{ohUser, ohRun, ohRan, ohSaid, ohSummary},
			[]history.Message{user, {Role: history.RoleUser, Text: "S", Compactor: "openhands-summary"}, say(history.RoleAssistant, "done")}},
		{"a range that was forgotten", []string{ohUser, ohRun, ohRan, ohSaid, `{"id":9,"source":"agent","action":"condensation","args":{"forgotten_events_start_id":2,"forgotten_events_end_id":3,"summary":null}}`},
			[]history.Message{user, say(history.RoleAssistant, "done")}},
		{"forgotten twice", []string{ohUser, ohRun, ohRan, ohSummary, ohSaid, `{"id":10,"source":"agent","action":"condensation","args":{"forgotten_event_ids":[4],"summary":"T"}}`},
			[]history.Message{user, {Role: history.RoleUser, Text: "T", Compactor: "openhands-summary"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, input := range []string{listOf(tt.records...), `{"instance_id":"i","history":` + listOf(tt.records...) + `}`, strings.Join(tt.records, "\n") + "\n"} {
				wantFacts(t, input, transcript.Options{Format: transcript.OpenHands}, tt.want)
				wantEveryBorder(t, read(t, []byte(input), transcript.Options{Format: transcript.OpenHands}))
			}
		})
	}
}

func TestOpenHandsKinds(t *testing.T) {
	const text = `{"type":"text","text":"fix it"}`
	tests := []struct {
		name, record string
		want         []history.Message
	}{
		{"system", `{"id":"a","kind":"SystemPromptEvent","source":"agent","system_prompt":{"type":"text","text":"S"},"tools":[]}`, []history.Message{say(history.RoleSystem, "S")}},
		{"user", `{"id":"a","kind":"MessageEvent","source":"user","llm_message":{"role":"user","content":[` + text + `,{"type":"image","image_urls":["data:image/png;base64,aGk="]}]},"extended_content":[{"type":"text","text":"skill"}]}`,
			[]history.Message{{Role: history.RoleUser, Text: "fix it", Media: []history.Media{media("image", "hi")}}, note("skill")}},
		{"environment", `{"id":"a","kind":"MessageEvent","source":"environment","llm_message":{"role":"user","content":[` + text + `]}}`, []history.Message{note("fix it")}},
		{"agent", `{"id":"a","kind":"MessageEvent","source":"agent","llm_message":{"role":"assistant","content":[` + text + `],"reasoning_content":"hm"}}`,
			[]history.Message{{Role: history.RoleAssistant, Text: "fix it", Reasoning: "hm"}}},
		{"call", `{"id":"a","kind":"ActionEvent","source":"agent","thought":[{"type":"text","text":"t"}],"thinking_blocks":[{"type":"thinking","thinking":"b"}],"action":{"command":"ls"},"tool_name":"terminal","tool_call_id":"c","tool_call":{"id":"c","name":"terminal","arguments":"{\"command\": \"ls\"}"}}`,
			[]history.Message{{Role: history.RoleAssistant, Text: "t", Reasoning: "b", ToolCalls: call("c", "terminal", `{"command": "ls"}`)}}},
		{"call of an older version", `{"id":"a","kind":"ActionEvent","tool_name":"terminal","tool_call_id":"c","tool_call":{"id":"c","function":{"name":"terminal","arguments":"{}"}}}`,
			[]history.Message{{Role: history.RoleAssistant, ToolCalls: call("c", "terminal", `{}`)}}},
		{"finish", `{"id":"a","kind":"ActionEvent","tool_name":"finish","tool_call_id":"c","action":{"message":"all done"}}`, []history.Message{say(history.RoleAssistant, "all done")}},
		{"finished", `{"id":"a","kind":"ObservationEvent","tool_name":"finish","tool_call_id":"c","observation":{"content":[` + text + `]}}`, nil},
		{"result", `{"id":"b","kind":"ObservationEvent","tool_name":"terminal","tool_call_id":"c","action_id":"a","observation":{"content":[{"type":"text","text":"x"}],"is_error":false,"exit_code":1}}`,
			[]history.Message{answered("c", "terminal", "x", history.OutcomeError)}},
		{"result by its action", `{"id":"b","kind":"ObservationEvent","action_id":"a","observation":{"output":"x","is_error":false}}`, []history.Message{answered("event-a", "", "x", history.OutcomeOK)}},
		{"refused", `{"id":"b","kind":"UserRejectObservation","tool_name":"terminal","tool_call_id":"c","rejection_reason":"no"}`, []history.Message{answered("c", "terminal", "no", history.OutcomeError)}},
		{"error", `{"id":"b","kind":"AgentErrorEvent","tool_name":"terminal","tool_call_id":"c","error":"bad"}`, []history.Message{answered("c", "terminal", "bad", history.OutcomeError)}},
		{"noise", `{"id":"b","kind":"ConversationStateUpdateEvent","key":"k","value":1}`, nil},
		{"summary", `{"id":"b","kind":"Condensation","forgotten_event_ids":["x"],"summary":"S","summary_offset":0}`, []history.Message{{Role: history.RoleUser, Text: "S", Compactor: "openhands-summary"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tr := read(t, []byte(listOf(tt.record)), transcript.Options{})
			if tr.Format() != transcript.OpenHands {
				t.Errorf("read as %s", tr.Format())
			}
			wantFacts(t, listOf(tt.record), transcript.Options{}, tt.want)
			wantEveryBorder(t, tr)
		})
	}
}

func TestOpenHandsSteps(t *testing.T) {
	input := listOf(
		`{"step":0,"user_message":"fix it","agent":{"thought":"look","action":"Running command: ls"},"environment":"a.go"}`,
		`{"step":1,"user_message":null,"agent":{"thought":"odd","action":"Jumping"},"environment":null}`,
		`{"step":2,"user_message":null,"agent":{"thought":"done","action":null},"environment":"bye"}`)
	wantFacts(t, input, transcript.Options{}, []history.Message{say(history.RoleUser, "fix it"),
		{Role: history.RoleAssistant, Text: "look", ToolCalls: call("#", "run", `{"command":"ls"}`)}, answered("#", "run", "a.go", history.OutcomeUnknown),
		{Role: history.RoleAssistant, Text: "odd", ToolCalls: call("#", "action", "Jumping")}, say(history.RoleAssistant, "done"), note("bye")})
	wantEveryBorder(t, read(t, []byte(input), transcript.Options{}))
}

// plainOpenHands counts a list of events.
func plainOpenHands(t *testing.T, input []byte) tally {
	t.Helper()
	var events []struct {
		Source, Action, Observation string
		Cause                       *int
		UserMessage                 *string `json:"user_message"`
		Agent                       json.RawMessage
		Environment                 *string
	}
	if err := json.Unmarshal(input, &events); err != nil {
		t.Fatal(err)
	}
	var n tally
	for _, e := range events {
		switch {
		case len(e.Agent) > 0:
			n.messages++
			if e.UserMessage != nil {
				n.users, n.messages = n.users+1, n.messages+1
			}
			if e.Environment != nil {
				n.results, n.calls, n.messages = n.results+1, n.calls+1, n.messages+1
			}
		case strings.Contains("null agent_state_changed change_agent_state", e.Action+e.Observation), e.Action == "recall":
		case e.Action == "message" && e.Source == "user", e.Observation == "recall", e.Observation != "" && e.Cause == nil:
			n.users, n.messages = n.users+1, n.messages+1
		case e.Action == "message", e.Action == "finish", e.Action == "system":
			n.messages++
		case e.Action != "":
			n.calls, n.messages = n.calls+1, n.messages+1
		default:
			n.results, n.messages = n.results+1, n.messages+1
		}
	}
	return n
}

func TestRealOpenHandsAgreesWithAPlainCount(t *testing.T) {
	realRuns(t, "openhands", func(t *testing.T, name string, input []byte, tr *transcript.Transcript) {
		events := input
		if filepath.Ext(name) == ".jsonl" {
			var run struct{ History json.RawMessage }
			if err := json.Unmarshal(bytes.Split(input, []byte("\n"))[tr.Run()], &run); err != nil {
				t.Fatal(err)
			}
			events = run.History
		}
		if got, want := tallyOf(t, tr), plainOpenHands(t, events); got != want || tr.Format() != transcript.OpenHands {
			t.Errorf("run %d read as %s: %+v, a plain count gives %+v", tr.Run(), tr.Format(), got, want)
		}
		if n := turns(t, tr); n != 1 {
			t.Errorf("run %d: %d turns, want 1", tr.Run(), n)
		}
		if found := tr.Findings(); len(found) > 0 {
			t.Errorf("findings: %+v", found)
		}
		wantSameBytes(t, tr, input)
		wantEveryBorder(t, tr)
	})
}

func FuzzOpenHands(f *testing.F) {
	f.Add([]byte(listOf(ohUser, ohRun, ohRan, ohSaid, ohSummary)), false)
	f.Add([]byte(strings.Join([]string{ohUser, ohRun, ohSummary, ohSaid}, "\n")), true)
	f.Add([]byte(listOf(`{"step":0,"user_message":"fix it","agent":{"thought":"look","action":"Running command: ls"},"environment":"a.go"}`)), true)
	f.Add([]byte(`{"history":[{"id":"a","kind":"MessageEvent","source":"user","llm_message":{"role":"user","content":[{"type":"text","text":"x"}]}},{"id":"b","kind":"Condensation","forgotten_event_ids":["a"],"summary":"S"}]}`), false)
	f.Fuzz(func(t *testing.T, input []byte, tolerant bool) {
		checkHistory(t, input, transcript.OpenHands, fuzzMode(tolerant))
	})
}
