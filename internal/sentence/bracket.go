package sentence

import (
	"strings"
	"unicode/utf8"
)

// maxAside is the longest text in brackets, in bytes, that is taken for an aside.
const maxAside = 240

// asides writes letters over the question and exclamation marks inside of brackets
// after which the text goes on in lower case: "(the old one, right? nothing else)" is
// one aside of its sentence.
func (m *mask) asides() {
	for at := 0; at < len(m.text); {
		open := strings.IndexByte(m.text[at:], '(')
		if open < 0 {
			return
		}
		open += at
		at = open + 1
		length := strings.IndexByte(m.text[open:min(len(m.text), open+maxAside)], ')')
		if length < 0 {
			continue
		}
		for i := open; i < open+length; i++ {
			if c := m.text[i]; (c == '?' || c == '!') && goesOn(m.text[i+1:open+length]) {
				m.p[i] = 'x'
			}
		}
	}
}

// goesOn reports whether a text begins with a blank and a small letter.
func goesOn(text string) bool {
	next := strings.TrimLeft(text, " ")
	r, _ := utf8.DecodeRuneInString(next)
	return len(next) < len(text) && isLowerRune(r)
}
