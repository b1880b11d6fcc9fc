package validate

import (
	"encoding/json"
	"strings"
)

// maxInnerJSON is the size in bytes up to which a text is looked at as JSON.
const maxInnerJSON = 16 << 20

// maxInside is how many JSON texts inside of JSON texts are looked into.
const maxInside = 4

// innerStrings gives the strings of a text that is itself JSON, names of members
// included, unescaped, and the strings of those of them that are JSON again.
// Strings without an escape are left out: they stand in the text as they are. A
// text that is not JSON gives none.
//
// json.Valid walks without recursion and gives up at a depth of 10,000, so that
// brackets without end do no harm.
func innerStrings(text string) []string { return stringsInside(text, maxInside) }

func stringsInside(text string, depth int) []string {
	if depth == 0 || !holdsEscapes(text) {
		return nil
	}
	var all []string
	for i := strings.IndexByte(text, '"'); i >= 0; {
		literal, escaped := stringLiteral(text[i:])
		var plain string
		if escaped && json.Unmarshal([]byte(literal), &plain) == nil {
			all = append(all, plain)
			all = append(all, stringsInside(plain, depth-1)...)
		}
		i += len(literal)
		next := strings.IndexByte(text[i:], '"')
		if next < 0 {
			break
		}
		i += next
	}
	return all
}

// holdsEscapes reports whether a text is JSON with an escape in it.
func holdsEscapes(text string) bool {
	trimmed := strings.TrimLeft(text, jsonSpace)
	return trimmed != "" && strings.ContainsAny(trimmed[:1], `{["`) &&
		strings.Contains(text, `\`) && len(text) <= maxInnerJSON && json.Valid([]byte(text))
}

// stringLiteral gives the string literal at the start of valid JSON, quotes
// included, and whether anything in it is escaped.
func stringLiteral(text string) (literal string, escaped bool) {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			escaped = true
			i++
		case '"':
			return text[:i+1], escaped
		}
	}
	return text, escaped
}
