package deterministic

import (
	"strings"
	"unicode"

	"github.com/seed-a68626b6/reduce/internal/topic"
)

// Shares of common content from which two sentences are about the same thing.
const (
	related = 0.35
	same    = 0.5
)

// sameSlot reports whether the words of two sentences are equal but for one, and that
// one is a number or a name: "Use port 8080", "Use port 8081".
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
		if !isSlot(x[i]) || !isSlot(y[i]) {
			return false
		}
	}
	return differing == 1
}

func isSlot(w string) bool {
	w = strings.Trim(w, "\"'`.,;:!")
	return topic.IsIdentifier(w) || w != "" && unicode.IsUpper([]rune(w)[0])
}
