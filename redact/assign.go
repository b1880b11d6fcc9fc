package redact

import "strings"

// matchAssignment matches the value of a telling name at the separator between
// them: NAME=value, name: value, "name": "value", name := "value", 'name' =>
// 'value'.
func (r *Rules) matchAssignment(s string, sep int) (Hit, bool) {
	name, ok := nameBefore(s, sep)
	if !ok {
		return Hit{}, false
	}
	end := name.end
	name, kind, random := named(s, sep, name)
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
	if s[sep] == '=' && inConnection(s, name.start) {
		if hit, ok := r.matchConnectionValue(s, start, kind); ok {
			return hit, true
		}
	}
	return r.matchValue(s, start, context{
		kind: kind, env: isEnvName(name.text), colon: s[sep] == ':',
		spaced: start > after || end < sep, random: random,
	})
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
	if kind == "" || r.holdsStandard(s[i+2:end]) {
		return Hit{}, false
	}
	return r.matchValue(s, skipBlanks(s, end), context{kind: kind, spaced: true})
}

// matchUser matches the password in "-u name:password" and "--user
// name:password" at the first dash.
func (r *Rules) matchUser(s string, i int) (Hit, bool) {
	if i > 0 && !isBlank(s[i-1]) {
		return Hit{}, false
	}
	for _, flag := range []string{"-u ", "--user "} {
		if !strings.HasPrefix(s[i:], flag) {
			continue
		}
		start := openingEnd(s, skipBlanks(s, i+len(flag)))
		colon := runEnd(s, start, start+nameMax, isNameByte)
		if colon == start || colon == len(s) || s[colon] != ':' {
			return Hit{}, false
		}
		end := bareEnd(s, colon+1, colon+1+nameMax)
		if value := s[colon+1 : end]; isPlainWord(value) || count(value, isAlpha) == 0 {
			return Hit{}, false
		}
		hit, ok := r.judge(s, colon+1, end, context{kind: "password"})
		if ok && r.holdsStandard(s[start:colon]) {
			hit.Start = start
		}
		return hit, ok
	}
	return Hit{}, false
}

// matchSaid matches the value in "the password is hunter2" or "the password is:
// hunter2" at the word "is". It must not look like a word.
func (r *Rules) matchSaid(s string, i int) (Hit, bool) {
	if !strings.HasPrefix(s[i:], "is ") && !strings.HasPrefix(s[i:], "is: ") || i == 0 || s[i-1] != ' ' {
		return Hit{}, false
	}
	name, ok := nameBefore(s, i)
	if !ok {
		return Hit{}, false
	}
	kind := tellingKind(name.text)
	if kind == "" {
		kind = spacedKind(s, name)
	}
	if kind == "" || kind == "authorization" {
		return Hit{}, false
	}
	start := skipBlanks(s, strings.IndexByte(s[i:], ' ')+i)
	return r.matchValue(s, start, context{kind: kind, spaced: true, colon: true})
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

// nameBefore reads the name that ends before byte sep. Blanks and quotes between
// them are skipped, and the bracket of an index by a quoted name.
func nameBefore(s string, sep int) (name, bool) {
	end := sep
	for end > 0 && sep-end < 8 && isBlank(s[end-1]) {
		end--
	}
	if end > 1 && s[end-1] == ']' && isQuote(s[end-2]) {
		end--
	}
	for end > 0 && sep-end < 16 && (isQuote(s[end-1]) || s[end-1] == '\\') {
		end--
	}
	start := end
	for start > 0 && end-start <= nameMax && isNameByte(s[start-1]) {
		start--
	}
	if start > 0 && start < end && s[start-1] == '\\' && strings.IndexByte("nrtbf", s[start]) >= 0 {
		start++
	}
	if start > 0 && s[start-1] == '\\' && end-start > 5 && s[start] == 'u' && count(s[start+1:start+5], isHex) == 4 {
		start += 5
	}
	if end-start > nameMax || start == end || isSourceFile(s[start:end]) {
		return name{}, false
	}
	return name{text: s[start:end], start: start, end: end}, true
}

// nameBeforeType reads the name before a type, as in "name: type = value".
func nameBeforeType(s string, typ name) (name, bool) {
	i := typ.start
	for i > 0 && isBlank(s[i-1]) {
		i--
	}
	if i == 0 || s[i-1] != ':' {
		return name{}, false
	}
	return nameBefore(s, i-1)
}

func isNameByte(c byte) bool { return nameBytes[c] }

var nameBytes = tableOf(func(c byte) bool { return isWord(c) || c == '-' || c == '.' })

func isQuote(c byte) bool { return c == '"' || c == '\'' || c == '`' }

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
