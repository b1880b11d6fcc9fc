package strictjson

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"unicode/utf16"
	"unicode/utf8"
)

// appendUnescaped appends what a string reads as to dst, where raw is sound and
// stands between the quotes. A lone surrogate reads as U+FFFD.
func appendUnescaped(dst, raw []byte) []byte {
	// No escape is shorter than what it reads as; words are written whole.
	dst = slices.Grow(dst, len(raw)+8)
	to := dst[len(dst):cap(dst)]
	i, n := 0, 0
	for i < len(raw) {
		if i+8 <= len(raw) {
			word := binary.LittleEndian.Uint64(raw[i:])
			binary.LittleEndian.PutUint64(to[n:], word)
			marks := backslashes(word)
			if marks == 0 {
				i, n = i+8, n+8
				continue
			}
			plain := bits.TrailingZeros64(marks) >> 3
			i, n = i+plain, n+plain
		} else if raw[i] != '\\' {
			to[n] = raw[i]
			i, n = i+1, n+1
			continue
		}
		r, size := unescape(raw[i:])
		if r < utf8.RuneSelf {
			to[n] = byte(r)
			n++
		} else {
			n += utf8.EncodeRune(to[n:], r)
		}
		i += size
	}
	return dst[:len(dst)+n]
}

// backslashes marks the backslashes of a word. The lowest mark is exact.
func backslashes(word uint64) uint64 {
	differs := word ^ '\\'*ones
	return (differs - ones) &^ differs & highs
}

// unescape gives the character of the sound escape that begins text, and its
// length.
func unescape(text []byte) (r rune, size int) {
	switch b := text[1]; b {
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'n':
		return '\n', 2
	case 'r':
		return '\r', 2
	case 't':
		return '\t', 2
	case 'u':
	default:
		return rune(b), 2
	}
	r = hex4(text[2:])
	if !utf16.IsSurrogate(r) {
		return r, 6
	}
	if r < 0xDC00 && lowSurrogate(text[6:]) {
		return utf16.DecodeRune(r, hex4(text[8:])), 12
	}
	return utf8.RuneError, 6
}
