package redact

import "strings"

// nameMax is the longest name that is looked at, in bytes.
const nameMax = 64

// tellingKind gives the kind of secret that a name promises, such as "password"
// for DB_PASSWORD, or "" where the name tells nothing.
//
// The name's words decide (words are parted by _ - . and by case):
//
//  1. A word that counts, pages or describes (max_tokens, next_page_token,
//     token_type) makes the name tell nothing.
//  2. password, token, secret, credential, and passwd, passphrase, pwd, auth
//     and authorization tell by themselves, also at the end of a longer word
//     (dbpassword).
//  3. key tells after a word such as api, access, private; pass after one such
//     as db.
func tellingKind(name string) string {
	if !mayTell(name) {
		return ""
	}
	words := splitName(name)
	kind := ""
	for i, w := range words {
		if neutralWords[w] {
			return ""
		}
		if k := wordKind(words, i); k != "" {
			kind = k
		}
	}
	return kind
}

// mayTell is a cheap test that lets every telling name through.
func mayTell(name string) bool {
	for i := 0; i+3 <= len(name); i++ {
		switch lower(name[i]) {
		case 't', 's', 'p', 'k', 'c', 'a':
			switch strings.ToLower(name[i : i+3]) {
			case "tok", "sec", "pas", "pwd", "key", "cre", "aut":
				return true
			}
		}
	}
	return false
}

func wordKind(words []string, i int) string {
	w := words[i]
	switch w {
	case "pwd":
		if len(words) == 1 {
			return ""
		}
		return "password"
	case "pass":
		if i > 0 && passOwners[words[i-1]] {
			return "password"
		}
		return ""
	case "key", "keys":
		if i > 0 && keyQualifiers[words[i-1]] {
			return keyKind(words[i-1])
		}
		return ""
	case "auth", "authorization":
		return "authorization"
	}
	for _, t := range tellingEndings {
		if strings.HasSuffix(w, t.ending) {
			return t.kind
		}
	}
	return ""
}

func keyKind(qualifier string) string {
	if qualifier == "api" {
		return "api_key"
	}
	return "secret_key"
}

var tellingEndings = []struct{ ending, kind string }{
	{"password", "password"}, {"passwd", "password"}, {"passphrase", "password"},
	{"passcode", "password"}, {"passwort", "password"},
	{"token", "token"},
	{"secret", "secret"}, {"secrets", "secret"},
	{"credential", "credential"}, {"credentials", "credential"},
	{"apikey", "api_key"}, {"accesskey", "secret_key"}, {"secretkey", "secret_key"},
	{"privatekey", "secret_key"},
}

var passOwners = set("db", "database", "user", "mysql", "pg", "postgres", "redis",
	"mongo", "smtp", "mail", "email", "ftp", "ssh", "root", "admin", "proxy", "auth",
	"login", "rabbitmq", "ldap", "sudo")

var keyQualifiers = set("api", "access", "private", "secret", "signing", "encryption",
	"master", "shared", "account", "storage", "deploy", "auth", "service", "hmac",
	"license", "app", "subscription", "admin", "webhook")

var neutralWords = set(
	"max", "min", "total", "num", "number", "count", "counts", "counter", "limit",
	"limits", "budget", "usage", "used", "size", "length", "len", "rate", "ratio",
	"cost", "price", "per", "remaining", "estimated", "estimate",
	"page", "next", "continuation", "cursor", "previous", "prev", "sync", "last",
	"first", "start", "end", "pad", "eos", "bos", "unk", "mask", "cls", "sep",
	"special", "stop", "cancellation", "cancel", "abort", "parse", "lex", "node",
	"type", "types", "kind", "class", "format", "name", "names", "id", "ids", "arn",
	"url", "uri", "urls", "endpoint", "host", "path", "paths", "file", "files", "filename", "dir",
	"field", "fields", "label", "title", "description", "desc", "text", "hint",
	"message", "error", "errors", "err", "exception", "status", "state", "code", "mode", "method", "methods",
	"policy", "provider", "providers", "header", "headers", "prefix", "suffix",
	"position", "index", "env", "var", "variable", "variables",
	"expires", "expiry", "expiration", "expire", "expired", "ttl", "timeout", "at",
	"in", "on", "scope", "scopes", "audience", "issuer", "version", "ref", "store",
	"manager", "service_name", "required", "enabled", "disabled", "valid", "invalid",
	"validation", "validator", "strength", "reset", "rule", "rules", "test", "tests",
	"hash", "sha", "sha1", "sha256", "sha512", "md5", "digest", "checksum", "fingerprint",
	"public", "pub", "tokens", "tokenizer", "tokenize", "has", "is", "with", "without", "no",
	"flow", "login_url", "middleware", "module", "handler", "router", "route", "schema")

func set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}

// splitName cuts a name into words in lower case.
func splitName(name string) []string {
	var words []string
	start := 0
	add := func(end int) {
		if end > start {
			words = append(words, strings.ToLower(name[start:end]))
		}
		start = end
	}
	for i := range len(name) {
		switch {
		case !isAlnum(name[i]):
			add(i)
			start = i + 1
		case i > start && isUpper(name[i]) && !isUpper(name[i-1]):
			add(i)
		case i > start && isUpper(name[i]) && i+1 < len(name) && isLower(name[i+1]):
			add(i)
		}
	}
	add(len(name))
	return words
}
