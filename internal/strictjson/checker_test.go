package strictjson_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

func TestCheckRefuses(t *testing.T) {
	record := strictjson.Options{LoneSurrogates: true}
	draft := strictjson.Options{BoundNumbers: true}
	tests := []struct {
		name    string
		options strictjson.Options
		text    string
		kind    strictjson.Kind
		offset  int64
		pointer string
		dup     string
	}{
		{"nothing", record, "", strictjson.Empty, 0, "", ""},
		{"white space", record, " \n\t\r", strictjson.Empty, 4, "", ""},
		{"two values", record, `{} {}`, strictjson.TrailingData, 3, "", ""},
		{"bracket too many", record, `{}}`, strictjson.TrailingData, 2, "", ""},
		{"word", record, `hello`, strictjson.Syntax, 0, "", ""},
		{"comment", record, `// x`, strictjson.Syntax, 0, "", ""},
		{"trailing comma", record, `{"a":1,}`, strictjson.Syntax, 6, "", ""},
		{"raw NUL", record, "{\"a\":\"x\x00y\"}", strictjson.Syntax, 7, "/a", ""},
		{"byte order mark", record, "\ufeff{}", strictjson.Syntax, 0, "", ""},
		{"cut in a string", record, `{"a":"x`, strictjson.Truncated, 7, "/a", ""},
		{"cut in an object", record, `{"a":1`, strictjson.Truncated, 6, "", ""},
		{"cut in a literal", record, `tru`, strictjson.Truncated, 3, "", ""},
		{"cut in an escape", record, `{"a":"\ud8`, strictjson.Truncated, 10, "/a", ""},
		{"cut in a character", record, "{\"a\":\"\xe6\xbc", strictjson.Truncated, 6, "/a", ""},
		{"duplicate", record, `{"role":1,"x":{},"role":2}`, strictjson.DuplicateName, 17, "/role", "role"},
		{"duplicate by escape", record, `{"a":1,"\u0061":2}`, strictjson.DuplicateName, 7, "/a", "a"},
		{"duplicate inside", record, `[{"a":{"b":1,"b":2}}]`, strictjson.DuplicateName, 13, "/0/a/b", "b"},
		{"duplicate with slash", record, `{"a/b":1,"a/b":2}`, strictjson.DuplicateName, 9, "/a~1b", "a/b"},
		{"stray byte", record, "{\"a\":\"\xff\"}", strictjson.InvalidUTF8, 6, "", ""},
		{"surrogate bytes", record, "\"\xed\xa0\x80\"", strictjson.InvalidUTF8, 1, "", ""},
		{"overlong", record, "\"\xc0\xaf\"", strictjson.InvalidUTF8, 1, "", ""},
		{"cut character in the middle", record, "\"\xe6\xbc\"", strictjson.InvalidUTF8, 1, "", ""},
		{"stray byte after a fault", record, "{]\xff", strictjson.Syntax, 1, "", ""},
		{"lone surrogate", draft, `{"a":"\ud800"}`, strictjson.InvalidUTF8, 6, "", ""},
		{"lone low surrogate", draft, `"\udc00"`, strictjson.InvalidUTF8, 1, "", ""},
		{"long number", draft, `{"a":[` + strings.Repeat("1", 41) + `]}`, strictjson.Number, 6, "/a/0", ""},
		{"large exponent", draft, `[1e5000000]`, strictjson.Number, 1, "/0", ""},
		{"large negative exponent", draft, `[1E-1000]`, strictjson.Number, 1, "/0", ""},
		{"too deep", strictjson.Options{MaxDepth: 2}, `{"a":[[]]}`, strictjson.TooDeep, 6, "/a/0", ""},
		{"too deep by default", record, strings.Repeat("[", 1001), strictjson.TooDeep, 1000, strings.Repeat("/0", 1000), ""},
		{"too large", strictjson.Options{MaxBytes: 3}, `[1,2]`, strictjson.TooLarge, 3, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := strictjson.NewChecker(tt.options).Check([]byte(tt.text))
			if !errors.Is(err, tt.kind) {
				t.Fatalf("Check(%.60q) = %v, want a fault of kind %s", tt.text, err, tt.kind)
			}
			var fault *strictjson.Error
			if !errors.As(err, &fault) {
				t.Fatalf("Check(%.60q) gave a %T, want *strictjson.Error", tt.text, err)
			}
			if fault.Offset != tt.offset || fault.Pointer != tt.pointer || fault.Name != tt.dup {
				t.Errorf("Check(%.60q): offset %d pointer %.60q name %q, want %d %.60q %q",
					tt.text, fault.Offset, fault.Pointer, fault.Name, tt.offset, tt.pointer, tt.dup)
			}
		})
	}
}

func TestCheckAccepts(t *testing.T) {
	record := strictjson.Options{LoneSurrogates: true}
	draft := strictjson.Options{BoundNumbers: true}
	tests := []struct {
		name    string
		options strictjson.Options
		text    string
		lone    bool
	}{
		{"literal", record, ` null `, false},
		{"large numbers in a record", record, `[12345678901234567890,1e400,-0.0,1e5000000]`, false},
		{"numbers at the bounds", draft, `[1e999,-1.5E-999,` + strings.Repeat("9", 40) + `]`, false},
		{"brackets in a string", record, `{"a":"` + strings.Repeat("[", 30000) + `"}`, false},
		{"depth at the limit", strictjson.Options{MaxDepth: 2}, `[[],{}]`, false},
		{"size at the limit", strictjson.Options{MaxBytes: 2}, `[]`, false},
		{"one name in two objects", draft, `[{"a":1},{"a":{"a":2}}]`, false},
		{"pair", draft, `"\ud83d\ude00"`, false},
		{"escaped backslash before a u", draft, `"\\ud800"`, false},
		{"lone high", record, `"\ud800"`, true},
		{"lone low", record, `"x\uDC00"`, true},
		{"two high", record, `"\ud800\ud800"`, true},
		{"pair after an escaped backslash", record, `"\\\ud83d\ude00"`, false},
		{"lone after an escaped backslash", record, `"\\\ud83d"`, true},
		{"lone after a pair", record, `"\ud83d\ude00\ude00"`, true},
		{"lone in a name", record, `{"\ud800":1}`, true},
		{"replacement character", draft, "\"\ufffd\"", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			facts, err := strictjson.NewChecker(tt.options).Check([]byte(tt.text))
			if err != nil {
				t.Fatalf("Check(%.60q) = %v, want no fault", tt.text, err)
			}
			if facts.LoneSurrogate != tt.lone {
				t.Errorf("Check(%.60q): lone surrogate %v, want %v", tt.text, facts.LoneSurrogate, tt.lone)
			}
		})
	}
}

func TestErrorTextSaysWhereAndWhat(t *testing.T) {
	_, err := strictjson.NewChecker(strictjson.Options{}).Check([]byte(`{"a":{"role":1,"role":2}}`))
	want := `byte 15 (/a/role): the name "role" occurs twice in one object: want each name once`
	if err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

// A fault must leave nothing behind that changes the next answer.
func TestCheckerCanBeUsedAgain(t *testing.T) {
	c := strictjson.NewChecker(strictjson.Options{MaxDepth: 3})
	for _, bad := range []string{`{"a":`, `[[[[`, `{"a":1,"a":2}`, "\xff", `]`, ``} {
		if _, err := c.Check([]byte(bad)); err == nil {
			t.Fatalf("Check(%q) found no fault", bad)
		}
		if _, err := c.Check([]byte(`{"a":[1]}`)); err != nil {
			t.Fatalf("after %q: %v", bad, err)
		}
	}
}

func TestCheckDoesNotAllocateForEachText(t *testing.T) {
	c := strictjson.NewChecker(strictjson.Options{LoneSurrogates: true})
	text := []byte(`{"role":"user","content":[{"type":"text","text":"a\nb \ud83d\ude00"}],"n":1e3}`)
	allocations := testing.AllocsPerRun(200, func() {
		if _, err := c.Check(text); err != nil {
			t.Fatal(err)
		}
	})
	if allocations > 0 {
		t.Errorf("Check allocates %v times for each text, want none", allocations)
	}
}
