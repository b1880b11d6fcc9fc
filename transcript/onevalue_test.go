package transcript_test

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

// oneValues are inputs that are one JSON value; PAD stands where a text can be as
// long as one likes.
var oneValues = []string{
	`[{"role":"user","content":"PAD"},{"role":"assistant","content":"b"}]`,
	`{"model":"m","messages":[{"role":"user","content":"PAD"},{"role":"assistant","content":"b"}],"x":"PAD"}`,
	`{"system":"PAD","messages":[{"role":"user","content":[{"type":"text","text":"a"}]},{"role":"assistant","content":[{"type":"text","text":"PAD"}]}]}`,
	`{"model":"m","instructions":"i","input":"PAD"}`,
	`{"x":"PAD","model":"m","input":[{"type":"message","role":"user","content":"PAD"}],"output":[{"type":"message","role":"assistant","content":[{"type":"output_text","text":"b"}]}]}`,
	`{"sessionId":"s","projectHash":"p","startTime":"t","messages":[{"id":"1","type":"user","content":"PAD"},{"id":"2","type":"gemini","content":"b"}]}`,
	`{"schema_version":"ATIF-v1.4","session_id":"s","agent":{"name":"PAD"},"steps":[{"step_id":1,"source":"user","message":"PAD"},{"step_id":2,"source":"agent","message":"b"}]}`,
	`{"eval":{"task":"t"},"samples":[{"id":1,"messages":[{"role":"user","content":"PAD"}]},{"id":2,"messages":[{"role":"user","content":"b"},{"role":"assistant","content":"PAD"}]}]}`,
	`{"values":{"messages":[{"type":"human","content":"PAD"},{"type":"ai","content":"b"}]}}`,
	`{"trajectory":[],"info":{"a":"PAD"},"history":[{"role":"user","content":"PAD","agent":"main"},{"role":"assistant","content":"b","agent":"main"}]}`,
	`[{"task_id":0,"reward":1,"info":{},"traj":[{"role":"user","content":"PAD"}]},{"task_id":1,"reward":0,"info":{},"traj":[{"role":"user","content":"b"}]}]`,
	`{"messages":"PAD"}`,
	`{"messages":{}}`,
	`[]`,
}

// oneValue draws one of them, written in one of several ways.
func oneValue(t *rapid.T) []byte {
	text := rapid.SampledFrom(oneValues).Draw(t, "input")
	pad := rapid.SampledFrom([]string{"a", strings.Repeat("é\\n", 20<<10), strings.Repeat("x", 70<<10)}).Draw(t, "pad")
	lineEnd := rapid.SampledFrom([]string{"", "\n", "\r\n"}).Draw(t, "line end")
	for _, sign := range rapid.SampledFrom([]string{"", ",", "[,", "{["}).Draw(t, "signs") {
		text = strings.ReplaceAll(text, string(sign), string(sign)+lineEnd)
	}
	text = strings.ReplaceAll(text, "PAD", pad)
	before := rapid.SampledFrom([]string{"", "\ufeff", " \n\t\r\n"}).Draw(t, "before")
	return []byte(before + text + rapid.SampledFrom([]string{"", "\n", " \r\n\n", "\nx"}).Draw(t, "after"))
}

// damage cuts an input, or changes some bytes of it, most often near its start.
func damage(t *rapid.T, input []byte) []byte {
	place := rapid.IntRange(0, len(input)-1)
	for range rapid.IntRange(0, 2).Draw(t, "damages") {
		at := min(place.Draw(t, "at"), len(input))
		to := min(at+rapid.IntRange(0, 9).Draw(t, "length"), len(input))
		with := rapid.SampledFrom([]string{"", "{", "]", ",", "\"", "\n", "\xff", "7", "null"}).Draw(t, "with")
		input = slices.Concat(input[:at], []byte(with), input[to:])
		if rapid.IntRange(0, 3).Draw(t, "cut") == 0 {
			input = input[:at]
		}
	}
	return input
}

// wantSameOutcome wants an input to be read, or refused, as it is in memory where it
// stays where it is.
func wantSameOutcome(t testing.TB, input []byte, o transcript.Options) {
	t.Helper()
	held, errHeld := transcript.Read(t.Context(), bytes.NewReader(input), o)
	if errHeld == nil {
		wantSameRead(t, held, input, o)
		return
	}
	wantSameRefusal(t, errHeld, input, o)
}

func wantSameRefusal(t testing.TB, want error, input []byte, o transcript.Options) {
	t.Helper()
	_, got := unheld(input, o)
	if got == nil || got.Error() != want.Error() || !reflect.DeepEqual(places(got), places(want)) {
		t.Fatalf("%.300q: in place %v %+v, in memory %v %+v", input, got, places(got), want, places(want))
	}
}

// places are the single errors of an error.
func places(err error) []transcript.Error {
	var all *transcript.Errors
	var one *transcript.Error
	var list []transcript.Error
	if errors.As(err, &all) {
		for _, e := range all.List {
			list = append(list, *e)
		}
	} else if errors.As(err, &one) {
		list = append(list, *one)
	}
	return list
}

func TestOneValueReadsAsInMemoryWhereItLies(t *testing.T) {
	tolerant, last := history.ModeTolerant, 1
	options := []transcript.Options{{}, {Mode: &tolerant}, {Run: &last}, {Format: transcript.OpenAIChat}, {Format: transcript.Inspect}}
	rapid.Check(t, func(rt *rapid.T) {
		input := damage(rt, oneValue(rt))
		wantSameOutcome(t, input, rapid.SampledFrom(options).Draw(rt, "options"))
	})
}

func TestLinesBeforeOneValueCount(t *testing.T) {
	for _, input := range []string{
		"\n\r\n[\n{\"role\":\"user\",\"content\":\"a\"}]",
		"\n \n{\"messages\":[\n{\"role\":\"user\",\"content\":\"a\"}]}",
		"\n\n{\"eval\":{},\"samples\":[{\"messages\":[\n{\"role\":\"user\",\"content\":\"a\"}]}]}",
		"\n\n[{\"task_id\":0,\"reward\":1,\"info\":{},\"traj\":[\n{\"role\":\"user\",\"content\":\"a\"}]}]",
	} {
		for _, tr := range []func() (*transcript.Transcript, error){
			func() (*transcript.Transcript, error) { return tryRead(input, transcript.Options{}) },
			func() (*transcript.Transcript, error) { return unheld([]byte(input), transcript.Options{}) },
		} {
			got, err := tr()
			if err != nil {
				t.Fatalf("%q: %v", input, err)
			}
			if lines := got.Lines(0); !slices.Equal(lines, []int{4}) {
				t.Errorf("%q: the message stands on the lines %v, want 4", input, lines)
			}
		}
	}
}
