package redact

import "strings"

// matchURLPassword matches the password in scheme://user:password@host, at the
// colon after the scheme. The host and the user stay.
func matchURLPassword(s string, colon int) (Hit, bool) {
	if !strings.HasPrefix(s[colon:], "://") || colon == 0 || !isAlnum(s[colon-1]) {
		return Hit{}, false
	}
	start := colon + len("://")
	end := runEnd(s, start, start+512, isUserInfo)
	at := strings.LastIndexByte(s[start:end], '@')
	if at < 0 {
		return Hit{}, false
	}
	user, password, ok := strings.Cut(s[start:start+at], ":")
	if !ok || isPlaceholder(password) || isPasswordWord(password) {
		return Hit{}, false
	}
	from := start + len(user) + 1
	return Hit{Kind: "password", Start: from, End: start + at}, true
}

// isUserInfo is true for what can stand between the scheme and the path of a
// URL.
func isUserInfo(c byte) bool {
	return c > ' ' && c != 0x7f && strings.IndexByte("/\\\"'`<>(),", c) < 0
}

func isPasswordWord(s string) bool {
	switch strings.ToLower(s) {
	case "password", "pass", "passwd", "pwd", "pw", "secret", "token":
		return true
	}
	return false
}
