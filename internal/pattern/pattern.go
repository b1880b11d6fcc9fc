// Package pattern matches regular expressions only where they can match: an
// expression knows texts of which each match holds one, and most inputs hold none.
// Grams do the same for plain phrases.
//
//	p := pattern.New(`^error(?:\[\w+\])?: `)
//	p.MatchString("all is well") // looks for "error" and is done
package pattern

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
)

// Pattern is a regular expression of package regexp.
type Pattern struct {
	expression *regexp.Regexp
	// needs are texts of which every match holds one; nil where none is known.
	needs *Phrases
}

// New compiles an expression. It panics where regexp.MustCompile does: expressions are
// part of a program's source.
func New(expression string) *Pattern {
	p := &Pattern{expression: regexp.MustCompile(expression)}
	if parsed, err := syntax.Parse(expression, syntax.Perl); err == nil {
		if needs := needsOf(parsed.Simplify()); needs != nil {
			p.needs = NewPhrases(needs)
		}
	}
	return p
}

// Needs are texts of which every match holds one; nil where none is known. The list
// is not to be written to.
func (p *Pattern) Needs() []string {
	if p.needs == nil {
		return nil
	}
	return p.needs.All()
}

// MayMatchIn reports whether the pattern can match somewhere in a text with the grams.
func (p *Pattern) MayMatchIn(text string, g *Grams) bool {
	if p.needs == nil {
		return true
	}
	for need := range p.needs.In(g) {
		if len(need) > 2 || strings.Contains(text, need) {
			return true
		}
	}
	return false
}

// MayMatch reports whether the pattern can match somewhere in a text.
func (p *Pattern) MayMatch(text string) bool {
	return p.needs == nil || slices.ContainsFunc(p.needs.All(), func(n string) bool { return strings.Contains(text, n) })
}

// MatchString reports whether the pattern matches somewhere in a text.
func (p *Pattern) MatchString(text string) bool {
	return p.MayMatch(text) && p.expression.MatchString(text)
}

// FindStringSubmatch gives the leftmost match and its groups, or nil.
func (p *Pattern) FindStringSubmatch(text string) []string {
	if !p.MayMatch(text) {
		return nil
	}
	return p.expression.FindStringSubmatch(text)
}

// Regexp is the expression.
func (p *Pattern) Regexp() *regexp.Regexp { return p.expression }

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
		return needsOfAny(re.Sub)
	}
	return nil
}

// needsOfAny gives the texts of all alternatives, where each has some.
func needsOfAny(alternatives []*syntax.Regexp) []string {
	var all []string
	for _, sub := range alternatives {
		needs := needsOf(sub)
		if needs == nil || len(all)+len(needs) > maxNeeds {
			return nil
		}
		all = append(all, needs...)
	}
	return all
}

func shortest(texts []string) int {
	least := len(texts[0])
	for _, t := range texts {
		least = min(least, len(t))
	}
	return least
}
