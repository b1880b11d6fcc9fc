package strictjson

import (
	"encoding/binary"
	"math/bits"
)

// A word is eight bytes of text that are looked at at once.
const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// special marks the bytes of a word that do not stand for themselves in a
// string: quote, backslash and control characters. The lowest mark is exact; one
// above it may be false.
func special(word uint64) uint64 {
	quote, backslash := word^'"'*ones, word^'\\'*ones
	return ((quote-ones)&^quote | (backslash-ones)&^backslash | (word-' '*ones)&^word) & highs
}

// text reads the string whose quote is at offset i, and gives the offset after
// it, or -1. coded is true where it has escapes.
func (s *scanner) text(i int) (end int, coded bool) {
	data := s.data
	i++
	// Most strings are short, and have no escapes.
	for n := 0; n < 4 && i+8 <= len(data); n++ {
		marks := special(binary.LittleEndian.Uint64(data[i:]))
		if marks != 0 {
			i += bits.TrailingZeros64(marks) >> 3
			if data[i] == '"' {
				return i + 1, false
			}
			break
		}
		i += 8
	}
	return s.longText(i)
}

// longText goes on with a string at offset i.
func (s *scanner) longText(i int) (end int, coded bool) {
	data := s.data
	for i+blockSize <= len(data) {
		start, next := i, i+blockSize
		for marks := specials(data[i:next]); marks != 0; {
			n := bits.TrailingZeros64(marks)
			i = start + n
			if data[i] == '\\' && i+1 < len(data) && letters[data[i+1]] != 0 {
				// The letter may be marked itself.
				coded = true
				marks &^= 3 << n
				next = max(next, i+2)
				continue
			}
			if data[i] == '"' {
				return i + 1, coded
			}
			size := s.escape(i)
			if size <= 0 {
				return -1, coded
			}
			coded = true
			marks &^= 1<<(n+size) - 1
			next = max(next, i+size)
		}
		i = next
	}
	return s.restOfText(i, coded)
}

// restOfText goes on with a string at offset i, byte by byte.
func (s *scanner) restOfText(i int, coded bool) (int, bool) {
	data := s.data
	for i < len(data) {
		switch c := data[i]; {
		case c == '"':
			return i + 1, coded
		case c >= ' ' && c != '\\':
			i++
		default:
			size := s.escape(i)
			if size <= 0 {
				return -1, coded
			}
			coded = true
			i += size
		}
	}
	return -1, coded
}

// escape reads the escape at offset i, notes a lone surrogate, and gives the
// escape's length, both halves of a pair together. It is 0 for what is no escape,
// and -1 where the text ends inside of one.
func (s *scanner) escape(i int) int {
	text := s.data[i:]
	switch {
	case text[0] != '\\':
		return 0
	case len(text) < 2:
		return -1
	case letters[text[1]] != 0:
		return 2
	case text[1] != 'u':
		return 0
	case len(text) < 6:
		return cutEscape(text)
	}
	r := hex4(text[2:])
	switch {
	case r < 0:
		return 0
	case r&^0x7FF != 0xD800:
		return 6
	case r < 0xDC00 && lowSurrogate(text[6:]):
		return 12
	}
	if s.lone < 0 {
		s.lone = i
	}
	return 6
}

// cutEscape tells a \u escape that the end of the text cuts from one that is none.
func cutEscape(text []byte) int {
	for _, b := range text[2:] {
		if hexValue(b) < 0 {
			return 0
		}
	}
	return -1
}

// lowSurrogate reports whether text begins with the escape of the second half of
// a pair.
func lowSurrogate(text []byte) bool {
	return len(text) >= 6 && text[0] == '\\' && text[1] == 'u' && hex4(text[2:])&^0x3FF == 0xDC00
}

// hex4 reads four hex digits, or gives -1.
func hex4(text []byte) rune {
	r := rune(0)
	for _, b := range text[:4] {
		digit := hexValue(b)
		if digit < 0 {
			return -1
		}
		r = r<<4 | digit
	}
	return r
}

func hexValue(b byte) rune {
	switch {
	case '0' <= b && b <= '9':
		return rune(b - '0')
	case 'a' <= b && b <= 'f':
		return rune(b-'a') + 10
	case 'A' <= b && b <= 'F':
		return rune(b-'A') + 10
	}
	return -1
}
