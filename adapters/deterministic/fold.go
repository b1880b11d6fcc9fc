package deterministic

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// folded is a text in lower case, with straight apostrophes, that knows where
// each of its characters came from, and remembers what was found in it.
type folded struct {
	text string
	// source is the text as it was.
	source string
	// shifts say where offsets of text and source drift apart: none in a text of ASCII.
	shifts []shift
	// ascii is true for a text of ASCII.
	ascii bool
	found found
}

// shift says by how much offsets in the source are larger from an offset of the text on.
type shift struct{ from, by int }

// fold folds a text.
func fold(source string) *folded {
	if isASCII(source) {
		return &folded{text: foldedASCII(source), source: source, ascii: true}
	}
	f := &folded{source: source}
	var text strings.Builder
	text.Grow(len(source))
	for i := 0; i < len(source); {
		run := i
		for run < len(source) && source[run] < utf8.RuneSelf {
			run++
		}
		foldASCII(&text, source[i:run])
		if i = run; i == len(source) {
			break
		}
		r, size := utf8.DecodeRuneInString(source[i:])
		text.WriteRune(foldedRune(r))
		i += size
		if by := i - text.Len(); by != f.shiftAtEnd() {
			f.shifts = append(f.shifts, shift{text.Len(), by})
		}
	}
	f.text = text.String()
	return f
}

// changed gives the folded text with other bytes of the same length.
func (f *folded) changed(text string) *folded {
	return &folded{text: text, source: f.source, shifts: f.shifts, ascii: f.ascii}
}

// foldedRune is what a rune beyond ASCII is folded to.
func foldedRune(r rune) rune {
	switch r {
	case '’', '‘':
		return '\''
	case '\u00a0':
		return ' '
	}
	return unicode.ToLower(r)
}

// shiftAtEnd is the newest shift.
func (f *folded) shiftAtEnd() int {
	if len(f.shifts) == 0 {
		return 0
	}
	return f.shifts[len(f.shifts)-1].by
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// asciiFolds are the bytes that those of ASCII are folded to. Others stay.
var asciiFolds = func() (to [256]byte) {
	for i := range to {
		switch c := byte(i); {
		case 'A' <= c && c <= 'Z':
			to[i] = c + ('a' - 'A')
		case c == '\n' || c == '\t' || c == '\r':
			to[i] = ' '
		default:
			to[i] = c
		}
	}
	return to
}()

// unfolded gives a text to look for phrases in: as it is where it is of ASCII, else folded.
func unfolded(text string) *folded {
	if isASCII(text) {
		return &folded{text: text, source: text, ascii: true}
	}
	return fold(text)
}

// foldedASCII folds a text of ASCII.
func foldedASCII(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	foldASCII(&b, text)
	return b.String()
}

// foldASCII adds a text of ASCII, folded.
func foldASCII(b *strings.Builder, text string) {
	var block [256]byte
	for len(text) > 0 {
		n := min(len(text), len(block))
		for i := range n {
			block[i] = asciiFolds[text[i]]
		}
		b.Write(block[:n])
		text = text[n:]
	}
}

// sourceAt gives the offset in source of a character of text, or of its end.
func (f *folded) sourceAt(i int) int {
	n := sort.Search(len(f.shifts), func(n int) bool { return f.shifts[n].from > i })
	if n == 0 {
		return i
	}
	return i + f.shifts[n-1].by
}

// find gives the offset in text of the first whole occurrence of a phrase from
// an offset on, or -1. A phrase in a script without spaces has no word borders.
func (f *folded) find(phrase string, from int) int {
	for from <= len(f.text) {
		i := strings.Index(f.text[from:], phrase)
		if i < 0 {
			return -1
		}
		i += from
		if f.whole(i, i+len(phrase)) {
			return i
		}
		from = i + 1
	}
	return -1
}

// whole reports whether text[start:end] begins and ends at word borders.
func (f *folded) whole(start, end int) bool {
	first, _ := utf8.DecodeRuneInString(f.text[start:end])
	last, _ := utf8.DecodeLastRuneInString(f.text[start:end])
	before, _ := utf8.DecodeLastRuneInString(f.text[:start])
	after, _ := utf8.DecodeRuneInString(f.text[end:])
	return !(joins(before) && joins(first)) && !(joins(last) && joins(after))
}

// joins reports whether a rune is part of a word with its neighbours.
func joins(r rune) bool {
	return (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_') && !isCJK(r) && r != utf8.RuneError
}

// slice gives the part of source that text[start:end] came from.
func (f *folded) slice(start, end int) string {
	return f.source[f.sourceAt(start):f.sourceAt(end)]
}

// words gives the words of text; a script without spaces gives none.
func (f *folded) words() []string {
	return strings.FieldsFunc(f.text, isBetweenWords)
}

func isBetweenWords(r rune) bool {
	if r < utf8.RuneSelf {
		return !wordBytes[r] && r != '\'' && r != '-'
	}
	return !joins(r)
}

// firstWord is the first word at an offset, or "".
func (f *folded) firstWord(at int) string {
	rest := strings.TrimLeft(f.text[at:], " \"'“*_`(")
	end := strings.IndexFunc(rest, isBetweenWords)
	if end < 0 {
		return rest
	}
	return rest[:end]
}
