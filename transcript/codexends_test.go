package transcript_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

func called(id string) string {
	return item(`{"type":"function_call","name":"f","arguments":"{}","call_id":"` + id + `"}`)
}

func output(id, text string) string {
	return item(`{"type":"function_call_output","call_id":"` + id + `","output":"` + text + `"}`)
}

func ended(id string, code int) string {
	return event(fmt.Sprintf(`{"type":"exec_command_end","call_id":"%s","exit_code":%d}`, id, code))
}

// outcomes lists how the results of a history ended, one word each.
func outcomes(t *testing.T, s history.Source) string {
	t.Helper()
	all, err := history.Collect(s)
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for _, m := range all {
		if m.Result != nil {
			words = append(words, m.Result.Error.String())
		}
	}
	return strings.Join(words, " ")
}

func TestCodexEndEventsTellTheNearestResult(t *testing.T) {
	const silence = `{"type":"turn_context","payload":{}}` + "\n"
	tests := []struct{ name, input, want string }{
		{"before the result", called("c") + ended("c", 1) + output("c", "x"), "error"},
		{"after the result", called("c") + output("c", "x") + ended("c", 0), "ok"},
		{"with others between", called("c") + called("d") + output("c", "x") + output("d", "x") + ended("c", 0) + ended("d", 1), "ok error"},
		{"the first use of an id has none", called("c") + output("c", "x") + called("c") + ended("c", 1) + output("c", "x"), "unknown error"},
		{"the last use of an id has none", called("c") + output("c", "x") + ended("c", 1) + called("c") + output("c", "x"), "error unknown"},
		{"the other's call stands between", called("c") + ended("c", 1) + called("c") + output("c", "x"), "unknown"},
		{"two results, the later nearer", output("c", "x") + silence + ended("c", 1) + output("c", "y"), "unknown error"},
		{"two results, the earlier nearer", output("c", "x") + ended("c", 1) + silence + output("c", "y"), "error unknown"},
		{"two results, equally near", output("c", "x") + ended("c", 1) + output("c", "y"), "unknown unknown"},
		{"each before its result", ended("c", 1) + output("c", "x") + ended("c", 0) + output("c", "y"), "error ok"},
		{"each after its result", output("c", "x") + ended("c", 1) + output("c", "y") + ended("c", 0) + output("c", "z") + ended("c", 1), "error ok error"},
		{"two that agree", called("c") + ended("c", 1) + output("c", "x") + ended("c", 2), "error"},
		{"two that differ", called("c") + ended("c", 1) + output("c", "x") + ended("c", 0), "unknown"},
		{"the result itself says", called("c") + ended("c", 1) + output("c", `Exit code: 0\nOutput:`), "ok"},
		{"without a result", called("c") + ended("c", 1), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := outcomes(t, read(t, []byte(tt.input), transcript.Options{})); got != tt.want {
				t.Errorf("%s\ngot  %s\nwant %s", tt.input, got, tt.want)
			}
		})
	}
}

func TestCodexEndEventsBelongToTheirResult(t *testing.T) {
	input := called("c") + ended("c", 1) + output("c", "x") + called("d") + output("d", "x") + ended("d", 1)
	tr := read(t, []byte(input), transcript.Options{})
	for position, want := range map[int][]int{0: {1, 1}, 1: {2, 3}, 3: {5, 6}} {
		place, _, err := tr.Records(position, position)
		if got := []int{place.FirstLine, place.LastLine}; err != nil || !slices.Equal(got, want) {
			t.Errorf("message %d: lines %v, %v; want %v", position, got, err, want)
		}
	}
}

func TestOutcomesOutliveProjections(t *testing.T) {
	placed := func(first, last, insert int, change func(*transcript.Edit)) transcript.Edit {
		e := edit(first, last)
		e.Insert = insert
		if change != nil {
			change(&e)
		}
		return e
	}
	reused := user("go") + assistant("fill") + called("c") + output("c", "x") + ended("c", 1) +
		user("next") + called("c") + output("c", "y") + assistant("done")
	early := user("go") + called("c") + ended("c", 1) + user("wait") + output("c", "x") + assistant("done")
	tests := []struct {
		name, input string
		edit        transcript.Edit
		want        string
	}{
		{"the first use leaves", reused, edit(0, 3), "unknown"},
		{"the second use leaves", reused, edit(4, 6), "error"},
		{"its call leaves", reused, edit(0, 2), "error unknown"},
		{"the checkpoint stands last", reused, placed(0, 1, 8, nil), "error unknown"},
		{"the event stands in the span", early, edit(1, 2), "error"},
		{"the event stands in the span, the checkpoint last", early, placed(1, 2, 5, nil), "error"},
		{"the result is pinned", early, placed(1, 4, 5, func(e *transcript.Edit) { e.Pinned = []int{3} }), "error"},
		{"the call between leaves", called("c") + output("c", "x") + called("c") + ended("c", 1) + output("c", "y") + user("go"),
			placed(0, 0, 5, func(e *transcript.Edit) { e.Stale = []int{2} }), "unknown error"},
		{"an event without a result stays alone", called("c") + ended("c", 1) + user("stop") + called("c") + output("c", "x") + user("go"),
			placed(0, 0, 5, func(e *transcript.Edit) { e.Stale = []int{2} }), "unknown"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, _ := project(t, tt.input, tt.edit)
			if got := outcomes(t, read(t, []byte(got), transcript.Options{})); got != tt.want {
				t.Errorf("%s\ngot  %s\nwant %s", tt.input, got, tt.want)
			}
		})
	}
}
