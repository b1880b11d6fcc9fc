package transcript_test

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// node is a record of a session's tree: its name, that of its parent ("" for
// none), and its other members.
func node(id, parent, members string) string {
	above := "null"
	if parent != "" {
		above = `"` + parent + `"`
	}
	return fmt.Sprintf(`{"parentUuid":%s,"isSidechain":false,"userType":"external","cwd":"/w","sessionId":"s","version":"2.1.0","gitBranch":"main",%s,"uuid":"%s","timestamp":"2026-01-02T03:04:05.678Z"}`,
		above, members, id) + "\n"
}

// sideNode is a node of a side chain.
func sideNode(id, parent, members string) string {
	return strings.Replace(node(id, parent, members), `"isSidechain":false`, `"isSidechain":true,"agentId":"x"`, 1)
}

func asks(text string) string {
	return `"type":"user","message":{"role":"user","content":"` + text + `"}`
}

func holds(blocks string) string {
	return `"type":"user","message":{"role":"user","content":[` + blocks + `]}`
}

func answer(callID, text string) string {
	return `{"tool_use_id":"` + callID + `","type":"tool_result","content":"` + text + `"}`
}

// says is one part of an assistant's message.
func says(turn, block string) string {
	return `"type":"assistant","message":{"id":"` + turn + `","type":"message","role":"assistant","model":"m","content":[` + block + `],"stop_reason":null}`
}

func text(s string) string { return `{"type":"text","text":"` + s + `"}` }

func uses(id string) string {
	return `{"type":"tool_use","id":"` + id + `","name":"Bash","input":{"command": "` + id + `"}}`
}

const (
	boundary = `"type":"system","subtype":"compact_boundary","content":"Conversation compacted","compactMetadata":{"trigger":"auto","preTokens":9}`
	summary  = `"type":"user","message":{"role":"user","content":"This session is being continued from a previous conversation: "},"isCompactSummary":true,"isVisibleInTranscriptOnly":true`
)

var stamp = time.Date(2026, 1, 2, 3, 4, 5, 678e6, time.UTC)

func TestClaudeRecords(t *testing.T) {
	result := func(id string, o history.Outcome) *history.ToolResult {
		return &history.ToolResult{CallID: id, Error: o}
	}
	note := func(text string) history.Message {
		return history.Message{Role: "user", AgentNote: true, Text: text}
	}
	words := func(text string) history.Message { return history.Message{Role: "user", Text: text} }
	tests := []struct {
		name, members string
		want          []history.Message
	}{
		{"user", asks("go"), []history.Message{words("go")}},
		{"blocks", holds(text("a") + `,{"type":"image","source":{"type":"base64","media_type":"image/png","data":"aGk="}},` + text("b")),
			[]history.Message{{Role: "user", Text: "a\nb", Media: []history.Media{media("image", "hi")}}}},
		{"assistant", says("m", `{"type":"thinking","thinking":"hm","signature":"x"},`+text("a")+","+uses("c")),
			[]history.Message{{Role: "assistant", Text: "a", Reasoning: "hm", ToolCalls: call("c", "Bash", `{"command":"c"}`)}}},
		{"null arguments", says("m", `{"type":"tool_use","id":"c","name":"n","input":null}`),
			[]history.Message{{Role: "assistant", ToolCalls: call("c", "n", "")}}},
		{"result", holds(answer("c", "out")), []history.Message{{Role: "tool", Text: "out", Result: result("c", history.OutcomeUnknown)}}},
		{"result of blocks", holds(`{"tool_use_id":"c","type":"tool_result","content":[` + text("a") + "," + text("b") + `],"is_error":false}`),
			[]history.Message{{Role: "tool", Text: "a\nb", Result: result("c", history.OutcomeOK)}}},
		{"failed result", holds(`{"tool_use_id":"c","type":"tool_result","content":"no","is_error":true}`),
			[]history.Message{{Role: "tool", Text: "no", Result: result("c", history.OutcomeError)}}},
		{"stopped command", holds(answer("c", "out")) + `,"toolUseResult":{"stdout":"out","stderr":"","interrupted":true}`,
			[]history.Message{{Role: "tool", Text: "out", Result: result("c", history.OutcomeError)}}},
		{"command that ran to its end", holds(answer("c", "out")) + `,"toolUseResult":{"stdout":"out","stderr":"","interrupted":false}`,
			[]history.Message{{Role: "tool", Text: "out", Result: result("c", history.OutcomeUnknown)}}},
		{"tool's own flag", holds(answer("c", "out")) + `,"toolUseResult":{"is_error":false}`,
			[]history.Message{{Role: "tool", Text: "out", Result: result("c", history.OutcomeOK)}}},
		{"report as text", holds(answer("c", "out")) + `,"toolUseResult":"Error: out"`,
			[]history.Message{{Role: "tool", Text: "out", Result: result("c", history.OutcomeUnknown)}}},
		{"report of two results", holds(answer("c", "x")+","+answer("d", "y")) + `,"toolUseResult":{"interrupted":true}`,
			[]history.Message{{Role: "tool", Text: "x", Result: result("c", history.OutcomeUnknown)}, {Role: "tool", Text: "y", Result: result("d", history.OutcomeUnknown)}}},
		{"result, words and a reminder", holds(answer("c", "out") + "," + text("stop <system-reminder>r</system-reminder> now") + "," + text("please")),
			[]history.Message{{Role: "tool", Text: "out", Result: result("c", history.OutcomeUnknown)},
				words("stop"), note("<system-reminder>r</system-reminder>"), words("now\nplease")}},
		{"note and image", holds(text("<ide_opened_file>f</ide_opened_file>") + `,{"type":"image","source":{"type":"url","url":"u"}},` + text("look")),
			[]history.Message{note("<ide_opened_file>f</ide_opened_file>"), {Role: "user", Text: "look", Media: []history.Media{media("image", "u")}}}},
		{"meta", asks("Do it") + `,"isMeta":true`, []history.Message{note("Do it")}},
		{"only shown", asks("x") + `,"isVisibleInTranscriptOnly":true`, []history.Message{note("x")}},
		{"another agent's", asks("x") + `,"origin":{"kind":"peer"}`, []history.Message{note("x")}},
		{"a person's", asks("x") + `,"origin":{"kind":"human"}`, []history.Message{words("x")}},
		{"summary", summary, []history.Message{words("This session is being continued from a previous conversation: ")}},
		{"summary of another beginning", asks("What was done") + `,"isCompactSummary":true`,
			[]history.Message{{Role: "user", Text: "What was done", Compactor: "claude-summary"}}},
		{"prompt sent meanwhile", `"type":"attachment","attachment":{"type":"queued_command","prompt":"also b","commandMode":"prompt"}`,
			[]history.Message{words("also b")}},
		{"notice sent meanwhile", `"type":"attachment","attachment":{"type":"queued_command","prompt":"<task-notification>x","commandMode":"task-notification"}`,
			[]history.Message{note("<task-notification>x")}},
		{"prompt with an image", `"type":"attachment","attachment":{"type":"queued_command","prompt":[` + text("see") + `,{"type":"image","source":{"type":"url","url":"u"}}],"commandMode":"prompt"}`,
			[]history.Message{{Role: "user", Text: "see", Media: []history.Media{media("image", "u")}}}},
		{"made up by the agent", strings.Replace(says("m", text("No response requested.")), `"model":"m"`, `"model":"<synthetic>"`, 1),
			[]history.Message{{Role: "assistant", Text: "No response requested."}}},
		{"no content", `"type":"user","message":{"role":"user","content":""}`, []history.Message{words("")}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tr := read(t, []byte(node("a", "", tt.members)), transcript.Options{})
			got, err := history.Collect(tr)
			if err != nil || tr.Format() != transcript.ClaudeCode {
				t.Fatal(tr.Format(), err)
			}
			for i := range got {
				if got[i].Record.Line != 1 || !got[i].Time.Equal(stamp) {
					t.Errorf("message %d: record %+v, time %v", i, got[i].Record, got[i].Time)
				}
				got[i].Record, got[i].Time = history.Record{}, time.Time{}
			}
			if !reflect.DeepEqual([]history.Message(got), tt.want) {
				t.Errorf("got\n%+v\nwant\n%+v", got, tt.want)
			}
		})
	}
}

func TestClaudeRecordsWithoutMessages(t *testing.T) {
	silent := []string{
		node("x", "a", `"type":"system","subtype":"turn_duration","durationMs":5`),
		node("x", "a", `"type":"system","subtype":"microcompact_boundary","content":"Context microcompacted"`),
		node("x", "a", `"type":"system","subtype":"of tomorrow"`),
		node("x", "a", `"type":"progress","data":{"type":"agent_progress","message":{"type":"user","message":{"role":"user","content":"inner"}}}`),
		node("x", "a", `"type":"attachment","attachment":{"type":"todo_reminder","content":[]}`),
		node("x", "a", `"type":"assistant","isApiErrorMessage":true,"message":{"id":"e","role":"assistant","model":"<synthetic>","content":[{"type":"text","text":"API Error: 500"}]}`),
		`{"type":"summary","summary":"Another day","leafUuid":"z"}` + "\n",
		`{"type":"file-history-snapshot","messageId":"a","snapshot":{},"isSnapshotUpdate":false}` + "\n",
		`{"type":"queue-operation","operation":"enqueue","content":"later","sessionId":"s"}` + "\n",
		`{"type":"last-prompt","lastPrompt":"go","sessionId":"s"}` + "\n",
	}
	for _, record := range silent {
		tr := read(t, []byte(node("a", "", asks("go"))+record), transcript.Options{})
		if tr.Len() != 1 || len(tr.Findings()) != 0 {
			t.Errorf("%s\ngave %d messages and %v", record, tr.Len(), tr.Findings())
		}
	}
}

func TestClaudeUnknownKindsAreCountedAndLinksAllTheSame(t *testing.T) {
	input := node("a", "", asks("go")) + node("b", "a", `"type":"new-kind"`) + node("c", "b", `"type":"new-kind"`) + node("d", "c", says("m", text("yes")+`,{"type":"new-block"}`))
	tr := read(t, []byte(input), transcript.Options{})
	if got := told(t, tr); got != "u go\na yes\n" {
		t.Errorf("got %s", got)
	}
	var found []string
	for _, f := range tr.Findings() {
		found = append(found, fmt.Sprintf("%d %s %s", f.Line, f.Code, f.Message))
	}
	want := []string{
		`2 unknown_record unknown record "new-kind" (2 found): passed over, and kept as it is`,
		`4 unknown_record unknown content block "new-block" (1 found): passed over, and kept as it is`,
	}
	if !slices.Equal(found, want) {
		t.Errorf("got %q, want %q", found, want)
	}
	wantClaudeBorders(t, input)
}

func TestClaudeDamageIsReadAround(t *testing.T) {
	tests := []struct{ name, record, code string }{
		{"no message", node("b", "a", `"type":"user"`), "missing_field"},
		{"a message that is none", node("b", "a", `"type":"user","message":"x"`), "wrong_type"},
		{"a content that is none", node("b", "a", `"type":"assistant","message":{"role":"assistant","content":7}`), "wrong_type"},
		{"no type", node("b", "a", `"x":1`), "missing_field"},
		{"torn", `{"parentUuid":"a","type":"us`, "truncated_last_line"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			input := node("a", "", asks("go")) + tt.record
			tr := read(t, []byte(input), transcript.Options{})
			if tr.Len() != 1 || len(tr.Findings()) != 1 || tr.Findings()[0].Code != tt.code || tr.Findings()[0].Line != 2 {
				t.Errorf("%d messages, %+v, want one and %s", tr.Len(), tr.Findings(), tt.code)
			}
			wantClaudeBorders(t, input)
			if _, err := tryRead(input, transcript.Options{Mode: mode(history.ModeDefault)}); !errors.Is(err, transcript.ErrDamaged) {
				t.Errorf("in default mode: %v", err)
			}
		})
	}
}

// told gives the messages of a history, each on a line of its own: who speaks, the
// text, and the ids of calls and results.
func told(t *testing.T, s history.Source) string {
	t.Helper()
	all, err := history.Collect(s)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, m := range all {
		who := string(m.Role[:1])
		if m.AgentNote {
			who = "n"
		}
		b.WriteString(who + " " + m.Text)
		for _, c := range m.ToolCalls {
			b.WriteString(" +" + c.ID)
		}
		if m.Result != nil {
			b.WriteString(" =" + m.Result.CallID)
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestClaudeTrees(t *testing.T) {
	first := node("u1", "", asks("one"))
	forked := first +
		node("a1", "u1", says("m1", text("both"))) + node("a2", "a1", says("m1", uses("A"))) + node("a3", "a2", says("m1", uses("B"))) +
		node("r1", "a2", holds(answer("A", "x"))) + node("r2", "a3", holds(answer("B", "y")))
	compacted := func(n string) string {
		return node("b"+n, "", boundary) + node("s"+n, "b"+n, strings.Replace(summary, "conversation: ", "conversation: "+n, 1))
	}
	const continued = "u This session is being continued from a previous conversation: "
	tests := []struct{ name, input, want string }{
		{"parts of a message are joined", first +
			node("a1", "u1", says("m1", `{"type":"thinking","thinking":"","signature":"x"}`)) + node("a2", "a1", says("m1", text("look"))) +
			node("a3", "a2", says("m1", uses("A"))) + node("r1", "a3", holds(answer("A", "x"))) + node("a4", "r1", says("m2", text("done"))),
			"u one\na look +A\nt x =A\na done\n"},
		{"a call after the first result is a part too", first +
			node("a1", "u1", says("m1", uses("A"))) + node("r1", "a1", holds(answer("A", "x"))) +
			node("a2", "a1", says("m1", uses("B"))) + node("r2", "a2", holds(answer("B", "y"))) + node("a3", "r2", says("m2", text("done"))),
			"u one\na  +A +B\nt x =A\nt y =B\na done\n"},
		{"one id in two turns is two messages", first + node("a1", "u1", says("m1", text("yes"))) + node("u2", "a1", asks("two")) + node("a2", "u2", says("m1", text("no"))),
			"u one\na yes\nu two\na no\n"},
		{"parallel calls that fork the tree", forked + node("a4", "r2", says("m2", text("done"))),
			"u one\na both +A +B\nt x =A\nt y =B\na done\n"},
		{"a rewind in the middle of parallel calls", forked + node("u2", "r1", asks("rather this")) + node("a4", "u2", says("m2", text("done"))),
			"u one\na both +A +B\nt x =A\nt y =B\nu rather this\na done\n"},
		{"records without messages are links", first + node("p1", "u1", `"type":"progress","data":{}`) + node("x1", "p1", `"type":"attachment","attachment":{"type":"file"}`) +
			node("a1", "x1", says("m1", text("yes"))) + node("t1", "a1", `"type":"system","subtype":"turn_duration"`) + node("u2", "t1", asks("two")),
			"u one\na yes\nu two\n"},
		{"a parent that comes later", first + node("u2", "p1", asks("two")) + node("p1", "a1", `"type":"progress","data":{}`) + node("a1", "u1", says("m1", text("yes"))) + node("a2", "u2", says("m2", text("done"))),
			"u one\na yes\nu two\na done\n"},
		{"a result before its call", first + node("r1", "a1", holds(answer("A", "x"))) + node("a1", "u1", says("m1", uses("A"))) + node("a2", "r1", says("m2", text("done"))),
			"u one\na  +A\nt x =A\na done\n"},
		{"a rewound prompt", first + node("a1", "u1", says("m1", text("yes"))) + node("u2", "a1", asks("wrong")) + node("a2", "u2", says("m2", text("odd"))) +
			node("u3", "a1", asks("right")) + node("a3", "u3", says("m3", text("fine"))),
			"u one\na yes\nu right\na fine\n"},
		{"a rewound first prompt", node("u0", "", asks("wrong")) + first + node("a1", "u1", says("m1", text("yes"))),
			"u one\na yes\n"},
		{"a result of a call that was rewound", first + node("a1", "u1", says("m1", uses("A"))) + node("u2", "u1", asks("two")) +
			node("r1", "a1", holds(answer("A", "x"))) + node("a2", "u2", says("m2", text("done"))),
			"u one\nu two\na done\n"},
		{"a side chain that begins in the main one", first + node("a1", "u1", says("m1", uses("A"))) +
			sideNode("x1", "a1", asks("sub task")) + sideNode("x2", "x1", says("n1", uses("X"))) + sideNode("x3", "x2", holds(answer("X", "inner"))) +
			node("r1", "a1", holds(answer("A", "report"))) + node("a2", "r1", says("m2", text("done"))) + sideNode("x4", "x3", says("n2", text("late"))),
			"u one\na  +A\nt report =A\na done\n"},
		{"a side chain alone", sideNode("x1", "", asks("sub task")) + sideNode("x2", "x1", says("n1", uses("X"))) + sideNode("x3", "x2", holds(answer("X", "inner"))) + sideNode("x4", "x3", says("n2", text("report"))),
			"u sub task\na  +X\nt inner =X\na report\n"},
		{"a compaction", first + node("a1", "u1", says("m1", text("yes"))) + compacted("1") + node("u2", "s1", asks("two")) + node("a2", "u2", says("m2", text("done"))),
			continued + "1\nu two\na done\n"},
		{"two compactions", first + compacted("1") + node("u2", "s1", asks("two")) + node("a2", "u2", says("m2", text("yes"))) + compacted("2") + node("u3", "s2", asks("three")),
			continued + "2\nu three\n"},
		{"a compaction whose summary stands beside the chain", first + node("b1", "", boundary) + node("s1", "b1", summary) + node("n1", "p1", asks("<local-command-stdout>x</local-command-stdout>")) +
			node("p1", "b1", `"type":"progress","data":{}`) + node("u2", "n1", asks("two")),
			continued + "\nn <local-command-stdout>x</local-command-stdout>\nu two\n"},
		{"a compaction without a summary", first + node("b1", "", boundary) + node("u2", "b1", asks("two")) + node("a2", "u2", says("m2", text("done"))),
			"u two\na done\n"},
		{"a summary without a compaction's record", first + node("s1", "u1", summary) + node("u2", "s1", asks("two")),
			continued + "\nu two\n"},
		{"a compaction that was rewound", first + compacted("1") + node("u2", "s1", asks("two")) + node("a1", "u1", says("m1", text("yes"))),
			"u one\na yes\n"},
		{"a copy after a compaction", first + compacted("1") + node("u2", "s1", asks("two")) + node("a2", "u2", says("m2", uses("A"))) + node("a3", "a2", says("m2", uses("B"))) +
			node("r1", "a2", holds(answer("A", "x"))) + node("r2", "a3", holds(answer("B", "y"))) +
			node("b1'", "", boundary) + node("s1'", "b1'", strings.Replace(summary, "conversation: ", "conversation: 1", 1)) + node("u2'", "s1'", asks("two")) +
			node("a2'", "u2'", says("m2", uses("A"))) + node("r1'", "a2'", holds(answer("A", "x"))) + node("u3", "r1'", asks("three")),
			continued + "1\nu two\na  +A\nt x =A\nu three\n"},
		{"a copy with the other calls in the original alone", forked + node("u1'", "", asks("one")) +
			node("a1'", "u1'", says("m1", text("both"))) + node("a3'", "a1'", says("m1", uses("B"))) + node("r2'", "a3'", holds(answer("B", "y"))) +
			node("a4'", "r2'", says("m2", text("done"))) + node("u2", "a4'", asks("two")),
			"u one\na both +A +B\nt x =A\nt y =B\na done\nu two\n"},
		{"a copy that goes on behind the original", first + node("a1", "u1", says("m1", text("yes"))) +
			node("u1'", "a1", asks("one")) + node("a1'", "u1'", says("m1", text("yes"))) + node("u2", "a1'", asks("two")),
			"u one\na yes\nu two\n"},
		{"an error of the provider at the end", first + node("a1", "u1", says("m1", text("yes"))) + node("u2", "a1", asks("two")) +
			node("e1", "u2", `"type":"assistant","isApiErrorMessage":true,"message":{"id":"e","role":"assistant","model":"<synthetic>","content":[{"type":"text","text":"API Error"}]}`),
			"u one\na yes\nu two\n"},
		{"a parent in another file", node("u1", "elsewhere", asks("one")) + node("a1", "u1", says("m1", text("yes"))),
			"u one\na yes\n"},
		{"an interrupted turn", first + node("a1", "u1", says("m1", uses("A"))) + node("n1", "a1", holds(text("[Request interrupted by user for tool use]"))) + node("u2", "n1", asks("no")) + node("a2", "u2", says("m2", text("ok"))),
			"u one\na  +A\nn [Request interrupted by user for tool use]\nu no\na ok\n"},
		{"a circle", node("u1", "a1", asks("one")) + node("a1", "u1", says("m1", text("yes"))),
			"u one\na yes\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, input := range []string{tt.input, strings.ReplaceAll(tt.input, "\n", "\r\n"), strings.TrimSuffix(tt.input, "\n"), tt.input + `{"parentUuid":"u1","ty`} {
				if got := told(t, read(t, []byte(input), transcript.Options{})); got != tt.want {
					t.Errorf("got\n%swant\n%s", got, tt.want)
				}
				wantClaudeBorders(t, input)
			}
		})
	}
}

func TestClaudeSessionsGoOnBehindADamagedLine(t *testing.T) {
	const torn = `{"parentUuid":"u1","type":"us` + "\n"
	tests := []struct{ name, input, want string }{
		{"one line", node("u1", "", asks("one")) + torn + node("u2", "a1", asks("two")) + node("a2", "u2", says("m2", text("done"))),
			"u one\nu two\na done\n"},
		{"two lines", node("u1", "", asks("one")) + torn + node("u2", "a1", asks("two")) + torn + torn + node("u3", "a2", asks("three")) + node("a3", "u3", says("m3", text("done"))),
			"u one\nu two\nu three\na done\n"},
		{"a part of a message", node("u1", "", asks("one")) + node("a1", "u1", says("m1", uses("A"))) + torn +
			node("r1", "a1", holds(answer("A", "x"))) + node("r2", "a2", holds(answer("B", "y"))) + node("a3", "r2", says("m2", text("done"))),
			"u one\na  +A\nt x =A\nt y =B\na done\n"},
		{"the record of a second compaction", node("u1", "", asks("one")) + node("b1", "", boundary) + node("s1", "b1", summary) + torn + node("s2", "b2", strings.Replace(summary, "conversation: ", "conversation: 2", 1)) + node("u2", "s2", asks("two")),
			"u This session is being continued from a previous conversation: 2\nu two\n"},
		{"the record of a compaction", node("u1", "", asks("one")) + torn + node("s1", "b1", summary) + node("u2", "s1", asks("two")),
			"u This session is being continued from a previous conversation: \nu two\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := told(t, read(t, []byte(tt.input), transcript.Options{})); got != tt.want {
				t.Errorf("got\n%swant\n%s", got, tt.want)
			}
			wantClaudeBorders(t, tt.input)
		})
	}
}

func TestClaudeCompactionThatKeptTheNewestMessages(t *testing.T) {
	old := node("u1", "", asks("one")) + node("a1", "u1", says("m1", text("yes"))) + node("u2", "a1", asks("two")) + node("a2", "u2", says("m2", text("no")))
	kept := strings.Replace(boundary, `"preTokens":9`, `"preTokens":9,"preservedSegment":{"headUuid":"u2","anchorUuid":"s1","tailUuid":"a2"}`, 1)
	input := old + node("b1", "", kept) + node("s1", "b1", summary) + node("u3", "s1", asks("three")) + node("a3", "u3", says("m3", text("done")))
	tr := read(t, []byte(input), transcript.Options{})
	want := "u This session is being continued from a previous conversation: \nu two\na no\nu three\na done\n"
	if got := told(t, tr); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	for _, last := range []int{2, 3, 4} {
		wantBorder(t, tr, strings.Split(input, "\n"), last)
	}
	broken := strings.Replace(input, `"tailUuid":"a2"`, `"tailUuid":"gone"`, 1)
	want = "u This session is being continued from a previous conversation: \nu three\na done\n"
	if got := told(t, read(t, []byte(broken), transcript.Options{})); got != want {
		t.Errorf("with a broken stretch: got\n%swant\n%s", got, want)
	}
}

func TestClaudeCheckpointHasTheSessionsFacts(t *testing.T) {
	input := node("u1", "", asks("one")) + node("a1", "u1", says("m1", text("yes"))) + node("t1", "a1", `"type":"system","subtype":"turn_duration"`) + node("u2", "t1", asks("two"))
	e := edit(0, 1)
	e.Role = history.RoleUser
	const facts = `"isSidechain":false,"userType":"external","cwd":"/w","sessionId":"s","version":"2.1.0","gitBranch":"main","type":"user","message":{"role":"user","content":"[compacted checkpoint]\nx"},"uuid":`
	const time = `,"timestamp":"2026-01-02T03:04:05.678Z"}` + "\n"
	got, _ := project(t, input, e)
	want := `{"parentUuid":null,` + facts + `"a1"` + time + node("t1", "a1", `"type":"system","subtype":"turn_duration"`) + node("u2", "t1", asks("two"))
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	e.First = 1
	got, _ = project(t, input, e)
	if want := `{"parentUuid":"u1",` + facts + `"a1"` + time; !strings.Contains(got, want) {
		t.Errorf("got\n%swant in it\n%s", got, want)
	}
	e = edit(0, 2)
	e.Role = history.RoleUser
	all, _ := project(t, input, e)
	again, _ := project(t, input, e)
	if all != again || strings.Count(all, "\n") != 1 || !strings.HasPrefix(all, `{"parentUuid":null,`) {
		t.Errorf("got %q and %q", all, again)
	}
	e.Role = history.RoleAssistant
	if got, _ := project(t, input, e); !strings.Contains(got, `"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"[compacted checkpoint]\nx"}]}`) {
		t.Errorf("got %s", got)
	}
}

func TestClaudeCheckpointMayStandLast(t *testing.T) {
	input := node("u1", "", asks("one")) + node("a1", "u1", says("m1", text("yes"))) + node("u2", "a1", asks("two")) + node("a2", "u2", says("m2", text("no")))
	e := edit(0, 1)
	e.Role, e.Insert = history.RoleUser, 4
	out, _ := project(t, input, e)
	if got, want := told(t, read(t, []byte(out), transcript.Options{})), "u two\na no\nu [compacted checkpoint]\nx\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// A reader that walks from parent to parent alone has to come past every line of
// the last message.
func TestClaudeCheckpointThatStandsLastFollowsTheLastLine(t *testing.T) {
	duration := `"type":"system","subtype":"turn_duration"`
	input := node("u1", "", asks("one")) + node("a1", "u1", says("m1", text("yes"))) + node("u2", "a1", asks("two")) +
		node("a2", "u2", says("m2", text("no"))) + node("a3", "a2", says("m2", text("never"))) + node("t1", "a3", duration)
	e := edit(0, 1)
	e.Role, e.Insert = history.RoleUser, 4
	out, _ := project(t, input, e)
	if !strings.Contains(out, `{"parentUuid":"a3","isSidechain":false,"userType":"external","cwd":"/w","sessionId":"s","version":"2.1.0","gitBranch":"main","type":"user","message":{"role":"user","content":"[compacted checkpoint]`) {
		t.Errorf("the checkpoint does not follow a3:\n%s", out)
	}
	if got, want := told(t, read(t, []byte(out), transcript.Options{})), "u two\na no\nnever\nu [compacted checkpoint]\nx\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestClaudeCheckpointIsReplacedInTheNextCycle(t *testing.T) {
	input := node("u1", "", asks("one")) + node("a1", "u1", says("m1", text("yes"))) + node("u2", "a1", asks("two")) + node("a2", "u2", says("m2", text("no"))) + node("u3", "a2", asks("three"))
	e := edit(0, 1)
	e.Role = history.RoleUser
	once, _ := project(t, input, e)
	e = edit(1, 2)
	e.Role, e.Text, e.Stale = history.RoleUser, "[compacted checkpoint]\ny", []int{0}
	twice, _ := project(t, once, e)
	if got, want := told(t, read(t, []byte(twice), transcript.Options{})), "u [compacted checkpoint]\ny\nu three\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestClaudeCompactionLeavesWithWhatItHid(t *testing.T) {
	input := `{"type":"summary","summary":"x","leafUuid":"z"}` + "\n" + node("u1", "", asks("one")) + node("p1", "u1", `"type":"progress","data":{}`) + sideNode("x1", "u1", asks("sub")) +
		node("b1", "", boundary) + node("s1", "b1", summary) + node("u2", "s1", asks("two"))
	e := edit(0, 0)
	e.Role = history.RoleUser
	out, result := project(t, input, e)
	if strings.Count(out, "\n") != 3 || strings.Contains(out, "compact_boundary") || strings.Contains(out, `"one"`) || result.DroppedRecords != 4 {
		t.Errorf("%d records dropped\n%s", result.DroppedRecords, out)
	}
}

func TestClaudeRecordsOfASpanAreTheChosenOnes(t *testing.T) {
	kept := []string{node("u1", "", asks("one")), node("a1", "u1", says("m1", text("yes")))}
	input := kept[0] + sideNode("x1", "u1", asks("sub")) + node("t1", "u1", `"type":"system"`) + kept[1]
	tr := read(t, []byte(input), transcript.Options{})
	place, r, err := tr.Records(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if _, err := got.ReadFrom(r); err != nil || got.String() != kept[0]+kept[1] || place.FirstLine != 1 || place.LastLine != 4 {
		t.Errorf("%+v %v\n%s", place, err, got.String())
	}
}
