package testrun

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Counts is how many tests a runner's output tells of.
type Counts struct {
	Passed, Failed, Skipped, Flaky int
	// Total counts all tests, where a runner tells the others apart from it; 0
	// where it doesn't.
	Total int
	// Broken counts what did not build or start.
	Broken int
}

// Outcome reads the counts. Nothing run is Unknown.
func (c Counts) Outcome() Outcome {
	c.Passed += max(c.Total-c.Failed-c.Skipped, 0)
	switch {
	case c.Broken > 0 && c.Failed == 0:
		return Errored
	case c.Failed > 0:
		return Failed
	case c.Flaky > 0:
		return Flaky
	case c.Passed > 0:
		return Passed
	case c.Skipped > 0:
		return Skipped
	}
	return Unknown
}

// FailedCase is a case that failed.
type FailedCase struct {
	Name string
	// Line is the line that says so, an excerpt of the output.
	Line string
}

// maxCases bounds the failing cases of one run that are named.
const maxCases = 20

// tally sums up what the lines of an output tell.
type tally struct {
	Counts
	// told is true where some line told counts, none of them above zero included.
	told bool
	// line is the line that tells the most: the last summary.
	line string
	// cases are failing cases by name, with their lines.
	cases []FailedCase
}

// escapes are terminal sequences of colour and cursor.
var escapes = regexp.MustCompile("\x1b\\[[0-9;?]*[A-Za-z]")

// maxLine is the longest line that is read, in bytes.
const maxLine = 2000

// readCounts reads what a runner printed with the forms of one kind, or with all
// of them where reads is empty.
func readCounts(output, reads string) tally {
	if t, ok := readJUnit(output); ok {
		return t
	}
	var t tally
	for l := range strings.Lines(Clip(output)) {
		if len(l) > maxLine {
			continue
		}
		raw := strings.TrimRight(l, "\r\n")
		t.takeLine(raw, reads)
	}
	return t
}

// takeLine adds what a line tells by the first form that matches.
func (t *tally) takeLine(raw, reads string) {
	plain := raw
	if strings.Contains(raw, "\x1b") {
		plain = escapes.ReplaceAllString(raw, "")
	}
	for i := range outputForms {
		f := &outputForms[i]
		if reads != "" && f.reads != reads || reads == "" && f.reads == "playwright" {
			continue
		}
		if t.take(f, plain, raw) {
			return
		}
	}
}

// take adds what a line tells. It reports whether the form matched.
func (t *tally) take(f *form, plain, raw string) bool {
	m := f.pattern.FindStringSubmatch(plain)
	if m == nil {
		return false
	}
	t.told = true
	if f.name {
		t.Failed++
		name := strings.TrimSpace(m[f.pattern.Regexp().SubexpIndex("name")])
		if named := slices.ContainsFunc(t.cases, func(c FailedCase) bool { return c.Name == name }); !named && len(t.cases) < maxCases {
			t.cases = append(t.cases, FailedCase{name, strings.TrimSpace(raw)})
		}
		if t.line == "" {
			t.line = strings.TrimSpace(raw)
		}
		return true
	}
	if line := strings.TrimSpace(raw); t.line == "" || line != "FAIL" {
		t.line = line
	}
	if f.last {
		t.Passed, t.Failed, t.Skipped, t.Total = 0, 0, 0, 0
	}
	t.add(f, m)
	return true
}

// add puts the counts of a match to the sums.
func (t *tally) add(f *form, m []string) {
	switch f.one {
	case "passed":
		t.Passed++
	case "failed":
		t.Failed++
	case "skipped":
		t.Skipped++
	case "broken":
		t.Broken++
	case "end":
		if t.Failed+t.Broken == 0 {
			t.Failed++
		}
	}
	n := make(map[string]int)
	for i, name := range f.pattern.Regexp().SubexpNames() {
		if name != "" && m[i] != "" {
			n[name], _ = strconv.Atoi(m[i])
		}
	}
	t.Failed += n["failed"] + n["failed2"]
	t.Broken += n["errors"]
	t.Skipped += n["skipped"]
	t.Flaky += n["flaky"]
	t.Passed += n["passed"]
	t.Total += n["total"]
}
