package transcript_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

func trajectory(messages ...string) string {
	return `{"environment":"e","trajectory":[],"history":[` + strings.Join(messages, ",") + `],"info":{}}`
}

const (
	sweSystem = `{"role":"system","content":"S","agent":"main","message_type":"system_prompt"}`
	sweTask   = `{"role":"user","content":"fix it","agent":"main","message_type":"observation"}`
	sweActs   = `{"role":"assistant","content":"look","thought":"look","action":"ls","agent":"main","tool_calls":[{"function":{"arguments":"{\"command\":\"ls\"}","name":"bash"},"id":"c1","type":"function"}],"message_type":"action"}`
	sweSees   = `{"role":"tool","content":"a\r\nb","agent":"main","message_type":"observation","tool_call_ids":["c1"]}`
)

func TestSWEAgentMessages(t *testing.T) {
	system, task := say(history.RoleSystem, "S"), say(history.RoleUser, "fix it")
	acts := history.Message{Role: history.RoleAssistant, Text: "look", ToolCalls: call("c1", "bash", `{"command":"ls"}`)}
	sees := answered("c1", "", "a\r\nb", history.OutcomeUnknown)
	tests := []struct {
		name     string
		messages []string
		want     []history.Message
	}{
		{"calls", []string{sweSystem, sweTask, sweActs, sweSees}, []history.Message{system, task, acts, sees}},
		{"observations as user messages", []string{`{"role":"user","content":"fix it","agent":"primary"}`, `{"role":"assistant","content":"look","action":"ls","agent":"primary"}`,
			`{"role":"user","content":"a.go","agent":"primary"}`}, []history.Message{task, say(history.RoleAssistant, "look"), note("a.go")}},
		{"demonstrations are nobody's facts", []string{
			`{"agent":"main","content":"Here is a demonstration","is_demo":true,"role":"user"}`,
			`{"role":"assistant","content":"I run it","agent":"main","is_demo":true,"tool_calls":[{"function":{"arguments":"{}","name":"go"},"id":"d","type":"function"}]}`,
			`{"role":"tool","content":"ok","agent":"main","message_type":"demonstration","tool_call_ids":["d"]}`, sweTask},
			[]history.Message{note("Here is a demonstration"), note("I run it\ngo {}"), note("ok"), task}},
		{"parts", []string{`{"role":"user","agent":"main","content":[{"type":"text","text":"fix it","cache_control":{"type":"ephemeral"}}]}`}, []history.Message{task}},
		{"thinking", []string{`{"role":"assistant","agent":"main","content":"x","thinking_blocks":[{"type":"thinking","thinking":"hm","signature":"s"}]}`},
			[]history.Message{{Role: history.RoleAssistant, Text: "x", Reasoning: "hm"}}},
		{"several answers", []string{`{"role":"tool","agent":"main","content":"x","tool_call_ids":["a","b"]}`},
			[]history.Message{answered("a", "", "x", history.OutcomeUnknown), answered("b", "", "", history.OutcomeUnknown)}},
		{"after a checkpoint of demonstrations the task follows", []string{`{"role":"assistant","agent":"main","message_type":"observation","content":"[compacted checkpoint]\nx"}`, sweTask},
			[]history.Message{say(history.RoleAssistant, "[compacted checkpoint]\nx"), task}},
		{"after a checkpoint there is no task", []string{`{"role":"user","agent":"main","message_type":"user","content":"[compacted checkpoint]\nx"}`, `{"role":"user","agent":"main","content":"a.go"}`},
			[]history.Message{say(history.RoleUser, "[compacted checkpoint]\nx"), note("a.go")}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			wantFacts(t, trajectory(tt.messages...), transcript.Options{}, tt.want)
		})
	}
}

func TestRealSWEAgentAgreesWithAPlainCount(t *testing.T) {
	realRuns(t, "swe-agent", func(t *testing.T, _ string, input []byte, tr *transcript.Transcript) {
		var plain struct{ History []plainMessage }
		if err := json.Unmarshal(input, &plain); err != nil {
			t.Fatal(err)
		}
		want := tally{messages: len(plain.History)}
		for _, m := range plain.History {
			want.calls += len(m.ToolCalls)
			switch m.Role {
			case "user":
				want.users++
			case "tool":
				want.results++
			}
		}
		if got := tallyOf(t, tr); got != want || tr.Format() != transcript.SWEAgent {
			t.Errorf("read as %s: %+v, a plain count gives %+v", tr.Format(), got, want)
		}
		if n := turns(t, tr); n != 1 {
			t.Errorf("%d turns, want 1: the task", n)
		}
		if found := tr.Findings(); len(found) > 0 {
			t.Errorf("findings: %+v", found)
		}
		wantSameBytes(t, tr, input)
		wantEveryBorder(t, tr)
	})
}

func turns(t *testing.T, s history.Source) int {
	t.Helper()
	all, err := history.Collect(s)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, m := range all {
		if m.StartsTurn() {
			n++
		}
	}
	return n
}

func FuzzSWEAgent(f *testing.F) {
	f.Add([]byte(trajectory(sweSystem, sweTask, sweActs, sweSees)), false)
	f.Add([]byte(trajectory(`{"role":"user","content":"a","agent":"p"}`, `{"role":"assistant","content":"b","agent":"p"}`, `{"role":"user","content":"c","agent":"p","is_demo":true}`)), true)
	f.Fuzz(func(t *testing.T, input []byte, tolerant bool) {
		checkHistory(t, input, transcript.SWEAgent, fuzzMode(tolerant))
	})
}
