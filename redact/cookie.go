package redact

import "strings"

// cookieList is a list of cookies in a text: name=value; name=value. The zero
// value is no list.
type cookieList struct {
	// end is where it ends, an offset in the text.
	end int
	// quote is the opening quote, with its backslashes, where it is the first of
	// several in an array.
	quote string
}

// openHeader opens the list after "Cookie:" or "Set-Cookie:", the colon of which
// is byte i of the rest of the text.
func (l *cookieList) openHeader(text string, at, i int) {
	rest := text[at:]
	if at+i < l.end || !mayNameCookies(rest[:i]) {
		return
	}
	name, ok := nameBefore(rest, i)
	if !ok || !isCookieHeader(name.text) && !isValueOfCookieHeader(rest, name) {
		return
	}
	start := skipBlanks(rest, i+1)
	array := start < len(rest) && rest[start] == '['
	if array {
		start = skipBlanks(rest, start+1)
	}
	open := openingEnd(rest, start)
	*l = cookieList{}
	if array && open > start {
		l.quote = rest[start:open]
	}
	l.end = l.endFrom(text, at+open)
}

// mayNameCookies is a cheap test that lets every text through that ends with the
// name of a header of cookies, or with "value".
func mayNameCookies(s string) bool {
	i := len(s) - 1
	for i >= 0 && (isQuote(s[i]) || s[i] == '\\' || isBlank(s[i])) {
		if len(s)-i > 16 {
			return false
		}
		i--
	}
	if i < 2 {
		return false
	}
	switch lower(s[i]) {
	case 'e', 's', '2':
		return true
	}
	return false
}

// isCookieHeader compares in lower case: the names of headers have no case.
func isCookieHeader(name string) bool {
	return len(name) >= len("cookie") && len(name) <= len("set-cookie2") && cookieHeaders[strings.ToLower(name)]
}

var cookieHeaders = set("cookie", "cookies", "set-cookie", "set_cookie", "setcookie", "set-cookie2")

// isValueOfCookieHeader is true for the "value" of {"name": "Cookie", "value": …}.
func isValueOfCookieHeader(s string, member name) bool {
	named, ok := nameOfValue(s, member)
	return ok && isCookieHeader(named.text)
}

// openFlag opens the list after "-b" or "--cookie", the first dash of which is
// byte i of the rest of the text.
func (l *cookieList) openFlag(text string, at, i int) {
	rest := text[at:]
	if at+i < l.end || at+i > 0 && (i == 0 || !isBlank(rest[i-1])) {
		return
	}
	for _, flag := range []string{"-b", "--cookie"} {
		after, ok := strings.CutPrefix(rest[i:], flag)
		if ok && after != "" && (isBlank(after[0]) || after[0] == '=') {
			start := skipBlanks(rest, len(rest)-len(after)+1)
			*l = cookieList{}
			l.end = l.endFrom(text, at+openingEnd(rest, start))
			return
		}
	}
}

// endFrom gives the end of a list that goes on at byte i: before a quote, a
// backslash, a control character, or a blank that does not follow a semicolon.
// In an array a list goes on in the next string.
func (l *cookieList) endFrom(text string, from int) int {
	i := from
	for i < len(text) {
		switch c := text[i]; {
		case c == ' ' && i > from && (text[i-1] == ';' || inExpires(text[from:], i-from)):
			i++
		case c == '"' || c == '\\':
			next, ok := l.nextElement(text, i)
			if !ok {
				return i
			}
			i = next
		case c <= ' ' || c == 0x7f || isQuote(c):
			return i
		default:
			i++
		}
	}
	return i
}

// inExpires is true for a blank inside of a date such as Wed, 21 Oct 2026
// 07:28:00 GMT. It does not look behind a placeholder.
func inExpires(text string, i int) bool {
	if i+1 == len(text) || !isAlnum(text[i+1]) {
		return false
	}
	window := text[max(0, i-40):i]
	n := strings.LastIndexAny(window, ";]")
	return n >= 0 && window[n] == ';' && hasPrefixFold(strings.TrimLeft(window[n+1:], " "), "expires=")
}

// nextElement gives the start of the next string of an array, after the quote of
// this one that begins at byte i.
func (l *cookieList) nextElement(text string, i int) (int, bool) {
	if l.quote == "" || !strings.HasPrefix(text[i:], l.quote) {
		return 0, false
	}
	i += len(l.quote)
	comma := runEnd(text, i, i+64, isSpace)
	if comma >= len(text) || text[comma] != ',' {
		return 0, false
	}
	next := runEnd(text, comma+1, comma+64, isSpace)
	return next + len(l.quote), strings.HasPrefix(text[next:], l.quote)
}

// skip goes on with the list behind a hit, as it will be with a placeholder in
// its place.
func (l *cookieList) skip(text string, hit Hit) {
	if hit.Start < l.end {
		l.end = l.endFrom(text, hit.End)
	}
}

// match matches the value of a cookie at the equals sign, byte i of the rest.
func (l *cookieList) match(text string, at, i int) (Hit, bool) {
	if at+i >= l.end {
		return Hit{}, false
	}
	rest := text[at:]
	start := i
	for start > 0 && i-start < nameMax && isCookieNameByte(rest[start-1]) {
		start--
	}
	if start > 0 && strings.IndexByte("; \t\"'\\", rest[start-1]) < 0 {
		return Hit{}, false
	}
	end := runEnd(rest, i+1, min(len(rest), l.end-at), isCookieValueByte)
	if !isCookieSecret(rest[start:i], rest[i+1:end]) {
		return Hit{}, false
	}
	return Hit{Kind: "cookie", Start: i + 1, End: end}, true
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func isCookieNameByte(c byte) bool { return cookieNameBytes[c] }

var cookieNameBytes = tableOf(func(c byte) bool { return isAlnum(c) || strings.IndexByte("!#$%&*+-.^_|~", c) >= 0 })

func isCookieValueByte(c byte) bool {
	return c > ' ' && c != ';' && c != ',' && c != '\\' && c != 0x7f && !isQuote(c)
}

// isCookieSecret tells by the name, and otherwise by whether the value is long
// and looks random.
func isCookieSecret(name, value string) bool {
	low := strings.ToLower(name)
	if cookieAttributes[low] || isHarmless(value) {
		return false
	}
	for _, part := range sessionParts {
		if strings.Contains(low, part) {
			return len(value) >= 4
		}
	}
	return len(value) >= 16 && count(value, isDigit) > 0 && count(value, isAlpha) > 0
}

// cookieAttributes are those of Set-Cookie (RFC 6265).
var cookieAttributes = set("path", "domain", "expires", "max-age", "samesite", "priority", "version", "comment")

// sessionParts stand in the names of cookies that let somebody in.
var sessionParts = []string{"sess", "sid", "auth", "token", "jwt", "csrf", "xsrf", "remember", "login", "clearance", "secret", "ticket", "__host-", "__secure-"}
