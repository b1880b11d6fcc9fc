package realreader_test

import (
	"slices"
	"strings"
	"testing"
)

// scratch are whole sessions written by hand, for a handover to another agent.
var scratch = []struct {
	name  string
	seat  func(*testing.T) agent
	lines []string
}{
	{"codex", newCodex, []string{
		`{"timestamp":"2026-01-05T10:00:00.000Z","type":"session_meta","payload":{"id":"11111111-2222-7333-8444-555555555555","timestamp":"2026-01-05T10:00:00.000Z","cwd":"WORK","originator":"reduce","cli_version":"0.0.0"}}`,
		`{"timestamp":"2026-01-05T10:00:00.000Z","type":"event_msg","payload":{"type":"user_message","message":"Mend the exporter."}}`,
		`{"timestamp":"2026-01-05T10:00:00.000Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"[compacted checkpoint]\nState. Do not touch harbour.txt."}]}}`,
		`{"timestamp":"2026-01-05T10:00:00.000Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"Mend the exporter."}]}}`,
		`{"timestamp":"2026-01-05T10:00:00.000Z","type":"response_item","payload":{"type":"function_call","name":"Read","arguments":"{\"path\":\"a.go\"}","call_id":"toolu_01"}}`,
		`{"timestamp":"2026-01-05T10:00:00.000Z","type":"response_item","payload":{"type":"function_call_output","call_id":"toolu_01","output":"package a"}}`,
		`{"timestamp":"2026-01-05T10:00:00.000Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Mended."}]}}`,
	}},
	{"pi", newPi, []string{
		`{"type":"session","version":3,"id":"aaaaaaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee","timestamp":"2026-01-05T10:00:00.000Z","cwd":"WORK"}`,
		`{"type":"compaction","id":"00000001","parentId":null,"timestamp":"2026-01-05T10:00:00.000Z","summary":"[compacted checkpoint]\nState. Do not touch harbour.txt.","firstKeptEntryId":"00000002","tokensBefore":0}`,
		`{"type":"message","id":"00000002","parentId":"00000001","timestamp":"2026-01-05T10:00:00.000Z","message":{"role":"user","content":[{"type":"text","text":"Mend the exporter."}],"timestamp":1767607200000}}`,
		`{"type":"message","id":"00000003","parentId":"00000002","timestamp":"2026-01-05T10:00:00.000Z","message":` + encode(piAssistant([]object{{"type": "toolCall", "id": "toolu_01", "name": "Read", "arguments": object{"path": "a.go"}}}, "toolUse")) + `}`,
		`{"type":"message","id":"00000004","parentId":"00000003","timestamp":"2026-01-05T10:00:00.000Z","message":{"role":"toolResult","toolCallId":"toolu_01","toolName":"Read","content":[{"type":"text","text":"package a"}],"isError":false,"timestamp":1767607200000}}`,
		`{"type":"message","id":"00000005","parentId":"00000004","timestamp":"2026-01-05T10:00:00.000Z","message":` + encode(piAssistant(blocks("Mended."), "stop")) + `}`,
	}},
}

func TestAgentsTakeASessionFromScratch(t *testing.T) {
	for _, s := range scratch {
		for _, session := range []string{newest, "named"} {
			t.Run(s.name+" "+session, func(t *testing.T) {
				a := s.seat(t)
				id := a.adopt(t, strings.Join(s.lines, "\n")+"\n")
				if session != newest {
					session = id
				}
				now := a.say(t, session, "Go on.", answer{text: "Went on."})
				judgeScratch(t, now.asked[0])
				if session != newest {
					goOn(t, a, session, now)
				}
			})
		}
	}
}

// judgeScratch looks for the four messages behind the checkpoint, in order.
func judgeScratch(t *testing.T, sent []item) {
	t.Helper()
	at := checkpoints(sent)
	if len(at) != 1 || len(sent) < at[0]+6 || len(unpaired(sent)) > 0 {
		t.Fatalf("the session was not read whole:\n%s", outline(sent))
	}
	for i, want := range []item{
		{role: "user", text: "Mend the exporter."},
		{text: `{"path":"a.go"}`, calls: []string{"toolu_01"}},
		{text: "package a", result: "toolu_01"},
		{role: "assistant", text: "Mended."},
	} {
		got := sent[at[0]+1+i]
		if got.text != want.text || !slices.Equal(got.calls, want.calls) || got.result != want.result || want.role != "" && got.role != want.role {
			t.Errorf("item %d behind the checkpoint is %s", i, got.raw)
		}
	}
	if last := sent[len(sent)-1]; last.role != "user" || last.text != "Go on." {
		t.Errorf("the prompt is not sent last, but %s", last.raw)
	}
}

// goOn resumes a second time, unreduced: all that was sent is sent again.
func goOn(t *testing.T, a agent, session string, before turn) {
	t.Helper()
	now := a.say(t, session, "Once more.", answer{text: "Once more done."})
	was, sent := before.asked[len(before.asked)-1], now.asked[0]
	if len(sent) != len(was)+2 {
		t.Fatalf("%d items are sent, want %d:\n%s", len(sent), len(was)+2, outline(sent))
	}
	for i, want := range was {
		if sent[i].raw != want.raw {
			t.Errorf("item %d is %s, want %s", i, sent[i].raw, want.raw)
		}
	}
}
