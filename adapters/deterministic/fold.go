package deterministic

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// folded is a text in lower case, with straight apostrophes, that knows where
// each of its bytes came from.
type folded struct {
	text string
	// source is the text as it was.
	source string
	// at gives for each byte of text, and for its end, the offset in source. It is nil
	// for a text of ASCII, whose offsets stay.
	at []int32
	// seen is what stands in text.
	seen *found
}

// fold folds a text of less than 2 GiB.
func fold(source string) folded {
	if isASCII(source) {
		return folded{text: foldedASCII(source), source: source, seen: &found{}}
	}
	f := folded{source: source, at: make([]int32, 0, len(source)+len(source)/8+1), seen: &found{}}
	text := make([]byte, 0, len(source)+len(source)/8)
	for i, r := range source {
		if r < utf8.RuneSelf {
			text, f.at = append(text, asciiFolds[r]), append(f.at, int32(i))
			continue
		}
		r = unicode.ToLower(r)
		switch r {
		case '’', '‘':
			r = '\''
		case '\u00a0':
			r = ' '
		}
		n := len(text)
		text = utf8.AppendRune(text, r)
		for range len(text) - n {
			f.at = append(f.at, int32(i))
		}
	}
	f.at = append(f.at, int32(len(source)))
	f.text = string(text)
	return f
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// asciiFolds are the bytes that those of ASCII are folded to.
var asciiFolds = func() (to [utf8.RuneSelf]byte) {
	for c := range byte(utf8.RuneSelf) {
		switch {
		case 'A' <= c && c <= 'Z':
			to[c] = c + ('a' - 'A')
		case c == '\n' || c == '\t' || c == '\r':
			to[c] = ' '
		default:
			to[c] = c
		}
	}
	return to
}()

// foldedASCII folds a text of ASCII.
func foldedASCII(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	for i := range len(text) {
		b.WriteByte(asciiFolds[text[i]&(utf8.RuneSelf-1)])
	}
	return b.String()
}

// sourceAt gives the offset in source of a byte of text.
func (f folded) sourceAt(i int) int {
	if f.at == nil {
		return i
	}
	return int(f.at[i])
}

// find gives the offset in text of the first whole occurrence of a phrase from
// an offset on, or -1. A phrase in a script without spaces has no word borders.
func (f folded) find(phrase string, from int) int {
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
func (f folded) whole(start, end int) bool {
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

// has reports whether one of the phrases occurs.
func (f folded) has(phrases []string) bool {
	_, ok := f.first(phrases)
	return ok
}

// first gives the offset in text of the earliest occurrence of any phrase.
func (f folded) first(phrases []string) (int, bool) {
	if list, ok := cues.number(phrases); ok {
		hits := f.scan()
		if !f.seen.lists.has(list) {
			return -1, false
		}
		for _, h := range hits {
			if h.list == list {
				return h.at, true
			}
		}
		return -1, false
	}
	best := -1
	for _, p := range phrases {
		if f.at == nil && p[0] >= utf8.RuneSelf {
			continue
		}
		if i := f.find(p, 0); i >= 0 && (best < 0 || i < best) {
			best = i
		}
	}
	return best, best >= 0
}

// begins reports whether one of the phrases stands at an offset of text.
func (f folded) begins(at int, phrases []string) bool {
	_, begins := f.longestAt(at, phrases)
	return begins
}

// longestAt gives the length of the longest of the phrases of a list of the index that
// stands at an offset.
func (f folded) longestAt(at int, phrases []string) (length int, ok bool) {
	list, known := cues.number(phrases)
	if !known {
		return 0, false
	}
	hits := f.scan()
	if !f.seen.lists.has(list) {
		return 0, false
	}
	for _, h := range hits {
		if h.at == at && h.list == list {
			length, ok = max(length, h.end-at), true
		}
	}
	return length, ok
}

// slice gives the part of source that text[start:end] came from.
func (f folded) slice(start, end int) string {
	return f.source[f.sourceAt(start):f.sourceAt(end)]
}

// words gives the words of text; a script without spaces gives none.
func (f folded) words() []string {
	return strings.FieldsFunc(f.text, func(r rune) bool { return !joins(r) && r != '\'' && r != '-' })
}

// firstWord is the first word at an offset, or "".
func (f folded) firstWord(at int) string {
	rest := strings.TrimLeft(f.text[at:], " \"'“*_`(")
	end := strings.IndexFunc(rest, func(r rune) bool { return !joins(r) && r != '\'' && r != '-' })
	if end < 0 {
		return rest
	}
	return rest[:end]
}
