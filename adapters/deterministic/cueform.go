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

// mayHold reports whether one of the texts can stand in f.
func (f folded) mayHold(texts []string) bool {
	if f.seen.grams == nil {
		f.seen.grams = pattern.GramsOf(f.text)
	}
	for _, t := range texts {
		if f.seen.grams.MayHold(t) && (len(t) > 2 || strings.Contains(f.text, t)) {
			return true
		}
	}
	return false
}
