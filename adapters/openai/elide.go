package openai

import (
	"fmt"
	"unicode/utf8"
)

// elided gives a text of at most limit bytes and the words that say what was left out:
// of a longer one the beginning and the end, whole characters each.
func elided(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	head := limit * 3 / 5
	tail := len(text) - (limit - head)
	for head > 0 && !utf8.RuneStart(text[head]) {
		head--
	}
	for tail < len(text) && !utf8.RuneStart(text[tail]) {
		tail++
	}
	return fmt.Sprintf("%s\n[… %d bytes left out here …]\n%s", text[:head], tail-head, text[tail:])
}
