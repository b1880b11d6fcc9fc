package sentence

import (
	"strings"
	"unicode/utf8"
)

// Ends cuts the first and the last n bytes of a text into sentences, in whole lines
// where there are any: nobody writes so much, and what is so long was pasted. A text of
// at most 2n bytes is cut whole.
func Ends(text string, n int) []Sentence {
	if len(text) <= 2*n {
		return Split(text)
	}
	all := Split(text[:endBefore(text, n)])
	return appendShifted(all, text, startBehind(text, len(text)-n), len(text))
}

// Near cuts text[from:to] into sentences, with n bytes on either side of it, in whole
// lines where there are any. A text of at most 2n bytes is cut whole.
func Near(text string, from, to, n int) []Sentence {
	if len(text) <= 2*n {
		return Split(text)
	}
	start, end := 0, len(text)
	if from > n {
		start = min(from, startBehind(text[:from], from-n))
	}
	if to < len(text)-n {
		end = to + endBefore(text[to:], n)
	}
	return appendShifted(nil, text, start, end)
}

// appendShifted appends the sentences of text[start:end], with their places in text.
func appendShifted(all []Sentence, text string, start, end int) []Sentence {
	for _, s := range Split(text[start:end]) {
		s.Start += start
		s.End += start
		all = append(all, s)
	}
	return all
}

// endBefore is where a beginning of at most n bytes ends: behind a line, or else
// between two characters.
func endBefore(text string, n int) int {
	if i := strings.LastIndexByte(text[:n], '\n'); i >= 0 {
		return i + 1
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return n
}

// startBehind is where an end begins that starts at byte i or behind it: at a line, or
// else between two characters.
func startBehind(text string, i int) int {
	if at := strings.IndexByte(text[i:], '\n'); at >= 0 {
		return i + at + 1
	}
	for i < len(text) && !utf8.RuneStart(text[i]) {
		i++
	}
	return i
}
