package deterministic

import (
	"strings"

	"github.com/seed-a68626b6/reduce/internal/pattern"
)

// cueForm is a cue with other words inside.
type cueForm struct {
	kind cueKind
	form
}

func cue(kind cueKind, expression string) cueForm { return cueForm{kind, newForm(expression)} }

// form is a pattern for folded text.
type form struct{ *pattern.Pattern }

func newForm(expression string) form { return form{pattern.New(expression)} }

// in reports whether the form occurs in a text.
func (p form) in(f folded) bool { return p.find(f) != nil }

// find gives where the form occurs in a text, or nil.
func (p form) find(f folded) []int {
	if needs := p.Needs(); needs != nil && !f.mayHold(needs) {
		return nil
	}
	return p.Regexp().FindStringIndex(f.text)
}

// gramSet holds of every three bytes of a text that stand together one bit.
type gramSet [64]uint64

func gram(a, b, c byte) (word int, bit uint64) {
	h := uint32(a)*0x9e5 ^ uint32(b)*0x3d1 ^ uint32(c)*0x175
	h ^= h >> 7
	return int(h >> 6 & 63), 1 << (h & 63)
}

func (g *gramSet) add(text string) {
	for i := 0; i+2 < len(text); i++ {
		word, bit := gram(text[i], text[i+1], text[i+2])
		g[word] |= bit
	}
}

// mayHold reports whether a text can hold another. It is never wrong when it says no.
func (g *gramSet) mayHold(text string) bool {
	for i := 0; i+2 < len(text); i++ {
		if word, bit := gram(text[i], text[i+1], text[i+2]); g[word]&bit == 0 {
			return false
		}
	}
	return true
}

// mayHold reports whether one of the texts can stand in f.
func (f folded) mayHold(texts []string) bool {
	if f.seen.grams == nil {
		f.seen.grams = new(gramSet)
		f.seen.grams.add(f.text)
	}
	for _, t := range texts {
		if f.seen.grams.mayHold(t) && (len(t) > 2 || strings.Contains(f.text, t)) {
			return true
		}
	}
	return false
}
