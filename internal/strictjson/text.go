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
	for i++; i < len(data); {
		if i+8 <= len(data) {
			marks := special(binary.LittleEndian.Uint64(data[i:]))
			if marks == 0 {
				i += 8
				continue
			}
			i += bits.TrailingZeros64(marks) >> 3
		}
		switch c := data[i]; {
		case c == '"':
			return i + 1, coded
		case c == '\\':
			coded = true
			if i+1 < len(data) && short[data[i+1]] {
				i += 2
				continue
			}
			n := s.escape(i)
			if n <= 0 {
				return -1, coded
			}
			i += n
		case c < ' ':
			return -1, coded
		default:
			i++
		}
	}
	return -1, coded
}

// short are the bytes that are an escape with nothing but a backslash.
var short = [256]bool{'"': true, '\\': true, '/': true, 'b': true, 'f': true, 'n': true, 'r': true, 't': true}

// escape reads the escape at offset i, notes a lone surrogate, and gives the
// escape's length, both halves of a pair together. It is 0 for what is no escape,
// and -1 where the text ends inside of one.
func (s *scanner) escape(i int) int {
	text := s.data[i:]
	if len(text) < 2 {
		return -1
	}
	switch {
	case short[text[1]]:
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
