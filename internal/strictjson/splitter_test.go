package strictjson_test

import (
	"errors"
	"io"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

func TestSplitterGivesTheElementsUnderAPath(t *testing.T) {
	tests := []struct {
		name, text string
		path       []string
		want       []string
		found      bool
		kind       strictjson.Kind
		offset     int64
		pointer    string
	}{
		{"an array", ` [1, {"a":[2]} ,"x"] `, nil, []string{"1", `{"a":[2]}`, `"x"`}, true, "", 0, ""},
		{"an empty array", `[ ]`, nil, nil, true, "", 0, ""},
		{"a member", `{"model":"m","messages":[{},{"b":1}],"n":1}`, []string{"messages"}, []string{"{}", `{"b":1}`}, true, "", 0, ""},
		{"a member of a member", `{"a":{"x":[0],"b":[1,2]},"b":[3]}`, []string{"a", "b"}, []string{"1", "2"}, true, "", 0, ""},
		{"an escaped name", `{"\u0061":[1]}`, []string{"a"}, []string{"1"}, true, "", 0, ""},
		{"no such member", `{"b":[1]}`, []string{"a"}, nil, false, "", 0, ""},
		{"a member that is no array", `{"a":{"a":[1]}}`, []string{"a"}, nil, false, "", 0, ""},
		{"a way that is no object", `{"a":[1]}`, []string{"a", "b"}, nil, false, "", 0, ""},
		{"an object for an array", `{"a":1}`, nil, nil, true, strictjson.Syntax, 0, ""},
		{"an array for an object", ` [1]`, []string{"a"}, nil, false, strictjson.Syntax, 1, ""},
		{"nothing", "  ", nil, nil, false, strictjson.Empty, 2, ""},
		{"cut between", `[1,`, nil, []string{"1"}, true, strictjson.Truncated, 3, ""},
		{"cut in an element", `[1,{"a":"b`, nil, []string{"1"}, true, strictjson.Truncated, 10, "/1/a"},
		{"cut after the list", `{"a":[1]`, []string{"a"}, []string{"1"}, true, strictjson.Truncated, 8, ""},
		{"a broken element", `{"a":[1,{"b":[0,x]}]}`, []string{"a"}, []string{"1"}, true, strictjson.Syntax, 16, "/a/1/b/1"},
		{"a broken member", `{"b":[tru],"a":[1]}`, []string{"a"}, nil, false, strictjson.Syntax, 9, "/b/0"},
		{"a trailing comma", `[1 , ]`, nil, []string{"1"}, true, strictjson.Syntax, 3, ""},
		{"the list twice", `{"a":[1],"a":[2]}`, []string{"a"}, []string{"1"}, true, strictjson.DuplicateName, 9, "/a"},
		{"a name twice in an element", `[{"a":1},{"a":1,"a":2}]`, nil, []string{`{"a":1}`}, true, strictjson.DuplicateName, 16, "/1/a"},
		{"something after the text", `[1] x`, nil, []string{"1"}, true, strictjson.TrailingData, 4, ""},
		{"a byte that is not UTF-8", "[\"\xff\",1]", nil, []string{"\"\xff\"", "1"}, true, "", 0, ""},
		{"an element too large", `[12345678,"123456789"]`, nil, []string{"12345678"}, true, strictjson.TooLarge, 10, "/1"},
		{"a member too large", `{"b":"123456789","a":[1]}`, []string{"a"}, nil, false, strictjson.TooLarge, 5, "/b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			limit := int64(0)
			if tt.kind == strictjson.TooLarge {
				limit = 10
			}
			all, found, err := split(strings.NewReader(tt.text), strictjson.SplitOptions{Path: tt.path, MaxBytes: limit})
			var got []string
			for _, e := range all {
				got = append(got, string(e.Raw))
			}
			if !reflect.DeepEqual(got, tt.want) || outcome(err) != tt.kind {
				t.Fatalf("%q gives %q, %v, want %q, kind %q", tt.text, got, err, tt.want, tt.kind)
			}
			if found != tt.found && err == nil {
				t.Errorf("%q: found %v", tt.text, found)
			}
			if at := (*strictjson.Error)(nil); errors.As(err, &at) && (at.Offset != tt.offset || at.Pointer != tt.pointer) {
				t.Errorf("%q: the fault is at %d %q, want %d %q", tt.text, at.Offset, at.Pointer, tt.offset, tt.pointer)
			}
			for cut := range len(tt.text) + 1 {
				splitsAlike(t, []byte(tt.text), tt.path, limit, cut)
			}
		})
	}
}

func TestSplitterGivesTheSameAtEverySplit(t *testing.T) {
	for _, text := range seeds {
		for _, text := range []string{text, "[" + text + "]", `[1,{"a":` + text + "}]", `{"b":` + text + `,"a":[` + text + "]}"} {
			for cut := range len(text) + 1 {
				splitsAlike(t, []byte(text), nil, 0, cut)
				splitsAlike(t, []byte(text), []string{"a"}, 5, cut)
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		elements := rapid.SliceOfN(anyJSON(2), 0, 6).Draw(t, "elements")
		text := []byte("[" + strings.Join(elements, " ,") + "]")
		splitsAlike(t, text, nil, 0, rapid.IntRange(0, len(text)).Draw(t, "cut"))
		all, _, err := split(iotest.HalfReader(strings.NewReader(string(text))), strictjson.SplitOptions{})
		if err != nil || len(all) != len(elements) {
			t.Fatalf("%q: %d elements, %v", text, len(all), err)
		}
		for i, e := range all {
			if string(e.Raw) != elements[i] {
				t.Fatalf("%q: element %d is %q, want %q", text, i, e.Raw, elements[i])
			}
		}
	})
}

func TestSplitterGivesTheReadersError(t *testing.T) {
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader(`[1,2,`), iotest.ErrReader(broken))
	s := strictjson.NewSplitter(r, strictjson.SplitOptions{})
	var err error
	for err == nil {
		_, err = s.Next()
	}
	if !errors.Is(err, broken) || err.Error() != "reading at byte 5: broken" {
		t.Errorf("got %v", err)
	}
	if _, again := s.Next(); again != err {
		t.Errorf("then %v", again)
	}
}

// repeated gives a text n times.
type repeated struct {
	text string
	n    int
	rest string
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.rest == "" {
		if r.n == 0 {
			return 0, io.EOF
		}
		r.rest, r.n = r.text, r.n-1
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

func TestSplitterKeepsLittleInMemory(t *testing.T) {
	const n, element = 200_000, `{"role":"tool","content":"some output of a tool that is not short"},`
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s := strictjson.NewSplitter(io.MultiReader(strings.NewReader("["), &repeated{text: element, n: n}, strings.NewReader("0]")), strictjson.SplitOptions{})
	count, last := 0, strictjson.Element{}
	for {
		e, err := s.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		count, last = count+1, e
	}
	runtime.ReadMemStats(&after)
	if count != n+1 || last.End != int64(n*len(element))+2 {
		t.Errorf("%d elements, the last ends at %d", count, last.End)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 1<<20 {
		t.Errorf("%d bytes were taken for %d bytes of elements", used, n*len(element))
	}
}
