package reducer_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

// drawHistory draws a session without damage: text of all roles, calls with all,
// some or none of their results, and what comes in between.
func drawHistory(t *rapid.T) history.Messages {
	var messages history.Messages
	if rapid.Bool().Draw(t, "system") {
		messages = append(messages, say(history.RoleSystem, "You help."))
	}
	for step := range rapid.IntRange(0, 12).Draw(t, "steps") {
		messages = append(messages, drawStep(t, step)...)
	}
	return messages
}

func drawStep(t *rapid.T, step int) history.Messages {
	switch rapid.IntRange(0, 5).Draw(t, "kind") {
	case 0:
		return history.Messages{say(history.RoleUser, fmt.Sprintf("Please do step %d.", step))}
	case 1:
		return history.Messages{say(history.RoleAssistant, fmt.Sprintf("Step %d is under way.", step))}
	case 2:
		role := rapid.SampledFrom([]history.Role{history.RoleSystem, history.RoleDeveloper}).Draw(t, "role")
		return history.Messages{say(role, "Policy "+rapid.SampledFrom([]string{"A", "B"}).Draw(t, "policy"))}
	case 3:
		return history.Messages{{Role: history.RoleAssistant, Reasoning: "thinking"}}
	}
	return drawCalls(t, step)
}

// drawCalls draws an assistant message with calls, and results for some of them
// in some order, a user message perhaps between.
func drawCalls(t *rapid.T, step int) history.Messages {
	n := rapid.IntRange(1, 3).Draw(t, "calls")
	message := history.Message{Role: history.RoleAssistant}
	var order []int
	for k := range n {
		message.ToolCalls = append(message.ToolCalls, history.ToolCall{ID: fmt.Sprintf("call-%d-%d", step, k), Name: "lookup_tide", Arguments: `{"n": 1}`})
		order = append(order, k)
	}
	messages := history.Messages{message}
	answered := rapid.IntRange(0, n).Draw(t, "answered")
	for i, k := range rapid.Permutation(order).Draw(t, "order")[:answered] {
		if i == 1 && rapid.Bool().Draw(t, "interjection") {
			messages = append(messages, say(history.RoleUser, "And hurry."))
		}
		messages = append(messages, result(fmt.Sprintf("call-%d-%d", step, k), "high water 09:42"))
	}
	return messages
}

func drawCount(t *rapid.T, label string, most int) *int {
	if !rapid.Bool().Draw(t, label+"?") {
		return nil
	}
	return number(rapid.IntRange(0, most).Draw(t, label))
}

func drawPolicy(t *rapid.T) reducer.Policy {
	return reducer.Policy{
		AllowGrowth: true,
		Keep: reducer.Keep{
			Messages: drawCount(t, "messages", 8), Turns: drawCount(t, "turns", 3),
			Tokens: drawCount(t, "tokens", 60), Chars: drawCount(t, "chars", 200),
		},
		Place: rapid.SampledFrom([]reducer.Place{"", reducer.PlaceBeforeTail, reducer.PlaceLast}).Draw(t, "place"),
		Role:  rapid.SampledFrom([]history.Role{"", history.RoleUser, history.RoleAssistant, history.RoleSystem, history.RoleDeveloper}).Draw(t, "role"),
	}
}

// pairs lists the calls of a history that have a result, and the results that
// have a call, by id.
func pairs(t *rapid.T, s history.Source) (answered, orphans []string) {
	open := make(map[string]bool)
	for i := range s.Len() {
		m, err := s.At(i)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range m.ToolCalls {
			open[c.ID] = true
		}
		if m.Result == nil {
			continue
		}
		if open[m.Result.CallID] {
			answered = append(answered, m.Result.CallID)
		} else {
			orphans = append(orphans, m.Result.CallID)
		}
	}
	return answered, orphans
}

func calls(t *rapid.T, s history.Source) (ids []string) {
	for i := range s.Len() {
		m, err := s.At(i)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range m.ToolCalls {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

func TestNoSelectionPartsACallFromItsResult(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		messages := drawHistory(t)
		r := &reducer.Reducer{Policy: drawPolicy(t), Summarizer: nothingNew}
		report, err := r.Compact(t.Context(), messages)
		if err != nil {
			t.Fatalf("Compact: %v", err)
		}
		before, _ := pairs(t, messages)
		after, orphans := pairs(t, report.Projection)
		if len(orphans) > 0 {
			t.Fatalf("the projection has results without their calls: %v", orphans)
		}
		for _, id := range calls(t, report.Projection) {
			if slices.Contains(before, id) && !slices.Contains(after, id) {
				t.Fatalf("the projection has call %s without its result", id)
			}
		}
	})
}

func TestPinnedAndKeptMessagesStayInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		messages := drawHistory(t)
		r := &reducer.Reducer{Policy: drawPolicy(t), Summarizer: nothingNew}
		report, err := r.Compact(t.Context(), messages)
		if err != nil {
			t.Fatalf("Compact: %v", err)
		}
		if report.NoOp {
			return
		}
		n, err := checkpoint.Number(report.Projection, checkpoint.NumberOptions{})
		if err != nil || n.Checkpoint == nil {
			t.Fatalf("the projection can't be numbered: %v", err)
		}
		var stays []int
		for i := range report.Projection.Len() {
			if index := n.Index(i); index != checkpoint.NoIndex {
				stays = append(stays, index)
				got, _ := report.Projection.At(i)
				want := messages[index]
				if string(history.AppendWire(nil, got)) != string(history.AppendWire(nil, want)) {
					t.Fatalf("message %d of the projection is not the history's", index)
				}
			}
		}
		want := append(slices.Clone(report.Pinned), report.Kept...)
		slices.Sort(want)
		if !slices.Equal(stays, want) {
			t.Fatalf("messages %v stay, want pinned %v and kept %v", stays, report.Pinned, report.Kept)
		}
		if n.Next() != len(messages) {
			t.Fatalf("the next index is %d, want %d", n.Next(), len(messages))
		}
	})
}

func TestKeepMessagesIsAMinimum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		messages := drawHistory(t)
		n := rapid.IntRange(0, 8).Draw(t, "n")
		r := &reducer.Reducer{Policy: reducer.Policy{AllowGrowth: true, Keep: keep(n)}}
		plan, err := r.Plan(t.Context(), messages)
		if err != nil {
			t.Fatal(err)
		}
		unpinned := len(messages) - len(plan.Pinned)
		if len(plan.Kept) < min(n, unpinned) {
			t.Fatalf("%d of %d messages kept, want at least %d", len(plan.Kept), unpinned, n)
		}
	})
}

func TestNothingIsLostOverCycles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		policy := drawPolicy(t)
		r := &reducer.Reducer{Policy: policy, Summarizer: nothingNew}
		var whole, visible history.Messages
		for range rapid.IntRange(1, 5).Draw(t, "cycles") {
			fresh := drawHistory(t)
			for i := range fresh { // ids are used again from cycle to cycle, as providers do
				if fresh[i].Role == history.RoleSystem && len(whole) > 0 {
					fresh[i].Role = history.RoleUser
				}
			}
			whole, visible = append(whole, fresh...), append(visible, fresh...)
			report, err := r.Compact(t.Context(), visible)
			if err != nil {
				t.Fatalf("Compact: %v", err)
			}
			if visible, err = history.Collect(report.Projection); err != nil {
				t.Fatal(err)
			}
			n, err := checkpoint.Number(visible, checkpoint.NumberOptions{})
			if err != nil {
				t.Fatalf("numbering: %v", err)
			}
			if n.Next() != len(whole) {
				t.Fatalf("the next index is %d, want %d", n.Next(), len(whole))
			}
			for i := range visible {
				if index := n.Index(i); index != checkpoint.NoIndex && string(history.AppendWire(nil, visible[i])) != string(history.AppendWire(nil, whole[index])) {
					t.Fatalf("position %d has index %d and another message", i, index)
				}
			}
		}
	})
}
