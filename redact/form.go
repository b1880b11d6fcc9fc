package redact

import "strings"

// form is the shape of a key: a prefix, then a body.
type form struct {
	prefix string
	kind   string
	// in is the set of the body's bytes.
	in func(byte) bool
	// min and max are the number of bytes of the body; max 0 sets no limit.
	min, max int
	// digit asks for a digit in a stretch of letters and digits that is at least
	// this long; 0 asks for nothing. It keeps words out where a prefix is short.
	digit int
}

// formScan is how far into a body a form looks to judge it. A body that matches
// is replaced to its end.
const formScan = 512

// match gives the end of the key that begins at byte i of s.
func (f form) match(s string, i int) (int, bool) {
	if !strings.HasPrefix(s[i:], f.prefix) || !startsWord(s, i) {
		return 0, false
	}
	body := i + len(f.prefix)
	end := runEnd(s, body, body+formScan, f.in)
	n := end - body
	if n < f.min || f.max > 0 && n > f.max || end < len(s) && isWord(s[end]) && !f.in(s[end]) {
		return 0, false
	}
	if isFiller(s[body:end]) || f.digit > 0 && !hasDigitRun(s[body:end], f.digit) {
		return 0, false
	}
	return runEnd(s, end, len(s), f.in), true
}

// hasDigitRun reports whether s has a run of n letters and digits, one of them a
// digit.
func hasDigitRun(s string, n int) bool {
	for i := 0; i < len(s); i++ {
		end := runEnd(s, i, len(s), isAlnum)
		if end-i >= n && count(s[i:end], isDigit) > 0 {
			return true
		}
		i = end
	}
	return false
}

// formIndex finds forms by their first bytes.
type formIndex struct {
	// forms are those with the same first byte, in order.
	forms [256][]form
	// second says which second bytes follow a first one, of all forms and of the
	// words that matchForm, matchBearer and matchSaid look for.
	second [256][256]bool
}

func indexForms(forms []form) formIndex {
	var x formIndex
	for _, f := range forms {
		x.forms[f.prefix[0]] = append(x.forms[f.prefix[0]], f)
		x.second[f.prefix[0]][f.prefix[1]] = true
	}
	for _, word := range []string{"ey", "be", "Be", "bE", "BE", "is"} {
		x.second[word[0]][word[1]] = true
	}
	return x
}

// begins is a cheap test that lets every form through.
func (x *formIndex) begins(s string, i int) bool {
	return i+1 < len(s) && x.second[s[i]][s[i+1]]
}

// matchForm matches a known key or a JSON web token at byte i.
func (r *Rules) matchForm(s string, i int) (Hit, bool) {
	for _, f := range r.forms.forms[s[i]] {
		if end, ok := f.match(s, i); ok {
			return Hit{Kind: f.kind, Start: i, End: end}, true
		}
	}
	if end, ok := matchJWT(s, i); ok {
		return Hit{Kind: "jwt", Start: i, End: end}, true
	}
	return Hit{}, false
}

// matchJWT matches three base64url parts, the first of which is a JSON object
// (RFC 7519). The signature is empty in an unsigned token.
func matchJWT(s string, i int) (int, bool) {
	if !strings.HasPrefix(s[i:], "eyJ") || !startsWord(s, i) {
		return 0, false
	}
	const limit = 64 << 10
	header := runEnd(s, i, i+limit, isURLSafe)
	if header-i < 10 || header == len(s) || s[header] != '.' {
		return 0, false
	}
	payload := runEnd(s, header+1, header+limit, isURLSafe)
	if payload-header < 5 || payload == len(s) || s[payload] != '.' {
		return 0, false
	}
	return runEnd(s, payload+1, len(s), isURLSafe), true
}

// matchTelegram matches a bot token, an id and 35 bytes, at the colon between
// them.
func matchTelegram(s string, colon int) (Hit, bool) {
	const bodySize = 35
	start := colon
	for start > 0 && colon-start < 11 && isDigit(s[start-1]) {
		start--
	}
	if colon-start < 8 || colon-start > 10 || !startsWord(s, start) {
		return Hit{}, false
	}
	end := runEnd(s, colon+1, colon+2+bodySize, isURLSafe)
	if end-colon-1 != bodySize || isFiller(s[colon+1:end]) {
		return Hit{}, false
	}
	return Hit{Kind: "telegram_token", Start: start, End: end}, true
}
