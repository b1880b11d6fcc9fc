package strictjson

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// A word is eight bytes of text that are looked at at once.
const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// special marks the bytes of a word that do not stand for themselves in a
// string: quote, backslash, control characters, and what is not ASCII. The lowest
// mark is exact; one above it may be false.
func special(word uint64) uint64 {
	quote := (word ^ '"'*ones) - ones
	backslash := (word ^ '\\'*ones) - ones
	control := word - ' '*ones
	return (quote | backslash | control | word) & highs
}

// text reads the string whose quote is at offset i, and gives the offset after
// it, or -1. coded is true where its bytes are not what it reads as.
func (s *scanner) text(i int) (end int, coded bool) {
	data := s.data
	i++
	for {
		i = skipPlain(data, i)
		if i >= len(data) {
			return -1, coded
		}
		switch c := data[i]; {
		case c == '"':
			return i + 1, coded
		case c == '\\':
			coded = true
			n := s.escape(i)
			if n <= 0 {
				return -1, coded
			}
			i += n
		case c < ' ':
			return -1, coded
		case s.anyBytes:
			coded = true
			i++
		default:
			after := skipWide(data, i)
			if after < 0 {
				return -1, coded
			}
			i = after
		}
	}
}

// skipPlain gives the offset of the next special byte from i on.
func skipPlain(data []byte, i int) int {
	for i+8 <= len(data) {
		if marks := special(binary.LittleEndian.Uint64(data[i:])); marks != 0 {
			return i + bits.TrailingZeros64(marks)>>3
		}
		i += 8
	}
	for i < len(data) && ' ' <= data[i] && data[i] < utf8.RuneSelf && data[i] != '"' && data[i] != '\\' {
		i++
	}
	return i
}

// skipWide reads characters from offset i on as long as they are not ASCII, and
// gives the offset after them, or -1 where one is not UTF-8.
func skipWide(data []byte, i int) int {
	for i < len(data) && data[i] >= utf8.RuneSelf {
		n := wide(data[i:])
		if n == 0 {
			return -1
		}
		i += n
	}
	return i
}

// wide gives the length of the character of more than one byte that begins text,
// or 0 where it is not UTF-8.
func wide(text []byte) int {
	if len(text) >= 4 {
		word := binary.LittleEndian.Uint32(text)
		switch {
		case word&0xC0E0 == 0x80C0 && word&0x1E != 0:
			return 2
		case word&0xC0C0F0 == 0x8080E0:
			// Of E0 and ED, half of what could follow is overlong or a surrogate.
			if half := word & 0x20FF; half != 0x00E0 && half != 0x20ED {
				return 3
			}
			return 0
		}
	}
	if _, n := utf8.DecodeRune(text); n > 1 {
		return n
	}
	return 0
}

// escape reads the escape at offset i, notes a lone surrogate, and gives the
// escape's length, both halves of a pair together. It is 0 for what is no escape,
// and -1 where the text ends inside of one.
func (s *scanner) escape(i int) int {
	text := s.data[i:]
	if len(text) < 2 {
		return -1
	}
	if text[1] != 'u' {
		return plainEscape(text[1])
	}
	if len(text) < 6 {
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

// plainEscape gives the length of an escape of a backslash and b.
func plainEscape(b byte) int {
	switch b {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	}
	return 0
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
