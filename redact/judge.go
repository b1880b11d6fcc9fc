package redact

import "strings"

// judge decides whether s[start:end], the value of a telling name, is a secret.
func (r *Rules) judge(s string, start, end int, c context) (Hit, bool) {
	value := s[start:end]
	if value == "" || continues(s, end, c) || isHarmless(value) {
		return Hit{}, false
	}
	if form, ok := r.formAt(s, start); ok {
		return Hit{Kind: form.Kind, Start: start, End: max(end, form.End)}, true
	}
	if !secretEnough(value, c) {
		return Hit{}, false
	}
	return Hit{Kind: c.kind, Start: start, End: end}, true
}

// formAt matches a known key that is the value at byte start. A form that keeps
// its prefix is left to the scanner.
func (r *Rules) formAt(s string, start int) (Hit, bool) {
	if !startsWord(s, start) {
		return Hit{}, false
	}
	hit, ok := r.matchForm(s, start)
	return hit, ok && hit.Start == start
}

// isHarmless reports whether a value is plainly no secret, or holds one that was
// replaced already.
func isHarmless(value string) bool {
	return isPlaceholder(value) || isWordValue(value) || isPath(value) || isReference(value) ||
		strings.ContainsAny(value, " \t") || strings.Contains(value, placeholderOpening)
}

// continues reports whether a value without quotes goes on as a call, an index or
// a placeholder, and so is code.
func continues(s string, end int, c context) bool {
	return !c.quoted && end < len(s) && strings.IndexByte("([{<", s[end]) >= 0
}

// secretEnough asks less of a value the more its surroundings say: that of an
// environment variable and a password in quotes may be a word, any other must not
// look like one.
func secretEnough(value string, c context) bool {
	letters, digits := count(value, isAlpha), count(value, isDigit)
	password := c.kind == "password"
	switch {
	case c.random:
		return isRandom(value)
	case letters == 0 && digits == len(value):
		return password && len(value) >= 4 && (c.quoted || !c.spaced)
	case letters+digits == 0:
		return false
	case c.env && (c.quoted || !c.spaced && !c.colon), c.quoted && (password || c.kind == "secret"):
		return len(value) >= 3
	case c.quoted:
		return len(value) >= 6 && (digits > 0 || !isPlainWord(value)) || len(value) >= 16
	case password && !c.spaced && !c.colon:
		return len(value) >= 6
	case digits == 0:
		return len(value) >= 16 && (looksRandom(value) || c.env) || password && len(value) >= 8 && hasSymbol(value)
	}
	return len(value) >= 6
}

// looksRandom reports whether letters change case often, as in base64.
func looksRandom(s string) bool {
	changes := 0
	for i := 1; i < len(s); i++ {
		if isUpper(s[i-1]) && isLower(s[i]) || isLower(s[i-1]) && isUpper(s[i]) {
			changes++
		}
	}
	return changes*3 >= len(s)
}

func hasSymbol(s string) bool { return strings.ContainsAny(s, "!@#$%^&*+=?~") }

// isPlainWord reports whether s is letters only, apart from hyphens and
// underscores, and does not look random.
func isPlainWord(s string) bool {
	return count(s, func(c byte) bool { return isAlpha(c) || c == '-' || c == '_' }) == len(s) && !looksRandom(s)
}

// isPlaceholder reports whether s stands for a value that somebody has yet to
// fill in: a variable, a template, filler, "your-key-here".
func isPlaceholder(s string) bool {
	if s == "" || isFiller(s) || strings.IndexByte("$%<{[(*&@#`", s[0]) >= 0 {
		return true
	}
	low := strings.ToLower(s)
	for _, end := range []string{"-here", "_here", "xxx", "-", "_"} {
		if strings.HasSuffix(low, end) {
			return true
		}
	}
	for _, p := range []string{"your", "my-", "my_", "xxx", "todo", "changeme", "change-me", "change_me", "replace", "insert-", "insert_", "example", "dummy", "redacted"} {
		if strings.HasPrefix(low, p) {
			return true
		}
	}
	return strings.Contains(s, "${") || strings.Contains(s, "{{") || strings.Contains(s, "...")
}

// isFiller reports whether s is one character over and over, hyphens and
// underscores apart: xxxx-xxxx, ****.
func isFiller(s string) bool {
	var only byte
	for i := range len(s) {
		c := lower(s[i])
		if c == '-' || c == '_' {
			continue
		}
		if only != 0 && c != only {
			return false
		}
		only = c
	}
	return true
}

// isWordValue reports whether s is a constant, the name of a type or an adjective
// that tells about the value in place of giving it.
func isWordValue(s string) bool { return wordValues[strings.ToLower(s)] }

var wordValues = set("true", "false", "null", "none", "nil", "undefined", "nan", "yes", "no",
	"on", "off", "empty", "unset", "set", "present", "absent", "missing", "hidden", "masked",
	"required", "optional", "string", "str", "text", "bytes", "byte", "int", "integer", "number",
	"float", "bool", "boolean", "object", "array", "any", "unknown", "never", "void", "default",
	"auto", "bearer", "basic", "oauth", "oauth2", "jwt", "saml", "sso", "ldap", "apikey", "api_key",
	"password", "passwd", "pass", "secret", "token", "key", "value", "credential", "credentials",
	"include", "omit", "same-origin", "inherit", "expired", "invalid", "valid", "enabled", "disabled",
	"function", "const", "let", "var", "return", "await", "new", "self", "this", "stdin", "env")

// isPath reports whether s is a path or a URL.
func isPath(s string) bool {
	for _, p := range []string{"/", "./", "../", "~/", `.\`, "file:"} {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	if len(s) > 2 && isAlpha(s[0]) && s[1] == ':' && (s[2] == '\\' || s[2] == '/') || strings.Contains(s, "://") {
		return true
	}
	ending := s[strings.LastIndexByte(s, '.')+1:]
	return len(ending) < len(s)-1 && (dataExtensions[strings.ToLower(ending)] || isSourceFile(s))
}

// isSourceFile reports whether a name is that of a file with code or text.
func isSourceFile(name string) bool {
	dot := strings.LastIndexByte(name, '.')
	return dot > 0 && sourceExtensions[strings.ToLower(name[dot+1:])]
}

var (
	dataExtensions = set("pem", "key", "crt", "cer", "p12", "pfx", "env", "ini", "cfg", "conf", "com", "org", "net", "io")

	sourceExtensions = set("go", "py", "js", "mjs", "cjs", "ts", "tsx", "jsx", "vue", "rs", "java", "kt", "rb", "php",
		"c", "h", "cc", "cpp", "cs", "swift", "sh", "md", "html", "css", "sql", "xml", "json", "yaml", "yml", "toml", "txt", "log")
)

// isReference reports whether s is code that names another value: names joined by
// dots (config.token), or one name that is itself a telling one (auth_token).
// Digits make it a value.
func isReference(s string) bool {
	if count(s, isDigit) > 0 || count(s, func(c byte) bool { return isWord(c) || c == '.' || c == '?' || c == '!' }) != len(s) {
		return false
	}
	if strings.IndexByte(s, '.') > 0 && !strings.HasSuffix(s, ".") {
		return !looksRandom(s)
	}
	return tellingKind(s) != "" && !looksRandom(s)
}
