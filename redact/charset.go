package redact

import "strings"

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
func isLower(c byte) bool { return 'a' <= c && c <= 'z' }
func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }
func isAlpha(c byte) bool { return isLower(c) || isUpper(c) }
func isAlnum(c byte) bool { return isAlpha(c) || isDigit(c) }
func isWord(c byte) bool  { return isAlnum(c) || c == '_' }
func isBlank(c byte) bool { return c == ' ' || c == '\t' }
func isHex(c byte) bool   { return isDigit(c) || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F' }

func isUpperOrDigit(c byte) bool { return isUpper(c) || isDigit(c) }
func isURLSafe(c byte) bool      { return isWord(c) || c == '-' }
func isBase64(c byte) bool       { return isAlnum(c) || c == '+' || c == '/' || c == '=' }

// isCredential is true for the characters of a token in an HTTP header (RFC
// 6750, b64token).
func isCredential(c byte) bool {
	return isAlnum(c) || strings.IndexByte("-._~+/=", c) >= 0
}

// tableOf holds the answers of in for all bytes.
func tableOf(in func(byte) bool) (t [256]bool) {
	for c := range t {
		t[c] = in(byte(c))
	}
	return t
}

// runEnd is the offset of the first byte at or after i that is not in the set,
// and at most limit.
func runEnd(s string, i, limit int, in func(byte) bool) int {
	limit = min(limit, len(s))
	for i < limit && in(s[i]) {
		i++
	}
	return i
}

func skipBlanks(s string, i int) int { return runEnd(s, i, len(s), isBlank) }

// count is the number of bytes of s in the set.
func count(s string, in func(byte) bool) int {
	n := 0
	for i := range len(s) {
		if in(s[i]) {
			n++
		}
	}
	return n
}

// hasPrefixFold is strings.HasPrefix without regard to ASCII case; prefix is in
// lower case.
func hasPrefixFold(s, prefix string) bool {
	if len(s) < len(prefix) {
		return false
	}
	for i := range len(prefix) {
		if lower(s[i]) != prefix[i] {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if isUpper(c) {
		return c + ('a' - 'A')
	}
	return c
}

// startsWord reports whether a word can begin at byte i of s: at the start, after
// a byte that is no part of a word, and after the last letter of an escape such
// as \n, \u000a, %3D or a terminal colour.
func startsWord(s string, i int) bool {
	if i == 0 || !isWord(s[i-1]) {
		return true
	}
	return afterEscape(s[:i]) || afterColour(s[:i])
}

func afterEscape(s string) bool {
	n := len(s)
	switch {
	case n >= 2 && s[n-2] == '\\' && strings.IndexByte("nrtbf", s[n-1]) >= 0:
		return true
	case n >= 3 && s[n-3] == '%' && isHex(s[n-2]) && isHex(s[n-1]):
		return true
	}
	return n >= 6 && s[n-6] == '\\' && s[n-5] == 'u' && count(s[n-4:], isHex) == 4
}

// afterColour is true after an SGR sequence, the escape character of which may
// be written as an escape of its own.
func afterColour(s string) bool {
	if s[len(s)-1] != 'm' {
		return false
	}
	for i := len(s) - 2; i >= 0 && i >= len(s)-12; i-- {
		if s[i] == '[' {
			return true
		}
		if !isDigit(s[i]) && s[i] != ';' {
			return false
		}
	}
	return false
}
