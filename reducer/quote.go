package reducer

import "unicode"

// leastQuote is the weight that a quote needs to prove anything.
const leastQuote = 4

// quoteWeight counts the letters and digits of a quote, a letter of Chinese,
// Japanese or Korean twice.
func quoteWeight(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
			n += 2
		case unicode.IsLetter(r), unicode.IsDigit(r):
			n++
		}
	}
	return n
}
