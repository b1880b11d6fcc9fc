package testrun

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Windows of an output that are read, in bytes.
const (
	outputHead = 32 << 10
	outputTail = 64 << 10
	headBytes  = 600
	tailBytes  = 2000
)

// Clip leaves the middle out of a very long output: it keeps the first 32 KiB
// and the last 64 KiB, in whole lines.
func Clip(output string) string {
	if len(output) <= outputHead+outputTail {
		return output
	}
	first := output[:outputHead]
	last := output[len(output)-outputTail:]
	return first[:strings.LastIndexByte(first, '\n')+1] + last[strings.IndexByte(last, '\n')+1:]
}

// Head is the beginning of a text, at most 600 bytes, cut at a line end where
// one is near.
func Head(text string) string {
	if len(text) <= headBytes {
		return text
	}
	text = text[:headBytes]
	if i := strings.LastIndexByte(text, '\n'); i > 0 {
		return text[:i]
	}
	return atRunes(text)
}

// atRunes leaves out the rest of a character at either end of a text that was cut.
func atRunes(text string) string {
	for n := 0; n < utf8.UTFMax-1 && text != "" && !utf8.RuneStart(text[0]); n++ {
		text = text[1:]
	}
	for n := 0; n < utf8.UTFMax && text != ""; n++ {
		if r, size := utf8.DecodeLastRuneInString(text); r != utf8.RuneError || size != 1 {
			break
		}
		text = text[:len(text)-1]
	}
	return text
}

// Tail is the end of a text, at most 2,000 bytes, from a line's start where one
// is near.
func Tail(text string) string {
	if len(text) <= tailBytes {
		return text
	}
	text = text[len(text)-tailBytes:]
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		return text[i+1:]
	}
	return atRunes(text)
}

// FirstLine is the first line of a text that is not blank, without white space around
// it; of one that begins behind the head nothing, and of one that ends there its part in
// the head.
func FirstLine(text string) string {
	window := text[:min(len(text), headBytes)]
	line, _, ends := strings.Cut(strings.TrimLeftFunc(window, unicode.IsSpace), "\n")
	if !ends && len(window) < len(text) {
		line = atRunes(line)
	}
	return strings.TrimSpace(line)
}
