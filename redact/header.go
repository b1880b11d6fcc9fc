package redact

import "strings"

// matchBearer matches the credential of a bare "Bearer TOKEN" whose word begins
// at byte i. Without a header's name before it the credential must look random,
// so that "the bearer of news" stays.
func matchBearer(s string, i int) (Hit, bool) {
	const word = "bearer "
	if !hasPrefixFold(s[i:], word) || !startsWord(s, i) {
		return Hit{}, false
	}
	start := skipBlanks(s, i+len(word))
	end := credentialEnd(s, start)
	if value := s[start:end]; len(value) < 12 || count(value, isDigit) == 0 || isPlaceholder(value) || isPath(value) {
		return Hit{}, false
	}
	return Hit{Kind: "bearer_token", Start: start, End: end}, true
}

// matchAuthorization matches the credential in the value of an Authorization
// header, which begins at byte start: after a scheme, or by itself where it
// looks random.
func matchAuthorization(s string, start int) (Hit, bool) {
	word := runEnd(s, start, start+32, func(c byte) bool { return isAlnum(c) || c == '-' })
	scheme := strings.ToLower(s[start:word])
	kind, known := schemes[scheme]
	if !known {
		return Hit{}, false
	}
	value := skipBlanks(s, word)
	end := credentialEnd(s, value)
	text := s[value:end]
	if value == word || len(text) < 6 || isPlaceholder(text) || isPlainWord(text) {
		return Hit{}, false
	}
	return Hit{Kind: kind, Start: value, End: end}, true
}

// schemes are the authorization schemes that send a secret as it is.
var schemes = map[string]string{
	"bearer": "bearer_token",
	"basic":  "basic_credentials",
	"token":  "token",
	"apikey": "api_key",
	"bot":    "token",
	"key":    "api_key",
}

// credentialEnd gives the end of a credential, without the punctuation of the
// sentence around it.
func credentialEnd(s string, start int) int {
	end := start
	for end < len(s) {
		switch {
		case isCredential(s[end]):
			end++
		case strings.HasPrefix(s[end:], `\/`):
			end += 2
		default:
			return trimEnd(s, start, end)
		}
	}
	return trimEnd(s, start, end)
}

// trimEnd takes sentence punctuation off the end of a value.
func trimEnd(s string, start, end int) int {
	for end > start && strings.IndexByte(".,:;", s[end-1]) >= 0 {
		end--
	}
	return end
}
