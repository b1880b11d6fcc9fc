package sentence

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// noStop stands for a stop that ends nothing, wideNoStop for one of three
	// bytes.
	noStop     = 'x'
	wideNoStop = "一"
	// fullStop stands for a stop that ends a sentence.
	fullStop     = '!'
	wideFullStop = "。"
	// closer stands for a mark of emphasis behind a stop.
	closer = `"`
	// inlineCode is the longest code between backquotes, in bytes.
	inlineCode = 400
)

// mask is a paragraph and the copy of it in which stops and line ends stand for
// what they were found to be. Both have the same length.
type mask struct {
	text string
	p    []byte
}

// stops judges every stop and writes down what it is.
func (m *mask) stops() {
	for i := 0; i < len(m.text); {
		switch c := m.text[i]; {
		case c == '`':
			i = m.inlineCode(i)
		case c == '.' || c == '!' || c == '?':
			i = m.stop(i)
		case c >= utf8.RuneSelf:
			i = m.wideStop(i)
		default:
			i++
		}
	}
}

// inlineCode hides the stops of code between backquotes on one line, and gives
// the offset behind it.
func (m *mask) inlineCode(i int) int {
	n := 1
	for i+n < len(m.text) && m.text[i+n] == '`' {
		n++
	}
	rest := m.text[i+n : min(len(m.text), i+n+inlineCode)]
	end := strings.Index(rest, m.text[i:i+n])
	if end < 0 || strings.Contains(rest[:end], "\n") {
		return i + n
	}
	for j := i + n; j < i+n+end; j++ {
		if strings.IndexByte(".!?", m.text[j]) >= 0 {
			m.p[j] = noStop
		}
	}
	return i + n + end + n
}

// stop judges the run of stops that begins at i and gives the offset behind it
// and its closing quotes.
func (m *mask) stop(i int) int {
	end := i
	for end < len(m.text) && (m.text[end] == '.' || m.text[end] == '!' || m.text[end] == '?') {
		end++
	}
	after := skipClosers(m.text, end)
	ends := m.isEnd(i, end, after)
	for j := i; j < end; j++ {
		m.p[j] = noStop
		if ends {
			m.p[j] = fullStop
		}
	}
	if !ends {
		return end
	}
	m.close(end, after)
	return after
}

// close lets UAX 29 see what stands behind a stop, from i to end, as closing
// quotes.
func (m *mask) close(i, end int) {
	for i < end {
		r, size := utf8.DecodeRuneInString(m.text[i:])
		if isSpace(r) || isEmphasis(m.text[i]) {
			copy(m.p[i:], strings.Repeat(closer, size))
		}
		i += size
	}
}

// isEnd judges the stops from i to end, behind which closing quotes, brackets
// and emphasis run to after.
func (m *mask) isEnd(i, end, after int) bool {
	if after == len(m.text) || m.p[after] == '\n' {
		return true
	}
	next, _ := utf8.DecodeRuneInString(m.text[after:])
	if !isSpace(next) {
		return m.endsInside(i, end, after, next)
	}
	next = firstRune(m.text[after:])
	if m.text[end-1] != '.' {
		return !(after > end && unicode.IsLower(next) && !isEmphasis(m.text[end]))
	}
	if end-i > 1 {
		return !unicode.IsLower(next)
	}
	return !isAbbreviation(m.text, i, next)
}

// endsInside judges stops without white space behind them: in a script without
// blanks they end a sentence, in others they are part of a word, unless a blank
// was forgotten after a question or a call.
func (m *mask) endsInside(i, end, after int, next rune) bool {
	before, _ := utf8.DecodeLastRuneInString(m.text[:i])
	if isWide(next) && unicode.IsLetter(next) {
		return !unicode.IsDigit(before)
	}
	return m.text[end-1] != '.' && after == end && unicode.IsUpper(next) && unicode.IsLower(before)
}

// wideStop judges a stop of three bytes at i and gives the offset behind the
// rune there. A stop inside of a Japanese quotation that the sentence goes on
// from is none.
func (m *mask) wideStop(i int) int {
	r, size := utf8.DecodeRuneInString(m.text[i:])
	next, nextSize := utf8.DecodeRuneInString(m.text[i+size:])
	switch r {
	case '．', '․', '﹒':
		stands := wideFullStop
		if unicode.IsDigit(next) || next < utf8.RuneSelf && isWordRune(next) {
			stands = wideNoStop
		}
		copy(m.p[i:], stands)
	case '。', '！', '？':
		behind, _ := utf8.DecodeRuneInString(m.text[i+size+nextSize:])
		if (next == '」' || next == '』') && unicode.Is(unicode.Hiragana, behind) {
			copy(m.p[i:], wideNoStop)
		}
	}
	return i + size
}

// firstRune is the first rune of t that is no white space, or 0. It looks at few
// bytes, so that a long run of blanks costs no more than a short one.
func firstRune(t string) rune {
	t = strings.TrimLeftFunc(t[:min(len(t), 64)], isSpace)
	if t == "" {
		return 0
	}
	r, _ := utf8.DecodeRuneInString(t)
	return r
}

// skipClosers gives the offset behind the closing quotes, brackets and marks of
// emphasis at i. French puts a blank before its quote.
func skipClosers(t string, i int) int {
	for i < len(t) {
		if n := frenchQuote(t[i:]); n > 0 {
			i += n
			continue
		}
		r, size := utf8.DecodeRuneInString(t[i:])
		if !isCloser(r) {
			return i
		}
		i += size
	}
	return i
}

// frenchQuote is the length of a blank and a closing » that t begins with. A »
// with a word behind it opens a quotation.
func frenchQuote(t string) int {
	blank, size := utf8.DecodeRuneInString(t)
	rest, ok := strings.CutPrefix(t[size:], "»")
	if next, _ := utf8.DecodeRuneInString(rest); !ok || !isSpace(blank) || isWordRune(next) {
		return 0
	}
	return len(t) - len(rest)
}

func isCloser(r rune) bool {
	return strings.ContainsRune("\"')]}*_~`»”’›」』）】》〉", r)
}

func isEmphasis(c byte) bool { return strings.IndexByte("*_~`", c) >= 0 }
