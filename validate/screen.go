package validate

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/redact"
)

// screen decides what of a draft may be shown.
type screen struct {
	rules  *redact.Rules
	values *secretValues
}

// maxShown is how many characters of a draft's string a violation shows.
const maxShown = 80

// secretIn gives the kind of a secret that stands in a text: one of a known form,
// or a value that the view replaced.
func (s screen) secretIn(text string) (kind string, found bool) {
	if kind, found := s.values.find(text); found {
		return kind, true
	}
	if !s.rules.Contains(text) {
		return "", false
	}
	_, hits := s.rules.Text(text)
	if len(hits) == 0 {
		return "secret", true
	}
	return hits[0].Kind, true
}

// show gives a text as a violation may show it: cut short, with escapes for what
// would not print, and only a placeholder where it holds a secret.
func (s screen) show(text string) string {
	if kind, found := s.secretIn(text); found {
		return placeholder(kind)
	}
	return printable(cutShort(text, maxShown))
}

// printable gives a text as it is, or as the inside of a Go string literal where
// some of it would not print: it may be shown on a terminal.
func printable(text string) string {
	if strings.IndexFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) < 0 {
		return text
	}
	quoted := strconv.Quote(text)
	return quoted[1 : len(quoted)-1]
}

// pointer gives a JSON Pointer as a violation may show it.
func (s screen) pointer(pointer string) string {
	tokens := strings.Split(pointer, "/")
	for i, token := range tokens {
		tokens[i] = s.show(token)
	}
	return strings.Join(tokens, "/")
}

// redactText gives a text as the view would show it.
func (s screen) redactText(text string) string {
	text, _ = s.rules.Text(text)
	return s.values.replace(text)
}

// redact replaces the secrets in all strings of a decoded value, in place.
func (s screen) redact(value any) any {
	switch v := value.(type) {
	case string:
		return s.redactText(v)
	case []any:
		for i := range v {
			v[i] = s.redact(v[i])
		}
	case map[string]any:
		for name := range v {
			v[name] = s.redact(v[name])
		}
	}
	return value
}

func placeholder(kind string) string { return "[redacted:" + kind + "]" }

// cutShort keeps at most n characters of a text.
func cutShort(text string, n int) string {
	if len(text) <= n || utf8.RuneCountInString(text) <= n {
		return text
	}
	return string([]rune(text)[:n]) + "…"
}
