package transcript_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

func clineSession(messages ...string) string {
	return `{"version":1,"agent":"lead","sessionId":"s","messages":[` + strings.Join(messages, ",") + `],"system_prompt":"S"}`
}

func clineSays(role, blocks string) string {
	return `{"id":"m","role":"` + role + `","content":[` + blocks + `],"ts":1783376868634}`
}

func TestClineMessages(t *testing.T) {
	system := say(history.RoleSystem, "S")
	tests := []struct {
		name, record string
		want         []history.Message
	}{
		{"words and a file", clineSays("user", `{"type":"text","text":"fix @a.go"},{"type":"file","path":"/a.go","content":"package a"}`),
			[]history.Message{say(history.RoleUser, "fix @a.go"), note("/a.go\npackage a")}},
		{"call", clineSays("assistant", `{"type":"text","text":"look"},{"type":"tool_use","id":"t","name":"editor","input":{"path": "/a"}}`),
			[]history.Message{{Role: history.RoleAssistant, Text: "look", ToolCalls: call("t", "editor", `{"path":"/a"}`)}}},
		{"result that is JSON", clineSays("user", `{"type":"tool_result","tool_use_id":"t","name":"editor","content":"{\"query\":\"q\",\"result\":\"r\",\"success\":true}"}`),
			[]history.Message{answered("t", "editor", `{"query":"q","result":"r","success":true}`, history.OutcomeOK)}},
		{"result that is a list", clineSays("user", `{"type":"tool_result","tool_use_id":"t","name":"read","content":[{"query":"q","result":"r\ns","success":true},{"query":"p","error":"no","success":true}]}`),
			[]history.Message{answered("t", "read", "q\nr\ns\np\nno", history.OutcomeOK)}},
		{"failed", clineSays("user", `{"type":"tool_result","tool_use_id":"t","content":[{"query":"q","error":"no","success":false}]}`),
			[]history.Message{answered("t", "", "q\nno", history.OutcomeError)}},
		{"partly failed", clineSays("user", `{"type":"tool_result","tool_use_id":"t","content":[{"query":"q","result":"","success":false},{"query":"p","result":"x","success":true}]}`),
			[]history.Message{answered("t", "", "q\np\nx", history.OutcomeUnknown)}},
		{"flagged", clineSays("user", `{"type":"tool_result","tool_use_id":"t","is_error":true,"content":[{"type":"text","text":"x"}]}`),
			[]history.Message{answered("t", "", "x", history.OutcomeError)}},
		{"environment", clineSays("user", `{"type":"text","text":"fix it"},{"type":"text","text":"<environment_details>\ncwd\n</environment_details>"}`),
			[]history.Message{say(history.RoleUser, "fix it"), note("<environment_details>\ncwd\n</environment_details>")}},
		{"no tool used", clineSays("user", `{"type":"text","text":"[ERROR] You did not use a tool in your previous response!"}`),
			[]history.Message{note("[ERROR] You did not use a tool in your previous response!")}},
		{"summary", `{"role":"user","content":[{"type":"text","text":"## Goal"}],"metadata":{"kind":"compaction_summary"}}`,
			[]history.Message{{Role: history.RoleUser, Text: "## Goal", Compactor: "cline-summary"}}},
		{"summary behind its marker", `{"role":"user","content":[{"type":"text","text":"Context summary:\n\n## Goal"}],"metadata":{"kind":"compaction_summary"}}`,
			[]history.Message{say(history.RoleUser, "Context summary:\n\n## Goal")}},
		{"string", `{"role":"user","content":"fix it"}`, []history.Message{say(history.RoleUser, "fix it")}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			wantFacts(t, clineSession(tt.record), transcript.Options{}, append([]history.Message{system}, tt.want...))
			wantEveryBorder(t, read(t, []byte(clineSession(tt.record)), transcript.Options{}))
		})
	}
}

func TestRealClineAgreesWithAPlainCount(t *testing.T) {
	realRuns(t, "cline", func(t *testing.T, name string, input []byte, tr *transcript.Transcript) {
		var plain struct {
			Messages []struct {
				Role    string
				Content []struct{ Type string }
			}
		}
		if err := json.Unmarshal(input, &plain); err != nil {
			t.Fatal(err)
		}
		want, wantTurns := tally{messages: 1}, 0
		for _, m := range plain.Messages {
			said := false
			for _, b := range m.Content {
				switch b.Type {
				case "tool_use":
					want.calls++
				case "tool_result":
					want.results, want.messages = want.results+1, want.messages+1
				case "file":
					want.users, want.messages = want.users+1, want.messages+1
				case "text":
					said = true
				}
			}
			switch {
			case m.Role == "assistant":
				want.messages++
			case said:
				want.users, want.messages, wantTurns = want.users+1, want.messages+1, wantTurns+1
			}
		}
		if name == "agentic-compaction.json" {
			wantTurns-- // the summary
		}
		if got := tallyOf(t, tr); got != want || tr.Format() != transcript.Cline {
			t.Errorf("read as %s: %+v, a plain count gives %+v", tr.Format(), got, want)
		}
		if n := turns(t, tr); n != wantTurns {
			t.Errorf("%d turns, want %d", n, wantTurns)
		}
		if found := tr.Findings(); len(found) > 0 {
			t.Errorf("findings: %+v", found)
		}
		wantSameBytes(t, tr, input)
		wantEveryBorder(t, tr)
	})
}

func FuzzCline(f *testing.F) {
	f.Add([]byte(clineSession(clineSays("user", `{"type":"text","text":"fix"},{"type":"file","path":"/a","content":"x"}`), clineSays("assistant", `{"type":"tool_use","id":"t","name":"e","input":{}}`),
		clineSays("user", `{"type":"tool_result","tool_use_id":"t","content":[{"query":"q","result":"r","success":true}]}`))), false)
	f.Fuzz(func(t *testing.T, input []byte, tolerant bool) {
		checkHistory(t, input, transcript.Cline, fuzzMode(tolerant))
	})
}
