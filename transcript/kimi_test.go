package transcript_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

func kimiLines(records ...string) string {
	return `{"type":"metadata","protocol_version":"1.4","created_at":1}` + "\n" + strings.Join(records, "\n") + "\n"
}

func kimiUser(text, origin string) string {
	return `{"type":"context.append_message","message":{"role":"user","content":[{"type":"text","text":"` + text + `"}],"toolCalls":[],"origin":` + origin + `},"time":1785612812820}`
}

func kimiAsks(text string) string { return kimiUser(text, `{"kind":"user"}`) }

func kimiEvent(event string) string {
	return `{"type":"context.append_loop_event","event":` + event + `,"time":1785612812825}`
}

// kimiStep gives the records of a step that says a text, and makes calls that are
// answered.
func kimiStep(name, text string, calls ...string) []string {
	records := []string{kimiEvent(`{"type":"step.begin","uuid":"` + name + `","turnId":"0","step":1}`)}
	if text != "" {
		records = append(records, kimiEvent(`{"type":"content.part","stepUuid":"`+name+`","part":{"type":"text","text":"`+text+`"}}`))
	}
	for _, id := range calls {
		records = append(records, kimiEvent(`{"type":"tool.call","stepUuid":"`+name+`","toolCallId":"`+id+`","name":"Bash","args":{"command":"ls"}}`))
	}
	for _, id := range calls {
		records = append(records, kimiEvent(`{"type":"tool.result","parentUuid":"`+id+`","toolCallId":"`+id+`","result":{"output":"out"}}`))
	}
	return append(records, kimiEvent(`{"type":"step.end","uuid":"`+name+`"}`))
}

func TestKimiRecords(t *testing.T) {
	user, assistant := history.RoleUser, history.RoleAssistant
	called := func(id, arguments string) []history.ToolCall {
		return []history.ToolCall{{ID: id, Name: "Bash", Arguments: arguments}}
	}
	tests := []struct {
		name, records string
		want          []message
	}{
		{"user", kimiAsks("hi"), []message{spoken(user, "hi")}},
		{"a user's record that does not say whose it is", `{"type":"context.append_message","message":{"role":"user","content":"hi"}}`, []message{spoken(user, "hi")}},
		{"a prompt and its message", `{"type":"turn.prompt","input":[{"type":"text","text":"hi"}],"origin":{"kind":"user"}}` + "\n" + kimiAsks("hi"), []message{spoken(user, "hi")}},
		{"a prompt alone", `{"type":"turn.prompt","input":[{"type":"text","text":"hi"}]}`, nil},
		{"the parts of a step", strings.Join([]string{
			kimiEvent(`{"type":"step.begin","uuid":"s"}`),
			kimiEvent(`{"type":"content.part","stepUuid":"s","part":{"type":"think","think":"hm"}}`),
			kimiEvent(`{"type":"content.part","stepUuid":"s","part":{"type":"text","text":"look"}}`),
			kimiEvent(`{"type":"tool.call","stepUuid":"s","toolCallId":"Bash_0","name":"Bash","args":{"command": "ls"}}`),
			kimiEvent(`{"type":"tool.result","toolCallId":"Bash_0","result":{"output":"a.go","note":"<system>1 line</system>"}}`),
			kimiEvent(`{"type":"step.end","uuid":"s"}`)}, "\n"),
			[]message{{Role: assistant, Text: "look", Reasoning: "hm", ToolCalls: called("Bash_0", `{"command":"ls"}`)},
				result("Bash_0", "", "a.go\n<system>1 line</system>", history.OutcomeOK)}},
		{"a failed call, and one without arguments", strings.Join([]string{
			kimiEvent(`{"type":"step.begin","uuid":"s"}`),
			kimiEvent(`{"type":"tool.call","stepUuid":"s","toolCallId":"Bash_0","name":"Bash"}`),
			kimiEvent(`{"type":"tool.result","toolCallId":"Bash_0","result":{"output":[{"type":"text","text":"no"}],"isError":true}}`)}, "\n"),
			[]message{{Role: assistant, ToolCalls: called("Bash_0", "")}, result("Bash_0", "", "no", history.OutcomeError)}},
		{"a step that said nothing", strings.Join(kimiStep("s", ""), "\n"), nil},
		{"a step without its beginning", kimiEvent(`{"type":"content.part","stepUuid":"s","part":{"type":"text","text":"a"}}`) + "\n" +
			kimiEvent(`{"type":"content.part","stepUuid":"s","part":{"type":"text","text":"b"}}`), []message{spoken(assistant, "a\nb")}},
		{"a call after a result of its step", strings.Join([]string{
			kimiEvent(`{"type":"step.begin","uuid":"s"}`),
			kimiEvent(`{"type":"tool.call","stepUuid":"s","toolCallId":"a","name":"Bash"}`),
			kimiEvent(`{"type":"tool.result","toolCallId":"a","result":{"output":"1"}}`),
			kimiEvent(`{"type":"tool.call","stepUuid":"s","toolCallId":"b","name":"Bash"}`),
			kimiEvent(`{"type":"tool.result","toolCallId":"b","result":{"output":"2"}}`)}, "\n"),
			[]message{{Role: assistant, ToolCalls: append(called("a", ""), called("b", "")...)},
				result("a", "", "1", history.OutcomeOK), result("b", "", "2", history.OutcomeOK)}},
		{"messages of other roles", `{"type":"context.append_message","message":{"role":"assistant","content":[{"type":"text","text":"a"}],"toolCalls":[{"type":"function","id":"x","name":"Bash","arguments":"{}"},{"id":"y","function":{"name":"Bash","arguments":null}}]}}
{"type":"context.append_message","message":{"role":"tool","content":[{"type":"text","text":"r"}],"toolCallId":"x","isError":true}}
{"type":"context.append_message","message":{"role":"system","content":"be kind"}}`,
			[]message{{Role: assistant, Text: "a", ToolCalls: append(called("x", "{}"), called("y", "")...)},
				result("x", "", "r", history.OutcomeError), spoken(history.RoleSystem, "be kind")}},
		{"a summary", `{"type":"context.apply_compaction","summary":"s","contextSummary":"it was: s","compactedCount":0,"keptUserMessageCount":0}`,
			[]message{{Role: user, Text: "it was: s", Compactor: "kimi-summary"}}},
		{"an old summary", `{"type":"context.apply_compaction","summary":{"role":"user","content":[{"type":"text","text":"s"}]},"compactedCount":0}`,
			[]message{{Role: user, Text: "s", Compactor: "kimi-summary"}}},
		{"records that say nothing", `{"type":"config.update","systemPrompt":"x"}` + "\n" + `{"type":"usage.record"}`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { wantAll(t, kimiLines(tt.records), transcript.KimiCLI, tt.want) })
	}
}

func TestKimiNotesAreNoUsersWords(t *testing.T) {
	for origin, want := range map[string]message{
		`{"kind":"user"}`: spoken(history.RoleUser, "x"),
		`null`:            spoken(history.RoleUser, "x"),
		`{"kind":"system_trigger","name":"subagent"}`:        spoken(history.RoleUser, "x"),
		`{"kind":"system_trigger","name":"goal"}`:            note("x"),
		`{"kind":"injection","variant":"plan_mode"}`:         note("x"),
		`{"kind":"skill_activation","trigger":"user-slash"}`: note("x"),
		`{"kind":"shell_command","phase":"input"}`:           note("x"),
		`{"kind":"hook_result"}`:                             note("x"),
		`{"kind":"newer"}`:                                   note("x"),
		`{"kind":"compaction_summary"}`:                      {Role: history.RoleUser, Text: "x", Compactor: "kimi-summary"},
	} {
		t.Run(origin, func(t *testing.T) { wantAll(t, kimiLines(kimiUser("x", origin)), transcript.KimiCLI, []message{want}) })
	}
	wantAll(t, kimiLines(kimiAsks(`fix <system-reminder>\nmind\n</system-reminder> it`)), transcript.KimiCLI,
		[]message{spoken(history.RoleUser, "fix"), note("<system-reminder>\nmind\n</system-reminder>"), spoken(history.RoleUser, "it")})
}

func kimiTexts(t *testing.T, records ...string) []string {
	var all []string
	for _, m := range messagesOf(t, kimiLines(records...), transcript.KimiCLI) {
		all = append(all, m.Text)
	}
	return all
}

func kimiCompacts(fields string) string {
	return `{"type":"context.apply_compaction","summary":"S",` + fields + `}`
}

func TestKimiContextIsWhatCompactionsLeave(t *testing.T) {
	a, b, c := kimiAsks("a"), kimiAsks("b"), kimiAsks("c")
	n := kimiUser("note", `{"kind":"injection"}`)
	step := strings.Join(kimiStep("s", "answer"), "\n")
	undo := func(n int) string { return fmt.Sprintf(`{"type":"context.undo","count":%d}`, n) }
	tests := []struct {
		name    string
		records []string
		want    []string
	}{
		{"all of the user's are kept", []string{a, step, n, b, kimiCompacts(`"keptUserMessageCount":2`), c}, []string{"a", "b", "S", "c"}},
		{"the last is kept", []string{a, step, b, kimiCompacts(`"keptUserMessageCount":1`)}, []string{"b", "S"}},
		{"none is kept", []string{a, kimiCompacts(`"keptUserMessageCount":0`)}, []string{"S"}},
		{"the first and the last are kept", []string{a, b, c, kimiCompacts(`"keptUserMessageCount":2,"keptHeadUserMessageCount":1`)}, []string{"a", "c", "S"}},
		{"twice", []string{a, kimiCompacts(`"keptUserMessageCount":1`), b, kimiCompacts(`"keptUserMessageCount":2`)}, []string{"a", "b", "S"}},
		{"an old one keeps what came last", []string{a, step, b, c, kimiCompacts(`"compactedCount":3`)}, []string{"S", "c"}},
		{"an old one keeps nothing", []string{a, kimiCompacts(`"compactedCount":9`), b}, []string{"S", "b"}},
		{"an undone turn", []string{a, step, b, n, undo(1), c}, []string{"a", "answer", "c"}},
		{"two undone turns", []string{a, step, b, undo(2), c}, []string{"c"}},
		{"more than there are", []string{a, undo(2)}, []string{"a"}},
		{"none before a compaction", []string{a, kimiCompacts(`"keptUserMessageCount":1`), undo(1)}, []string{"a", "S"}},
		{"cleared", []string{a, step, `{"type":"context.clear"}`, b}, []string{"b"}},
		{"a part of a step that was cleared", []string{a, kimiEvent(`{"type":"step.begin","uuid":"s"}`), `{"type":"context.clear"}`,
			kimiEvent(`{"type":"content.part","stepUuid":"s","part":{"type":"text","text":"x"}}`), b}, []string{"b"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := kimiTexts(t, tt.records...); !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestKimiStepsLeaveAsAWhole(t *testing.T) {
	prompt := `{"type":"turn.prompt","input":[{"type":"text","text":"b"}],"origin":{"kind":"user"},"time":1}`
	first := append([]string{kimiAsks("a")}, kimiStep("s", "x", "Bash_0")...)
	second := append([]string{prompt, kimiAsks("b")}, kimiStep("t", "y")...)
	tr := read(t, []byte(kimiLines(append(first, second...)...)), transcript.Options{})
	var out bytes.Buffer
	r, err := tr.Project(&out, transcript.Edit{First: 0, Last: 2, Insert: 3, Role: history.RoleUser, Text: "[compacted checkpoint]\nx"})
	if err != nil {
		t.Fatal(err)
	}
	want := kimiLines(append([]string{`{"type":"context.append_message","message":{"role":"user","content":[{"type":"text","text":"[compacted checkpoint]\nx"}],"toolCalls":[],"origin":{"kind":"user"}},"time":1785612812825}`}, second...)...)
	if out.String() != want || r.DroppedRecords != 3 {
		t.Errorf("%+v\n%s\nwant\n%s", r, out.String(), want)
	}
}

func TestKimiUnknownAndDamage(t *testing.T) {
	tr := read(t, []byte(kimiLines(`{"type":"newer"}`, kimiEvent(`{"type":"newer"}`), kimiEvent(`{"type":"content.part","stepUuid":"s","part":{"type":"newer"}}`))), transcript.Options{})
	if got := tr.Findings(); len(got) != 3 || tr.Len() != 0 {
		t.Errorf("%d messages, findings %+v", tr.Len(), got)
	}
	for _, record := range []string{
		`{"type":1}`, `{"type":"context.append_message"}`, `{"type":"context.append_message","message":{}}`,
		`{"type":"context.append_message","message":{"role":"pope"}}`,
		`{"type":"context.append_message","message":{"role":"user","content":7}}`,
		`{"type":"context.append_message","message":{"role":"assistant","toolCalls":7}}`,
		`{"type":"context.append_loop_event"}`, kimiEvent(`{}`), kimiEvent(`{"type":"tool.call"}`),
		kimiEvent(`{"type":"content.part","part":[]}`), kimiEvent(`{"type":"tool.result","toolCallId":1,"result":{}}`),
		`{"type":"context.apply_compaction","summary":7}`,
	} {
		m := history.ModeDefault
		if _, err := tryRead(kimiLines(record), transcript.Options{Mode: &m}); err == nil {
			t.Errorf("%s is read", record)
		}
		wantAll(t, kimiLines(record, kimiAsks("a")), transcript.KimiCLI, []message{spoken(history.RoleUser, "a")})
	}
}

func TestRealKimiAgreesWithAPlainCount(t *testing.T) {
	eachFile(t, "kimi-cli", func(t *testing.T, name string, input []byte) {
		tr := read(t, input, transcript.Options{})
		if tr.Format() != transcript.KimiCLI || len(tr.Findings()) > 0 {
			t.Errorf("read as %s, findings %+v", tr.Format(), tr.Findings())
		}
		wantSameBytes(t, tr, input)
		// The compaction at the end leaves the user's messages and its summary.
		if got, want := tallyOf(t, tr), (tally{messages: 9, users: 9}); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
		before := withoutLines(input, "context.apply_compaction")
		if got, want := tallyOf(t, read(t, before, transcript.Options{})), plainKimi(t, before); got != want {
			t.Errorf("before its compaction: got %+v, a plain count gives %+v", got, want)
		}
	})
}

func withoutLines(input []byte, holding string) []byte {
	var out []byte
	for line := range bytes.Lines(input) {
		if !bytes.Contains(line, []byte(holding)) {
			out = append(out, line...)
		}
	}
	return out
}

func plainKimi(t *testing.T, input []byte) tally {
	var n tally
	steps := make(map[string]bool)
	for line := range bytes.Lines(input) {
		var r struct {
			Type    string
			Message struct{ Role string }
			Event   struct{ Type, StepUUID string }
		}
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		switch {
		case r.Type == "context.append_message":
			n.messages++
			n.users++
		case r.Event.Type == "tool.result":
			n.messages++
			n.results++
		case r.Event.StepUUID != "":
			steps[r.Event.StepUUID] = true
			if r.Event.Type == "tool.call" {
				n.calls++
			}
		}
	}
	n.messages += len(steps)
	return n
}

func TestRealKimiReducesAtEveryBorder(t *testing.T) {
	eachFile(t, "kimi-cli", func(t *testing.T, name string, input []byte) {
		reduceAtEveryBorder(t, input, transcript.KimiCLI)
		reduceAtEveryBorder(t, withoutLines(input, "context.apply_compaction"), transcript.KimiCLI)
	})
}

// anyKimiSession draws turns with answers, notes, compactions and undone turns.
func anyKimiSession(t *rapid.T) string {
	n := rapid.IntRange(1, 12).Draw(t, "records")
	var records []string
	for i := range n {
		name := fmt.Sprint(i)
		kept := rapid.IntRange(0, 4).Draw(t, "kept")
		records = append(records, rapid.SampledFrom([]string{
			`{"type":"turn.prompt","input":"u` + name + `"}` + "\n" + kimiAsks("u"+name), kimiAsks("u" + name),
			strings.Join(kimiStep("s"+name, "a"+name), "\n"), strings.Join(kimiStep("s"+name, "", "c"+name), "\n"),
			strings.Join(kimiStep("s"+name, ""), "\n"), kimiUser("note"+name, `{"kind":"injection"}`),
			`{"type":"usage.record"}`,
			fmt.Sprintf(`{"type":"context.apply_compaction","summary":"S%d","keptUserMessageCount":%d}`, i, kept),
			fmt.Sprintf(`{"type":"context.apply_compaction","summary":"S%d","compactedCount":%d}`, i, kept),
			`{"type":"context.undo","count":1}`,
		}).Draw(t, "record"))
	}
	return kimiLines(records...)
}

// A session whose first messages leave reads back as the rest, unless a record
// that stays would then mean something else: such an edit is refused.
func TestKimiSessionsReduceFromTheirFirstMessage(t *testing.T) {
	refused := 0
	rapid.Check(t, func(t *rapid.T) {
		input := anyKimiSession(t)
		tr := readSession(t, []byte(input), transcript.KimiCLI, history.ModeTolerant)
		if tr.Len() == 0 {
			return
		}
		e := spanEdit(transcript.KimiCLI, 0, rapid.IntRange(0, tr.Len()-1).Draw(t, "last"))
		if _, err := tr.Project(&bytes.Buffer{}, e); err != nil {
			refused++
			return
		}
		wantKept(t, tr, e)
	})
	if refused > 0 {
		t.Logf("%d edits were refused", refused)
	}
}

func FuzzKimi(f *testing.F) {
	for _, input := range []string{
		kimiLines(append([]string{`{"type":"turn.prompt","input":"a"}`, kimiAsks("a")}, kimiStep("s", "x", "c", "d")...)...),
		kimiLines(kimiAsks("a"), kimiUser("n", `{"kind":"injection"}`), kimiAsks("b"), kimiCompacts(`"keptUserMessageCount":2,"keptHeadUserMessageCount":1`), kimiAsks("c")),
		kimiLines(kimiAsks("a"), kimiAsks("b"), kimiCompacts(`"compactedCount":1`), kimiAsks("c"), `{"type":"context.undo","count":1}`),
	} {
		f.Add([]byte(input), true)
		f.Add([]byte(input), false)
	}
	f.Fuzz(func(t *testing.T, input []byte, tolerant bool) {
		checkSession(t, input, transcript.KimiCLI, fuzzMode(tolerant))
	})
}
