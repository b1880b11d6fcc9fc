package redact

import "strings"

// matchURLPassword matches the password in scheme://user:password@host, at the
// colon after the last letter of the scheme. The host and the user stay, unless the user is a secret
// too.
func (r *Rules) matchURLPassword(s string, colon int) (Hit, bool) {
	if !strings.HasPrefix(s[colon:], "://") {
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
	return r.userHit(s, start, start+len(user)+1, start+at)
}

// userHit is the hit of the password s[password:end] after the name of a user at
// byte user, and of the name where a secret stands in it.
func (r *Rules) userHit(s string, user, password, end int) (Hit, bool) {
	name := s[user : password-1]
	if strings.Contains(name, placeholderOpening[:len(placeholderOpening)-1]) {
		return Hit{}, false
	}
	if r.holdsStandard(name) {
		password = user
	}
	return Hit{Kind: "password", Start: password, End: end}, true
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
