package transcript_test

import (
	"bytes"
	"context"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

var (
	lineEnds = rapid.SampledFrom([]string{"\n", "\r\n"})
	texts    = rapid.SampledFrom([]string{"", "a", "go on", `x\ny`, `\ud83d\ude00`, `lone \ud83d`, "漢字", `\"q\"`})
	spaces   = rapid.SampledFrom([]string{"", " ", "\t"})
)

// chatRecord draws one chat message as somebody might have written it.
func chatRecord(t *rapid.T) string {
	s, text := spaces.Draw(t, "space"), texts.Draw(t, "text")
	n := rapid.IntRange(0, 9).Draw(t, "id")
	return rapid.SampledFrom([]string{
		fmt.Sprintf(`{"role":%s"system","content":"%s"}`, s, text),
		fmt.Sprintf(`{"role":"user",%s"content":"%s"}`, s, text),
		fmt.Sprintf(`{"role":"user","content":[%s{"type":"text","text":"%s"},{"type":"image_url","image_url":{"url":"u%d"}}]}`, s, text, n),
		fmt.Sprintf(`{"content":"%s","x":[1e400,%s12345678901234567890],"role":"assistant"}`, text, s),
		fmt.Sprintf(`{"role":"assistant","tool_calls":[{"id":"c%d","type":"function","function":{"name":"f","arguments":%s{ "a":"%s" }}}]}`, n, s, text),
		fmt.Sprintf(`{"role":"tool","tool_call_id":"c%d","content":%s"%s"}`, n, s, text),
		fmt.Sprintf(`{"role":"function","name":"f","content":%s"%s"}`, s, text),
	}).Draw(t, "record")
}

// chatInput draws a chat history in any container.
func chatInput(t *rapid.T) string {
	records := rapid.SliceOfN(rapid.Custom(chatRecord), 1, 12).Draw(t, "records")
	mark := rapid.SampledFrom([]string{"", "\ufeff"}).Draw(t, "mark")
	end := lineEnds.Draw(t, "line end")
	switch rapid.IntRange(0, 2).Draw(t, "container") {
	case 0:
		return mark + "[" + end + " " + strings.Join(records, ","+end+" ") + end + "]" + end
	case 1:
		return mark + `{"a":{"messages":[]},"messages":[` + strings.Join(records, ", ") + `],"b":1}`
	}
	var b strings.Builder
	b.WriteString(mark)
	for _, r := range records {
		b.WriteString(r + spaces.Draw(t, "after") + end)
		if rapid.IntRange(0, 5).Draw(t, "blank") == 0 {
			b.WriteString(spaces.Draw(t, "blank line") + end)
		}
	}
	if rapid.Bool().Draw(t, "torn end") {
		return strings.TrimRight(b.String(), "\r\n\t ")
	}
	return b.String()
}

func subset(t *rapid.T, name string, candidates []int) []int {
	var chosen []int
	for _, c := range candidates {
		if rapid.IntRange(0, 3).Draw(t, name) == 0 {
			chosen = append(chosen, c)
		}
	}
	return chosen
}

func between(first, last int) []int {
	var all []int
	for i := first; i <= last; i++ {
		all = append(all, i)
	}
	return all
}

// anyEdit draws an edit of a history of n messages.
func anyEdit(t *rapid.T, n int) transcript.Edit {
	e := transcript.Edit{Text: "[compacted checkpoint]\nsee 漢\u2028"}
	e.First = rapid.IntRange(0, n-1).Draw(t, "first")
	e.Last = rapid.IntRange(e.First, n-1).Draw(t, "last")
	e.Insert = rapid.IntRange(e.Last+1, n).Draw(t, "insert")
	e.Pinned = subset(t, "pinned", between(e.First, e.Last))
	e.Stale = subset(t, "stale", append(between(0, e.First-1), between(e.Last+1, n-1)...))
	e.Role = rapid.SampledFrom([]history.Role{"assistant", "user", "system", "developer"}).Draw(t, "role")
	return e
}

// order gives the positions of the projection; -1 is the checkpoint.
func order(e transcript.Edit, n int) []int {
	var all []int
	for i := range n + 1 {
		if i == e.First {
			all = append(all, e.Pinned...)
		}
		if i == e.Insert {
			all = append(all, -1)
		}
		if i < n && (i < e.First || i > e.Last) && !slices.Contains(e.Stale, i) {
			all = append(all, i)
		}
	}
	return all
}

func mustRead(t *rapid.T, input string) *transcript.Transcript {
	tr, err := transcript.Read(context.Background(), strings.NewReader(input), transcript.Options{})
	if err != nil {
		t.Fatalf("reading %q: %v", input, err)
	}
	return tr
}

// wantProjection checks the laws of a projection: what is kept comes back as
// the same messages with the same bytes in order, with the checkpoint in place.
func wantProjection(t *rapid.T, input string, e transcript.Edit, sameRecord func(a, b []byte) bool) {
	before := mustRead(t, input)
	var out bytes.Buffer
	if _, err := before.Project(&out, e); err != nil {
		t.Fatalf("projecting %q by %+v: %v", input, e, err)
	}
	after := mustRead(t, out.String())
	positions := order(e, before.Len())
	if after.Len() != len(positions) {
		t.Fatalf("%+v\n%q\ngave %d messages, want %d\n%q", e, input, after.Len(), len(positions), out.String())
	}
	if strings.HasPrefix(input, "\ufeff") != strings.HasPrefix(out.String(), "\ufeff") {
		t.Fatalf("the mark changed: %q", out.String())
	}
	for i, position := range positions {
		got, err := after.At(i)
		if err != nil {
			t.Fatal(err)
		}
		got.Record = history.Record{}
		if position < 0 {
			if want := (history.Message{Role: e.Role, Text: e.Text}); !reflect.DeepEqual(got, want) {
				t.Fatalf("the checkpoint reads %+v, want %+v", got, want)
			}
			continue
		}
		want, err := before.At(position)
		if err != nil {
			t.Fatal(err)
		}
		want.Record = history.Record{}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%+v\n%q\nmessage %d reads\n%+v, want\n%+v\n%q", e, input, i, got, want, out.String())
		}
		gotBytes, _ := after.RecordBytes(i)
		wantBytes, _ := before.RecordBytes(position)
		if !sameRecord(gotBytes, wantBytes) {
			t.Fatalf("record %d is %q, want %q", i, gotBytes, wantBytes)
		}
	}
}

func TestWriteToGivesBackWhatWasRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		input := rapid.OneOf(rapid.Custom(chatInput), rapid.Custom(codexInput)).Draw(t, "input")
		var out bytes.Buffer
		if _, err := mustRead(t, input).WriteTo(&out); err != nil || out.String() != input {
			t.Fatalf("got %q, %v; want %q", out.String(), err, input)
		}
	})
}

func TestChatProjectionKeepsWhatIsKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		input := chatInput(t)
		e := anyEdit(t, mustRead(t, input).Len())
		wantProjection(t, input, e, bytes.Equal)
	})
}

// codexInput draws a session as Codex writes it: each turn has what the user
// said, in one of the ways that occur, and something of the assistant.
func codexInput(t *rapid.T) string {
	end := lineEnds.Draw(t, "line end")
	number := -1
	if rapid.Bool().Draw(t, "ordinals") {
		number = rapid.IntRange(0, 12).Draw(t, "first ordinal")
	}
	var b strings.Builder
	write := func(records ...string) {
		for _, r := range records {
			r = strings.TrimSuffix(r, "\n")
			if number >= 0 {
				r = fmt.Sprintf(`{"ordinal":%d,%s`, number, r[1:])
				number++
			}
			b.WriteString(r + end)
		}
	}
	write(`{"type":"session_meta","payload":{}}`)
	for turn := range rapid.IntRange(1, 4).Draw(t, "turns") {
		write(event(`{"type":"task_started"}`))
		write(codexUser(t, fmt.Sprintf("%s %d", texts.Draw(t, "text"), turn))...)
		for step := range rapid.IntRange(1, 3).Draw(t, "steps") {
			write(codexStep(t, fmt.Sprintf("%d-%d", turn, step))...)
		}
	}
	if rapid.Bool().Draw(t, "torn end") {
		return strings.TrimRight(b.String(), "\r\n")
	}
	return b.String()
}

func codexUser(t *rapid.T, text string) []string {
	note := user("<environment_context>")
	developer := item(`{"type":"message","role":"developer","content":"d"}`)
	return rapid.SampledFrom([][]string{
		{user(text)},
		{user(text), userSaid(text)},
		{userSaid(text), user(text)},
		{developer, note, userSaid(text), `{"type":"turn_context","payload":{}}`, user(text)},
		{user("# " + text), userSaid(text)},
		{userSaid(text)},
		{developer, userSaid(text)},
	}).Draw(t, "words")
}

func codexStep(t *rapid.T, id string) []string {
	text := texts.Draw(t, "text")
	call := item(`{"type":"function_call","name":"f","arguments":"{}","call_id":"` + id + `"}`)
	result := item(`{"type":"function_call_output","call_id":"` + id + `","output":"` + text + `"}`)
	return rapid.SampledFrom([][]string{
		{assistant(text)},
		{assistant(text), event(`{"type":"agent_message","message":"` + text + `"}`)},
		{event(`{"type":"agent_message","message":"` + text + `"}`), assistant(text), event(`{"type":"token_count"}`)},
		{event(`{"type":"agent_reasoning","text":"` + text + `"}`), item(`{"type":"reasoning","summary":[{"type":"summary_text","text":"` + text + `"}]}`)},
		{call, event(`{"type":"token_count"}`), result},
		{call, `{"type":"weather","payload":{}}`, result, event(`{"type":"exec_command_end","call_id":"` + id + `","exit_code":1}`)},
		{item(`{"type":"web_search_call","action":{"q":"` + text + `"}}`)},
	}).Draw(t, "step")
}

func TestCodexProjectionKeepsWhatIsKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		input := codexInput(t)
		before := mustRead(t, input)
		e := anyEdit(t, before.Len())
		e.Insert, e.Stale = e.Last+1, nil
		e.Pinned = slices.DeleteFunc(e.Pinned, func(i int) bool {
			m, err := before.At(i)
			return err != nil || !m.Role.Instructs()
		})
		wantProjection(t, input, e, sameButOrdinal)
		wantDenseOrdinals(t, before, e)
	})
}

// sameButOrdinal compares records without their number.
func sameButOrdinal(a, b []byte) bool {
	return bytes.Equal(withoutOrdinal(a), withoutOrdinal(b))
}

var ordinalMember = regexp.MustCompile(`"ordinal":[0-9]+,`)

func withoutOrdinal(record []byte) []byte { return ordinalMember.ReplaceAll(record, nil) }

func wantDenseOrdinals(t *rapid.T, tr *transcript.Transcript, e transcript.Edit) {
	var in, out bytes.Buffer
	if _, err := tr.WriteTo(&in); err != nil {
		t.Fatal(err)
	}
	if _, err := tr.Project(&out, e); err != nil {
		t.Fatal(err)
	}
	was, is := ordinals(in.String()), ordinals(out.String())
	for i, n := range is {
		if want := fmt.Sprint(atoi(was[0]) + i); n != want {
			t.Fatalf("%+v: the ordinals are %q, want them dense from %s", e, is, was[0])
		}
	}
	if len(was) > 0 && len(is) != strings.Count(out.String(), "\n")+1-strings.Count(out.String()[max(0, out.Len()-1):], "\n") {
		t.Fatalf("%d ordinals in\n%s", len(is), out.String())
	}
}

func atoi(s string) int {
	n := 0
	fmt.Sscan(s, &n)
	return n
}

// ordinals gives the ordinal of every line that has one.
func ordinals(input string) []string {
	var all []string
	for line := range strings.Lines(input) {
		if _, rest, ok := strings.Cut(line, `"ordinal":`); ok {
			number, _, _ := strings.Cut(rest, ",")
			all = append(all, number)
		}
	}
	return all
}
