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
	at []int
	// seen is what stands in text.
	seen *found
}

func fold(source string) folded {
	if isASCII(source) {
		return folded{text: strings.Map(foldASCII, source), source: source, seen: &found{}}
	}
	f := folded{source: source, at: make([]int, 0, len(source)+1), seen: &found{}}
	var b strings.Builder
	b.Grow(len(source))
	for i, r := range source {
		r = unicode.ToLower(r)
		switch r {
		case '’', '‘':
			r = '\''
		case '\n', '\t', '\r', '\u00a0':
			r = ' '
		}
		n := b.Len()
		b.WriteRune(r)
		for range b.Len() - n {
			f.at = append(f.at, i)
		}
	}
	f.at = append(f.at, len(source))
	f.text = b.String()
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

func foldASCII(r rune) rune {
	switch {
	case 'A' <= r && r <= 'Z':
		return r + ('a' - 'A')
	case r == '\n' || r == '\t' || r == '\r':
		return ' '
	}
	return r
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
		for _, h := range f.scan() {
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
	for _, h := range f.scan() {
		if h.at == at && h.list == list {
			length, ok = max(length, h.end-at), true
		}
	}
	return length, ok
}

// slice gives the part of source that text[start:end] came from.
func (f folded) slice(start, end int) string {
	if f.at == nil {
		return f.source[start:end]
	}
	return f.source[f.at[start]:f.at[end]]
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
