package openai

import (
	"cmp"
	"encoding/base64"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"github.com/seed-a68626b6/reduce/redact"
)

// maxDetail is how many characters of an endpoint's own words are repeated.
const maxDetail = 300

// cleaner takes out of texts what may not stand in an error.
type cleaner struct {
	secrets *strings.Replacer
	rules   *redact.Rules
}

// newCleaner gives a cleaner that knows a key, what is sent in headers, and what stands
// beside the address in a URL.
func newCleaner(key string, header http.Header, base string) cleaner {
	return cleaner{secrets: replacerOf(key, header, base), rules: redact.Standard()}
}

// replacerOf gives what puts a placeholder in the place of each secret, the longest first.
func replacerOf(key string, header http.Header, base string) *strings.Replacer {
	secrets := make(map[string]string)
	for _, values := range header {
		for _, value := range values {
			for _, part := range append(partsOf(value), value) {
				if part = strings.TrimSpace(part); len(part) >= leastSecret {
					secrets[part] = redact.Placeholder("header")
				}
			}
		}
	}
	for _, value := range inURL(base) {
		if len(value) >= leastSecret {
			secrets[value] = redact.Placeholder("url")
		}
	}
	if key != "" {
		secrets[key] = redact.Placeholder("key")
	}
	var pairs []string
	for _, value := range slices.SortedFunc(maps.Keys(secrets), func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) }) {
		pairs = append(pairs, value, secrets[value])
	}
	return strings.NewReplacer(pairs...)
}

// leastSecret is how many bytes a value of a header or a URL has at least to be taken out of
// texts, leastPart how many a part of one: what is shorter is no key, and is found in
// any text.
const (
	leastSecret = 4
	leastPart   = 8
)

// inURL gives what a URL holds beside the address: a password, and the values of a query,
// as they are and as the URL spells them.
func inURL(base string) []string {
	u, err := url.Parse(base)
	if err != nil {
		return nil
	}
	var values []string
	if password, ok := u.User.Password(); ok {
		_, spelled, _ := strings.Cut(base[:strings.LastIndex(base, "@")], "//")
		_, spelled, _ = strings.Cut(spelled, ":")
		pair := u.User.Username() + ":" + password
		values = append(values, password, spelled, base64.StdEncoding.EncodeToString([]byte(pair)))
	}
	for _, list := range u.Query() {
		for _, value := range list {
			values = append(values, value, url.QueryEscape(value))
		}
	}
	return values
}

// partsOf gives the parts of a header's value that may be told without the others: a
// token behind its scheme, the values of cookies, the password of a Basic scheme.
func partsOf(value string) []string {
	parts := strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune(" \t,;=\"", r) })
	parts = slices.DeleteFunc(parts, func(part string) bool { return len(part) < leastPart })
	if scheme, rest, ok := strings.Cut(value, " "); ok && strings.EqualFold(scheme, "basic") {
		if pair, err := base64.StdEncoding.DecodeString(strings.TrimSpace(rest)); err == nil {
			_, password, _ := strings.Cut(string(pair), ":")
			parts = append(parts, string(pair), password)
		}
	}
	return parts
}

// clean gives a text of somebody else in one short line, without secrets.
func (c cleaner) clean(text string) string {
	text = c.secrets.Replace(text)
	text = strings.ToValidUTF8(text[:min(len(text), 16*maxDetail)], "")
	text, _ = c.rules.Text(text)
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return ' '
		}
		return r
	}, text)
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) > maxDetail {
		return string(runes[:maxDetail]) + "…"
	}
	return string(runes)
}
