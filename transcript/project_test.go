package transcript_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// project gives the projection of an input.
func project(t *testing.T, input string, e transcript.Edit) (string, transcript.Result) {
	t.Helper()
	var out bytes.Buffer
	result, err := read(t, []byte(input), transcript.Options{}).Project(&out, e)
	if err != nil {
		t.Fatalf("projecting %q: %v", input, err)
	}
	return out.String(), result
}

// edit is the usual edit: the checkpoint stands right after the span.
func edit(first, last int) transcript.Edit {
	return transcript.Edit{First: first, Last: last, Insert: last + 1, Role: history.RoleAssistant, Text: "[compacted checkpoint]\nx"}
}

const checkpointLine = `{"role":"assistant","content":"[compacted checkpoint]\nx"}`

// letters is a chat history of one line for each letter; a capital is a system
// message.
func letters(names, lineEnd string) string {
	var b strings.Builder
	for _, name := range names {
		b.WriteString(letter(name) + lineEnd)
	}
	return b.String()
}

func letter(name rune) string {
	role := "user"
	if name < 'a' {
		role = "system"
	}
	return `{ "role":"` + role + `", "content":"` + string(name) + `"}`
}

func TestProjectLines(t *testing.T) {
	with := func(e transcript.Edit, change func(*transcript.Edit)) transcript.Edit {
		change(&e)
		return e
	}
	cp := checkpointLine
	tests := []struct {
		name, input string
		edit        transcript.Edit
		want        string
	}{
		{"in the middle", letters("Aabc", "\n"), edit(1, 2), letters("A", "\n") + cp + "\n" + letters("c", "\n")},
		{"everything", letters("ab", "\n"), edit(0, 1), cp + "\n"},
		{"CRLF", letters("Aabc", "\r\n"), edit(1, 2), letters("A", "\r\n") + cp + "\r\n" + letters("c", "\r\n")},
		{"mixed line ends", letters("A", "\n") + letters("a", "\r\n") + letters("b", "\n"), edit(1, 1),
			letters("A", "\n") + cp + "\r\n" + letters("b", "\n")},
		{"a mark when the first record leaves", "\ufeff" + letters("ab", "\n"), edit(0, 0), "\ufeff" + cp + "\n" + letters("b", "\n")},
		{"a mark when it stays", "\ufeff" + letters("ab", "\n"), edit(1, 1), "\ufeff" + letters("a", "\n") + cp + "\n"},
		{"no last line end, the last stays", letters("a", "\n") + letter('b'), edit(0, 0), cp + "\n" + letter('b')},
		{"no last line end, the last leaves", letters("a", "\r\n") + letter('b'), edit(1, 1), letters("a", "\r\n") + cp},
		{"no last line end, the checkpoint after it", letters("a", "\r\n") + letter('b'),
			with(edit(0, 0), func(e *transcript.Edit) { e.Insert = 2 }), letter('b') + "\r\n" + cp + "\r\n"},
		{"one record without line end", letter('a'), edit(0, 0), cp},
		{"pinned inside", letters("AaBbc", "\n"), with(edit(1, 3), func(e *transcript.Edit) { e.Pinned = []int{2} }),
			letters("AB", "\n") + cp + "\n" + letters("c", "\n")},
		{"pinned last without line end", letters("aa", "\n") + letter('B'), with(edit(0, 2), func(e *transcript.Edit) { e.Pinned = []int{2} }),
			letter('B') + "\n" + cp},
		{"stale outside", letters("Aabcd", "\n"), with(edit(2, 3), func(e *transcript.Edit) { e.Stale = []int{1} }),
			letters("A", "\n") + cp + "\n" + letters("d", "\n")},
		{"placed last", letters("Aabcd", "\n"), with(edit(1, 2), func(e *transcript.Edit) { e.Insert = 5 }),
			letters("Acd", "\n") + cp + "\n"},
		{"placed between", letters("AaBbcd", "\n"), with(edit(1, 3), func(e *transcript.Edit) { e.Insert, e.Pinned = 5, []int{2} }),
			letters("ABc", "\n") + cp + "\n" + letters("d", "\n")},
		{"blank lines stay with what is kept", "\n" + letters("a", "\n") + " \n" + letters("b", "\n") + "\n" + letters("c", "\n") + "\n", edit(1, 1),
			"\n" + letters("a", "\n") + " \n" + cp + "\n\n" + letters("c", "\n") + "\n"},
		{"another role", letters("ab", "\n"), with(edit(0, 0), func(e *transcript.Edit) { e.Role = history.RoleUser }),
			strings.Replace(cp, "assistant", "user", 1) + "\n" + letters("b", "\n")},
		{"text that needs escapes", letters("ab", "\n"), with(edit(0, 0), func(e *transcript.Edit) { e.Text = "<a> & \"b\"\\ \t\x00 é 漢" }),
			"{\"role\":\"assistant\",\"content\":\"<a> & \\\"b\\\"\\\\ \\t\\u0000 é 漢\"}\n" + letters("b", "\n")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, result := project(t, tt.input, tt.edit)
			if got != tt.want {
				t.Errorf("input\n%q\ngot\n%q\nwant\n%q", tt.input, got, tt.want)
			}
			if result != (transcript.Result{}) {
				t.Errorf("result %+v, want nothing dropped or renumbered", result)
			}
		})
	}
}

func TestProjectArrays(t *testing.T) {
	a, b, c := letter('a'), letter('b'), letter('c')
	tests := []struct {
		name, input string
		edit        transcript.Edit
		want        string
	}{
		{"compact", "[" + a + "," + b + "," + c + "]", edit(1, 1), "[" + a + "," + checkpointLine + "," + c + "]"},
		{"pretty", "\ufeff[\r\n  " + a + ",\r\n  " + b + "\r\n]\r\n", edit(0, 0), "\ufeff[\r\n  " + checkpointLine + ",\r\n  " + b + "\r\n]\r\n"},
		{"the first separator is used", "[" + a + " ,\n" + b + "," + c + "]", edit(0, 0), "[" + checkpointLine + " ,\n" + b + " ,\n" + c + "]"},
		{"one compact element", "[" + a + "]", edit(0, 0), "[" + checkpointLine + "]"},
		{"object", `{"model":"m","messages": [` + a + ", " + b + `], "n":[1]}`, edit(1, 1), `{"model":"m","messages": [` + a + ", " + checkpointLine + `], "n":[1]}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, _ := project(t, tt.input, tt.edit); got != tt.want {
				t.Errorf("input\n%q\ngot\n%q\nwant\n%q", tt.input, got, tt.want)
			}
		})
	}
}

func TestProjectAddsASeparatorWhereThereWasNone(t *testing.T) {
	e := edit(0, 0)
	e.Pinned = []int{0}
	for input, want := range map[string]string{
		"[" + letter('A') + "]":         "[" + letter('A') + "," + checkpointLine + "]",
		"[\n  " + letter('A') + "\n]\n": "[\n  " + letter('A') + ",\n  " + checkpointLine + "\n]\n",
	} {
		if got, _ := project(t, input, e); got != want {
			t.Errorf("input %q\ngot  %q\nwant %q", input, got, want)
		}
	}
}

// The golden file holds what a person read and found right.
func TestProjectCodexGolden(t *testing.T) {
	tests := []struct {
		golden, input string
		edit          transcript.Edit
		want          transcript.Result
	}{
		{"codex-span.jsonl", "codex-small.jsonl", edit(1, 8), transcript.Result{DroppedRecords: 6, Renumbered: true}},
		{"codex-last.jsonl", "codex-small.jsonl", transcript.Edit{First: 1, Last: 7, Insert: 11, Role: history.RoleUser, Text: "[compacted checkpoint]\nx"},
			transcript.Result{DroppedRecords: 5, Renumbered: true}},
		{"codex-pinned.jsonl", "codex-small.jsonl", transcript.Edit{First: 0, Last: 8, Pinned: []int{0}, Insert: 9, Role: history.RoleDeveloper, Text: "x"},
			transcript.Result{DroppedRecords: 6, Renumbered: true}},
		{"codex-events-only.jsonl", "codex-events-only.jsonl", edit(0, 1), transcript.Result{DroppedRecords: 1}},
	}
	for _, tt := range tests {
		t.Run(tt.golden, func(t *testing.T) {
			var out bytes.Buffer
			result, err := readFile(t, tt.input).Project(&out, tt.edit)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(filepath.Join("testdata", tt.golden))
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(out.Bytes(), want) {
				t.Errorf("got\n%s\nwant\n%s", out.Bytes(), want)
			}
			if result != tt.want {
				t.Errorf("result %+v, want %+v", result, tt.want)
			}
		})
	}
}

func TestTheMarkerStandsLiterally(t *testing.T) {
	for name, input := range map[string]string{"chat": letters("ab", "\n"), "codex": user("a") + assistant("b")} {
		got, _ := project(t, input, edit(0, 0))
		if !strings.Contains(got, `"[compacted checkpoint]\nx"`) {
			t.Errorf("%s: the marker is not there as it is: %s", name, got)
		}
	}
}

func TestOrdinalsFollowWithoutAGap(t *testing.T) {
	numbered := func(number, text string) string {
		return `{"ordinal" : ` + number + `,"type":"response_item","payload":{"type":"message","role":"user","ordinal":99,"content":"` + text + `"}}` + "\n"
	}
	plain := `{"type":"response_item","payload":{"type":"message","role":"user","content":"p"}}` + "\n"
	cp := func(number string) string {
		return `{` + number + `"type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"[compacted checkpoint]\nx"}]}}` + "\n"
	}
	tests := []struct {
		name, input, want string
		edit              transcript.Edit
		renumbered        bool
	}{
		{"from the first", numbered("7", "a") + numbered("8", "b") + numbered("9", "c") + numbered("10", "d"),
			cp(`"ordinal":7,`) + numbered("8", "d"), edit(0, 2), true},
		{"one for one", numbered("7", "a") + numbered("8", "b"), cp(`"ordinal":7,`) + numbered("8", "b"), edit(0, 0), false},
		{"records without", numbered("0", "a") + plain + numbered("1", "b") + plain + numbered("2", "c"),
			numbered("0", "a") + cp("") + numbered("1", "b") + plain + numbered("2", "c"), edit(1, 1), false},
		{"what stands before is left alone", numbered("5", "a") + numbered("5", "b") + numbered("5", "c") + numbered("5", "d"),
			numbered("5", "a") + numbered("5", "b") + cp(`"ordinal":6,`) + numbered("7", "d"), edit(2, 2), true},
		{"no whole number", numbered(`"x"`, "a") + numbered("-1", "b") + numbered("1.5", "c"),
			cp("") + numbered("-1", "b") + numbered("1.5", "c"), edit(0, 0), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, result := project(t, tt.input, tt.edit)
			if got != tt.want || result.Renumbered != tt.renumbered {
				t.Errorf("renumbered %v\ngot\n%s\nwant\n%s", result.Renumbered, got, tt.want)
			}
		})
	}
}

// A repetition goes where its message goes; alone it would read as a message.
func TestEventsGoWithTheirMessage(t *testing.T) {
	note := user("<environment_context>")
	tests := []struct {
		name, input string
		edit        transcript.Edit
		messages    int
	}{
		{"the checkpoint comes between", assistant("x") + userSaid("a") + note + user("a") + assistant("y"),
			transcript.Edit{First: 0, Last: 0, Insert: 2, Role: history.RoleAssistant, Text: "x"}, 4},
		{"the event stands in the span, its message before", assistant("x") + user("a") + note + userSaid("a") + note + assistant("y"), edit(2, 3), 4},
		{"the message leaves, the event stands before", assistant("x") + userSaid("a") + note + user("a") + assistant("y"), edit(2, 2), 4},
		{"the event of the same text leaves", assistant("x") + user("p") + note + userSaid("q") + note + user("q") + assistant("y"), edit(4, 4), 6},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, result := project(t, tt.input, tt.edit)
			if strings.Contains(got, "user_message") || result.DroppedRecords != 1 {
				t.Errorf("the event stayed (%+v):\n%s", result, got)
			}
			if again := read(t, []byte(got), transcript.Options{}); again.Len() != tt.messages {
				t.Errorf("%d messages, want %d", again.Len(), tt.messages)
			}
		})
	}
}

// What leaves with a span is what its digest is over.
func TestWhatLeavesIsWhatRecordsGives(t *testing.T) {
	input := `{"type":"session_meta","payload":{}}` + "\n" + userSaid("a") + `{"type":"turn_context","payload":{}}` + "\n" + user("a") +
		assistant("x") + event(`{"type":"token_count"}`) + event(`{"type":"agent_message","message":"x"}`) + event(`{"type":"task_complete"}`) + user("b")
	_, r, err := read(t, []byte(input), transcript.Options{}).Records(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	span, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	before, after, found := strings.Cut(input, string(span))
	got, _ := project(t, input, edit(0, 1))
	if !found || !strings.HasPrefix(got, before) || !strings.HasSuffix(got, after) || strings.Count(got, "\n") != strings.Count(before+after, "\n")+1 {
		t.Errorf("the span is\n%s\nthe projection\n%s", span, got)
	}
}

func TestRecordsAreWhatSedWouldPrint(t *testing.T) {
	input := "\ufeff" + letters("A", "\n") + "\n" + letters("abc", "\r\n")
	tr := read(t, []byte(input), transcript.Options{})
	place, r, err := tr.Records(0, 2)
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(r)
	want := letters("A", "\n") + "\n" + letters("ab", "\r\n")
	if err != nil || string(got) != want {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
	if wantPlace := (history.RecordRange{FirstLine: 1, LastLine: 4, Start: 3, End: 3 + int64(len(want))}); place != wantPlace {
		t.Errorf("place %+v, want %+v", place, wantPlace)
	}
	if _, _, err := tr.Records(2, 1); err == nil {
		t.Error("a range that ends before its first gave no error")
	}
}

func TestRecordsOfAnArray(t *testing.T) {
	tr := readFile(t, "openai-chat-array.json")
	place, r, err := tr.Records(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(r)
	if err != nil || !bytes.HasPrefix(got, []byte("{\n    \"role\"")) || !bytes.HasSuffix(got, []byte(`"A harbour."}`)) {
		t.Errorf("got %q, %v", got, err)
	}
	if place.FirstLine != 3 || place.LastLine != 10 {
		t.Errorf("lines %d to %d, want 3 to 10", place.FirstLine, place.LastLine)
	}
}

func TestEditsThatDoNotFit(t *testing.T) {
	ok := transcript.Edit{First: 1, Last: 2, Insert: 3, Role: history.RoleAssistant}
	tests := map[string]func(*transcript.Edit){
		"before the first":         func(e *transcript.Edit) { e.First = -1 },
		"after the last":           func(e *transcript.Edit) { e.Last, e.Insert = 4, 4 },
		"backwards":                func(e *transcript.Edit) { e.First = 3 },
		"checkpoint in the span":   func(e *transcript.Edit) { e.Insert = 2 },
		"checkpoint outside":       func(e *transcript.Edit) { e.Insert = 5 },
		"pinned outside the span":  func(e *transcript.Edit) { e.Pinned = []int{3} },
		"pinned twice":             func(e *transcript.Edit) { e.Pinned = []int{1, 1} },
		"stale inside the span":    func(e *transcript.Edit) { e.Stale = []int{1} },
		"stale outside of history": func(e *transcript.Edit) { e.Stale = []int{9} },
		"role of a result":         func(e *transcript.Edit) { e.Role = history.RoleTool },
		"no role":                  func(e *transcript.Edit) { e.Role = "" },
	}
	tr := read(t, []byte(letters("abcd", "\n")), transcript.Options{})
	for name, change := range tests {
		e := ok
		change(&e)
		var out bytes.Buffer
		if _, err := tr.Project(&out, e); !errors.Is(err, transcript.ErrEdit) || out.Len() > 0 {
			t.Errorf("%s: got %v and %d bytes, want ErrEdit and none", name, err, out.Len())
		}
	}
	if _, err := tr.Project(io.Discard, ok); err != nil {
		t.Errorf("the edit that fits: %v", err)
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }

func TestWritersErrorComesBack(t *testing.T) {
	tr := read(t, []byte(letters("abcd", "\n")), transcript.Options{})
	if _, err := tr.Project(fullDisk{}, edit(0, 1)); err == nil || !strings.Contains(err.Error(), "the disk is full") {
		t.Errorf("Project: %v", err)
	}
	if _, err := tr.WriteTo(fullDisk{}); err == nil {
		t.Error("WriteTo gave no error")
	}
}
