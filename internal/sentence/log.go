package sentence

import "strings"

// logLine takes a line that a program printed: by its own look, because it is
// indented under one, or because it and its neighbours differ in numbers only.
func (s *splitter) logLine(l line) bool {
	t := s.of(l)
	width, at := indent(t)
	under := width >= 2 && s.last == Log && !s.afterBlank
	if !under && !isLog(t[at:], width) && !s.repeats(l) {
		return false
	}
	s.pasted(l, Log)
	return true
}

// isLog reports whether t, without its indentation, looks like a program's
// output.
func isLog(t string, width int) bool {
	return startsWithTime(t) || startsWithLevel(t) || isFrame(t, width) || isCompilerLine(t) ||
		isTestLine(t) || isListing(t) || hasKeyValues(t)
}

// startsWithTime is true for a date with a time of day, a time of day with
// seconds, and the forms of syslog and glog.
func startsWithTime(t string) bool {
	t = strings.TrimLeft(t, "[")
	switch {
	case like(t, "0000-00-00T00:00"), like(t, "0000-00-00 00:00"), like(t, "0000/00/00 00:00"), like(t, "00:00:00"):
		return true
	case len(t) > 15 && like(t[3:], " ") && like(t[6:], " 00:00:00"):
		return isASCIILetter(t[0]) && strings.IndexByte("0123456789", t[5]) >= 0
	}
	return t != "" && strings.IndexByte("IWEF", t[0]) >= 0 && like(t[1:], "0000 00:00:00")
}

// like reports whether t begins as pattern does, where 0 stands for any digit.
func like(t, pattern string) bool {
	if len(t) < len(pattern) {
		return false
	}
	for i := range len(pattern) {
		digit := '0' <= t[i] && t[i] <= '9'
		if pattern[i] == '0' && !digit || pattern[i] != '0' && t[i] != pattern[i] {
			return false
		}
	}
	return true
}

func startsWithLevel(t string) bool {
	for _, level := range []string{"[TRACE]", "[DEBUG]", "[INFO]", "[WARN]", "[WARNING]", "[ERROR]", "[FATAL]", "INFO: ", "DEBUG: ", "TRACE: "} {
		if strings.HasPrefix(t, level) {
			return true
		}
	}
	return false
}

// isFrame is true for the lines of a stack trace.
func isFrame(t string, width int) bool {
	switch {
	case strings.HasPrefix(t, "Traceback (most recent call last):"), strings.HasPrefix(t, "goroutine ") && strings.Contains(t, " ["),
		strings.HasPrefix(t, "panic: "), strings.HasPrefix(t, "Caused by: "):
		return true
	case strings.HasPrefix(t, `File "`):
		return strings.Contains(t, `", line `)
	}
	return width > 0 && strings.HasPrefix(t, "at ") && strings.Contains(t, ":") && strings.ContainsAny(t, "(/")
}

// isCompilerLine is true for path:line:column: message.
func isCompilerLine(t string) bool {
	word, _, _ := strings.Cut(t, " ")
	word, ok := strings.CutSuffix(word, ":")
	if !ok {
		return false
	}
	parts := strings.Split(word, ":")
	n := len(parts)
	return n >= 3 && n < 6 && isNumber(parts[n-1]) && isNumber(parts[n-2])
}

func isNumber(t string) bool { return t != "" && strings.Trim(t, "0123456789") == "" }

// isTestLine is true for what test runners print about a case or a package.
func isTestLine(t string) bool {
	for _, prefix := range []string{"--- FAIL: ", "--- PASS: ", "--- SKIP: ", "=== RUN ", "=== PAUSE ", "=== CONT ", "=== NAME ",
		"ok  \t", "FAIL\t", "?   \t", "not ok "} {
		if strings.HasPrefix(t, prefix) {
			return true
		}
	}
	return t == "PASS" || t == "FAIL" || strings.HasPrefix(t, "exit status ") && isNumber(t[len("exit status "):])
}

// isListing is true for a line of ls -l.
func isListing(t string) bool {
	return len(t) > 10 && strings.IndexByte("-dlbcps", t[0]) >= 0 && strings.Trim(t[1:10], "rwxsStT-") == "" && strings.IndexByte(" .+@", t[10]) >= 0
}

// hasKeyValues is true where three or more words, and at least half of them, are
// key=value.
func hasKeyValues(t string) bool {
	if strings.Count(t, "=") < 3 {
		return false
	}
	words, pairs := 0, 0
	for word := range strings.FieldsSeq(t) {
		words++
		if i := strings.IndexByte(word, '='); i > 0 && i < len(word)-1 {
			pairs++
		}
	}
	return pairs >= 3 && 2*pairs >= words
}

// repeats reports whether the line and the two after it differ in numbers only,
// or continue such a run.
func (s *splitter) repeats(l line) bool {
	t := s.of(l)
	if len(t) < 8 || endsSentence(t) {
		return false
	}
	if s.last == Log && len(s.out) > 0 && similar(strings.TrimSpace(t), s.out[len(s.out)-1].Text) {
		return true
	}
	for range 2 {
		if l.next >= len(s.text) {
			return false
		}
		l = lineAt(s.text, l.next)
		if !similar(t, s.of(l)) {
			return false
		}
	}
	return true
}

// similar compares lines with each run of digits as one, over their first bytes.
func similar(a, b string) bool {
	const compared = 256
	a, b = a[:min(len(a), compared)], b[:min(len(b), compared)]
	for a != "" && b != "" {
		restA, restB := strings.TrimLeft(a, "0123456789"), strings.TrimLeft(b, "0123456789")
		if (len(restA) < len(a)) != (len(restB) < len(b)) {
			return false
		}
		if a, b = restA, restB; a == "" || b == "" {
			break
		}
		if a[0] != b[0] {
			return false
		}
		a, b = a[1:], b[1:]
	}
	return a == "" && b == ""
}
