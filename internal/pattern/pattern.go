// Package pattern matches regular expressions only where they can match: an
// expression knows texts of which each match holds one, and most inputs hold none.
// An Index tells of many expressions in one pass which can match; a Trie and Phrases do
// the same for plain phrases.
//
//	p := pattern.New(`^error(?:\[\w+\])?: `)
//	p.MatchString("all is well") // looks for "error" and is done
package pattern

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
)

// Pattern is a regular expression of package regexp.
type Pattern struct {
	// expression compiles it once, when it is first matched.
	expression func() *regexp.Regexp
	// needs are texts of which every match holds one; nil where none is known.
	needs []string
}

// New prepares an expression, which is compiled when it is first matched. It panics where
// the expression can't be parsed: expressions are part of a program's source.
func New(expression string) *Pattern {
	parsed, err := syntax.Parse(expression, syntax.Perl)
	if err != nil {
		panic("pattern: " + err.Error())
	}
	return &Pattern{
		expression: sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) }),
		needs:      readTexts(parsed.Simplify()).needs(),
	}
}

// Needs are texts of which every match holds one; nil where none is known. The list
// is not to be written to.
func (p *Pattern) Needs() []string { return p.needs }

// MayMatch reports whether the pattern can match somewhere in a text.
func (p *Pattern) MayMatch(text string) bool {
	return p.needs == nil || slices.ContainsFunc(p.needs, func(n string) bool { return strings.Contains(text, n) })
}

// MatchString reports whether the pattern matches somewhere in a text.
func (p *Pattern) MatchString(text string) bool {
	return p.MayMatch(text) && p.expression().MatchString(text)
}

// FindStringSubmatch gives the leftmost match and its groups, or nil.
func (p *Pattern) FindStringSubmatch(text string) []string {
	if !p.MayMatch(text) {
		return nil
	}
	return p.expression().FindStringSubmatch(text)
}

// Regexp is the expression.
func (p *Pattern) Regexp() *regexp.Regexp { return p.expression() }
