package sentence

import (
	"strings"
	"unicode/utf8"
)

// listItem takes the first line of a list item and leaves its mark out.
func (s *splitter) listItem(l line) bool {
	t := s.of(l)
	width, at := indent(t)
	mark := listMark(t[at:])
	if mark == 0 || s.wrapsToNumber(t[at:]) {
		return false
	}
	s.flush()
	at += mark
	at += checkbox(t[at:])
	s.item, s.itemIndent = true, width+2
	s.kind = ListItem
	s.lines = append(s.lines, line{start: l.start + at, end: l.end, next: l.next})
	s.last = ListItem
	s.afterBlank = false
	return true
}

// wrapsToNumber reports whether a numbered line is rather the rest of a sentence
// that was wrapped: only 1 can begin a list inside of a paragraph.
func (s *splitter) wrapsToNumber(t string) bool {
	if len(s.lines) == 0 || s.kind == ListItem || t[0] < '0' || t[0] > '9' {
		return false
	}
	before := strings.TrimRight(s.of(s.lines[len(s.lines)-1]), " \t")
	first := t[0] == '1' && (t[1] < '0' || t[1] > '9')
	return !first && !endsSentence(before) && !strings.HasSuffix(before, ":")
}

// continuesItem reports whether a line goes on with the list item before it: an
// indented one, or one that a wrapped item runs over to.
func (s *splitter) continuesItem(l line) bool {
	t := s.of(l)
	if width, _ := indent(t); width >= 2 {
		return true
	}
	if len(s.lines) == 0 || s.kind != ListItem {
		return false
	}
	r, _ := utf8.DecodeRuneInString(t)
	return isLowerRune(r) && !endsSentence(s.of(s.lines[len(s.lines)-1]))
}

// listMark is the length of the list mark that t begins with, the white space
// after it included: - * + • ◦ ▪ –, 1. 1) (1) a) and the forms of Chinese and
// Japanese, 1、 （1） ①. It is 0 where there is none.
func listMark(t string) int {
	if t != "" && (isASCIILetter(t[0]) || '0' <= t[0] && t[0] <= '9') {
		return numberMark(t)
	}
	for _, bullet := range []string{"-", "*", "+", "•", "◦", "▪", "‣", "·", "–", "—"} {
		if rest, ok := strings.CutPrefix(t, bullet); ok {
			return spaceAfter(t, len(t)-len(rest))
		}
	}
	if r, size := utf8.DecodeRuneInString(t); '①' <= r && r <= '⑳' {
		return size
	}
	return numberMark(t)
}

// numberMark is the length of a mark that counts.
func numberMark(t string) int {
	i := 0
	open := ""
	for _, bracket := range []string{"(", "（"} {
		if strings.HasPrefix(t, bracket) {
			i, open = len(bracket), bracket
		}
	}
	start := i
	for i < len(t) && i-start < 3 && '0' <= t[i] && t[i] <= '9' {
		i++
	}
	digits := i > start
	if !digits && i < len(t) && isASCIILetter(t[i]) {
		i++
	}
	if i == start {
		return 0
	}
	rest := t[i:]
	switch {
	case open == "" && digits && strings.HasPrefix(rest, "、"):
		return i + len("、")
	case open != "" && strings.HasPrefix(rest, "）"):
		return i + len("）")
	case strings.HasPrefix(rest, ")"), open == "" && digits && strings.HasPrefix(rest, "."):
		return spaceAfter(t, i+1)
	}
	return 0
}

// spaceAfter is the offset of the text after white space at i, or 0 where there
// is no white space or no text.
func spaceAfter(t string, i int) int {
	rest := strings.TrimLeft(t[i:], " \t")
	if len(rest) == len(t)-i || rest == "" {
		return 0
	}
	return len(t) - len(rest)
}

// checkbox is the length of a box in front of t, with the white space after it.
func checkbox(t string) int {
	if len(t) >= 4 && t[0] == '[' && t[2] == ']' && strings.IndexByte(" xX-", t[1]) >= 0 {
		return spaceAfter(t, 3)
	}
	return 0
}

func isASCIILetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
