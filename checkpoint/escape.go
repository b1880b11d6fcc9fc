package checkpoint

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// escape writes a text so that it stays in its line and can be read back: a
// backslash stands before a backslash, n, r, t, u (four hex digits), and before
// the "<" of every "<-".
func escape(text string) string { return escapeWith(text, "") }

// escapeNote also escapes what ends a note.
func escapeNote(text string) string { return escapeWith(text, ");") }

func escapeWith(text, special string) string {
	var b strings.Builder
	for i, r := range text {
		switch {
		case r == '\\':
			b.WriteString(`\\`)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case hidden(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		case strings.HasPrefix(text[i:], "<-"), strings.ContainsRune(special, r):
			b.WriteByte('\\')
			b.WriteRune(r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// hidden reports whether r could break a line or can't be seen: the controls C0,
// DEL and C1, the line and paragraph separators, and the byte order mark.
func hidden(r rune) bool {
	return r < ' ' || (r >= 0x7f && r <= 0x9f) || r == '\u2028' || r == '\u2029' || r == '\ufeff'
}

// unescape reverses escape and escapeNote.
func unescape(line string) string {
	if !strings.Contains(line, `\`) {
		return line
	}
	var b strings.Builder
	for i := 0; i < len(line); {
		if line[i] != '\\' || i+1 == len(line) {
			b.WriteByte(line[i])
			i++
			continue
		}
		text, size := unescapeOne(line[i+1:])
		b.WriteString(text)
		i += 1 + size
	}
	return b.String()
}

// unescapeOne reads what stands behind a backslash and says how many bytes it
// took.
func unescapeOne(rest string) (string, int) {
	switch rest[0] {
	case 'n':
		return "\n", 1
	case 'r':
		return "\r", 1
	case 't':
		return "\t", 1
	case 'u':
		if len(rest) >= 5 {
			if n, err := strconv.ParseUint(rest[1:5], 16, 16); err == nil {
				return string(rune(n)), 5
			}
		}
	}
	_, size := utf8.DecodeRuneInString(rest)
	return rest[:size], size
}

// indexUnescaped is the place of the first stop in s that no backslash escapes,
// or -1.
func indexUnescaped(s, stop string) int {
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' {
			i++
			continue
		}
		if strings.HasPrefix(s[i:], stop) {
			return i
		}
	}
	return -1
}
