package history_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/history"
)

// plainWire writes a string as the neutral wire form has it, character by
// character.
func plainWire(s string) string {
	const hex = "0123456789abcdef"
	short := map[rune]string{'"': `\"`, '\\': `\\`, '\b': `\b`, '\f': `\f`, '\n': `\n`, '\r': `\r`, '\t': `\t`}
	var b strings.Builder
	for _, r := range s {
		switch escape, ok := short[r]; {
		case ok:
			b.WriteString(escape)
		case r < ' ':
			b.WriteString(`\u00` + string(hex[r>>4]) + string(hex[r&15]))
		default:
			b.WriteRune(r)
		}
	}
	return `"` + b.String() + `"`
}

func FuzzAppendWire(f *testing.F) {
	for _, seed := range []string{"", "plain", "a \"quoted\"\\word\n", "\x00\x1f\x7f\x80", "é文字😀", "eight by\xffte words\xe6", strings.Repeat("\x01", 70),
		strings.Repeat("\xff", 40), strings.Repeat("\u2028 <&>", 9)} {
		f.Add(seed, 3)
	}
	f.Fuzz(func(t *testing.T, text string, room int) {
		want := `{"content":` + plainWire(text) + `,"role":"user"}`
		dst := make([]byte, 2, 2+max(0, room%(len(text)+64)))
		wire := history.AppendWire(dst, history.Message{Role: history.RoleUser, Text: text})
		if got := string(wire[2:]); got != want {
			t.Fatalf("AppendWire(%q)\ngot  %q\nwant %q", text, got, want)
		}
		if !json.Valid(wire[2:]) {
			t.Fatalf("AppendWire(%q) = %q is not valid", text, wire[2:])
		}
	})
}
