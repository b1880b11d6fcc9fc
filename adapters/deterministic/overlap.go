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

// topic is what a sentence is about: its identifiers, and its words of content.
// Scripts without spaces give pairs of characters.
type topic struct {
	identifiers map[string]bool
	words       map[string]bool
}

func topicOf(text string) topic {
	t := topic{identifiersOf(text), make(map[string]bool)}
	f := fold(text)
	for _, w := range f.words() {
		if w = strings.TrimSuffix(w, "s"); len(w) >= 3 && !isStop(w) {
			t.words[w] = true
		}
	}
	t.pairs(f.text)
	return t
}

// identifiersOf gives the names in code that a text holds.
func identifiersOf(text string) map[string]bool {
	names := make(map[string]bool)
	for _, field := range strings.Fields(text) {
		field = strings.Trim(field, "\"'`“”‘’()[]{}<>,;:!?.。，、")
		if isIdentifier(field) {
			names[field] = true
		}
	}
	return names
}

// pairs adds each two neighbouring characters of scripts without spaces.
func (t topic) pairs(text string) {
	var before rune
	for _, r := range text {
		if isCJK(r) && isCJK(before) {
			t.words[string([]rune{before, r})] = true
		}
		before = r
	}
}

// isIdentifier reports whether a word is a name in code: it has a slash, a
// digit, an underscore, a dot inside, or a capital after its first letter.
func isIdentifier(w string) bool {
	if len(w) < 2 {
		return false
	}
	for i, r := range w {
		switch {
		case r == '/' || r == '_' || unicode.IsDigit(r):
			return true
		case i > 0 && (r == '.' || r == '@' || r == '#' || unicode.IsUpper(r)):
			return true
		}
	}
	return false
}

// stopWords are the words without content of all languages.
var stopWords = joinStops()

func joinStops() map[string]bool {
	all := make(map[string]bool)
	for _, l := range lexicons {
		for _, w := range l.stop {
			all[w] = true
		}
	}
	return all
}

func isStop(w string) bool { return stopWords[w] || stopWords[w+"s"] }

// sharesIdentifier reports whether the topics name the same thing.
func (t topic) sharesIdentifier(u topic) bool {
	for id := range t.identifiers {
		if u.identifiers[id] {
			return true
		}
	}
	return false
}

// common counts the words of content that both have.
func (t topic) common(u topic) int {
	n := 0
	for w := range t.words {
		if u.words[w] {
			n++
		}
	}
	return n
}

// likeness is Dice's measure of the words of content: 0 for none in common, 1
// for the same ones.
func (t topic) likeness(u topic) float64 {
	if len(t.words)+len(u.words) == 0 {
		return 0
	}
	return 2 * float64(t.common(u)) / float64(len(t.words)+len(u.words))
}

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
	return isIdentifier(w) || w != "" && unicode.IsUpper([]rune(w)[0])
}
