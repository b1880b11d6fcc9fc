package grouping_test

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
)

// histories draws histories with few ids and names, so that they meet often:
// parallel calls, repeated ids, orphans, duplicates, empty ids, shared records.
func histories() *rapid.Generator[history.Messages] {
	ids := rapid.SampledFrom([]string{"a", "b", "c", ""})
	message := rapid.Custom(func(t *rapid.T) history.Message {
		switch rapid.SampledFrom([]string{"user", "note", "system", "says", "thinks", "calls", "function", "result", "result", "functionResult", "odd"}).Draw(t, "kind") {
		case "user":
			return user("u")
		case "note":
			return history.Message{Role: history.RoleUser, AgentNote: true}
		case "system":
			return system("s")
		case "says":
			return says("a")
		case "thinks":
			return thinks()
		case "calls":
			return calls(rapid.SliceOfN(ids, 1, 3).Draw(t, "ids")...)
		case "function":
			return callsFunction(ids.Draw(t, "name"))
		case "result":
			return result(ids.Draw(t, "id"))
		case "functionResult":
			return functionResult(ids.Draw(t, "name"))
		}
		return history.Message{Role: "odd", Text: "\xff"}
	})
	return rapid.Custom(func(t *rapid.T) history.Messages {
		ms := history.Messages(rapid.SliceOfN(message, 0, 30).Draw(t, "messages"))
		ordinal := 0
		for i := range ms {
			if !rapid.Bool().Draw(t, "same record") {
				ordinal++
			}
			ms[i].Record = history.Record{Ordinal: ordinal, Line: ordinal}
		}
		return ms
	})
}

func TestGroupsTileTheHistory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ms := histories().Draw(t, "history")
		g := split(t, ms, history.ModeDefault)
		next := 0
		for i, x := range g.Groups {
			if x.First != next || x.Last < x.First {
				t.Fatalf("group %d is %d-%d, want it to begin at %d", i, x.First, x.Last, next)
			}
			for p := x.First; p <= x.Last; p++ {
				if g.Of(p) != i {
					t.Fatalf("Of(%d) = %d, want %d", p, g.Of(p), i)
				}
			}
			next = x.Last + 1
		}
		if next != len(ms) {
			t.Fatalf("the groups end at %d of %d", next, len(ms))
		}
	})
}

// TestBordersAreWhereTheRulesAllow checks both ways: no border cuts an interval,
// and every place that no interval crosses is a border.
func TestBordersAreWhereTheRulesAllow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ms := histories().Draw(t, "history")
		g := split(t, ms, history.ModeDefault)
		intervals := plainIntervals(ms, g)
		for p := 1; p < len(ms); p++ {
			crossed := slices.ContainsFunc(intervals, func(x [2]int) bool { return x[0] < p && p <= x[1] })
			if together := g.Of(p-1) == g.Of(p); together != crossed {
				t.Fatalf("%d and %d together: %v, want %v in %s", p-1, p, together, crossed, shape(g))
			}
		}
	})
}

// plainIntervals lists what must stay together, in quadratic time.
func plainIntervals(ms history.Messages, g grouping.Grouping) (intervals [][2]int) {
	for p, m := range ms {
		if ref, ok := g.Call(p); ok {
			intervals = append(intervals, [2]int{ref.Message, p})
		}
		if m.Role == history.RoleAssistant && m.Text == "" && len(m.ToolCalls) == 0 &&
			p+1 < len(ms) && ms[p+1].Role == history.RoleAssistant {
			intervals = append(intervals, [2]int{p, p + 1})
		}
		for q := range p {
			if m.Record.Line > 0 && m.Record.Ordinal == ms[q].Record.Ordinal {
				intervals = append(intervals, [2]int{q, p})
			}
		}
	}
	for _, ref := range g.Pending {
		intervals = append(intervals, [2]int{ref.Message, len(ms) - 1})
	}
	return intervals
}

func TestPairingAgreesWithThePlainRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ms := histories().Draw(t, "history")
		g := split(t, ms, history.ModeDefault)
		want := plainPairs(ms)
		for p := range ms {
			ref, ok := g.Call(p)
			wantRef, wantOK := want[p]
			if ok != wantOK || ref != wantRef {
				t.Fatalf("result %d answers %v, %v; want %v, %v", p, ref, ok, wantRef, wantOK)
			}
		}
		for c, m := range ms {
			for k := range m.ToolCalls {
				checkCall(t, g, ms, want, grouping.CallRef{Message: c, Call: k})
			}
		}
	})
}

// checkCall compares what g says of one call with the rules in plain form.
func checkCall(t *rapid.T, g grouping.Grouping, ms history.Messages, pairs map[int]grouping.CallRef, ref grouping.CallRef) {
	first := -1
	for p := len(ms) - 1; p >= 0; p-- {
		if pairs[p] == ref && ms[p].IsResult() && has(pairs, p) {
			first = p
		}
	}
	if p, ok := g.Result(ref.Message, ref.Call); ok != (first >= 0) || ok && p != first {
		t.Fatalf("the result of %v is %d, %v; want %d", ref, p, ok, first)
	}
	pending, interrupted := slices.Contains(g.Pending, ref), slices.Contains(g.Interrupted, ref)
	wantInterrupted := first < 0 && plainWentOn(ms, ref.Message)
	wantPending := first < 0 && !wantInterrupted
	if pending != wantPending || interrupted != wantInterrupted {
		t.Fatalf("%v: pending %v, interrupted %v; want %v, %v", ref, pending, interrupted, wantPending, wantInterrupted)
	}
}

func has(pairs map[int]grouping.CallRef, p int) bool {
	_, ok := pairs[p]
	return ok
}

// plainPairs is the pairing rule as it is written, in quadratic time.
func plainPairs(ms history.Messages) map[int]grouping.CallRef {
	pairs := make(map[int]grouping.CallRef)
	for p, m := range ms {
		if !m.IsResult() {
			continue
		}
		if ref, ok := newestOpen(ms, pairs, p); ok {
			pairs[p] = ref
		} else if ref, ok := duplicateOf(ms, pairs, p); ok {
			pairs[p] = ref
		}
	}
	return pairs
}

// newestOpen walks back from the result at p to the nearest message with an
// unanswered call that it could answer.
func newestOpen(ms history.Messages, pairs map[int]grouping.CallRef, p int) (grouping.CallRef, bool) {
	for c := p - 1; c >= 0; c-- {
		for k, call := range ms[c].ToolCalls {
			ref := grouping.CallRef{Message: c, Call: k}
			if couldAnswer(ms[p], call) && !isAnswered(pairs, ref) {
				return ref, true
			}
		}
	}
	return grouping.CallRef{}, false
}

// duplicateOf walks back over results only to one with the same id that has
// answered a call.
func duplicateOf(ms history.Messages, pairs map[int]grouping.CallRef, p int) (grouping.CallRef, bool) {
	for q := p - 1; q >= 0 && ms[q].IsResult(); q-- {
		ref, ok := pairs[q]
		if ok && couldAnswer(ms[p], ms[ref.Message].ToolCalls[ref.Call]) {
			return ref, true
		}
	}
	return grouping.CallRef{}, false
}

func couldAnswer(m history.Message, c history.ToolCall) bool {
	if m.Result.ByName || c.ByName {
		return m.Result.ByName && c.ByName && m.Name == c.Name
	}
	return m.Result.CallID != "" && m.Result.CallID == c.ID
}

func isAnswered(pairs map[int]grouping.CallRef, ref grouping.CallRef) bool {
	for _, other := range pairs {
		if other == ref {
			return true
		}
	}
	return false
}

// plainWentOn is the rule for interrupted calls as it is written.
func plainWentOn(ms history.Messages, call int) bool {
	answered := false
	for _, m := range ms[call+1:] {
		switch {
		case m.IsResult() || m.Role == history.RoleUser:
			answered = true
		case m.Role == history.RoleAssistant && answered:
			return true
		}
	}
	return false
}

func TestSplitIsDeterministic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ms := histories().Draw(t, "history")
		first := split(t, ms, history.ModeDefault)
		for range 3 {
			if again := split(t, ms, history.ModeDefault); !reflect.DeepEqual(first, again) {
				t.Fatalf("two runs differ: %v and %v", first, again)
			}
		}
	})
}

func TestUserMessageAtTheEndLeavesCompleteGroups(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ms := histories().Draw(t, "history")
		before := split(t, ms, history.ModeDefault)
		after := split(t, append(ms, user("and?")), history.ModeDefault)
		for i, x := range before.Groups {
			if x.State == grouping.StateComplete && !reflect.DeepEqual(after.Groups[i], x) {
				t.Fatalf("group %d was %v and is %v", i, x, after.Groups[i])
			}
		}
	})
}
