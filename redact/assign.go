package redact

import "strings"

// matchAssignment matches the value of a telling name at the separator between
// them: NAME=value, name: value, "name": "value", name := "value", 'name' =>
// 'value'. The name must begin at or after from.
func (r *Rules) matchAssignment(s string, sep, from int) (Hit, bool) {
	name, ok := nameBefore(s, sep, from)
	if !ok {
		return Hit{}, false
	}
	kind := tellingKind(name.text)
	if kind == "" && s[sep] == '=' {
		if name, ok = nameBeforeType(s, name, from); ok {
			kind = tellingKind(name.text)
		}
	}
	if kind == "" {
		return Hit{}, false
	}
	after := separatorEnd(s, sep)
	start := skipBlanks(s, after)
	if kind == "authorization" {
		if hit, ok := matchAuthorization(s, openingEnd(s, start)); ok {
			return hit, true
		}
	}
	f := context{kind: kind, env: isEnvName(name.text) && s[sep] == '=', spaced: start > after || name.end < sep, colon: s[sep] == ':'}
	return r.matchValue(s, start, f)
}

// matchFlag matches the value of a telling flag that begins at byte i, where the
// value is the next word: --token value. With an equals sign it is an
// assignment.
func (r *Rules) matchFlag(s string, i int) (Hit, bool) {
	if !strings.HasPrefix(s[i:], "--") || i > 0 && (s[i-1] == '-' || !startsWord(s, i)) {
		return Hit{}, false
	}
	end := runEnd(s, i+2, i+2+nameMax, isURLSafe)
	if end == len(s) || !isBlank(s[end]) {
		return Hit{}, false
	}
	kind := tellingKind(s[i+2 : end])
	if kind == "" {
		return Hit{}, false
	}
	return r.matchValue(s, skipBlanks(s, end), context{kind: kind, spaced: true})
}

// matchElement matches <name>value</name> at the end of its first tag.
func (r *Rules) matchElement(s string, gt int) (Hit, bool) {
	start := gt
	for start > 0 && gt-start < nameMax && isNameByte(s[start-1]) {
		start--
	}
	if start == 0 || start == gt || s[start-1] != '<' {
		return Hit{}, false
	}
	kind := tellingKind(s[start:gt])
	if kind == "" {
		return Hit{}, false
	}
	end := runEnd(s, gt+1, gt+1+valueScan, func(c byte) bool { return c > ' ' && strings.IndexByte(`<"\`, c) < 0 })
	if !strings.HasPrefix(s[end:], "</"+s[start:gt]) {
		return Hit{}, false
	}
	return r.judge(s, gt+1, end, context{kind: kind, quoted: true})
}

// name is a name with its place in the text.
type name struct {
	text       string
	start, end int
}

// nameBefore reads the name that ends before byte sep: blanks, a closing bracket
// and quotes between them are skipped.
func nameBefore(s string, sep, from int) (name, bool) {
	end := sep
	for end > from && sep-end < 8 && isBlank(s[end-1]) {
		end--
	}
	for end > from && strings.IndexByte(`]"'`+"`\\", s[end-1]) >= 0 && sep-end < 16 {
		end--
	}
	start := end
	for start > from && end-start <= nameMax && isNameByte(s[start-1]) {
		start--
	}
	if start > 0 && start < end && s[start-1] == '\\' && strings.IndexByte("nrtbf", s[start]) >= 0 {
		start++
	}
	text := s[start:end]
	if end-start > nameMax || count(text, isAlpha) == 0 {
		return name{}, false
	}
	return name{text: text, start: start, end: end}, true
}

// nameBeforeType reads the name before a type, as in "name: type = value".
func nameBeforeType(s string, typ name, from int) (name, bool) {
	i := typ.start
	for i > from && isBlank(s[i-1]) {
		i--
	}
	if i <= from || s[i-1] != ':' {
		return name{}, false
	}
	return nameBefore(s, i-1, from)
}

func isNameByte(c byte) bool { return isWord(c) || c == '-' || c == '.' }

// separatorEnd gives the end of a separator that begins at sep: one of
// : = := == === =>.
func separatorEnd(s string, sep int) int {
	i := sep + 1
	for i < len(s) && i < sep+3 && s[i] == '=' {
		i++
	}
	if s[sep] == '=' && i == sep+1 && i < len(s) && s[i] == '>' {
		i++
	}
	return i
}

// isEnvName reports whether a name is written as those of environment variables
// are: no lower-case letter.
func isEnvName(name string) bool { return count(name, isLower) == 0 }
