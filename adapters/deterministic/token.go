package deterministic

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// hasToken reports whether ref stands in text as a whole token: on each side
// there is the end of the text, white space, a quote, a bracket or one of
// :,;=\|<>*, on the right also a sentence's punctuation that is followed by one
// of these. In diff headers the sides a/ and b/ count as well.
func hasToken(text, ref string) bool {
	if ref == "" {
		return false
	}
	for from := 0; ; {
		i := strings.Index(text[from:], ref)
		if i < 0 {
			return false
		}
		i += from
		if (opensToken(text[:i]) || opensDiffSide(text[:i])) && closesToken(text[i+len(ref):]) {
			return true
		}
		from = i + 1
	}
}

func opensToken(before string) bool {
	r, size := utf8.DecodeLastRuneInString(before)
	return size == 0 || isTokenBorder(r)
}

func opensDiffSide(before string) bool {
	return strings.HasSuffix(before, "--- a/") || strings.HasSuffix(before, "+++ b/") ||
		strings.HasSuffix(before, "diff --git a/") || strings.HasSuffix(before, " b/") && strings.Contains(before, "diff --git a/")
}

func closesToken(after string) bool {
	for range 2 {
		r, size := utf8.DecodeRuneInString(after)
		if size == 0 || isTokenBorder(r) {
			return true
		}
		if !strings.ContainsRune(".!?。、", r) {
			return false
		}
		after = after[size:]
	}
	return false
}

func isTokenBorder(r rune) bool {
	return unicode.IsSpace(r) || strings.ContainsRune("\"'`“”‘’«»「」『』()[]{}（）【】:,;=\\|<>*", r)
}
