package deterministic

import (
	"strings"
	"unicode"
)

// Shares of common content from which two sentences are about the same thing.
const (
	related = 0.35
	same    = 0.5
)

// sameSlot reports whether the words of two sentences are equal but for one, and
// that one is a value: a number, a version or a name with a capital, as in "Use
// port 8080", "Use port 8081". A path or another name in code is no value: what is
// said of one file holds beside what is said of another.
func sameSlot(x, y []string) bool {
	if len(x) != len(y) || len(x) < 3 {
		return false
	}
	differing := 0
	for i := range x {
		if strings.EqualFold(x[i], y[i]) {
			continue
		}
		differing++
		if !isValueWord(x[i]) || !isValueWord(y[i]) {
			return false
		}
	}
	return differing == 1
}

// isValueWord reports whether a word is a number or a version, or begins with a
// capital and has nothing but letters and digits.
func isValueWord(w string) bool {
	w = strings.Trim(w, "\"'`.,;:!")
	if w == "" {
		return false
	}
	number := strings.IndexFunc(w, func(r rune) bool { return !unicode.IsDigit(r) && r != '.' && r != ',' && r != 'v' && r != '%' }) < 0
	name := unicode.IsUpper([]rune(w)[0]) &&
		strings.IndexFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) < 0
	return number || name
}
