package redact

// scanner goes once over a text.
//
// It looks for bytes that can open a secret and asks a matcher about each of
// them. A matcher reads a bounded number of bytes, or a stretch that no other
// matcher reads again, so the whole takes linear time.
//
// After a hit it goes on as if the text began there: the second time over, a
// placeholder stands before that place, which is no part of a word, a name or a
// value either.
type scanner struct {
	rules *Rules
	text  string
	// at is where the rest of the text begins.
	at int
	// cookies is the list of cookies that the scanner is in.
	cookies cookieList
}

// next finds the next secret.
func (c *scanner) next() (Hit, bool) {
	s, r := c.text[c.at:], c.rules
	for i := range len(s) {
		t := r.triggers[s[i]]
		if t == triggerNone || t == triggerForm && !r.forms.begins(s, i) {
			continue
		}
		hit, ok := c.match(s, i, t)
		if !ok {
			continue
		}
		hit.Start, hit.End = hit.Start+c.at, hit.End+c.at
		c.cookies.skip(c.text, hit)
		c.at = hit.End
		return hit, true
	}
	return Hit{}, false
}

// match asks the matchers that byte i of the rest can concern.
func (c *scanner) match(s string, i int, t trigger) (Hit, bool) {
	r := c.rules
	switch t {
	case triggerForm:
		return r.matchWord(s, i)
	case triggerDash:
		if hit, ok := r.matchDash(s, i); ok {
			return hit, true
		}
		c.cookies.openFlag(c.text, c.at, i)
	case triggerColon:
		if hit, ok := r.matchColon(s, i); ok {
			return hit, true
		}
		c.cookies.openHeader(c.text, c.at, i)
	case triggerEquals:
		if hit, ok := r.matchAssignment(s, i); ok {
			return hit, true
		}
		return c.matchCookie(s, i)
	case triggerTag:
		return r.matchElement(s, i)
	}
	return Hit{}, false
}

// matchCookie matches the value of a cookie. Where it is a known key it is named
// as such.
func (c *scanner) matchCookie(s string, i int) (Hit, bool) {
	hit, ok := c.cookies.match(c.text, c.at, i)
	if !ok {
		return Hit{}, false
	}
	if form, ok := c.rules.formAt(s, hit.Start); ok {
		hit.Kind, hit.End = form.Kind, max(hit.End, form.End)
	}
	return hit, true
}

// matchWord asks the matchers of what begins a word, and of infixes.
func (r *Rules) matchWord(s string, i int) (Hit, bool) {
	if hit, ok := r.matchInfix(s, i); ok {
		return hit, true
	}
	if !startsWord(s, i) {
		return Hit{}, false
	}
	if hit, ok := r.matchForm(s, i); ok {
		return hit, true
	}
	if hit, ok := matchBearer(s, i); ok {
		return hit, true
	}
	if hit, ok := r.matchSaid(s, i); ok {
		return hit, true
	}
	return r.matchLogin(s, i)
}

// matchDash asks the matchers of what begins with a dash. The bytes around it
// tell which.
func (r *Rules) matchDash(s string, i int) (Hit, bool) {
	switch {
	case i+1 == len(s):
		return Hit{}, false
	case s[i+1] == '-':
		return r.matchDashes(s, i)
	case i > 0 && isWord(s[i-1]):
		return r.matchInfix(s, i)
	}
	if hit, ok := r.matchUser(s, i); ok {
		return hit, true
	}
	return r.matchShortFlag(s, i)
}

func (r *Rules) matchDashes(s string, i int) (Hit, bool) {
	if hit, ok := matchPEM(s, i); ok {
		return hit, true
	}
	if hit, ok := matchSSH2(s, i); ok {
		return hit, true
	}
	if hit, ok := r.matchFlag(s, i); ok {
		return hit, true
	}
	return r.matchUser(s, i)
}

// matchColon asks the matchers of what stands around a colon. The byte before it
// tells which.
func (r *Rules) matchColon(s string, i int) (Hit, bool) {
	if i == 0 {
		return Hit{}, false
	}
	switch before := s[i-1]; {
	case isAlnum(before):
		if hit, ok := r.matchColonInWord(s, i); ok {
			return hit, true
		}
	case before == ':':
		return Hit{}, false
	}
	return r.matchAssignment(s, i)
}

func (r *Rules) matchColonInWord(s string, i int) (Hit, bool) {
	if hit, ok := r.matchURLPassword(s, i); ok {
		return hit, true
	}
	switch before := s[i-1]; {
	case isDigit(before):
		return r.matchInfix(s, i)
	case before == 'n' || before == 'i':
		return r.matchOracle(s, i)
	case before == 's':
		return matchPuTTY(s, i)
	}
	return Hit{}, false
}

// trigger says what a byte can open.
type trigger uint8

const (
	triggerNone trigger = iota
	// triggerForm is the first letter of a form, of an infix or of a word that a
	// matcher looks for.
	triggerForm
	triggerDash
	triggerColon
	triggerEquals
	// triggerTag ends the first tag of an element.
	triggerTag
)

// triggersOf gives the triggers of the rules: separators, and the first bytes of
// forms.
func triggersOf(forms *formIndex) (t [256]trigger) {
	for c := range t {
		if forms.first[c] != [256]uint8{} {
			t[c] = triggerForm
		}
	}
	t['-'], t[':'], t['='], t['>'] = triggerDash, triggerColon, triggerEquals, triggerTag
	return t
}
