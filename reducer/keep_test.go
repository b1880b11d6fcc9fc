package reducer_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

func TestKeepRules(t *testing.T) {
	messages := tideHistory() // turns begin at 1 and 9
	long := append(slices.Clone(messages), say(history.RoleUser, "Why is the sky blue? "+strings.Repeat("long ", 30_000)))
	for _, test := range []struct {
		name     string
		messages history.Messages
		keep     reducer.Keep
		want     []int
	}{
		{"default: the last turn", messages, reducer.Keep{}, []int{9, 10}},
		{"default: a last word that is too long stays", long, reducer.Keep{}, []int{11}},
		{"no messages", messages, keep(0), nil},
		{"a border that would part a call", messages, keep(4), []int{6, 7, 8, 9, 10}},
		{"two turns", messages, reducer.Keep{Turns: number(2)}, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}},
		{"more turns than there are", messages, reducer.Keep{Turns: number(9)}, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}},
		{"no turns", messages, reducer.Keep{Turns: number(0)}, nil},
		{"two turns, capped", messages, reducer.Keep{Turns: number(2), Chars: number(130)}, []int{8, 9, 10}},
		{"a turn, capped below its newest group", messages, reducer.Keep{Turns: number(1), Chars: number(1)}, []int{10}},
		{"characters", messages, reducer.Keep{Chars: number(130)}, []int{8, 9, 10}},
		{"characters for nothing", messages, reducer.Keep{Chars: number(1)}, nil},
		{"tokens", messages, reducer.Keep{Tokens: number(13)}, []int{9, 10}},
		{"messages outrank a cap", messages, reducer.Keep{Messages: number(3), Chars: number(1)}, []int{8, 9, 10}},
		{"the larger of messages and turns", messages, reducer.Keep{Messages: number(1), Turns: number(1)}, []int{9, 10}},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := &reducer.Reducer{Policy: reducer.Policy{Keep: test.keep}}
			plan, err := r.Plan(t.Context(), test.messages)
			if err != nil || !slices.Equal(plan.Kept, test.want) {
				t.Errorf("kept %v, %v; want %v", plan.Kept, err, test.want)
			}
		})
	}
}

func TestInterruptedCallWithoutNameOrArguments(t *testing.T) {
	for _, c := range []history.Message{call("lost", "", "{}"), call("lost", " ", ""), call("lost", "ls", "{}"), call("lost", "", `{"path": "a.go"}`)} {
		messages := slices.Insert(tideHistory(), 8, c)
		r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: nothingNew}
		report := compact(t, r, messages)
		for _, f := range report.Checkpoint.Manifest.Failures {
			if strings.TrimSpace(f.Text) == "" || f.Evidence[0].Message != 8 {
				t.Errorf("%+v: failure %+v", c.ToolCalls, f)
			}
		}
	}
}

func TestInstructingMessageWithACallGoesWithItsGroup(t *testing.T) {
	messages := slices.Insert(tideHistory(), 2,
		history.Message{Role: history.RoleDeveloper, ToolCalls: []history.ToolCall{{ID: "dev", Name: "lookup", Arguments: "{}"}}},
		result("dev", "found"))
	r := &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: nothingNew}
	report := compact(t, r, messages)
	if !slices.Equal(report.Pinned, []int{0}) {
		t.Errorf("pinned %v, want the system message alone", report.Pinned)
	}
}
