package deterministic

import (
	"slices"

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

// forms are the forms that are looked for together in a text.
var forms = pattern.NewIndex(func() (all []*pattern.Pattern) {
	for _, l := range lexicons {
		for _, c := range l.forms {
			all = append(all, c.Pattern)
		}
		if l.reports.Pattern != nil {
			all = append(all, l.reports.Pattern)
		}
	}
	for _, f := range slices.Concat(passes, []form{supposes, restricts, housekeeping, decides, supposing, outright, believing, believingElsewhere, unsure, states, proposing}) {
		all = append(all, f.Pattern)
	}
	return all
}())

// numberedForm is a cue with its number in forms.
type numberedForm struct {
	cueForm
	number int
}

// cueForms are the cues of all languages that have other words inside.
var cueForms = func() (all []numberedForm) {
	for _, l := range lexicons {
		for _, c := range l.forms {
			n, _ := forms.Number(c.Pattern)
			all = append(all, numberedForm{c, n})
		}
	}
	return all
}()

// appendInside appends the cues of a text that have other words inside.
func appendInside(hits []hit, f *folded) []hit {
	may := f.mayHold()
	for i := range cueForms {
		if c := &cueForms[i]; may.Has(c.number) {
			if at := c.Regexp().FindStringIndex(f.text); at != nil {
				hits = append(hits, hit{c.kind, at[0], at[1]})
			}
		}
	}
	return hits
}

// in reports whether the form occurs in a text.
func (p form) in(f *folded) bool { return p.find(f) != nil }

// find gives where the form occurs in a text, or nil.
func (p form) find(f *folded) []int {
	if !p.mayStandIn(f) {
		return nil
	}
	return p.Regexp().FindStringIndex(f.text)
}

// mayStandIn reports whether the form can occur in a text.
func (p form) mayStandIn(f *folded) bool {
	if n, indexed := forms.Number(p.Pattern); indexed {
		return f.mayHold().Has(n)
	}
	return p.MayMatch(f.text)
}

// mayHold gives the forms of the index that can occur in the text.
func (f *folded) mayHold() *pattern.Set {
	if f.found.forms == nil {
		f.found.forms = forms.MayMatchIn(f.text)
	}
	return f.found.forms
}
