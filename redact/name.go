package redact

import (
	"bytes"
	"strings"
)

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
	if len(name) > nameMax || !mayTell(name) {
		return ""
	}
	words := splitName(name)
	kind := ""
	for i := range words.count {
		if neutralWords[string(words.at(i))] {
			return ""
		}
		if k := words.kind(i); k != "" {
			kind = k
		}
	}
	return kind
}

// mayTell is a cheap test that lets every telling name through.
func mayTell(name string) bool {
	for i := 0; i+3 <= len(name); i++ {
		if !tellingFirst[name[i]] {
			continue
		}
		rest := name[i:]
		switch lower(name[i]) {
		case 't':
			if hasPrefixFold(rest, "tok") {
				return true
			}
		case 's':
			if hasPrefixFold(rest, "sec") {
				return true
			}
		case 'p':
			if hasPrefixFold(rest, "pas") || hasPrefixFold(rest, "pwd") {
				return true
			}
		case 'k':
			if i > 0 && hasPrefixFold(rest, "key") {
				return true
			}
		case 'c':
			if hasPrefixFold(rest, "cre") {
				return true
			}
		case 'a':
			if hasPrefixFold(rest, "aut") {
				return true
			}
		}
	}
	return false
}

// tellingFirst are the first letters that mayTell looks for.
var tellingFirst = tableOf(func(c byte) bool { return strings.IndexByte("tspkca", lower(c)) >= 0 })

// nameWords are the words of a name, in lower case.
type nameWords struct {
	text  [nameMax]byte
	ends  [nameMax][2]uint8
	count int
}

func (w *nameWords) at(i int) []byte { return w.text[w.ends[i][0]:w.ends[i][1]] }

// kind gives the kind of secret that word i promises, or "".
func (w *nameWords) kind(i int) string {
	var before []byte
	if i > 0 {
		before = w.at(i - 1)
	}
	word := w.at(i)
	switch string(word) {
	case "pwd":
		if w.count > 1 {
			return "password"
		}
		return ""
	case "pass":
		if passOwners[string(before)] {
			return "password"
		}
		return ""
	case "key", "keys":
		return keyKinds[string(before)]
	case "auth", "authorization":
		return "authorization"
	}
	for _, t := range tellingEndings {
		if bytes.HasSuffix(word, t.ending) {
			return t.kind
		}
	}
	return ""
}

var tellingEndings = []struct {
	ending []byte
	kind   string
}{
	{[]byte("password"), "password"}, {[]byte("passwd"), "password"}, {[]byte("passphrase"), "password"},
	{[]byte("passcode"), "password"}, {[]byte("passwort"), "password"},
	{[]byte("token"), "token"},
	{[]byte("secret"), "secret"}, {[]byte("secrets"), "secret"},
	{[]byte("credential"), "credential"}, {[]byte("credentials"), "credential"},
	{[]byte("apikey"), "api_key"}, {[]byte("accesskey"), "secret_key"}, {[]byte("secretkey"), "secret_key"},
	{[]byte("privatekey"), "secret_key"}, {[]byte("accountkey"), "secret_key"}, {[]byte("authkey"), "secret_key"},
	{[]byte("signingkey"), "secret_key"}, {[]byte("encryptionkey"), "secret_key"}, {[]byte("masterkey"), "secret_key"},
}

var passOwners = set("db", "database", "user", "mysql", "pg", "postgres", "redis",
	"mongo", "smtp", "mail", "email", "ftp", "ssh", "root", "admin", "proxy", "auth",
	"login", "rabbitmq", "ldap", "sudo")

// keyKinds are the words before "key" that make it a secret one.
var keyKinds = map[string]string{
	"api": "api_key", "app": "api_key", "subscription": "api_key",
	"access": "secret_key", "private": "secret_key", "secret": "secret_key", "signing": "secret_key",
	"encryption": "secret_key", "master": "secret_key", "shared": "secret_key", "account": "secret_key",
	"deploy": "secret_key", "auth": "secret_key", "service": "secret_key",
	"hmac": "secret_key", "license": "secret_key", "admin": "secret_key", "webhook": "secret_key",
	"preshared": "secret_key", "jwt": "secret_key", "aes": "secret_key", "cipher": "secret_key",
	"crypto": "secret_key", "root": "secret_key",
}

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

// splitName cuts a name of at most nameMax bytes into words.
func splitName(name string) nameWords {
	var w nameWords
	start := 0
	add := func(end int) {
		if end > start {
			w.ends[w.count] = [2]uint8{uint8(start), uint8(end)}
			w.count++
		}
		start = end
	}
	for i := range len(name) {
		w.text[i] = lower(name[i])
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
	return w
}
