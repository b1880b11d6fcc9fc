package transcript_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// What the user said reads back after the messages that set it apart have left.
func TestUsersWordsOutliveProjections(t *testing.T) {
	note := user("<environment_context>")
	tests := []struct {
		name, input string
		edit        transcript.Edit
		want        []string
	}{
		{"the event of a message far before", assistant("x") + assistant("y") + userSaid("first words") + user("second words") + note + userSaid("second words"),
			transcript.Edit{First: 0, Last: 1, Insert: 5, Role: history.RoleAssistant, Text: "[compacted checkpoint]"},
			[]string{"user: first words", "user: second words", "user: <environment_context>", "assistant: [compacted checkpoint]"}},
		{"the event of a message stands in the span", assistant("x") + userSaid("a") + note + user("a") + userSaid("b") + assistant("y"), edit(0, 1),
			[]string{"assistant: [compacted checkpoint]\nx", "user: a", "user: b", "assistant: y"}},
		{"two turns become one", user("a") + userSaid("a") + assistant("x") + userSaid("b") + assistant("y"),
			transcript.Edit{First: 1, Last: 1, Insert: 4, Role: history.RoleUser, Text: "[compacted checkpoint]"},
			[]string{"user: a", "user: b", "assistant: y", "user: [compacted checkpoint]"}},
		{"an older checkpoint leaves between", assistant("w") + user("a") + userSaid("a") + user(`[compacted checkpoint]\nx`) + userSaid("b") + assistant("y"),
			transcript.Edit{First: 0, Last: 0, Stale: []int{2}, Insert: 5, Role: history.RoleUser, Text: "[compacted checkpoint]"},
			[]string{"user: a", "user: b", "assistant: y", "user: [compacted checkpoint]"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, _ := project(t, tt.input, tt.edit)
			want := strings.Split(strings.ReplaceAll(strings.Join(tt.want, "\x00"), `\n`, "\n"), "\x00")
			if texts := said(t, read(t, []byte(got), transcript.Options{})); !slices.Equal(texts, want) {
				t.Errorf("got %q\nwant %q\n%s", texts, want, got)
			}
		})
	}
}

// Events are put in order in the turn that needs it, and nowhere else.
func TestEventsOfOtherTurnsStayWhereTheyAre(t *testing.T) {
	note := user("<environment_context>")
	sound := assistant("x") + userSaid("c") + user("c") + userSaid("far words") + note + user("other words") + assistant("y")
	trouble := userSaid("b") + user("a") + note + userSaid("a")
	e := transcript.Edit{First: 0, Last: 0, Insert: 9, Role: history.RoleAssistant, Text: "x"}
	got, _ := project(t, assistant("old")+sound+trouble, e)
	want := sound + userSaid("b") + userSaid("a") + user("a") + note + assistant("x")
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Nothing tells the words from a repetition once the reply between has left.
func TestAProjectionThatWouldNotReadBackIsRefused(t *testing.T) {
	input := user("a") + assistant("x") + userSaid("b") + assistant("y")
	e := transcript.Edit{First: 1, Last: 1, Insert: 4, Role: history.RoleAssistant, Text: "[compacted checkpoint]"}
	tr := read(t, []byte(input), transcript.Options{})
	var out bytes.Buffer
	_, err := tr.Project(&out, e)
	var at *transcript.Error
	if !errors.Is(err, transcript.ErrEdit) || !errors.As(err, &at) || at.Line != 3 || at.Index != 2 || out.Len() > 0 {
		t.Errorf("got %v (%+v) and %d bytes, want ErrEdit on line 3 and none", err, at, out.Len())
	}
	e.Insert = 2
	if _, err := tr.Project(&out, e); err != nil {
		t.Errorf("with the checkpoint between: %v", err)
	}
}

func TestSessionHeadersOutliveProjections(t *testing.T) {
	header := func(id string) string { return `{"type":"session_meta","payload":{"id":"` + id + `"}}` + "\n" }
	tests := []struct {
		name, input string
		edit        transcript.Edit
		want        []string
		dropped     int
	}{
		{"before the first message", header("1") + user("a") + assistant("x") + user("b"), edit(0, 1), []string{"1"}, 0},
		{"several before the first message", header("1") + header("2") + user("a") + assistant("x") + user("b"), edit(0, 1), []string{"1", "2"}, 0},
		{"between the first message and its event", userSaid("a") + header("1") + header("2") + user("a") + assistant("x") + user("b"), edit(0, 1), []string{"1", "2"}, 1},
		{"the only one stands in the span", user("a") + header("1") + assistant("x") + user("b"), edit(0, 1), []string{"1"}, 0},
		{"later ones in the span", header("1") + user("a") + header("2") + assistant("x") + user("b"), edit(0, 1), []string{"1"}, 1},
		{"two in the span", user("a") + header("1") + header("2") + assistant("x") + user("b"), edit(0, 1), []string{"1"}, 1},
		{"in the tail", header("1") + user("a") + assistant("x") + header("2") + user("b"), edit(0, 1), []string{"1", "2"}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, result := project(t, tt.input, tt.edit)
			var ids []string
			for line := range strings.Lines(got) {
				if _, rest, ok := strings.Cut(line, `"session_meta","payload":{"id":"`); ok {
					ids = append(ids, rest[:1])
				}
			}
			if !slices.Equal(ids, tt.want) || result.DroppedRecords != tt.dropped {
				t.Errorf("headers %q, want %q; %d dropped, want %d\n%s", ids, tt.want, result.DroppedRecords, tt.dropped, got)
			}
			if first := strings.Index(got, "session_meta"); first > strings.Index(got, "response_item") {
				t.Errorf("a message stands before the first header:\n%s", got)
			}
		})
	}
}
