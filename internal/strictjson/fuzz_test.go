package strictjson_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"testing"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// plainVerdict judges a text the slow way, with encoding/json alone.
func plainVerdict(text []byte, maxDepth int) bool {
	if !json.Valid(text) || !utf8.Valid(text) {
		return false
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	return plainValue(d, maxDepth)
}

func plainValue(d *json.Decoder, depth int) bool {
	token, err := d.Token()
	if err != nil {
		return false
	}
	open, ok := token.(json.Delim)
	if !ok {
		return true
	}
	if depth == 0 {
		return false
	}
	seen := map[string]bool{}
	for d.More() {
		if open == '{' {
			name, err := d.Token()
			if err != nil || seen[name.(string)] {
				return false
			}
			seen[name.(string)] = true
		}
		if !plainValue(d, depth-1) {
			return false
		}
	}
	_, err = d.Token()
	return err == nil || err == io.EOF
}

func FuzzCheck(f *testing.F) {
	for _, seed := range []string{
		``, `{}`, `[1,2]`, `{"a":1,"a":2}`, `{"a":"\ud800"}`, "\xff", `[[[[[[]]]]]]`, `"\\\ud83d\ude00"`,
		`{"a":{"b":[1e400,-0.0]}} `, `{"a":`, "{\"a\":\"\xe6\xbc", `tru`, `{} {}`, "\ufeff{}",
	} {
		f.Add([]byte(seed))
	}
	const depth = 5
	f.Fuzz(func(t *testing.T, text []byte) {
		c := strictjson.NewChecker(strictjson.Options{LoneSurrogates: true, MaxDepth: depth})
		_, err := c.Check(text)
		if want := plainVerdict(text, depth); (err == nil) != want {
			t.Fatalf("Check(%q) = %v, the plain form says %v", text, err, want)
		}
		if err == nil {
			return
		}
		var fault *strictjson.Error
		if !errors.As(err, &fault) {
			t.Fatalf("Check(%q) gave a %T", text, err)
		}
		if fault.Offset < 0 || fault.Offset > int64(len(text)) {
			t.Fatalf("Check(%q): offset %d lies outside", text, fault.Offset)
		}
	})
}

func FuzzElements(f *testing.F) {
	for _, seed := range []string{`[]`, `[1,{"a":[2]} ,"x"]`, `[1,`, `{"a":1}`, `[] []`, ` [ "\ud800" ] `} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		spans, err := strictjson.Elements(text)
		end := 0
		for _, s := range spans {
			if s.Start < end || s.End <= s.Start || s.End > len(text) {
				t.Fatalf("Elements(%q): span %v is out of order", text, s)
			}
			end = s.End
			if utf8.Valid(text) && !json.Valid(text[s.Start:s.End]) {
				t.Fatalf("Elements(%q): %q is no value", text, text[s.Start:s.End])
			}
		}
		var all []json.RawMessage
		if err == nil && utf8.Valid(text) {
			if json.Unmarshal(text, &all) != nil || len(all) != len(spans) {
				t.Fatalf("Elements(%q) = %d, encoding/json finds %d", text, len(spans), len(all))
			}
		}
	})
}
