package redact

import "strings"

// jwtScan is how many bytes of a JSON web token are looked at to tell it.
const jwtScan = 64 << 10

// matchJWT matches three base64url parts, the first of which is a JSON object
// (RFC 7519), or five (RFC 7516). The signature is empty in an unsigned token,
// and the second of five where the key was agreed upon.
func matchJWT(s string, i int) (int, bool) {
	if !strings.HasPrefix(s[i:], "eyJ") {
		return 0, false
	}
	limit := i + jwtScan
	if i > 0 && s[i-1] == '-' {
		limit = i + formScan // such a run is looked at many times
	}
	ends, n := dottedParts(s, i, limit)
	switch {
	case n < 3 || ends[0]-i < 10:
		return 0, false
	case n == 5 && ends[2] > ends[1]+1 && ends[3] > ends[2]+1 && ends[4] > ends[3]+1:
		return runEnd(s, ends[4], len(s), isURLSafe), true
	case ends[1]-ends[0] < 5:
		return 0, false
	}
	return runEnd(s, ends[2], len(s), isURLSafe), true
}

// dottedParts gives the ends of up to five base64url parts with dots between
// them, and their number.
func dottedParts(s string, i, limit int) (ends [5]int, n int) {
	for n < len(ends) {
		ends[n] = runEnd(s, i, limit, isURLSafe)
		i = ends[n] + 1
		n++
		if i > len(s) || s[i-1] != '.' {
			break
		}
	}
	return ends, n
}
