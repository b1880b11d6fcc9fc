package history

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"unicode/utf8"
)

// appendString writes s as Python's json module does with ensure_ascii off: only
// the quote, the backslash and U+0000 to U+001F are escaped. A byte that is not
// UTF-8 is written as U+FFFD.
func appendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	n := len(dst)
	to := withRoom(dst, len(s))
	// unsure marks what is not ASCII, until the rest of s is known to be UTF-8.
	unsure := uint64(highs)
	for i := 0; i < len(s); {
		if len(to)-n < room {
			to = withRoom(to[:n], len(s)-i)
		}
		// A word is written whole, also where only its beginning is wanted.
		if i+wordSize <= len(s) {
			word := wordAt(s, i)
			binary.LittleEndian.PutUint64(to[n:], word)
			marks := escaped(word) | word&unsure
			if marks == 0 {
				i, n = i+wordSize, n+wordSize
				continue
			}
			plain := bits.TrailingZeros64(marks) >> 3
			i, n = i+plain, n+plain
		}
		switch c := s[i]; {
		case c >= utf8.RuneSelf && unsure != 0:
			s, i, unsure = sound(s[i:]), 0, 0
			continue
		case c >= ' ' && c != '"' && c != '\\':
			to[n] = c
			n++
		default:
			n += putEscape(to[n:], c)
		}
		i++
	}
	return append(to[:n], '"')
}

// sound gives s with U+FFFD in place of each byte that is not UTF-8.
func sound(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}

// room is more than what a word and an escape take.
const room = 16

// withRoom gives all of dst's memory, with room for a string of that many bytes,
// few of them escaped.
func withRoom(dst []byte, bytes int) []byte {
	dst = slices.Grow(dst, bytes+bytes/16+2*room)
	return dst[:cap(dst)]
}

// A word is eight bytes of text that are looked at at once, the first one lowest.
const (
	wordSize = 8
	ones     = 0x0101010101010101
	highs    = 0x8080808080808080
)

func wordAt(s string, i int) uint64 {
	b := s[i : i+wordSize]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// escaped marks the bytes of a word that are escaped. The lowest mark is exact;
// one above it may be false.
func escaped(word uint64) uint64 {
	quote, backslash := word^'"'*ones, word^'\\'*ones
	return ((quote-ones)&^quote | (backslash-ones)&^backslash | (word-' '*ones)&^word) & highs
}

const hexDigits = "0123456789abcdef"

// short holds the letters of the escapes that have one.
var short = [256]byte{'"': '"', '\\': '\\', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't'}

// putEscape writes the escape of c and gives its length.
func putEscape(to []byte, c byte) int {
	to[0] = '\\'
	if letter := short[c]; letter != 0 {
		to[1] = letter
		return 2
	}
	copy(to[1:], "u00")
	to[4], to[5] = hexDigits[c>>4], hexDigits[c&15]
	return 6
}
