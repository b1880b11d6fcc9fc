package transcript_test

import (
	"encoding/json"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

func TestMultiAgentSpeakers(t *testing.T) {
	tests := []struct {
		name, record string
		want         history.Message
	}{
		{"human", `{"role":"human","content":"a"}`, history.Message{Role: "user", Text: "a"}},
		{"user", `{"role":"user","content":"a"}`, history.Message{Role: "user", Text: "a"}},
		{"user by name", `{"role":"user","name":"User_Proxy","content":"a"}`, history.Message{Role: "user", Name: "User_Proxy", Text: "a"}},
		{"agent in the role", `{"role":"Orchestrator (-> WebSurfer)","content":"a"}`, history.Message{Role: "assistant", Name: "Orchestrator (-> WebSurfer)", Text: "a"}},
		{"agent in the name", `{"role":"assistant","name":"Coder","content":"a"}`, history.Message{Role: "assistant", Name: "Coder", Text: "a"}},
		{"another agent, as one sees it", `{"role":"user","name":"Verification_Expert","content":"a"}`, history.Message{Role: "assistant", Name: "Verification_Expert", Text: "a"}},
		{"a terminal is no user", `{"role":"user","name":"Computer_terminal","content":"exitcode: 0"}`, history.Message{Role: "assistant", Name: "Computer_terminal", Text: "exitcode: 0"}},
		{"the task in an agent's name", `{"role":"assistant","name":"Coder","content":"You are given: (1) a task and advises"}`,
			history.Message{Role: "user", Name: "Coder", Text: "You are given: (1) a task and advises"}},
		{"assistant", `{"role":"assistant","content":"a"}`, history.Message{Role: "assistant", Text: "a"}},
		{"system", `{"role":"System","content":"a"}`, history.Message{Role: "system", Text: "a"}},
		{"tool", `{"role":"tool","tool_call_id":"c","content":"a"}`, history.Message{Role: "tool", Text: "a", Result: ran("c", history.OutcomeUnknown)}},
		{"calls", `{"role":"assistant","content":null,"tool_calls":[{"id":"c","function":{"name":"f","arguments":"{}"}}]}`,
			history.Message{Role: "assistant", ToolCalls: call("c", "f", "{}")}},
		{"parts", `{"role":"human","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}`, history.Message{Role: "user", Text: "a\nb"}},
		{"no content", `{"role":"WebSurfer","content":null}`, history.Message{Role: "assistant", Name: "WebSurfer"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			input := `{"question":"q","history":[` + tt.record + `]}`
			for _, format := range []transcript.Format{"", transcript.MultiAgent} {
				wantSaid(t, input, every(t, input, transcript.Options{Format: format}), []history.Message{tt.want})
			}
		})
	}
}

func TestMultiAgentSystemPrompts(t *testing.T) {
	said := history.Message{Role: "user", Text: "a"}
	for prompt, want := range map[string][]history.Message{
		`{"A":"x","B":"y"}`: {{Role: "system", Name: "A", Text: "x"}, {Role: "system", Name: "B", Text: "y"}, said},
		`"x"`:               {{Role: "system", Text: "x"}, said},
		`null`:              {said},
		`{}`:                {said},
	} {
		input := `{"history":[{"content":"a","role":"human"}],"system_prompt":` + prompt + `}`
		wantSaid(t, input, every(t, input, transcript.Options{}), want)
	}
}

func TestMultiAgentDamageIsKept(t *testing.T) {
	input := `{"history":[{"content":"a"},{"role":"human","content":"b"},7,{"role":"human","content":{}}],"system_prompt":1}`
	tr := read(t, []byte(input), transcript.Options{Format: transcript.MultiAgent})
	if tr.Len() != 1 || len(tr.Findings()) != 4 {
		t.Errorf("%d messages, findings %v; want 1 and 4 findings", tr.Len(), tr.Findings())
	}
}

func TestRealMultiAgentAgreesWithAPlainCount(t *testing.T) {
	realRuns(t, "multi-agent", func(t *testing.T, name string, input []byte, tr *transcript.Transcript) {
		var log struct {
			History []json.RawMessage
			Prompts map[string]string `json:"system_prompt"`
		}
		if err := json.Unmarshal(input, &log); err != nil {
			t.Fatal(err)
		}
		want := tally{messages: len(log.History) + len(log.Prompts), users: 1}
		if got := tallyOf(t, tr); got != want || len(tr.Findings()) > 0 {
			t.Errorf("got %+v, want %+v; findings %v", got, want, tr.Findings())
		}
		if tr.Format() != transcript.MultiAgent || tr.Mode() != history.ModeTolerant {
			t.Errorf("read as %s in mode %s", tr.Format(), tr.Mode())
		}
		wantSameBytes(t, tr, input)
		wantEveryBorder(t, tr)
	})
}

func FuzzMultiAgent(f *testing.F) {
	f.Add([]byte(`{"history":[{"role":"human","content":"a"},{"role":"Orchestrator (thought)","content":"b"},{"role":"user","name":"X","content":"c"}],"system_prompt":{"X":"x"}}`), false)
	f.Add([]byte(`{"history":[{"role":"tool","content":[{"type":"text","text":"a"}]}],"system_prompt":"s"}`), true)
	f.Fuzz(func(t *testing.T, input []byte, tolerant bool) {
		checkHistory(t, input, transcript.MultiAgent, fuzzMode(tolerant))
	})
}
