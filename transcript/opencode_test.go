package transcript_test

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

func openCodeExport(messages ...string) string { return openCodeSession(`{"id":"ses_1"}`, messages...) }

func openCodeSession(info string, messages ...string) string {
	return `{"info":` + info + `,"messages":[` + strings.Join(messages, ",") + `]}`
}

// openCodeMessage is a message of an export; more are members of its info.
func openCodeMessage(id, role, more string, parts ...string) string {
	return `{"info":{"id":"` + id + `","sessionID":"ses_1","role":"` + role + `","time":{"created":1782358569437}` + more + `},"parts":[` + strings.Join(parts, ",") + `]}`
}

func openCodeRow(id, message, session, part string) string {
	return `{"id":"` + id + `","message_id":"` + message + `","session_id":"` + session + `","time_created":1782358569722,"data":` + strconv.Quote(part) + `}`
}

const (
	ocText = `{"type":"text","text":"fix it"}`
	ocTool = `{"type":"tool","tool":"read","callID":"c1","state":{"status":"completed","input":{"path": "/a"},"output":"x","time":{"start":1,"end":2}}}`
)

func TestOpenCodeMessages(t *testing.T) {
	user := say(history.RoleUser, "fix it")
	read := history.Message{Role: history.RoleAssistant, Text: "look", Reasoning: "hm", ToolCalls: call("c1", "read", `{"path":"/a"}`)}
	summary := history.Message{Role: history.RoleUser, Text: "S", Compactor: "opencode-summary"}
	done := say(history.RoleAssistant, "done")
	says := func(id, text string) string {
		return openCodeMessage(id, "assistant", "", `{"type":"text","text":"`+text+`"}`)
	}
	tests := []struct {
		name  string
		input string
		want  []history.Message
	}{
		{"user", openCodeExport(openCodeMessage("m", "user", "", ocText, `{"type":"file","mime":"image/png","url":"data:image/png;base64,aGk="}`)),
			[]history.Message{{Role: history.RoleUser, Text: "fix it", Media: []history.Media{media("image", "hi")}}}},
		{"what the program adds", openCodeExport(openCodeMessage("m", "user", "", ocText, `{"type":"text","synthetic":true,"text":"Called the Read tool"}`, `{"type":"text","ignored":true,"text":"z"}`)),
			[]history.Message{user, note("Called the Read tool")}},
		{"reminder", openCodeExport(openCodeMessage("m", "user", "", `{"type":"text","text":"fix it\n<system-reminder>r</system-reminder>"}`)), []history.Message{user, note("<system-reminder>r</system-reminder>")}},
		{"steps", openCodeExport(openCodeMessage("m", "assistant", "", `{"type":"step-start"}`, `{"type":"reasoning","text":"hm"}`, `{"type":"text","text":"look"}`, ocTool, `{"type":"step-finish"}`,
			`{"type":"step-start"}`, `{"type":"text","text":"done"}`, `{"type":"patch","files":[]}`)), []history.Message{read, answered("c1", "read", "x", history.OutcomeOK), done}},
		{"states", openCodeExport(openCodeMessage("m", "assistant", "",
			`{"type":"tool","tool":"a","callID":"1","state":{"status":"error","input":{},"error":"no"}}`,
			`{"type":"tool","tool":"b","callID":"2","state":{"status":"running","input":{}}}`,
			`{"type":"tool","tool":"c","callID":"3","state":{"status":"pending"}}`,
			`{"type":"tool","tool":"d","callID":"4","state":{"status":"completed","input":{},"output":"x","time":{"compacted":3}}}`)),
			[]history.Message{{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "1", Name: "a", Arguments: "{}"}, {ID: "2", Name: "b", Arguments: "{}"}, {ID: "3", Name: "c"}, {ID: "4", Name: "d", Arguments: "{}"}}},
				answered("1", "a", "no", history.OutcomeError), answered("4", "d", "[Old tool result content cleared]", history.OutcomeOK)}},
		{"compacted", openCodeExport(openCodeMessage("a", "user", "", ocText), says("b", "old"), openCodeMessage("c", "user", "", `{"type":"compaction","auto":true}`),
			openCodeMessage("d", "assistant", `,"parentID":"c","summary":true,"finish":"stop"`, `{"type":"text","text":"S"}`), says("e", "done")), []history.Message{summary, done}},
		{"compacted with a tail", openCodeExport(openCodeMessage("a", "user", "", ocText), says("b", "done"), openCodeMessage("c", "user", "", `{"type":"compaction","auto":true,"tail_start_id":"b"}`),
			openCodeMessage("d", "assistant", `,"parentID":"c","summary":true,"finish":"stop"`, `{"type":"text","text":"S"}`), says("e", "done")), []history.Message{summary, done, done}},
		{"compaction that failed", openCodeExport(openCodeMessage("a", "user", "", ocText), openCodeMessage("c", "user", "", `{"type":"compaction"}`),
			openCodeMessage("d", "assistant", `,"parentID":"c","summary":true,"error":{"name":"x"}`)), []history.Message{user}},
		{"taken back", openCodeSession(`{"id":"ses_1","revert":{"messageID":"b"}}`, openCodeMessage("a", "user", "", ocText), says("b", "x"), openCodeMessage("c", "user", "", ocText)), []history.Message{user}},
		{"rows", listOf(openCodeRow("1", "a", "s", ocText), openCodeRow("2", "b", "s", `{"type":"step-start"}`), openCodeRow("3", "b", "s", `{"type":"text","text":"look"}`), openCodeRow("4", "b", "s", ocTool),
			openCodeRow("5", "c", "s", `{"type":"text","text":"done","time":{"start":1}}`)),
			[]history.Message{user, say(history.RoleAssistant, "look"), {Role: history.RoleAssistant, ToolCalls: call("c1", "read", `{"path":"/a"}`)}, answered("c1", "read", "x", history.OutcomeOK), done}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			wantFacts(t, tt.input, transcript.Options{}, tt.want)
			wantEveryBorder(t, readOpenCode(t, tt.input))
		})
	}
}

func readOpenCode(t *testing.T, input string) *transcript.Transcript {
	t.Helper()
	tr := read(t, []byte(input), transcript.Options{})
	if tr.Format() != transcript.OpenCode {
		t.Errorf("read as %s", tr.Format())
	}
	return tr
}

func TestOpenCodeRowsOfSeveralSessions(t *testing.T) {
	input := listOf(openCodeRow("1", "a", "s", ocText), openCodeRow("2", "z", "r", `{"type":"text","text":"other"}`), openCodeRow("3", "b", "s", ocTool))
	if _, err := tryRead(input, transcript.Options{}); !errors.Is(err, transcript.ErrSeveralRuns) {
		t.Errorf("got %v, want ErrSeveralRuns", err)
	}
	run := 0
	wantFacts(t, input, transcript.Options{Run: &run}, []history.Message{say(history.RoleUser, "other")})
	run = 1
	tr := read(t, []byte(input), transcript.Options{Run: &run})
	if tr.Runs() != 2 || tr.Len() != 3 {
		t.Errorf("%d runs, %d messages", tr.Runs(), tr.Len())
	}
	wantEveryBorder(t, tr)
}

func TestOpenCodeRowsOfMessagesAreRefused(t *testing.T) {
	_, err := tryRead(`[{"id":"m","session_id":"s","time_created":1,"data":"{\"role\":\"user\"}"}]`, transcript.Options{})
	if !errors.Is(err, transcript.ErrUnknownFormat) || !strings.Contains(err.Error(), "hold no text: want the rows of their parts") {
		t.Errorf("got %v", err)
	}
}

func TestRealOpenCodeAgreesWithAPlainCount(t *testing.T) {
	realRuns(t, "opencode", func(t *testing.T, _ string, input []byte, tr *transcript.Transcript) {
		var rows []struct {
			Session string `json:"session_id"`
			Data    string
		}
		if err := json.Unmarshal(input, &rows); err != nil {
			t.Fatal(err)
		}
		var want tally
		var sessions []string
		for _, r := range rows {
			if len(sessions) == 0 || sessions[len(sessions)-1] != r.Session {
				sessions = append(sessions, r.Session)
			}
			var part struct {
				Type string
				Time *struct{}
			}
			if err := json.Unmarshal([]byte(r.Data), &part); err != nil {
				t.Fatal(err)
			}
			if len(sessions)-1 != tr.Run() {
				continue
			}
			switch {
			case part.Type == "tool":
				want.messages, want.calls, want.results = want.messages+2, want.calls+1, want.results+1
			case part.Type == "text":
				want.messages++
				if part.Time == nil {
					want.users++
				}
			}
		}
		if got := tallyOf(t, tr); got != want || tr.Format() != transcript.OpenCode || tr.Runs() != len(sessions) {
			t.Errorf("run %d of %d read as %s: %+v, a plain count gives %+v in %d sessions", tr.Run(), tr.Runs(), tr.Format(), got, want, len(sessions))
		}
		if found := tr.Findings(); len(found) != 1 || found[0].Code != transcript.CodeDerivedRole {
			t.Errorf("findings: %+v", found)
		}
		wantSameBytes(t, tr, input)
		wantEveryBorder(t, tr)
	})
}

func FuzzOpenCode(f *testing.F) {
	f.Add([]byte(openCodeExport(openCodeMessage("a", "user", "", ocText), openCodeMessage("b", "assistant", "", `{"type":"step-start"}`, ocTool),
		openCodeMessage("c", "user", "", `{"type":"compaction","tail_start_id":"b"}`), openCodeMessage("d", "assistant", `,"parentID":"c","summary":true,"finish":"stop"`, `{"type":"text","text":"S"}`))), false)
	f.Add([]byte(listOf(openCodeRow("1", "a", "s", ocText), openCodeRow("4", "b", "s", ocTool), openCodeRow("5", "b", "s", `{"type":"text","text":"x","time":{}}`))), true)
	f.Fuzz(func(t *testing.T, input []byte, tolerant bool) {
		checkHistory(t, input, transcript.OpenCode, fuzzMode(tolerant))
	})
}
