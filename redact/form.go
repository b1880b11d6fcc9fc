package redact

import "strings"

// form is the shape of a key: a prefix, then a body.
type form struct {
	// prefix has at least two bytes.
	prefix string
	kind   string
	// in is the set of the body's bytes.
	in func(byte) bool
	// min and max are the number of bytes of the body; max 0 sets no limit.
	min, max int
	// digit asks for a digit in a stretch of letters and digits that is at least
	// this long; 0 asks for nothing. It keeps words out where a prefix is short.
	digit int
	// shape, where there is one, asks for more of the body.
	shape func(body string) bool
	// keep leaves the prefix where it is, as the address of a webhook.
	keep bool
}

// formScan is how far into a body a form looks to judge it. A body that matches
// is replaced to its end.
const formScan = 512

// match gives the hit of the key that begins at byte i of s, where a word begins.
// A key that must end somewhere and goes on as a placeholder was a longer one
// before.
func (f *form) match(s string, i int) (Hit, bool) {
	if !strings.HasPrefix(s[i:], f.prefix) {
		return Hit{}, false
	}
	body := i + len(f.prefix)
	end := runEnd(s, body, body+formScan, f.in)
	n := end - body
	if n < f.min || f.max > 0 && n > f.max || end < len(s) && isWord(s[end]) && !f.in(s[end]) {
		return Hit{}, false
	}
	if !f.isBody(s[body:end]) || (f.max > 0 || f.shape != nil) && strings.HasPrefix(s[end:], placeholderOpening) {
		return Hit{}, false
	}
	hit := Hit{Kind: f.kind, Start: i, End: runEnd(s, end, len(s), f.in)}
	if f.keep {
		hit.Start = body
	}
	return hit, true
}

func (f *form) isBody(body string) bool {
	return !isFiller(body) && (f.digit == 0 || hasDigitRun(body, f.digit)) && (f.shape == nil || f.shape(body))
}

// hasDigitRun reports whether s has a run of n letters and digits, one of them a
// digit.
func hasDigitRun(s string, n int) bool {
	for i := 0; i < len(s); i++ {
		end := runEnd(s, i, len(s), isAlnum)
		if end-i >= n && count(s[i:end], isDigit) > 0 {
			return true
		}
		i = end
	}
	return false
}

// part is a stretch of a key: its bytes, and how many of them.
type part struct {
	in       func(byte) bool
	min, max int
}

func (p part) fits(s string) bool {
	return len(s) >= p.min && len(s) <= p.max && count(s, p.in) == len(s)
}

// hasParts reports whether s is made of these parts, with dots between them.
func hasParts(s string, parts ...part) bool {
	for i, p := range parts {
		text, rest, more := strings.Cut(s, ".")
		if !p.fits(text) || more != (i < len(parts)-1) {
			return false
		}
		s = rest
	}
	return true
}

// infixForm is the shape of a key with something telling in its middle.
type infixForm struct {
	infix, kind   string
	before, after part
	// lead may stand directly before the key, although it is part of a word.
	lead string
}

// match gives the hit of the key whose infix begins at byte i.
func (f *infixForm) match(s string, i int) (Hit, bool) {
	if !strings.HasPrefix(s[i:], f.infix) {
		return Hit{}, false
	}
	start := i
	for start > 0 && i-start < f.before.max && f.before.in(s[start-1]) {
		start--
	}
	body := i + len(f.infix)
	end := runEnd(s, body, body+f.after.max+1, f.after.in)
	if !f.before.fits(s[start:i]) || !f.after.fits(s[body:end]) || isFiller(s[body:end]) && len(f.infix) == 1 {
		return Hit{}, false
	}
	if !f.startsAt(s, start) || end < len(s) && isWord(s[end]) || strings.HasPrefix(s[end:], placeholderOpening) {
		return Hit{}, false
	}
	return Hit{Kind: f.kind, Start: start, End: end}, true
}

func (f *infixForm) startsAt(s string, start int) bool {
	return startsWord(s, start) ||
		f.lead != "" && strings.HasSuffix(s[:start], f.lead) && startsWord(s, start-len(f.lead))
}

// formIndex finds forms by their first bytes.
type formIndex struct {
	// lists are the forms with the same two first bytes, in order. The first is
	// empty.
	lists [][]form
	// first gives the list for two bytes; 0 means that nothing begins with them,
	// neither a form nor one of the words that matchers look for.
	first [256][256]uint8
	// infixes are those with the same first byte.
	infixes [256][]infixForm
}

// soughtWords are the first bytes of what matchJWT, matchBearer, matchSaid and
// matchLogin look for.
var soughtWords = []string{"ey", "be", "Be", "bE", "BE", "is", "pa"}

func indexForms(forms []form, infixes []infixForm) formIndex {
	x := formIndex{lists: make([][]form, 1)}
	for _, f := range forms {
		list := x.listFor(f.prefix)
		x.lists[list] = append(x.lists[list], f)
	}
	for _, word := range soughtWords {
		x.listFor(word)
	}
	for _, f := range infixes {
		x.infixes[f.infix[0]] = append(x.infixes[f.infix[0]], f)
		if len(f.infix) > 1 && f.infix[0] != '-' {
			x.listFor(f.infix)
		}
	}
	return x
}

// listFor gives the number of the list for the two first bytes of a text.
func (x *formIndex) listFor(text string) uint8 {
	slot := &x.first[text[0]][text[1]]
	if *slot == 0 {
		*slot = uint8(len(x.lists))
		x.lists = append(x.lists, nil)
	}
	return *slot
}

// begins is a cheap test that lets every form through.
func (x *formIndex) begins(s string, i int) bool {
	return i+1 < len(s) && x.first[s[i]][s[i+1]] != 0
}

// matchForm matches a known key or a JSON web token at byte i, where a word
// begins.
func (r *Rules) matchForm(s string, i int) (Hit, bool) {
	if i+1 >= len(s) {
		return Hit{}, false
	}
	list := r.forms.lists[r.forms.first[s[i]][s[i+1]]]
	for k := range list {
		if hit, ok := list[k].match(s, i); ok {
			return hit, true
		}
	}
	if end, ok := matchJWT(s, i); ok {
		return Hit{Kind: "jwt", Start: i, End: end}, true
	}
	return Hit{}, false
}

// matchInfix matches a key whose infix begins at byte i.
func (r *Rules) matchInfix(s string, i int) (Hit, bool) {
	list := r.forms.infixes[s[i]]
	for k := range list {
		if hit, ok := list[k].match(s, i); ok {
			return hit, true
		}
	}
	return Hit{}, false
}
