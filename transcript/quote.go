package transcript

import "strconv"

// maxQuoted is how many characters of an input's word an error shows.
const maxQuoted = 60

// quote shows a word of the input in an error.
func quote(s string) string {
	shown := 0
	for i := range s {
		if shown++; shown > maxQuoted {
			return strconv.Quote(s[:i] + "…")
		}
	}
	return strconv.Quote(s)
}
