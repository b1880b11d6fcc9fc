package transcript_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/transcript"
)

const sound = `{"role":"user","content":"hi"}` + "\n"

func tryRead(input string, o transcript.Options) (*transcript.Transcript, error) {
	return transcript.Read(context.Background(), strings.NewReader(input), o)
}

func mode(m history.Mode) *history.Mode { return &m }

func TestOpenAIChatDamage(t *testing.T) {
	tests := []struct {
		name, line  string
		code, field string
		callID      string
		says        string
	}{
		{"no JSON", `hello`, "damaged_json", "", "", "damaged JSON"},
		{"raw NUL", "{\"role\":\"user\",\"content\":\"a\x00b\"}", "damaged_json", "", "", `'\x00'`},
		{"cut in the middle of the file", `{"role":"us`, "truncated", "", "", "truncated"},
		{"two values", `{"role":"user"} {"role":"user"}`, "damaged_json", "", "", "something follows"},
		{"duplicate name", `{"role":"user","content":"a","role":"system"}`, "duplicate_name", "role", "", `"role" occurs twice`},
		{"invalid UTF-8", "{\"role\":\"user\",\"content\":\"\xff\"}", "invalid_utf8", "", "", "0xff"},
		{"too deep", `{"role":"user","x":` + strings.Repeat("[", 2000) + strings.Repeat("]", 2000) + `}`, "too_deep", "", "", "limit of Depth"},
		{"no object", `["role"]`, "no_object", "", "", "an array: want an object"},
		{"a number", `12`, "no_object", "", "", "a number"},
		{"null", `null`, "no_object", "", "", "null"},
		{"no role", `{"content":"a"}`, "missing_field", "role", "", "role is missing"},
		{"role null", `{"role":null}`, "wrong_type", "role", "", "null"},
		{"role a number", `{"role":3,"content":"a"}`, "wrong_type", "role", "", "a number"},
		{"unknown role", `{"role":"User","content":"a"}`, "unknown_role", "role", "", `"User"`},
		{"content an object", `{"role":"user","content":{"a":1}}`, "wrong_type", "content", "", "an object"},
		{"content a number", `{"role":"user","content":5}`, "wrong_type", "content", "", "a number"},
		{"content a boolean", `{"role":"user","content":true}`, "wrong_type", "content", "", "a boolean"},
		{"part a string", `{"role":"user","content":["a"]}`, "wrong_type", "content[0]", "", "a string"},
		{"part without type", `{"role":"user","content":[{"text":"a"}]}`, "wrong_type", "content[0].type", "", "want a string"},
		{"text a number", `{"role":"user","content":[{"type":"text","text":"a"},{"type":"text","text":1}]}`, "wrong_type", "content[1].text", "", "a number"},
		{"tool_use part", `{"role":"assistant","content":[{"type":"tool_use","id":"x","name":"f","input":{}}]}`, "wrong_type", "content[0]", "", "Anthropic"},
		{"tool_result part", `{"role":"user","content":[{"type":"tool_result","tool_use_id":"x"}]}`, "wrong_type", "content[0]", "", "Anthropic"},
		{"tool_calls an object", `{"role":"assistant","tool_calls":{"id":"a"}}`, "wrong_type", "tool_calls", "", "tool_calls is an object"},
		{"call a string", `{"role":"assistant","tool_calls":["a"]}`, "wrong_type", "tool_calls[0]", "", "a string"},
		{"call without function", `{"role":"assistant","tool_calls":[{"id":"a","name":"f","arguments":"{}"}]}`, "wrong_type", "tool_calls[0].function", "a", "missing"},
		{"id a number", `{"role":"assistant","tool_calls":[{"id":1,"function":{"name":"f"}}]}`, "wrong_type", "tool_calls[0].id", "", "a number"},
		{"name a number", `{"role":"assistant","tool_calls":[{"id":"a","function":{"name":1}}]}`, "wrong_type", "tool_calls[0].function.name", "a", "a number"},
		{"no name", `{"role":"assistant","tool_calls":[{"id":"a","function":{}}]}`, "wrong_type", "tool_calls[0].function.name", "a", "missing"},
		{"tool_call_id a number", `{"role":"tool","tool_call_id":7,"content":"a"}`, "wrong_type", "tool_call_id", "", "a number"},
		{"function_call a string", `{"role":"assistant","function_call":"f"}`, "wrong_type", "function_call", "", "a string"},
		{"speaker a list", `{"role":"user","name":[],"content":"a"}`, "wrong_type", "name", "", "an array"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			input := sound + tt.line + "\n" + sound
			_, err := tryRead(input, transcript.Options{Format: transcript.OpenAIChat})
			var at *transcript.Error
			if !errors.As(err, &at) || !errors.Is(err, transcript.ErrDamaged) {
				t.Fatalf("%.200q: got %v, want ErrDamaged", tt.line, err)
			}
			if at.Line != 2 || at.Index != 1 || at.Code != tt.code || at.Field != tt.field || at.CallID != tt.callID {
				t.Errorf("%.200q: got %+v", tt.line, *at)
			}
			if text := err.Error(); !strings.HasPrefix(text, "line 2: ") || !strings.Contains(text, tt.says) {
				t.Errorf("%.200q: text %q, want %q in it", tt.line, text, tt.says)
			}
			wantTolerated(t, input, tt.code)
		})
	}
}

// wantTolerated reads the input around the damage on line 2.
func wantTolerated(t *testing.T, input, code string) {
	t.Helper()
	tr, err := tryRead(input, transcript.Options{Format: transcript.OpenAIChat, Mode: mode(history.ModeTolerant)})
	if err != nil {
		t.Fatalf("tolerant: %v", err)
	}
	f := tr.Findings()
	if tr.Len() != 2 || len(f) != 1 || f[0].Code != code || f[0].Line != 2 || f[0].Severity != history.SeverityWarning || f[0].Index != history.NoIndex {
		t.Errorf("tolerant: %d messages and findings %+v", tr.Len(), f)
	}
	wantSameBytes(t, tr, []byte(input))
}

func TestTornLastLineIsToldFromOtherDamage(t *testing.T) {
	for _, input := range []string{
		sound + `{"role":"user","content":"ha`,
		sound + `{"role":"user","content":"ha` + "\n",
		sound + "{\"role\":\"user\",\"content\":\"ha\xe6\xbc",
		sound + `{"role":"user"` + "\r\n\n",
	} {
		_, err := tryRead(input, transcript.Options{})
		var at *transcript.Error
		if !errors.As(err, &at) || at.Code != transcript.CodeTruncatedLastLine || at.Line != 2 {
			t.Fatalf("%q: got %v, want a truncated last line on line 2", input, err)
		}
		if want := "line 2: the last line is truncated"; !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: got %q, want it to begin %q", input, err, want)
		}
		tr, err := tryRead(input, transcript.Options{Mode: mode(history.ModeTolerant)})
		if err != nil || tr.Len() != 1 || len(tr.Findings()) != 1 || tr.Findings()[0].Code != transcript.CodeTruncatedLastLine {
			t.Errorf("%q, tolerant: %v, %v", input, tr, err)
		}
	}
}

func TestEveryFaultIsReported(t *testing.T) {
	_, err := tryRead(sound+`{"role":1,"content":2}`+"\nx\n"+sound, transcript.Options{})
	want := "line 2: role is a number: want a string\n" +
		"line 2: content is a number: want a string, null or an array of parts\n" +
		"line 3: damaged JSON: byte 0: invalid character 'x' at start of value"
	if err == nil || err.Error() != want {
		t.Errorf("got:\n%v\nwant:\n%s", err, want)
	}
}

func TestManyFaultsAreCounted(t *testing.T) {
	_, err := tryRead(sound+strings.Repeat("x\n", 1500), transcript.Options{})
	var all *transcript.Errors
	if !errors.As(err, &all) {
		t.Fatalf("got %T", err)
	}
	if len(all.List) != 1000 || all.More != 500 {
		t.Errorf("%d listed and %d more, want 1000 and 500", len(all.List), all.More)
	}
	shown := strings.Split(err.Error(), "\n")
	if len(shown) != 21 || shown[20] != "… and 1480 more" {
		t.Errorf("%d lines are shown, the last %q", len(shown), shown[len(shown)-1])
	}
}

func TestErrorsGiveTheOffsetInTheInput(t *testing.T) {
	input := sound + "  {\"role\":\"user\",!}\n" + sound
	_, err := tryRead(input, transcript.Options{})
	var at *transcript.Error
	if !errors.As(err, &at) {
		t.Fatal(err)
	}
	if want := int64(bytes.IndexByte([]byte(input), '!')); at.Offset != want {
		t.Errorf("offset %d, want %d", at.Offset, want)
	}
}

func TestLimits(t *testing.T) {
	long := `{"role":"user","content":"` + strings.Repeat("x", 100) + `"}`
	for _, m := range []history.Mode{history.ModeDefault, history.ModeTolerant, history.ModeStrict} {
		_, err := tryRead(sound+long, transcript.Options{Mode: mode(m), Limits: transcript.Limits{RecordBytes: 99}})
		var at *transcript.Error
		if !errors.Is(err, transcript.ErrLimit) || !errors.As(err, &at) || at.Line != 2 || at.Code != transcript.CodeTooLarge {
			t.Errorf("mode %s: got %v, want ErrLimit on line 2", m, err)
		}
		if err != nil && !strings.Contains(err.Error(), "99") {
			t.Errorf("mode %s: %v does not name the limit", m, err)
		}
	}
	if _, err := tryRead(`{"role":"user","x":[[]]}`, transcript.Options{Limits: transcript.Limits{Depth: 2}}); err == nil {
		t.Error("a record of depth 3 passed a limit of 2")
	}
}

func TestInputsWithoutAHistory(t *testing.T) {
	one := 1
	tests := []struct {
		name, input string
		options     transcript.Options
		want        error
		says        string
	}{
		{"nothing", "", transcript.Options{}, transcript.ErrEmpty, "the input is empty"},
		{"white space", " \r\n\n\t ", transcript.Options{}, transcript.ErrEmpty, "the input is empty"},
		{"a mark alone", "\ufeff\n", transcript.Options{}, transcript.ErrEmpty, "the input is empty"},
		{"UTF-16", "\xff\xfe{\x00", transcript.Options{}, transcript.ErrDamaged, "line 1: the file begins with a byte order mark of UTF-16"},
		{"UTF-16, big end first", "\xfe\xff\x00{", transcript.Options{Format: transcript.OpenAIChat}, transcript.ErrDamaged, "convert it to UTF-8"},
		{"another run", sound, transcript.Options{Run: &one}, transcript.ErrNoSuchRun, "there is no run 1: the input holds 1 history"},
		{"unknown name", sound, transcript.Options{Format: "word"}, transcript.ErrUnknownFormat, `"word"`},
		{"NUL bytes", "\x00\x00\x00\n", transcript.Options{}, transcript.ErrUnknownFormat, "line 1: "},
		{"NUL bytes, named", "\x00\x00\x00\n", transcript.Options{Format: transcript.OpenAIChat}, transcript.ErrDamaged, "line 1: "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := tryRead(tt.input, tt.options)
			if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("got %v, want %v saying %q", err, tt.want, tt.says)
			}
		})
	}
	zero := 0
	if _, err := tryRead(sound, transcript.Options{Run: &zero}); err != nil {
		t.Errorf("run 0: %v", err)
	}
}

func TestDamagedArray(t *testing.T) {
	tests := []struct {
		name, input string
		line        int
		code        string
	}{
		{"cut", "[\n{\"role\":\"user\",\"content\":\"a\"},\n{\"role\":", 3, "truncated"},
		{"no comma", "[\n{\"role\":\"user\",\"content\":\"a\"}\n{\"role\":\"user\"}]", 3, "damaged_json"},
		{"something after", "[{\"role\":\"user\"}]\n\nx", 3, "damaged_json"},
		{"twice", "[{\"role\":\"user\"},\n{\"role\":\"user\",\"role\":\"user\"}]", 2, "duplicate_name"},
		{"object cut", "{\"messages\":[\n{\"role\":\"user\"},\n{\"role\":\"us", 3, "truncated"},
		{"messages twice", "{\"messages\":[],\n\"messages\":[]}", 2, "duplicate_name"},
		{"element of the wrong type", "[{\"role\":\"user\"},\n7]", 2, "no_object"},
		{"element without role", "[{\"role\":\"user\"},\n{}]", 2, "missing_field"},
		{"not UTF-8 after the list", "{\"messages\":[{\"role\":\"user\"}],\"a\":\"\xff\"}", 1, "invalid_utf8"},
		{"not UTF-8 outside", "{\"a\":\"\xff\",\"messages\":[{\"role\":\"user\"}]}", 1, "invalid_utf8"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := tryRead(tt.input, transcript.Options{})
			var at *transcript.Error
			if !errors.Is(err, transcript.ErrDamaged) || !errors.As(err, &at) || at.Line != tt.line || at.Code != tt.code {
				t.Errorf("%q: got %v (%+v), want code %s on line %d", tt.input, err, at, tt.code, tt.line)
			}
		})
	}
}

func TestEndedContextEndsReading(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := transcript.Read(ctx, strings.NewReader(sound), transcript.Options{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the context's error", err)
	}
}

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errors.New("the disk is gone") }

func TestReadersErrorComesBack(t *testing.T) {
	_, err := transcript.Read(context.Background(), brokenReader{}, transcript.Options{})
	if err == nil || !strings.Contains(err.Error(), "the disk is gone") {
		t.Errorf("got %v", err)
	}
}

func TestFindingsOfSoundInput(t *testing.T) {
	input := `{"role":"user","content":"a\ud800"}` + "\n" +
		`{"role":"user","content":[{"type":"video"},{"type":"video"},{"type":"smell"}]}` + "\n"
	tr := read(t, []byte(input), transcript.Options{})
	want := []history.Finding{
		{Code: "lone_surrogate", Severity: "warning", Line: 1, Index: 0, Message: "an escape is half of a surrogate pair; it is read as U+FFFD, and the record is kept as it is"},
		{Code: "unknown_record", Severity: "info", Line: 2, Index: -1, Message: `unknown content part "smell" (1 found): passed over, and kept as it is`},
		{Code: "unknown_record", Severity: "info", Line: 2, Index: -1, Message: `unknown content part "video" (2 found): passed over, and kept as it is`},
	}
	if got := tr.Findings(); !slices.Equal(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}

// In a file whose lines are histories a damaged line is none: a tolerant reading
// takes the others, and says so.
func TestDamageBetweenHistories(t *testing.T) {
	run := func(text string) string {
		return `{"messages":[{"role":"user","content":"` + text + `"},{"role":"assistant","content":"yes"}]}` + "\n"
	}
	zero, one, two := 0, 1, 2
	strict, tolerant := history.ModeDefault, history.ModeTolerant
	tests := []struct {
		name, input, code string
		line              int
	}{
		{"a comment in front", "# export\n" + run("a") + run("b"), transcript.CodeDamagedJSON, 1},
		{"between them", run("a") + `{"messages":[{` + "\n" + run("b"), transcript.CodeTruncated, 2},
		{"a torn last line", run("a") + run("b") + `{"messages":[{"role":"us`, transcript.CodeTruncatedLastLine, 3},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, n := range []*int{&zero, &one} {
				tr := read(t, []byte(tt.input), transcript.Options{Run: n, Mode: &tolerant})
				if m, err := tr.At(0); err != nil || m.Text != []string{"a", "b"}[*n] || tr.Runs() != 2 {
					t.Errorf("run %d of %d begins with %q, %v", *n, tr.Runs(), m.Text, err)
				}
				if f := tr.Findings(); len(f) != 1 || f[0].Code != tt.code || f[0].Line != tt.line {
					t.Errorf("got %+v", f)
				}
				var out bytes.Buffer
				if _, err := tr.Project(&out, edit(0, 0)); err != nil {
					t.Fatal(err)
				}
				want := strings.Replace(tt.input, `{"role":"user","content":"`+[]string{"a", "b"}[*n]+`"}`, `{"role":"assistant","content":"[compacted checkpoint]\nx"}`, 1)
				if out.String() != want {
					t.Errorf("got %s\nwant %s", &out, want)
				}
			}
			if _, err := tryRead(tt.input, transcript.Options{Run: &two, Mode: &tolerant}); !errors.Is(err, transcript.ErrNoSuchRun) {
				t.Errorf("got %v", err)
			}
			_, err := tryRead(tt.input, transcript.Options{Run: &zero, Mode: &strict})
			if all, ok := errors.AsType[*transcript.Errors](err); !ok || len(all.List) != 1 || all.List[0].Code != tt.code || all.List[0].Line != tt.line {
				t.Errorf("got %v", err)
			}
		})
	}
}
