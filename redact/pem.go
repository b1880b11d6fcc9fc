package redact

import "strings"

const (
	pemDashes = "-----"
	pemBegin  = "-----BEGIN "
	pemEnd    = "-----END "
	// pemLine is the shortest line of base64 that is taken for one without
	// further evidence.
	pemLine = 16
	// pemLabel is the longest label that is looked at, dashes included.
	pemLabel = 64
)

// matchPEM matches a private key (RFC 7468, and OpenPGP's of the same shape) that
// begins at byte i: to its end line, or where that is missing or belongs to
// another block, over all lines that look like base64.
func matchPEM(s string, i int) (Hit, bool) {
	if !strings.HasPrefix(s[i:], pemBegin) {
		return Hit{}, false
	}
	body, ok := pemLabelEnd(s, i+len(pemBegin))
	if !ok || !strings.Contains(s[i:body], "PRIVATE KEY") && !strings.Contains(s[i:body], "OpenVPN Static key") {
		return Hit{}, false
	}
	if end, ok := pemClosed(s, body); ok {
		return Hit{Kind: "private_key", Start: i, End: end}, true
	}
	end := pemLines(s, body)
	return Hit{Kind: "private_key", Start: i, End: end}, end > body
}

// pemLabelEnd gives the end of the dashes after a label that begins at i.
func pemLabelEnd(s string, i int) (int, bool) {
	part := s[i:min(len(s), i+pemLabel)]
	n := strings.Index(part, pemDashes)
	if n < 0 || strings.ContainsAny(part[:n], "\"'\\\n") {
		return 0, false
	}
	return i + n + len(pemDashes), true
}

// pemClosed gives the end of the block's end line, if no other line of dashes and
// no end of a quoted string comes before it.
func pemClosed(s string, body int) (int, bool) {
	n := strings.Index(s[body:], pemDashes)
	if n < 0 || !strings.HasPrefix(s[body+n:], pemEnd) {
		return 0, false
	}
	if inner := s[body : body+n]; endsString(inner) || count(inner, isBase64) < 4 {
		return 0, false
	}
	return pemLabelEnd(s, body+n+len(pemEnd))
}

// endsString reports whether s holds a double quote that is not escaped.
func endsString(s string) bool {
	for i := 0; i < len(s); i++ {
		n := strings.IndexByte(s[i:], '"')
		if n < 0 {
			return false
		}
		i += n
		if backslashesBefore(s, i)%2 == 0 {
			return true
		}
	}
	return false
}

// backslashesBefore counts the backslashes that stand directly before byte i.
func backslashesBefore(s string, i int) int {
	n := 0
	for n < i && s[i-1-n] == '\\' {
		n++
	}
	return n
}

// pemLines gives the end of the last line from body on that looks like base64.
// The last line of a block may be short.
func pemLines(s string, body int) int {
	end := body
	for i := body; ; {
		line := pemLineBreak(s, i)
		i = runEnd(s, line, len(s), isBase64)
		long := i-line >= pemLine
		if i == line || line == body || !long && (end == body || !endsPEMLine(s, line, i)) {
			return end
		}
		end = i
		if !long {
			return end
		}
	}
}

// endsPEMLine reports whether the short line of base64 that ends at i is the last
// one of a block: nothing else stands on it, and it is padded or has a digit.
func endsPEMLine(s string, line, i int) bool {
	alone := i == len(s) || strings.IndexByte("\r\n\\\"'", s[i]) >= 0
	return alone && (s[i-1] == '=' || count(s[line:i], isDigit) > 0)
}

// pemLineBreak skips white space from i on, line ends that are written as escapes
// included.
func pemLineBreak(s string, i int) int {
	for i < len(s) {
		if strings.IndexByte(" \t\r\n", s[i]) >= 0 {
			i++
			continue
		}
		n := runEnd(s, i, len(s), func(c byte) bool { return c == '\\' })
		if n == i || n == len(s) || s[n] != 'n' && s[n] != 'r' {
			return i
		}
		i = n + 1
	}
	return i
}
