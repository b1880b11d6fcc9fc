package sentence

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/sentences"
)

// paragraph cuts a run of lines into sentences and adds them.
//
// The cutting itself is that of UAX 29 over a copy in which each byte that the
// rules of this package have judged stands for what it was found to be, so that
// offsets stay the same: a stop that ends nothing is a letter there, one that
// ends a sentence is an exclamation mark, and a line end is a blank or stays.
func (s *splitter) paragraph(lines []line) {
	start, end := lines[0].start, lines[len(lines)-1].end
	if s.kind == Heading {
		s.add(start, end, Heading)
		return
	}
	m := mask{text: s.text[start:end], p: []byte(s.text[start:end])}
	m.lineEnds(lines)
	m.stops()
	m.asides()
	s.pieces(start, m.p)
}

// pieces adds what UAX 29 makes of a masked paragraph that begins at byte start
// of the text. A piece without letters and digits goes with the one before it,
// or with the next where it is the first; so does a number by itself.
func (s *splitter) pieces(start int, masked []byte) {
	if isOnePiece(masked) {
		s.add(start, start+len(masked), s.kind)
		return
	}
	from, before := start, -1
	it := sentences.FromBytes(masked)
	at := start
	for it.Next() {
		at += len(it.Value())
		piece := strings.TrimFunc(s.text[from:at], isSpace)
		switch {
		case piece == "":
			from = at
		case hasWord(piece):
			before = len(s.out)
			s.add(from, at, s.kind)
			from = at
		case before >= 0 && before < len(s.out) && !isCounter(piece):
			s.extend(before, at)
			from = at
		}
	}
	if from < at {
		s.add(from, at, s.kind)
	}
}

// isOnePiece is true for a text of ASCII without a sign at which UAX 29 could cut it.
func isOnePiece(masked []byte) bool {
	for _, c := range masked {
		if c >= utf8.RuneSelf || c == '!' || c == '?' || c == '.' || c == '\n' || c == '\r' {
			return false
		}
	}
	return true
}

// extend lets the sentence out[i] run to byte end.
func (s *splitter) extend(i, end int) {
	first, last := trim(s.text, s.out[i].Start, end)
	s.out[i].Text, s.out[i].End = s.text[first:last], last
}

// hasWord reports whether t says something: it has a letter or digit, and is not
// just a counter.
func hasWord(t string) bool {
	return strings.IndexFunc(t, isWordRune) >= 0 && !isCounter(t)
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// isCounter is true for "3." and "3)".
func isCounter(t string) bool {
	return len(t) > 1 && len(t) <= 4 && isNumber(t[:len(t)-1]) && (t[len(t)-1] == '.' || t[len(t)-1] == ')')
}

// lineEnds writes blanks over the line ends that cut nothing.
func (m *mask) lineEnds(lines []line) {
	if len(lines) == 1 {
		return
	}
	start, width := lines[0].start, 0
	of := func(l line) string { return m.text[l.start-start : l.end-start] }
	for _, l := range lines {
		width = max(width, columns(of(l)))
	}
	for i, l := range lines[:len(lines)-1] {
		next := lines[i+1]
		if endsLine(strings.TrimRightFunc(of(l), isSpace), of(next), width) {
			continue
		}
		for j := l.end; j < next.start; j++ {
			m.p[j-start] = ' '
		}
	}
}

// wrapWidth is the width in columns under which nobody wraps text of a script
// without blanks.
const wrapWidth = 60

// endsLine reports whether the end of a line is an end of a sentence, in a
// paragraph whose widest line has the given columns.
func endsLine(this, next string, width int) bool {
	if endsSentence(this) {
		return true
	}
	next = strings.TrimLeftFunc(next, isSpace)
	r, _ := utf8.DecodeRuneInString(next)
	if !unicode.IsLetter(r) || isLowerRune(r) || hangs(this) {
		return false
	}
	if isWide(r) {
		return width < wrapWidth || columns(this)+2 <= width-2
	}
	word, _, _ := strings.Cut(next, " ")
	return columns(this)+1+columns(word) <= width
}

// hangs reports whether a line ends with a sign that the sentence goes on.
func hangs(t string) bool {
	for _, sign := range []string{",", ";", ":", "-", "–", "—", "(", "，", "、", "；", "：", "/", "&", "+", "="} {
		if strings.HasSuffix(t, sign) {
			return true
		}
	}
	return false
}

// endsSentence reports whether a line ends with a stop, quotes and brackets after
// it apart, that is not part of an abbreviation.
func endsSentence(t string) bool {
	t = strings.TrimRightFunc(t, func(r rune) bool { return isSpace(r) || isCloser(r) })
	r, size := utf8.DecodeLastRuneInString(t)
	switch r {
	case '!', '?', '。', '！', '？', '｡', '…':
		return true
	case '.':
		return !isAbbreviation(t, len(t)-size, 0)
	}
	return false
}

// columns is the width of t, at two columns for a wide character.
func columns(t string) int {
	n := 0
	for _, r := range t {
		n++
		if isWide(r) {
			n++
		}
	}
	return n
}

// isWide is true for the characters of Chinese, Japanese and Korean, which are
// two columns wide.
func isWide(r rune) bool {
	return 0x1100 <= r && r <= 0x115F || 0x2E80 <= r && r <= 0xA4CF || 0xAC00 <= r && r <= 0xD7A3 ||
		0xF900 <= r && r <= 0xFAFF || 0xFF00 <= r && r <= 0xFF60 || 0x20000 <= r && r <= 0x3FFFD
}

func isLowerRune(r rune) bool { return unicode.IsLower(r) }
