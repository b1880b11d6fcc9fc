package grouping_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
)

func system(text string) history.Message {
	return history.Message{Role: history.RoleSystem, Text: text}
}

func user(text string) history.Message {
	return history.Message{Role: history.RoleUser, Text: text}
}

func says(text string) history.Message {
	return history.Message{Role: history.RoleAssistant, Text: text}
}

func thinks() history.Message {
	return history.Message{Role: history.RoleAssistant, Reasoning: "hm"}
}

func calls(ids ...string) history.Message {
	m := history.Message{Role: history.RoleAssistant}
	for _, id := range ids {
		m.ToolCalls = append(m.ToolCalls, history.ToolCall{ID: id, Name: "tool", Arguments: "{}"})
	}
	return m
}

func result(id string) history.Message {
	return history.Message{Role: history.RoleTool, Text: "out", Result: &history.ToolResult{CallID: id}}
}

func callsFunction(name string) history.Message {
	return history.Message{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{Name: name, ByName: true}}}
}

func functionResult(name string) history.Message {
	return history.Message{Role: history.RoleTool, Name: name, Result: &history.ToolResult{ByName: true}}
}

// onLines puts each message on a record and line of its own.
func onLines(ms ...history.Message) history.Messages {
	for i := range ms {
		ms[i].Record = history.Record{Ordinal: i, Line: i + 1}
	}
	return ms
}

// shape writes groups as "0 1-3:calls(a b) 4-6:calls/pending(c) 7:orphan".
func shape(g grouping.Grouping) string {
	var parts []string
	for _, x := range g.Groups {
		part := fmt.Sprint(x.First)
		if x.Last > x.First {
			part += fmt.Sprintf("-%d", x.Last)
		}
		if x.Kind != grouping.KindMessage {
			part += ":" + string(x.Kind)
		}
		if x.State != grouping.StateComplete {
			part += "/" + string(x.State)
		}
		if len(x.Calls) > 0 {
			part += "(" + strings.Join(x.Calls, " ") + ")"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " ")
}

// faults writes findings as "severity code@index,line id".
func faults(fs []history.Finding) string {
	var parts []string
	for _, f := range fs {
		parts = append(parts, strings.TrimSpace(fmt.Sprintf("%s %s@%d,%d %s", f.Severity, f.Code, f.Index, f.Line, f.CallID)))
	}
	return strings.Join(parts, "; ")
}

// tester is a *testing.T or a *rapid.T.
type tester interface {
	Helper()
	Fatalf(format string, args ...any)
}

func split(t tester, s history.Source, mode history.Mode) grouping.Grouping {
	t.Helper()
	g, err := grouping.Split(s, mode)
	if err != nil {
		t.Fatalf("Split: %v", err)
	}
	return g
}

func TestGroupsAndFindings(t *testing.T) {
	oneRecord := onLines(user("a"), calls("x", "y"), result("y"), result("x"), user("also"), says("b"))
	for i := 2; i <= 4; i++ {
		oneRecord[i].Record = oneRecord[2].Record
	}
	splitRecord := onLines(says("part"), says("part"), user("u"))
	splitRecord[1].Record = splitRecord[0].Record
	image := thinks()
	image.Media = []history.Media{{Kind: "image"}}

	tests := []struct {
		name     string
		messages history.Messages
		groups   string
		findings string
	}{
		{"an empty history has no groups", nil, "", ""},
		{"plain messages are groups by themselves",
			onLines(system("s"), user("u"), says("a"), system("t")), "0 1 2 3", ""},
		{"a user message between two results belongs to the group",
			onLines(system("s"), user("u"), calls("k1", "k2"), result("k1"), user("also"), result("k2"), says("a"), user("u"), says("a")),
			"0 1 2-5:calls(k1 k2) 6 7 8", ""},
		{"a call with one of two results runs to the end while no assistant went on",
			onLines(system("s"), user("u"), says("a"), user("q"), calls("v1", "v2"), result("v1"), user("still waiting")),
			"0 1 2 3 4-6:calls/pending(v1 v2)", "info pending_call@4,5 v2"},
		{"a result without a call is an orphan",
			onLines(system("s"), user("u"), says("a"), result("zz9"), says("b"), user("n")),
			"0 1 2 3:orphan 4 5", "error orphan_result@3,4 zz9"},
		{"a result before its call is an orphan and the call stays open",
			onLines(user("u"), result("a"), calls("a")),
			"0 1:orphan 2:calls/pending(a)", "error orphan_result@1,2 a; info pending_call@2,3 a"},
		{"an id that is used again pairs by occurrence",
			onLines(system("s"), user("u"), calls("call_0"), result("call_0"), says("a"), user("v"), calls("call_0"), result("call_0"), says("b")),
			"0 1 2-3:calls(call_0) 4 5 6-7:calls(call_0) 8", ""},
		{"of two open calls with one id the newer is answered first",
			onLines(user("u"), calls("c"), user("v"), calls("c"), result("c"), says("a")),
			"0 1:calls/interrupted(c) 2 3-4:calls(c) 5", "warning interrupted_call@1,2 c"},
		{"an empty id in call and result pairs with nothing",
			onLines(system("s"), user("u"), calls(""), result(""), says("a"), user("ok")),
			"0 1 2:calls/interrupted() 3:orphan 4 5",
			"error empty_call_id@2,3; warning interrupted_call@2,3; error empty_call_id@3,4"},
		{"a second result after the assistant went on is an orphan",
			onLines(system("s"), user("u"), calls("w1"), result("w1"), says("a"), result("w1"), says("hm")),
			"0 1 2-3:calls(w1) 4 5:orphan 6", "error orphan_result@5,6 w1"},
		{"a second result after the user went on is an orphan",
			onLines(calls("w1"), result("w1"), user("a"), result("w1")),
			"0-1:calls(w1) 2 3:orphan", "error orphan_result@3,4 w1"},
		{"a second result straight after joins",
			onLines(calls("w1"), result("w1"), result("w1"), says("a")),
			"0-2:calls(w1) 3", "warning duplicate_result@2,3 w1"},
		{"a second result after results of other calls joins",
			onLines(calls("a", "b"), result("a"), result("b"), result("a"), result("a"), says("x")),
			"0-4:calls(a b) 5", "warning duplicate_result@3,4 a; warning duplicate_result@4,5 a"},
		{"legacy functions pair by name and occurrence",
			onLines(system("s"), user("u"), callsFunction("rain"), functionResult("rain"), says("3"), user("v"), callsFunction("rain"), functionResult("rain"), says("0")),
			"0 1 2-3:calls(rain) 4 5 6-7:calls(rain) 8", ""},
		{"a name does not pair with an equal id",
			onLines(callsFunction("rain"), result("rain"), calls("rain"), functionResult("rain")),
			"0-3:calls/pending(rain rain)", "error orphan_result@1,2 rain; info pending_call@2,3 rain"},
		{"six parallel calls out of order are one group",
			onLines(user("u"), calls("2", "3", "4"), result("4"), result("2"), result("3"), says("a")),
			"0 1-4:calls(2 3 4) 5", ""},
		{"calls in messages of their own that interleave are one group",
			onLines(user("u"), calls("a"), calls("b"), result("a"), result("b"), says("a")),
			"0 1-4:calls(a b) 5", ""},
		{"calls that follow each other are groups by themselves",
			onLines(calls("a"), result("a"), calls("b"), result("b")),
			"0-1:calls(a) 2-3:calls(b)", ""},
		{"reasoning joins the message and the call after it",
			onLines(user("u"), thinks(), says("a"), user("v"), thinks(), thinks(), calls("c"), result("c"), user("w")),
			"0 1-2 3 4-7:calls(c) 8", ""},
		{"reasoning before a user message or at the end stands alone",
			onLines(thinks(), user("u"), thinks()), "0 1 2", ""},
		{"an image is no reasoning", onLines(image, says("a")), "0 1", ""},
		{"messages of one record are one group", oneRecord, "0 1-4:calls(x y) 5", ""},
		{"a record of two texts is one message group", splitRecord, "0-1 2", ""},
		{"the zero record ties nothing", history.Messages{user("a"), user("b")}, "0 1", ""},
		{"a call is pending after more assistant messages of its run",
			onLines(user("u"), calls("a"), says("working"), system("note"), says("still")),
			"0 1-4:calls/pending(a)", "info pending_call@1,2 a"},
		{"a call is pending while only a user message follows",
			onLines(calls("a"), user("u"), user("v"), system("s")),
			"0-3:calls/pending(a)", "info pending_call@0,1 a"},
		{"a call is interrupted once user and assistant went on",
			onLines(calls("a"), user("u"), says("b"), user("c")),
			"0:calls/interrupted(a) 1 2 3", "warning interrupted_call@0,1 a"},
		{"a partly answered call is interrupted once the assistant went on",
			onLines(calls("a", "b"), result("a"), says("b")),
			"0-1:calls/interrupted(a b) 2", "warning interrupted_call@0,1 b"},
		{"a system message does not end the run",
			onLines(calls("a"), system("s"), says("b")),
			"0-2:calls/pending(a)", "info pending_call@0,1 a"},
		{"a late result still answers",
			onLines(calls("a"), user("u"), says("b"), result("a"), says("c")),
			"0-3:calls(a) 4", ""},
		{"an agent note counts as a user message",
			onLines(calls("a"), history.Message{Role: history.RoleUser, AgentNote: true, Text: "n"}, says("b")),
			"0:calls/interrupted(a) 1 2", "warning interrupted_call@0,1 a"},
		{"equal ids in one message are answered in order",
			onLines(calls("a", "a"), result("a"), says("x")),
			"0-1:calls/interrupted(a a) 2", "warning interrupted_call@0,1 a"},
		{"an unknown role is damage",
			onLines(history.Message{Role: "critic", Text: "x"}), "0", "error unknown_role@0,1"},
		{"bytes that are not UTF-8 are damage",
			onLines(user("a\xff"), calls("b\xff"), history.Message{Role: "assistant", Name: "\xff", Text: "x"}),
			"0 1-2:calls/pending(b\xff)",
			"error invalid_utf8@0,1; error invalid_utf8@1,2; info pending_call@1,2 b\xff; error invalid_utf8@2,3"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := split(t, tt.messages, history.ModeDefault)
			if got := shape(g); got != tt.groups {
				t.Errorf("groups\n got %s\nwant %s", got, tt.groups)
			}
			if got := faults(g.Findings); got != tt.findings {
				t.Errorf("findings\n got %s\nwant %s", got, tt.findings)
			}
		})
	}
}

func TestModeChangesSeverityOfDamageOnly(t *testing.T) {
	damaged := onLines(result("o"), calls(""), calls("a"), result("a"), result("a"), calls("p"))
	strict := split(t, damaged, history.ModeStrict)
	tolerant := split(t, damaged, history.ModeTolerant)
	if shape(strict) != shape(tolerant) {
		t.Errorf("groups differ: strict %s, tolerant %s", shape(strict), shape(tolerant))
	}
	want := strings.ReplaceAll(faults(strict.Findings), "error ", "warning ")
	if got := faults(tolerant.Findings); got != want || !strings.Contains(faults(strict.Findings), "error ") {
		t.Errorf("tolerant findings\n got %s\nwant %s", got, want)
	}
}

func TestAccessors(t *testing.T) {
	g := split(t, onLines(user("u"), calls("a", "b"), result("b"), result("b"), result("zz"), calls("c"), user("v")), history.ModeTolerant)
	for position, want := range map[int]int{-1: -1, 0: 0, 1: 1, 3: 1, 4: 2, 5: 3, 6: 3, 7: -1} {
		if got := g.Of(position); got != want {
			t.Errorf("Of(%d) = %d, want %d", position, got, want)
		}
	}
	b := grouping.CallRef{Message: 1, Call: 1}
	for _, position := range []int{2, 3} {
		if ref, ok := g.Call(position); !ok || ref != b {
			t.Errorf("Call(%d) = %v, %v, want %v", position, ref, ok, b)
		}
	}
	if ref, ok := g.Call(4); ok {
		t.Errorf("Call(4) = %v for an orphan", ref)
	}
	if position, ok := g.Result(1, 1); !ok || position != 2 {
		t.Errorf("Result(1, 1) = %d, %v, want the first result, 2", position, ok)
	}
	if position, ok := g.Result(1, 0); ok {
		t.Errorf("Result(1, 0) = %d for a call without a result", position)
	}
	if got := fmt.Sprint(g.Interrupted, g.Pending); got != "[{1 0}] [{5 0}]" {
		t.Errorf("interrupted and pending = %s", got)
	}
}

func TestZeroGroupingIsEmpty(t *testing.T) {
	var g grouping.Grouping
	if g.Of(0) != -1 {
		t.Error("Of(0) of the zero Grouping is not -1")
	}
	if _, ok := g.Call(0); ok {
		t.Error("the zero Grouping knows a call")
	}
}

func TestMessagesTellWhatToDo(t *testing.T) {
	g := split(t, onLines(result("zz9"), calls(""), history.Message{Role: "critic"}, callsFunction("f")), history.ModeDefault)
	wants := []string{
		`no earlier call "zz9" waits for this result: put its call back, remove the result, or read in tolerant mode`,
		`the call of "tool" has an empty id, so no result can answer it: give the call and its result one id, or read in tolerant mode`,
		`the call of "tool" has no result yet: everything from it on is kept; add the result when it comes`,
		`the role "critic" is unknown: want system, developer, user, assistant or tool`,
		`the call of "f" has no result yet: everything from it on is kept; add the result when it comes`,
	}
	if len(g.Findings) != len(wants) {
		t.Fatalf("findings: %s", faults(g.Findings))
	}
	for i, want := range wants {
		if got := g.Findings[i].Message; got != want {
			t.Errorf("finding %d\n got %s\nwant %s", i, got, want)
		}
	}
}

func TestLongIDIsCutInMessages(t *testing.T) {
	g := split(t, onLines(result(strings.Repeat("x", 10_000))), history.ModeDefault)
	if n := len(g.Findings[0].Message); n > 300 {
		t.Errorf("the message has %d bytes", n)
	}
}

type failing struct{ history.Messages }

var errGone = errors.New("gone")

func (failing) At(int) (history.Message, error) { return history.Message{}, errGone }

func TestUnreadableSourceIsAnError(t *testing.T) {
	_, err := grouping.Split(failing{onLines(user("u"))}, history.ModeTolerant)
	if !errors.Is(err, errGone) || err.Error() != "grouping message 0: gone" {
		t.Errorf("error = %v", err)
	}
}

func TestToolMessageWithoutAResultIsDamage(t *testing.T) {
	messages := history.Messages{{Role: history.RoleUser, Text: "Go."}, {Role: history.RoleTool, Text: "done"}}
	for mode, want := range map[history.Mode]history.Severity{
		history.ModeDefault: history.SeverityError, history.ModeTolerant: history.SeverityWarning,
	} {
		g, err := grouping.Split(messages, mode)
		if err != nil || len(g.Findings) != 1 || g.Findings[0].Code != history.CodeMissingResult ||
			g.Findings[0].Severity != want || g.Findings[0].Index != 1 {
			t.Errorf("%v: findings %+v, %v", mode, g.Findings, err)
		}
	}
}

func TestPairsAloneAreThoseOfGroups(t *testing.T) {
	all := history.Messages{
		{Role: history.RoleUser, Text: "Read both."},
		{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "a", Name: "read", Arguments: "{}"}, {ID: "b", Name: "read", Arguments: "{}"}}},
		{Role: history.RoleTool, Text: "no", Result: &history.ToolResult{CallID: "b", Error: history.OutcomeError}},
		{Role: history.RoleTool, Text: "yes", Result: &history.ToolResult{CallID: "a"}},
		{Role: history.RoleTool, Text: "of nothing", Result: &history.ToolResult{CallID: "c"}},
	}
	split := func(o grouping.Options) grouping.Grouping {
		sp, err := grouping.NewSplitter(len(all), o)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range all {
			sp.Add(m)
		}
		return sp.Grouping()
	}
	want, got := split(grouping.Options{}), split(grouping.Options{PairsOnly: true})
	if len(got.Groups) > 0 || len(got.Findings) > 0 || len(want.Groups) == 0 {
		t.Errorf("%d groups and %d findings", len(got.Groups), len(got.Findings))
	}
	for i := range all {
		a, aOK := want.Call(i)
		b, bOK := got.Call(i)
		if a != b || aOK != bOK {
			t.Errorf("message %d answers %v, want %v", i, b, a)
		}
	}
	for call := range 2 {
		if a, b := want.Succeeded(1, call), got.Succeeded(1, call); a != b {
			t.Errorf("call %d went well: %v, want %v", call, b, a)
		}
	}
}
