package redact

import "strings"

// context is what is known about a value from what stands around it.
type context struct {
	kind string
	// env is true for a name in capitals, quoted for a value in quotes.
	env, quoted bool
	// spaced is true where blanks stand around the separator, colon where it is
	// a colon.
	spaced, colon bool
	// random is true where the name says so little that the value must look
	// random.
	random bool
}

// valueScan is how far a value without quotes is read to judge it.
const valueScan = 512

// matchValue matches the value that begins at byte start.
func (r *Rules) matchValue(s string, start int, c context) (Hit, bool) {
	if open := openingEnd(s, start); open > start {
		c.quoted = true
		end, ok := quotedEnd(s, start, open)
		if !ok || closesString(s, open) {
			return Hit{}, false
		}
		return r.judge(s, open, end, c)
	}
	end := bareEnd(s, start, start+valueScan)
	if c.colon && c.spaced {
		end = overAmpersands(s, end, start+valueScan)
	}
	if strings.HasPrefix(s[end:], placeholderOpening) {
		return Hit{}, false
	}
	hit, ok := r.judge(s, start, trimEnd(s, start, end), c)
	if ok && end == start+valueScan {
		hit.End = bareEnd(s, end, len(s))
	}
	return hit, ok
}

// closesString reports whether the double quote before byte i rather ends a string
// of JSON than begins one: what follows is structure.
func closesString(s string, i int) bool {
	return s[i-1] == '"' && i < len(s) && strings.IndexByte(",:]}", s[i]) >= 0
}

// openingEnd gives the end of an opening quote with the backslashes before it
// and the string prefix of some languages, or start where there is none.
func openingEnd(s string, start int) int {
	i := start
	if i+1 < len(s) && strings.IndexByte("fbruFBRU", s[i]) >= 0 && (s[i+1] == '"' || s[i+1] == '\'') {
		i++
	}
	i = runEnd(s, i, len(s), func(c byte) bool { return c == '\\' })
	if i < len(s) && (s[i] == '"' || s[i] == '\'') {
		return i + 1
	}
	return start
}

// quotedEnd gives the end of the text in quotes that began at open, without the
// closing quote and its backslashes. A quote with as many backslashes as the
// opening one closes it. A double quote with fewer, or with an even number, ends
// a string around it, and so ends this one too; one with more belongs to the
// text.
func quotedEnd(s string, start, open int) (int, bool) {
	quote := s[open-1]
	depth := backslashesBefore(s[start:], open-1-start)
	for i := open; i < len(s) && s[i] != '\n'; i++ {
		if s[i] != quote && s[i] != '"' {
			continue
		}
		n := backslashesBefore(s[open:], i-open)
		switch {
		case s[i] == quote && n == depth, n%2 == 0 && s[i] == '"', n%2 == 0 && depth == 0:
			return closeAt(i, n, depth), true
		case n < depth:
			return i - n, true
		}
	}
	return 0, false
}

// closeAt leaves the backslashes of the closing quote outside of the text. Those
// of an even run are the text's own.
func closeAt(i, n, depth int) int {
	if n%2 == 0 {
		return i
	}
	return i - depth
}

// overAmpersands goes on where a value that is no part of a query was cut at "&".
func overAmpersands(s string, end, limit int) int {
	for end < min(limit, len(s)-1) && s[end] == '&' && s[end+1] > ' ' && s[end+1] != '&' {
		next := runEnd(s, end+1, len(s), isWord)
		if next < len(s) && (s[next] == '=' || s[next] == ';') {
			break // another member of a query, or a character of HTML
		}
		end = bareEnd(s, end+1, limit)
	}
	return end
}

// bareEnd gives the end of a value without quotes.
func bareEnd(s string, start, limit int) int {
	limit = min(limit, len(s))
	i := start
	for i < limit {
		switch {
		case s[i] == '\\' && i+1 < len(s) && s[i+1] == '/':
			i += 2
		case s[i] <= ' ' || s[i] >= 0x7f || strings.IndexByte("\"'`\\,;()[]{}<>|&", s[i]) >= 0:
			return i
		default:
			i++
		}
	}
	return min(i, len(s))
}
