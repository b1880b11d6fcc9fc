package deterministic

import (
	"regexp"
	"regexp/syntax"
	"strings"
)

// cueForm is a cue with other words inside.
type cueForm struct {
	kind cueKind
	form
}

func cue(kind cueKind, pattern string) cueForm { return cueForm{kind, newForm(pattern)} }

func reporting(pattern string) *form {
	f := newForm(pattern)
	return &f
}

// form is a pattern for folded text that knows what a text must hold to match: most
// texts need not be matched.
type form struct {
	pattern *regexp.Regexp
	// needs are texts of which a match holds one; nil where none is known.
	needs []string
}

func newForm(pattern string) form {
	parsed, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		panic(err) // as regexp.MustCompile does for a pattern of the source
	}
	return form{pattern: regexp.MustCompile(pattern), needs: needsOf(parsed.Simplify())}
}

// in reports whether the form occurs in a text.
func (p *form) in(f folded) bool { return p.find(f) != nil }

// find gives where the form occurs in a text, or nil.
func (p *form) find(f folded) []int {
	if p.needs != nil && !f.mayHold(p.needs) {
		return nil
	}
	return p.pattern.FindStringIndex(f.text)
}

// maxNeeds is the largest number of texts of which one is looked for.
const maxNeeds = 120

// needsOf gives texts of which every match holds one; nil where none is known.
func needsOf(re *syntax.Regexp) []string {
	switch re.Op {
	case syntax.OpLiteral:
		if re.Flags&syntax.FoldCase != 0 {
			return nil
		}
		return []string{string(re.Rune)}
	case syntax.OpCapture, syntax.OpPlus:
		return needsOf(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return needsOf(re.Sub[0])
		}
	case syntax.OpConcat:
		var best []string
		for _, sub := range re.Sub {
			if needs := needsOf(sub); needs != nil && (best == nil || shortest(needs) > shortest(best)) {
				best = needs
			}
		}
		return best
	case syntax.OpAlternate:
		var all []string
		for _, sub := range re.Sub {
			needs := needsOf(sub)
			if needs == nil {
				return nil
			}
			all = append(all, needs...)
		}
		if len(all) <= maxNeeds {
			return all
		}
	}
	return nil
}

func shortest(texts []string) int {
	least := len(texts[0])
	for _, t := range texts {
		least = min(least, len(t))
	}
	return least
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
