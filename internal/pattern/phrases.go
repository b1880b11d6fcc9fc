package pattern

import "iter"

// Phrases are texts that are looked for together.
type Phrases struct {
	texts []string
	marks []marks
}

// marks are two grams of a phrase: those of its first and of its last three bytes. A
// shorter one has none, and always may stand somewhere.
type marks struct {
	first, last         uint64
	firstWord, lastWord uint8
}

// NewPhrases prepares texts to be looked for. The list is not to be written to.
func NewPhrases(texts []string) *Phrases {
	p := &Phrases{texts: texts, marks: make([]marks, len(texts))}
	for i, text := range texts {
		n := len(text)
		if n < 3 {
			continue
		}
		first, firstBit := gram(text[0], text[1], text[2])
		last, lastBit := gram(text[n-3], text[n-2], text[n-1])
		p.marks[i] = marks{firstBit, lastBit, uint8(first), uint8(last)}
	}
	return p
}

// All gives the texts in their order. The list is not to be written to.
func (p *Phrases) All() []string { return p.texts }

// In gives in their order the texts that may stand in a text with the grams: all that
// do, and few others.
func (p *Phrases) In(g *Grams) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range p.marks {
			m := &p.marks[i]
			if m.first != 0 && (g[m.firstWord&63]&m.first == 0 || g[m.lastWord&63]&m.last == 0 || !g.MayHold(p.texts[i])) {
				continue
			}
			if !yield(p.texts[i]) {
				return
			}
		}
	}
}
