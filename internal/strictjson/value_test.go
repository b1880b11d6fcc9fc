package strictjson_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tidwall/gjson"
	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

func read(t interface {
	Helper()
	Fatalf(format string, args ...any)
}, text string) strictjson.Value {
	t.Helper()
	v, _, err := strictjson.NewChecker(strictjson.Options{LoneSurrogates: true}).Read([]byte(text))
	if err != nil {
		t.Fatalf("Read(%q): %v", text, err)
	}
	return v
}

func TestValueGivesWhatTheTextHolds(t *testing.T) {
	text := ` {"role":"tool", "n\u0061me":"a\"b\ud83d\ude00\ud800", "parts":[1, {"x":[]}, -2.5e3 ],"ok":true,"no":false,"none":null} `
	v := read(t, text)
	var got []string
	for name, m := range v.Members() {
		got = append(got, fmt.Sprintf("%s: %s %d %s", name, m.Type(), m.Len(), text[m.Span().Start:m.Span().End]))
	}
	want := []string{
		`role: a string 0 "tool"`, `name: a string 0 "a\"b\ud83d\ude00\ud800"`, `parts: an array 3 [1, {"x":[]}, -2.5e3 ]`,
		`ok: a boolean 0 true`, `no: a boolean 0 false`, `none: null 0 null`,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("members\ngot  %q\nwant %q", got, want)
	}
	if got, want := v.Get("name").Text(), "a\"b😀\ufffd"; got != want {
		t.Errorf("Text = %q, want %q", got, want)
	}
	if got := string(v.Get("name").AppendText([]byte("<"))); got != "<a\"b😀\ufffd" {
		t.Errorf("AppendText = %q", got)
	}
	if !v.Get("role").Is("tool") || v.Get("role").Is("too") || v.Get("ok").Is("true") || !v.Get("name").Is("a\"b😀\ufffd") {
		t.Error("Is is wrong")
	}
	var parts []string
	for e := range v.Get("parts").Elements() {
		parts = append(parts, string(e.Raw()))
	}
	if want := []string{"1", `{"x":[]}`, "-2.5e3"}; !reflect.DeepEqual(parts, want) {
		t.Errorf("elements %q, want %q", parts, want)
	}
	if v.Len() != 6 || v.Type() != strictjson.TypeObject {
		t.Errorf("the whole is %s of %d", v.Type(), v.Len())
	}
}

func TestValueThatIsNotThereGivesNothing(t *testing.T) {
	v := read(t, `{"a":1}`)
	for name, absent := range map[string]strictjson.Value{
		"zero": {}, "no member": v.Get("b"), "member of a number": v.Get("a").Get("x"),
	} {
		if absent.Exists() || absent.Type() != strictjson.TypeNone || absent.Raw() != nil || absent.Text() != "" || absent.Len() != 0 ||
			absent.Is("") || absent.Span() != (strictjson.Span{}) || absent.Escaped() {
			t.Errorf("%s: %s %q", name, absent.Type(), absent.Raw())
		}
		for range absent.Members() {
			t.Errorf("%s has members", name)
		}
		for range absent.Elements() {
			t.Errorf("%s has elements", name)
		}
	}
	if v.Get("a").Text() != "" || string(v.Get("a").AppendText([]byte("x"))) != "x" {
		t.Error("a number has text")
	}
}

func TestIterationCanStopEarly(t *testing.T) {
	v := read(t, `{"a":[1,2,3],"b":2}`)
	for name, m := range v.Members() {
		if string(name) != "a" {
			t.Errorf("the first member is %s", name)
		}
		for e := range m.Elements() {
			if string(e.Raw()) != "1" {
				t.Errorf("the first element is %s", e.Raw())
			}
			break
		}
		break
	}
}

// Buffers are used again, so what a value gave must not change with them.
func TestWhatIsTakenStaysWhenTheCheckerIsUsedAgain(t *testing.T) {
	c := strictjson.NewChecker(strictjson.Options{})
	text := []byte(`{"a":"plain","b":"es\ncaped","c":[1]}`)
	v, _, err := c.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	plain, escaped := v.Get("a").Text(), v.Get("b").Text()
	copy(text, strings.Repeat(" ", len(text)))
	text[0], text[1] = '"', '"'
	if _, _, err := c.Read(text); err != nil {
		t.Fatal(err)
	}
	if plain != "plain" || escaped != "es\ncaped" {
		t.Errorf("%q %q", plain, escaped)
	}
}

func TestReadDoesNotAllocateForEachText(t *testing.T) {
	c := strictjson.NewChecker(strictjson.Options{LoneSurrogates: true})
	text := []byte(`{"role":"user","content":[{"type":"text","text":"a\nb \ud83d\ude00"}],"n":1e3,"\u0061":[{},[]],"many":` + manyNames(40, "") + `}`)
	chars := 0
	allocations := testing.AllocsPerRun(200, func() {
		v, _, err := c.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		for e := range v.Get("content").Elements() {
			for name, m := range e.Members() {
				chars += len(name) + len(m.Raw())
			}
		}
	})
	if allocations > 0 {
		t.Errorf("Read allocates %v times for each text, want none", allocations)
	}
}

// sameAsGJSON checks a value and all that it holds against gjson.
func sameAsGJSON(t *rapid.T, v strictjson.Value, want gjson.Result) {
	if string(v.Raw()) != want.Raw || v.Span().Start != want.Index {
		t.Fatalf("got  %q at %+v\nwant %+v", v.Raw(), v.Span(), want)
	}
	if v.Type() == strictjson.TypeString && (v.Text() != want.Str || !v.Is(want.Str)) {
		t.Fatalf("Text = %q, want %q", v.Text(), want.Str)
	}
	if !want.IsArray() && !want.IsObject() {
		return
	}
	var names, written []string
	var results []gjson.Result
	want.ForEach(func(name, r gjson.Result) bool {
		names, written, results = append(names, name.Str), append(written, name.Raw), append(results, r)
		return true
	})
	if v.Len() != len(results) {
		t.Fatalf("%s: Len = %d, want %d", v.Raw(), v.Len(), len(results))
	}
	i := 0
	for name, m := range v.Members() {
		if string(name) != names[i] || string(m.Name()) != written[i] || v.Get(names[i]) != m {
			t.Fatalf("%s: member %d is %q, want %q", v.Raw(), i, name, names[i])
		}
		sameAsGJSON(t, m, results[i])
		i++
	}
	for e := range v.Elements() {
		sameAsGJSON(t, e, results[i])
		i++
	}
	if i != len(results) {
		t.Fatalf("%s: %d values, want %d", v.Raw(), i, len(results))
	}
}

// anyJSON draws a value with all kinds of escapes and spaces.
func anyJSON(depth int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		space := rapid.SampledFrom([]string{"", "", " ", "\n\t"})
		kinds := 3
		if depth > 0 {
			kinds = 5
		}
		switch rapid.IntRange(0, kinds).Draw(t, "kind") {
		case 0:
			return rapid.SampledFrom([]string{"null", "true", "false"}).Draw(t, "literal")
		case 1:
			return rapid.StringMatching(`-?(0|[1-9][0-9]{0,5})(\.[0-9]{1,3})?([eE][+-]?[0-9]{1,2})?`).Draw(t, "number")
		case 2, 3:
			return anyString().Draw(t, "string")
		case 4:
			parts := rapid.SliceOfN(anyJSON(depth-1), 0, 5).Draw(t, "elements")
			s := space.Draw(t, "space")
			return "[" + s + strings.Join(parts, s+","+s) + s + "]"
		}
		names := rapid.SliceOfNDistinct(anyString(), 0, 20, func(s string) string {
			var name string
			if json.Unmarshal([]byte(s), &name) != nil {
				panic(s)
			}
			return name
		}).Draw(t, "names")
		s := space.Draw(t, "space")
		for i, name := range names {
			names[i] = name + s + ":" + s + anyJSON(min(depth-1, 1)).Draw(t, "member")
		}
		return "{" + s + strings.Join(names, ","+s) + s + "}"
	})
}

func anyString() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		parts := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "word after word", "é", "文字", "😀", `\n`, `\"`, `\\`, `\/`, `\u0041`,
			`\u00e9`, `\ud83d\ude00`, `\ud800`, `\udc00`, `\ud83d\u0041`, `\u0000`}), 0, 6).Draw(t, "parts")
		return `"` + strings.Join(parts, "") + `"`
	})
}

func TestValueIsWhatGJSONGives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := anyJSON(3).Draw(t, "text")
		v, facts, err := strictjson.NewChecker(strictjson.Options{LoneSurrogates: true}).Read([]byte(text))
		if err != nil {
			t.Fatalf("Read(%q): %v", text, err)
		}
		sameAsGJSON(t, v, gjson.Parse(text))
		if _, err := strictjson.NewChecker(strictjson.Options{}).Check([]byte(text)); facts.LoneSurrogate != (err != nil) {
			t.Fatalf("Read(%q): lone %v, Check: %v", text, facts.LoneSurrogate, err)
		}
		agree(t, []byte(text))
	})
}

func FuzzRead(f *testing.F) {
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, _, err := strictjson.NewChecker(strictjson.Options{LoneSurrogates: true}).Read(text)
		if err != nil {
			if v.Exists() {
				t.Fatalf("Read(%q) gives a value and %v", text, err)
			}
			return
		}
		var want any
		if err := json.Unmarshal(text, &want); err != nil && !strings.Contains(err.Error(), "cannot unmarshal number") {
			t.Fatalf("Read(%q) passes, encoding/json: %v", text, err)
		} else if err == nil && !reflect.DeepEqual(plain(t, v), want) {
			t.Fatalf("Read(%q)\ngot  %v\nwant %v", text, plain(t, v), want)
		}
	})
}

// plain gives a value as encoding/json does.
func plain(t *testing.T, v strictjson.Value) any {
	switch v.Type() {
	case strictjson.TypeNull:
		return nil
	case strictjson.TypeString:
		if text := v.Text(); utf8.ValidString(text) {
			return text
		}
		t.Fatalf("%q reads as text that is not UTF-8", v.Raw())
	case strictjson.TypeArray:
		all := make([]any, 0, v.Len())
		for e := range v.Elements() {
			all = append(all, plain(t, e))
		}
		return all
	case strictjson.TypeObject:
		all := make(map[string]any, v.Len())
		for name, m := range v.Members() {
			all[string(name)] = plain(t, m)
		}
		return all
	}
	return gjson.ParseBytes(v.Raw()).Value()
}

// textPieces are what long strings are made of: each stands for itself or is an
// escape, and some of them are faults.
var textPieces = []string{"a", "plain words", "é", "😀", `\n`, `\"`, `\\`, `\/`, `\u0041`, `\u00e9`, `\ud83d\ude00`, `\ud83d`, "/", "u", "\x7f"}

func TestLongStringsReadAsOthersReadThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := []byte(`"` + strings.Join(rapid.SliceOfN(rapid.SampledFrom(textPieces), 0, 120).Draw(t, "pieces"), "") + `"`)
		v, _, err := strictjson.NewChecker(strictjson.Options{LoneSurrogates: true}).Read(text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		var want string
		if err := json.Unmarshal(text, &want); err != nil || v.Text() != want || string(v.AppendText([]byte("x"))) != "x"+want || !v.Is(want) {
			t.Fatalf("%q\ngot  %q\nwant %q, %v", text, v.Text(), want, err)
		}
	})
}

func TestFaultsInLongStringsAreFound(t *testing.T) {
	faults := append([]string{"\x01", "\n", `\x`, `\u12G4`, `"`, `\`, `\u1`, "\xff"}, textPieces...)
	rapid.Check(t, func(t *rapid.T) {
		pieces := rapid.SliceOfN(rapid.SampledFrom(textPieces), 0, 80).Draw(t, "pieces")
		at := rapid.IntRange(0, len(pieces)).Draw(t, "at")
		pieces = slices.Insert(pieces, at, rapid.SampledFrom(faults).Draw(t, "fault"))
		agree(t, []byte(`["`+strings.Join(pieces, "")+`"]`))
	})
}
