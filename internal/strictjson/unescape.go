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
	dst = slices.Grow(dst, len(raw)+UnescapeRoom)
	to := dst[len(dst):cap(dst)]
	i, n := 0, 0
	for i+blockSize+gapSize <= len(raw) {
		start, end := i, i+blockSize
		marks := escapes(raw[start:end])
		if marks == 0 {
			*(*[blockSize]byte)(to[n:]) = *(*[blockSize]byte)(raw[i:])
			i, n = end, n+blockSize
			continue
		}
		for marks != 0 {
			k := bits.TrailingZeros64(marks)
			size := start + k - i
			copyGap(to[n:], raw[i:], size)
			i, n = i+size, n+size
			if c := letters[raw[i+1]]; c != 0 {
				to[n] = c
				i, n = i+2, n+1
				marks &^= 3 << k
				continue
			}
			r, size := unescape(raw[i:])
			i, n = i+size, n+utf8.EncodeRune(to[n:], r)
			marks &^= 1<<(k+size) - 1
		}
		if i < end {
			copyGap(to[n:], raw[i:], end-i)
			i, n = end, n+end-i
		}
	}
	return dst[:len(dst)+n+unescapeRest(to[n:], raw[i:])]
}

// unescapeRest writes what a string reads as, byte by byte, and gives its length.
func unescapeRest(to, raw []byte) (n int) {
	for i := 0; i < len(raw); {
		if raw[i] != '\\' {
			to[n] = raw[i]
			i, n = i+1, n+1
			continue
		}
		r, size := unescape(raw[i:])
		i, n = i+size, n+utf8.EncodeRune(to[n:], r)
	}
	return n
}

// gapSize is how many bytes are copied at once, as two words: both sides of a
// copyGap have room for them.
const gapSize = 16

// UnescapeRoom is how much room beside the length of Raw AppendText wants in dst, so
// that it need not be moved.
const UnescapeRoom = gapSize

// copyGap copies size bytes, and perhaps a few more.
func copyGap(to, from []byte, size int) {
	binary.LittleEndian.PutUint64(to, binary.LittleEndian.Uint64(from))
	binary.LittleEndian.PutUint64(to[8:], binary.LittleEndian.Uint64(from[8:]))
	if size > gapSize {
		copy(to[gapSize:size], from[gapSize:size])
	}
}

// letters are what an escape of one letter reads as.
var letters = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// unescape gives the character of the sound escape that begins text, and its
// length.
func unescape(text []byte) (r rune, size int) {
	if c := letters[text[1]]; c != 0 {
		return rune(c), 2
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
