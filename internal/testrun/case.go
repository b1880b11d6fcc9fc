package testrun

import "strings"

// Case says how one case of a run ended, by the lines of an output that name
// it. It is false where no line does, and where cases of the same last name
// ended differently. Of several lines about one case the last decides; of the
// variants of one case, such as test_a[1], the failed ones.
func Case(output, name string) (Outcome, bool) {
	name = strings.TrimSpace(name)
	key := lastPart(name)
	if len(name) < 2 {
		return Unknown, false
	}
	if !strings.Contains(output, key) {
		return Unknown, false
	}
	ended := make(map[string]Outcome)
	for _, c := range junitCases(output) {
		if sameCase(c.name, name) {
			ended[c.name] = c.outcome
		}
	}
	for line := range strings.Lines(output) {
		if !strings.Contains(line, key) || len(line) > maxLine {
			continue
		}
		if full, outcome, ok := readCase(escapes.ReplaceAllString(strings.TrimRight(line, "\r\n"), "")); ok && sameCase(full, name) {
			ended[full] = outcome
		}
	}
	return together(ended, name)
}

// readCase reads one line by the first form that it has.
func readCase(line string) (name string, outcome Outcome, ok bool) {
	for _, f := range caseForms {
		m := f.pattern.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		name = strings.TrimSpace(m[f.pattern.Regexp().SubexpIndex("name")])
		if f.says != "" {
			return name, f.says, true
		}
		return name, words[strings.ToLower(m[f.pattern.Regexp().SubexpIndex("how")])], true
	}
	return "", Unknown, false
}

// separators stand between the parts of a case's name.
var separators = []string{"::", " > ", " › ", "/", ".", "#", " "}

// sameCase reports whether a line's case is the one that is meant: by its whole
// name, or by the last parts of it, variants left out.
func sameCase(full, name string) bool {
	if full == name {
		return true
	}
	plain, _, _ := strings.Cut(full, "[")
	for _, s := range separators {
		if plain == name || strings.HasSuffix(full, s+name) || strings.HasSuffix(plain, s+name) || s != " " && strings.HasSuffix(name, s+full) {
			return true
		}
	}
	return false
}

// lastPart is what any line about a case must hold.
func lastPart(name string) string {
	name, _, _ = strings.Cut(name, "[")
	for _, s := range separators {
		if i := strings.LastIndex(name, s); i >= 0 && i+len(s) < len(name) {
			name = name[i+len(s):]
		}
	}
	return name
}

// together gives the one outcome of all lines about a case.
func together(ended map[string]Outcome, name string) (Outcome, bool) {
	if outcome, ok := ended[name]; ok {
		return outcome, true
	}
	variants := true
	outcomes := make(map[Outcome]bool)
	for full, outcome := range ended {
		variants = variants && strings.Contains(full, "[")
		outcomes[outcome] = true
	}
	switch {
	case len(outcomes) > 1 && variants:
		return worst(outcomes)
	case len(outcomes) != 1:
		return Unknown, false
	}
	for outcome := range outcomes {
		return outcome, true
	}
	return Unknown, false
}

// worst gives Failed where a variant of a case failed; other mixtures are not
// read.
func worst(outcomes map[Outcome]bool) (Outcome, bool) {
	if outcomes[Failed] || outcomes[Errored] {
		return Failed, true
	}
	return Unknown, false
}
