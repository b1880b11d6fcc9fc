package sentence

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// line is the place of one line: text[start:end] without its end of line, and
// the start of the next one.
type line struct{ start, end, next int }

// lineAt reads the line that begins at byte start.
func lineAt(text string, start int) line {
	n := strings.IndexByte(text[start:], '\n')
	if n < 0 {
		return line{start, trimCR(text, start, len(text)), len(text)}
	}
	return line{start, trimCR(text, start, start+n), start + n + 1}
}

func trimCR(text string, start, end int) int {
	if end > start && text[end-1] == '\r' {
		return end - 1
	}
	return end
}

// indent is the width of the white space that t begins with, with tabs to the
// next multiple of four, and its length in bytes.
func indent(t string) (width, bytes int) {
	for bytes < len(t) {
		switch t[bytes] {
		case ' ':
			width++
		case '\t':
			width += 4 - width%4
		default:
			return width, bytes
		}
		bytes++
	}
	return width, bytes
}

// isSpace is true for white space and for marks without width that can stand
// around a text.
func isSpace(r rune) bool {
	return unicode.IsSpace(r) || r == '\uFEFF' || r == '\u200B'
}

// trim takes white space off both ends of text[start:end].
func trim(text string, start, end int) (int, int) {
	for start < end && isBlank(text[start]) {
		start++
	}
	for start < end && isBlank(text[end-1]) {
		end--
	}
	if start == end || text[start] < utf8.RuneSelf && text[end-1] < utf8.RuneSelf {
		return start, end
	}
	inner := strings.TrimLeftFunc(text[start:end], isSpace)
	start = end - len(inner)
	return start, start + len(strings.TrimRightFunc(inner, isSpace))
}

// isBlank is isSpace for the bytes of ASCII.
func isBlank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

func isBlankLine(t string) bool {
	return strings.IndexFunc(t, func(r rune) bool { return !isSpace(r) }) < 0
}
