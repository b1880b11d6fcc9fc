package validate

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// fold gives a text as quotes are compared: in NFC, each run of white space one
// space.
func fold(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	walkFolded(text, func(piece string, _, _ int) bool {
		b.WriteString(piece)
		return true
	})
	return b.String()
}

// unfold gives the byte range in text from which the bytes from start to end of
// its folded form came.
func unfold(text string, start, end int) (from, to int) {
	offset := 0
	from, to = -1, len(text)
	walkFolded(text, func(piece string, pieceFrom, pieceTo int) bool {
		if from < 0 && offset+len(piece) > start {
			from = pieceFrom
		}
		offset += len(piece)
		to = pieceTo
		return offset < end
	})
	return max(from, 0), to
}

// walkFolded gives the folded form of a text piece by piece, each with the byte
// range in text that it came from, until emit says false. It is the one place
// that knows how texts are folded.
func walkFolded(text string, emit func(piece string, from, to int) bool) {
	for i := 0; i < len(text); {
		n := segment(text[i:])
		next := i + n
		if isSpace(text[i:next]) {
			next = spaceEnd(text, next)
			if !emit(" ", i, next) {
				return
			}
		} else if !emit(norm.NFC.String(text[i:next]), i, next) {
			return
		}
		i = next
	}
}

// segment is the length of the first characters of a text that NFC can't join
// with what follows.
func segment(text string) int {
	if text[0] < utf8.RuneSelf && (len(text) == 1 || text[1] < utf8.RuneSelf) {
		return 1
	}
	return max(1, norm.NFC.NextBoundaryInString(text, true))
}

func spaceEnd(text string, i int) int {
	for i < len(text) {
		n := segment(text[i:])
		if !isSpace(text[i : i+n]) {
			break
		}
		i += n
	}
	return i
}

// isSpace reports whether a segment is one character of white space.
func isSpace(segment string) bool {
	r, n := utf8.DecodeRuneInString(segment)
	return n == len(segment) && unicode.IsSpace(r)
}

// apart reports whether the byte range of a text begins and ends between
// characters that NFC keeps apart.
func apart(text string, from, to int) bool {
	return startsApart(text[from:]) && startsApart(text[to:])
}

func startsApart(text string) bool {
	return text == "" || text[0] < utf8.RuneSelf || norm.NFC.PropertiesString(text).BoundaryBefore()
}
