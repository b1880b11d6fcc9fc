package redact

// next finds the first secret of s that begins at or after byte at. What stands
// before at is looked at as context only.
//
// It looks for bytes that can open a secret and asks a matcher about each of
// them. A matcher reads a bounded number of bytes, or a stretch that no other
// matcher reads again, so the whole takes linear time.
func (r *Rules) next(s string, at int) (Hit, bool) {
	for i := at; i < len(s); i++ {
		var hit Hit
		var ok bool
		switch c := s[i]; triggers[c] | r.forms.first[c] {
		case triggerNone:
			continue
		case triggerDash:
			if hit, ok = matchPEM(s, i); !ok {
				hit, ok = r.matchFlag(s, i)
			}
		case triggerColon:
			if hit, ok = matchURLPassword(s, i); ok {
				break
			}
			if hit, ok = matchTelegram(s, i, at); !ok {
				hit, ok = r.matchAssignment(s, i, at)
			}
		case triggerEquals:
			hit, ok = r.matchAssignment(s, i, at)
		case triggerTag:
			hit, ok = r.matchElement(s, i)
		default:
			if hit, ok = r.matchForm(s, i); !ok {
				hit, ok = matchBearer(s, i)
			}
		}
		if ok {
			return hit, true
		}
	}
	return Hit{}, false
}

// Kinds of bytes that can open a secret. The letters that begin a form stand in
// formIndex.
const (
	triggerNone uint8 = iota
	triggerForm
	triggerDash
	triggerColon
	triggerEquals
	triggerTag
)

var triggers = [256]uint8{
	'-': triggerDash, ':': triggerColon, '=': triggerEquals, '>': triggerTag,
	'B': triggerForm, 'b': triggerForm,
}
