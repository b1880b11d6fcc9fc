// Package toolname takes the names of tools apart.
package toolname

import (
	"strings"
	"unicode"
)

// Words splits a tool's name at case changes and at everything that is no
// letter or digit, in lower case: "mcp__fs__readFile" gives mcp, fs, read, file.
func Words(name string) []string {
	var words []string
	var word strings.Builder
	flush := func() {
		if word.Len() > 0 {
			words = append(words, word.String())
			word.Reset()
		}
	}
	lower := false
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			flush()
			lower = false
			continue
		}
		if unicode.IsUpper(r) && lower {
			flush()
		}
		lower = unicode.IsLower(r)
		word.WriteRune(unicode.ToLower(r))
	}
	flush()
	return words
}
