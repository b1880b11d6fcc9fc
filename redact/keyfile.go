package redact

import "strings"

// matchPuTTY matches the private lines of a key file of PuTTY, at the colon of
// their number. The rest of the file is public.
func matchPuTTY(s string, colon int) (Hit, bool) {
	if !strings.HasSuffix(s[:colon], "Private-Lines") {
		return Hit{}, false
	}
	digits := skipBlanks(s, colon+1)
	body := runEnd(s, digits, digits+4, isDigit)
	start := pemLineBreak(s, body)
	end := pemLines(s, body)
	if body == digits || end <= start {
		return Hit{}, false
	}
	return Hit{Kind: "private_key", Start: start, End: end}, true
}

const (
	ssh2Begin = "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----"
	ssh2End   = "---- END SSH2 ENCRYPTED PRIVATE KEY ----"
)

// matchSSH2 matches a private key in the form of RFC 4716, which has four dashes
// and headers that may be quoted.
func matchSSH2(s string, i int) (Hit, bool) {
	if !strings.HasPrefix(s[i:], ssh2Begin) {
		return Hit{}, false
	}
	body := i + len(ssh2Begin)
	n := strings.Index(s[body:], "---- ")
	if n < 1 || !strings.HasPrefix(s[body+n:], ssh2End) {
		return Hit{}, false
	}
	// No JSON string holds a line end as it is.
	if inner := s[body : body+n]; inner[0] != '\n' && inner[0] != '\r' && endsString(inner) {
		return Hit{}, false
	}
	return Hit{Kind: "private_key", Start: i, End: body + n + len(ssh2End)}, true
}
