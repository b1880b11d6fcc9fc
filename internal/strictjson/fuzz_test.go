package strictjson_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// seeds are texts near the borders of what is sound.
var seeds = []string{
	``, ` `, `{}`, `[1,2]`, `{"a":1,"a":2}`, `{"a":"\ud800"}`, "\xff", `[[[[[[]]]]]]`, `"\\\ud83d\ude00"`,
	`{"a":{"b":[1e400,-0.0]}} `, `{"a":`, "{\"a\":\"\xe6\xbc", `tru`, `trux`, `{} {}`, "\ufeff{}", `[1,]`, `{"a":1,}`,
	`{"a":1,"\u0061":2}`, `{"a"}`, `{"a":}`, `{"a":]`, `{]`, `[}`, `[1}`, `{"a":1]`, `{1:2}`, `{0.`, `{0.5`, `{"a":1,tru`, `{-}`, `{{}}`, `[,`,
	`[:1]`, `{"a":1:}`, `[1:2`, `[1: `, `{"a",`, `[1,,2]`, `01`, `-`, `1.`, `[1.x]`, `[1e+]`, `[-0.0e-1]`, `"\x"`, `"\u12`, `"\u12G4"`,
	"\"\x01\"", "\"a\xc3\"", "\"\xed\xa0\x80\"", "[\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"]", "{\"\xc3\xa9\":1,\"\\u00e9\":2}",
	`{"aaaaaaaaaaaa":1,"aaaabaaaaaaa":2}`, `{"a":{"a/b~":[{"x":nul}]}}`, `[12345678901234567890123456789012345678901,1e1000]`,
	`{"\ud800":1,"\udfff":2}`, `"\ud83d\u0041"`, `[true,false,null,truefalse]`, "\"`\\u`\"", "\"\\\xe6\"",
	manyNames(18, ""), manyNames(18, `,"n07":1`),
}

// manyNames is an object of n members, and more.
func manyNames(n int, more string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(`,"n` + string(rune('0'+i/10)) + string(rune('0'+i%10)) + `":0`)
	}
	return "{" + b.String()[1:] + more + "}"
}

// agree checks one text against the careful form, with all options.
func agree(t interface {
	Fatalf(format string, args ...any)
}, text []byte) {
	for _, o := range []strictjson.Options{
		{MaxDepth: 5, LoneSurrogates: true}, {MaxDepth: 3, BoundNumbers: true},
	} {
		facts, err := strictjson.NewChecker(o).Check(text)
		var got *strictjson.Error
		if err != nil && !errors.As(err, &got) {
			t.Fatalf("Check(%q) gave a %T", text, err)
		}
		wantFacts, want := careful{o}.check(text)
		if facts != wantFacts || !reflect.DeepEqual(got, want) {
			t.Fatalf("Check(%q) with %+v\ngot  %+v %+v\nwant %+v %+v", text, o, facts, got, wantFacts, want)
		}
	}
}

func TestCheckAgreesWithTheCarefulForm(t *testing.T) {
	for _, text := range seeds {
		for end := range len(text) + 1 {
			agree(t, []byte(text[:end]))
			agree(t, []byte(text[:end]+"\xff"))
			agree(t, []byte(text[:end]+"x"+text[end:]))
			agree(t, []byte(text[:end]+`"`+text[end:]))
			agree(t, []byte(text[:end]+","+text[end:]))
		}
	}
}

// pieces are what texts for property tests are made of: enough to nest, repeat
// and break.
var pieces = []string{`{`, `}`, `[`, `]`, `,`, `:`, ` `, `"a"`, `"b"`, `"\u0061"`, `"a":`, `"b":`, `1`, `-1.5e3`, `true`, `null`, `tru`,
	`"\ud800"`, `"é€😀"`, "\"\xff\"", `"long enough for a word or two\n"`, `{"a":1}`, `[1,"x"]`, `{"a":{"b":[]}}`, `\`, `"`, "\x00"}

func TestCheckAgreesOnTextsOfPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 14).Draw(t, "pieces"), "")
		agree(t, []byte(text))
	})
}

// Objects with many names keep them in tables, one for each that is open.
func TestNamesOfNestedObjectsWithManyNames(t *testing.T) {
	inner := manyNames(20, "")
	for _, text := range []string{
		manyNames(30, `,"in":`+inner+`,"n29":1`),
		manyNames(30, `,"in":`+inner+`,"out":`+manyNames(20, `,"n19":0`)),
		manyNames(30, `,"in":`+inner+`,"out":`+inner+`,"\u006e12":1`),
		manyNames(30, `,"in":`+inner+`,"out":[`+inner+`,`+manyNames(50, "")+`,{"n01":1}]`),
		"[" + manyNames(50, ",,") + "]", "[" + inner + "," + manyNames(17, `,"n16":0`) + "]",
	} {
		agree(t, []byte(text))
		agreeOnChildren(t, []byte(text))
	}
}

func FuzzCheck(f *testing.F) {
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) { agree(t, text) })
}

// outcome is the kind of a fault, "" for none.
func outcome(err error) strictjson.Kind {
	var fault *strictjson.Error
	if errors.As(err, &fault) {
		return fault.Kind
	}
	return ""
}

// agreeOnChildren checks Members, and the elements of an array, against the careful
// form.
func agreeOnChildren(t interface {
	Fatalf(format string, args ...any)
}, text []byte) {
	spans, err := elements(text)
	_, want, wantErr := carefulChildren(text, '[')
	if (err == nil) != (wantErr == nil) || !reflect.DeepEqual(spans, want) {
		t.Fatalf("the elements of %q\ngot  %v, %v\nwant %v, %v", text, spans, err, want, wantErr)
	}
	members, err := strictjson.Members(text)
	names, want, wantErr := carefulChildren(text, '{')
	if (err == nil) != (wantErr == nil) || len(members) != len(want) {
		t.Fatalf("Members(%q)\ngot  %v, %v\nwant %v %v, %v", text, members, err, names, want, wantErr)
	}
	for i, m := range members {
		if m.Name != names[i] || m.Value != want[i] {
			t.Fatalf("Members(%q): member %d is %v, want %q at %v", text, i, m, names[i], want[i])
		}
	}
}

// elements gives the places of the elements of an array.
func elements(text []byte) (spans []strictjson.Span, err error) {
	p, err := strictjson.PartsOf(text, strictjson.PartsOptions{})
	for _, e := range p.Elements {
		spans = append(spans, strictjson.Span{Start: int(e.Start), End: int(e.End)})
	}
	if err == nil && p.Type != strictjson.TypeArray {
		err = errors.New("no array")
	}
	return spans, err
}

func TestElementsAndMembersAgreeWithTheCarefulForm(t *testing.T) {
	for _, text := range seeds {
		for end := range len(text) + 1 {
			agreeOnChildren(t, []byte(text[:end]))
			agreeOnChildren(t, []byte(text[:end]+"]"))
			agreeOnChildren(t, []byte("["+text[:end]+"]"))
			agreeOnChildren(t, []byte(`{"é":`+text[:end]+"}"))
		}
	}
}

func TestCheckIsAtLeastAsStrictAsTheStandardLibrary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := []byte(strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 9).Draw(t, "pieces"), ""))
		_, err := strictjson.NewChecker(strictjson.Options{LoneSurrogates: true}).Check(text)
		if err == nil && !(json.Valid(text) && utf8.Valid(text)) {
			t.Fatalf("Check(%q) passes", text)
		}
		if k := outcome(err); k != "" && k != strictjson.DuplicateName && json.Valid(text) && utf8.Valid(text) {
			t.Fatalf("Check(%q) = %v", text, err)
		}
	})
}
