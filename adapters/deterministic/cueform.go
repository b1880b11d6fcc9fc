package deterministic

import "github.com/seed-a68626b6/reduce/internal/pattern"

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
	if !p.mayStandIn(f) {
		return nil
	}
	return p.Regexp().FindStringIndex(f.text)
}

// mayStandIn reports whether the form can occur in a text.
func (p form) mayStandIn(f folded) bool {
	if f.seen.grams == nil {
		f.seen.grams = pattern.GramsOf(f.text)
	}
	return p.MayMatchIn(f.text, f.seen.grams)
}
