package redact

import "strings"

// named gives the kind of secret that the name before a separator promises, and
// the name that does so:
//
//  1. the name itself;
//  2. the name before a type, as in "token: string = value";
//  3. with an ordinary word before it, as in "API key: value";
//  4. the name beside it, as in {"name": "API_TOKEN", "value": "value"};
//  5. pwd, in a connection string;
//  6. the signature in the query of a signed URL;
//  7. a name that tells a little (key, session): then the value must look random.
func named(s string, sep int, n name) (by name, kind string, random bool) {
	if kind = tellingKind(n.text); kind != "" {
		return n, kind, false
	}
	if s[sep] == '=' {
		if typed, ok := nameBeforeType(s, n); ok && tellingKind(typed.text) != "" {
			return typed, tellingKind(typed.text), false
		}
	}
	switch lower(n.text[len(n.text)-1]) {
	case 'y', 's':
		if kind = spacedKind(s, n); kind != "" {
			return n, kind, false
		}
	case 'e':
		if beside, ok := nameOfValue(s, n); ok {
			return beside, tellingKind(beside.text), false
		}
		return n, signedKind(n.text), false
	case 'g':
		return n, signatureKind(s, n), true
	case 'd':
		if strings.EqualFold(n.text, "pwd") && s[sep] == '=' && inConnection(s, n.start) {
			return n, "password", false
		}
	}
	if kind = faintKind(n.text); kind == "" {
		return n, "", false
	}
	if before, ok := wordBefore(s, n); ok && harmlessKeys[strings.ToLower(before)] {
		return n, "", false
	}
	return n, kind, true
}

// wordBefore gives the word before a name, where one blank parts them.
func wordBefore(s string, n name) (string, bool) {
	if n.start < 2 || s[n.start-1] != ' ' {
		return "", false
	}
	before, ok := nameBefore(s, n.start)
	return before.text, ok && before.end == n.start-1
}

// spacedKind gives the kind of a secret whose name is two words, as "API key".
func spacedKind(s string, n name) string {
	if !strings.EqualFold(n.text, "key") && !strings.EqualFold(n.text, "keys") {
		return ""
	}
	before, ok := wordBefore(s, n)
	if !ok {
		return ""
	}
	return keyKinds[strings.ToLower(before)]
}

// nameOfValue gives the name beside a member "value": {"name": "X", "value": …},
// also in YAML.
func nameOfValue(s string, n name) (name, bool) {
	if !strings.EqualFold(n.text, "value") {
		return name{}, false
	}
	i, limit := n.start, max(0, n.start-64)
	for i > limit && strings.IndexByte(" \t\r\n,\\\"'", s[i-1]) >= 0 || i > limit+1 && s[i-1] == 'n' && s[i-2] == '\\' {
		i--
	}
	beside, ok := nameBefore(s, i)
	if !ok || beside.end != i {
		return name{}, false
	}
	sep := beside.start
	for sep > 0 && strings.IndexByte(" \\\"'", s[sep-1]) >= 0 && beside.start-sep < 16 {
		sep--
	}
	if sep == 0 || s[sep-1] != ':' && s[sep-1] != '=' {
		return name{}, false
	}
	label, ok := nameBefore(s, sep-1)
	return beside, ok && (strings.EqualFold(label.text, "name") || strings.EqualFold(label.text, "key"))
}

// signedKind tells the signature of a signed URL: with it anybody may fetch what
// the URL names.
func signedKind(name string) string {
	if strings.EqualFold(name, "x-amz-signature") || strings.EqualFold(name, "x-goog-signature") {
		return "signature"
	}
	return ""
}

// signatureKind tells the signature of an Azure URL, the name of which is short.
func signatureKind(s string, n name) string {
	if strings.EqualFold(n.text, "sig") && n.start > 0 && strings.IndexByte("&?;6", s[n.start-1]) >= 0 {
		return "signature"
	}
	return ""
}

// faintKind gives the kind for a name that tells a little.
func faintKind(name string) string {
	if len(name) > nameMax || !mayBeFaint(name) {
		return ""
	}
	words := splitName(name)
	if words.count == 0 || !faintWords[string(words.at(words.count-1))] {
		return ""
	}
	for i := range words.count {
		if neutralWords[string(words.at(i))] || harmlessKeys[string(words.at(i))] {
			return ""
		}
	}
	return "secret_key"
}

// mayBeFaint is a cheap test that lets every name that ends with a faint word
// through.
func mayBeFaint(name string) bool {
	if len(name) < 3 {
		return false
	}
	switch end := name[len(name)-3:]; lower(end[0]) {
	case 'k', 'e':
		return hasPrefixFold(end, "key") || hasPrefixFold(end, "eys") || hasPrefixFold(end, "eds") || hasPrefixFold(end, "eed")
	case 'r', 'p', 's':
		return hasPrefixFold(end, "rer") || hasPrefixFold(end, "red") || hasPrefixFold(end, "pat") || hasPrefixFold(end, "sas")
	case 'i', 'a':
		return hasPrefixFold(end, "ion") || hasPrefixFold(end, "alt")
	}
	return false
}

var faintWords = set("key", "keys", "bearer", "session", "salt", "seed", "creds", "cred", "pat", "sas")

// harmlessKeys are words that make a key or a session one that anybody may know.
var harmlessKeys = set("cache", "primary", "foreign", "sort", "partition", "object", "idempotency", "storage", "map",
	"query", "group", "row", "column", "composite", "unique", "lookup", "dedupe", "dedup", "s3", "blob", "upload",
	"publishable", "site", "anon", "i18n", "translation", "react", "prompt", "item", "event", "trace", "build", "hot")
