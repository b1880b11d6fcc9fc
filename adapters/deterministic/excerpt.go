package deterministic

import (
	"strings"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/internal/sentence"
	"github.com/seed-a68626b6/reduce/internal/testrun"
)

// excerpts cuts literal excerpts out of a tool's words.
type excerpts struct {
	// limit is the longest excerpt in Unicode code points.
	limit int
}

// fits reports whether a text is short enough.
func (x excerpts) fits(text string) bool {
	return utf8.RuneCountInString(text) <= x.limit
}

// whole gives the text without white space around it, where it fits.
func (x excerpts) whole(text string) (string, bool) {
	text = strings.TrimSpace(text)
	return text, text != "" && x.fits(text)
}

// naming gives the first line of a text that names a ref as a whole token, cut to
// the sentence that does so where the line is long.
func (x excerpts) naming(text, ref string) (string, bool) {
	for line := range strings.Lines(testrun.Head(text)) {
		if line = strings.TrimSpace(line); !hasToken(line, ref) || screenLine.MatchString(line) {
			continue
		}
		if len(line) <= 120 {
			return line, true
		}
		for _, s := range sentence.Split(line) {
			if hasToken(s.Text, ref) && x.fits(s.Text) {
				return s.Text, true
			}
		}
		return "", false
	}
	return "", false
}

// line gives a line, or its first sentence where the line is too long.
func (x excerpts) line(line string) (string, bool) {
	line = strings.TrimSpace(line)
	if line == "" || x.fits(line) {
		return line, line != ""
	}
	cut := sentence.Split(firstChars(line, 4*x.limit))
	if len(cut) > 1 && cut[0].Start == 0 && x.fits(cut[0].Text) {
		return cut[0].Text, true
	}
	return "", false
}
