package redact

// first finds the first secret of s.
//
// It looks for bytes that can open a secret and asks a matcher about each of
// them. A matcher reads a bounded number of bytes, or a stretch that no other
// matcher reads again, so the whole takes linear time.
func (r *Rules) first(s string) (Hit, bool) {
	for i := range len(s) {
		t := r.triggers[s[i]]
		if t == triggerNone || t == triggerForm && !r.forms.begins(s, i) {
			continue
		}
		if hit, ok := r.match(s, i, t); ok {
			return hit, true
		}
	}
	return Hit{}, false
}

// match asks the matchers that byte i can concern.
func (r *Rules) match(s string, i int, t trigger) (hit Hit, ok bool) {
	switch t {
	case triggerForm:
		if hit, ok = r.matchForm(s, i); ok {
			return hit, true
		}
		if hit, ok = matchBearer(s, i); !ok {
			hit, ok = r.matchSaid(s, i)
		}
	case triggerDash:
		if hit, ok = matchPEM(s, i); ok {
			return hit, true
		}
		if hit, ok = r.matchFlag(s, i); !ok {
			hit, ok = r.matchUser(s, i)
		}
	case triggerColon:
		if hit, ok = matchURLPassword(s, i); ok {
			return hit, true
		}
		if hit, ok = matchTelegram(s, i); !ok {
			hit, ok = r.matchAssignment(s, i)
		}
	case triggerEquals:
		hit, ok = r.matchAssignment(s, i)
	case triggerTag:
		hit, ok = r.matchElement(s, i)
	}
	return hit, ok
}

// trigger says what a byte can open.
type trigger uint8

const (
	triggerNone trigger = iota
	// triggerForm is the first letter of a form, of "Bearer" or of "is".
	triggerForm
	triggerDash
	triggerColon
	triggerEquals
	// triggerTag ends the first tag of an element.
	triggerTag
)

// triggersOf gives the triggers of the rules: separators, and the first bytes of
// forms.
func triggersOf(forms formIndex) (t [256]trigger) {
	for c := range t {
		if forms.second[c] != [256]bool{} {
			t[c] = triggerForm
		}
	}
	t['-'], t[':'], t['='], t['>'] = triggerDash, triggerColon, triggerEquals, triggerTag
	return t
}
