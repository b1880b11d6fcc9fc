package deterministic

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// counts is what a runner's output tells.
type counts struct {
	passed, failed, skipped, flaky int
	// total counts all tests, where a runner tells the others apart from it.
	total int
	// broken counts what did not build or start.
	broken int
	// told is true where some line told counts, none of them above zero included.
	told bool
	// line is the line that tells the most: the last summary.
	line string
	// cases are failing cases by name, with their lines.
	cases []failedCase
}

// failedCase is a case that failed, with the line that says so.
type failedCase struct{ name, line string }

// maxCases bounds the failing cases of one run that are named.
const maxCases = 20

// outcome reads the counts. Nothing run is unknown.
func (c counts) outcome() checkpoint.TestOutcome {
	c.passed += max(c.total-c.failed-c.skipped, 0)
	switch {
	case c.broken > 0 && c.failed == 0:
		return checkpoint.Errored
	case c.failed > 0:
		return checkpoint.Failed
	case c.flaky > 0:
		return checkpoint.Flaky
	case c.passed > 0:
		return checkpoint.Passed
	case c.skipped > 0:
		return checkpoint.Skipped
	}
	return checkpoint.Unknowable
}

// form is one documented form of a line of output. Named groups are counts:
// passed, failed, errors, skipped, flaky, total; a form without the group counts
// one for what one names.
type form struct {
	reads   string
	pattern *regexp.Regexp
	// one is what a match without counts adds one to: "passed", "failed",
	// "broken", "skipped", or "none" for a line that tells that nothing ran.
	one string
	// name is true where the group "name" is that of a failing case.
	name bool
	// last is true where a later line replaces what an earlier one told.
	last bool
}

func line(reads, pattern, one string) form {
	return form{reads: reads, pattern: regexp.MustCompile(pattern), one: one}
}

func failing(reads, pattern string) form {
	return form{reads: reads, pattern: regexp.MustCompile(pattern), name: true}
}

// outputForms are how test runners end, as their documentation and output show.
var outputForms = []form{
	line("go", `^ok\s+\S+\s+(?:\(cached\)|[\d.]+s)\s.*\[no tests to run\]`, "none"),
	line("go", `^ok\s+\S+\s+(?:\(cached\)|[\d.]+s)`, "passed"),
	line("go", `^FAIL\s+\S+\s+\[(?:build|setup) failed\]`, "broken"),
	line("go", `^FAIL\s+\S+\s+[\d.]+s`, "failed"),
	line("go", `^FAIL$`, "failed"),
	line("go", `^panic: `, "failed"),
	line("go", `^\?\s+\S+\s+\[no test files\]`, "none"),
	line("go", `^\s*--- SKIP: `, "skipped"),
	failing("go", `^\s*--- FAIL: (?P<name>\S+)`),

	line("pytest", `^(?:=+ )?no tests ran\b`, "none"),
	line("pytest", `^(?:E\s+)?(?:ERROR: (?:not found|file or directory not found)|!+ .*errors? during collection)`, "broken"),
	line("pytest", `^(?:=+ )?(?:(?:(?P<failed>\d+) failed|(?P<passed>\d+) passed|(?P<skipped>\d+) skipped|\d+ deselected|\d+ xfailed|\d+ xpassed|\d+ warnings?|(?P<errors>\d+) errors?|(?P<flaky>\d+) rerun),? ?)+(?:in [\d.]+ ?s.*|=+)$`, ""),
	failing("pytest", `^(?:FAILED|ERROR) (?P<name>\S+::\S+)`),

	line("unittest", `^Ran (?P<total>\d+) tests? in`, ""),
	line("unittest", `^OK(?: \(skipped=(?P<skipped>\d+)\))?$`, ""),
	line("unittest", `^FAILED \((?:failures=(?P<failed>\d+))?(?:, )?(?:errors=(?P<failed2>\d+))?(?:, )?(?:skipped=(?P<skipped>\d+))?\)`, ""),
	failing("unittest", `^(?:FAIL|ERROR): (?P<name>\w+ \([\w.]+\))`),

	line("cargo", `^test result: \w+\. (?P<passed>\d+) passed; (?P<failed>\d+) failed; (?P<skipped>\d+) ignored`, ""),
	line("cargo", `^error(?:\[E\d+\])?: could not compile`, "broken"),
	line("cargo", `^\s*Summary \[.*\] +\d+ tests? run: (?P<passed>\d+) passed.*?(?:, (?P<failed>\d+) failed)?(?:, (?P<skipped>\d+) skipped)?`, ""),
	failing("cargo", `^test (?P<name>\S+) \.\.\. FAILED`),

	line("jest", `^Tests:\s+(?:(?P<failed>\d+) failed, )?(?:(?P<skipped>\d+) skipped, )?(?:\d+ todo, )?(?:(?P<passed>\d+) passed, )?\d+ total`, ""),
	line("jest", `^No tests found`, "none"),
	line("jest", `● Test suite failed to run`, "broken"),
	failing("jest", `^\s*● (?P<name>.+ › .+)$`),

	line("vitest", `^\s*Tests\s+(?:no tests|(?:(?P<failed>\d+) failed)?(?: \| )?(?:(?P<passed>\d+) passed)?(?: \| )?(?:(?P<skipped>\d+) skipped)?(?: \| \d+ todo)? \(\d+\))`, ""),
	line("vitest", `^No test files found`, "none"),
	failing("vitest", `^\s*(?:FAIL|×)\s+(?P<name>\S+ > .+)$`),

	line("mocha", `^\s*(?P<passed>\d+) passing`, ""),
	line("mocha", `^\s*(?P<failed>\d+) failing`, ""),
	line("mocha", `^\s*(?P<skipped>\d+) pending`, ""),

	line("node", `^(?:#|ℹ) pass (?P<passed>\d+)`, ""),
	line("node", `^(?:#|ℹ) fail (?P<failed>\d+)`, ""),
	line("node", `^(?:#|ℹ) skipped (?P<skipped>\d+)`, ""),

	line("playwright", `^\s*(?P<passed>\d+) passed(?: \([\d.]+m?s\))?$`, ""),
	line("playwright", `^\s*(?P<failed>\d+) failed$`, ""),
	line("playwright", `^\s*(?P<flaky>\d+) flaky$`, ""),
	line("playwright", `^\s*(?P<skipped>\d+) skipped$`, ""),

	line("ctest", `^\d+% tests passed, (?P<failed>\d+) tests? failed out of (?P<total>\d+)`, ""),
	line("ctest", `^No tests were found`, "none"),
	failing("ctest", `^\s*\d+ - (?P<name>\S+) \(Failed\)`),

	{reads: "maven", last: true, pattern: regexp.MustCompile(`Tests run: (?P<total>\d+), Failures: (?P<failed>\d+), Errors: (?P<failed2>\d+), Skipped: (?P<skipped>\d+)`)},
	line("maven", `COMPILATION ERROR`, "broken"),

	line("gradle", `(?P<total>\d+) tests? completed(?:, (?P<failed>\d+) failed)?(?:, (?P<skipped>\d+) skipped)?`, ""),
	line("gradle", `Compilation failed`, "broken"),

	line("dotnet", `^\s*(?:Passed|Failed|Skipped)!\s+-\s+Failed:\s*(?P<failed>\d+), Passed:\s*(?P<passed>\d+), Skipped:\s*(?P<skipped>\d+)`, ""),
	line("dotnet", `error CS\d+:`, "broken"),

	line("rspec", `^(?P<total>\d+) examples?, (?P<failed>\d+) failures?(?:, (?P<skipped>\d+) pending)?`, ""),
	failing("rspec", `^rspec (?P<name>\./\S+)`),

	line("phpunit", `^OK \((?P<passed>\d+) tests?`, ""),
	line("phpunit", `^Tests: (?P<total>\d+), Assertions: \d+(?:, Errors: (?P<failed2>\d+))?(?:, Failures: (?P<failed>\d+))?(?:.*, Skipped: (?P<skipped>\d+))?`, ""),
	line("phpunit", `^No tests executed`, "none"),

	{reads: "swift", last: true, pattern: regexp.MustCompile(`^\s*Executed (?P<total>\d+) tests?, with (?:(?P<skipped>\d+) tests? skipped and )?(?P<failed>\d+) failures?`)},

	line("tap", `^ok \d+`, "passed"),
	line("tap", `^not ok \d+`, "failed"),
}

// escapes are terminal sequences of colour and cursor.
var escapes = regexp.MustCompile("\x1b\\[[0-9;?]*[A-Za-z]")

// Windows of a runner's output that are read, in bytes, and the longest line.
const (
	outputHead = 32 << 10
	outputTail = 64 << 10
	maxLine    = 2000
)

// readOutput reads what a runner printed with the forms of one kind, or with all
// of them where reads is empty.
func readOutput(output, reads string) counts {
	var c counts
	for l := range strings.Lines(clip(output)) {
		if len(l) > maxLine {
			continue
		}
		raw := strings.TrimRight(l, "\r\n")
		plain := escapes.ReplaceAllString(raw, "")
		for i := range outputForms {
			f := &outputForms[i]
			if reads != "" && f.reads != reads || reads == "" && f.reads == "playwright" {
				continue
			}
			if c.take(f, plain, raw) {
				break
			}
		}
	}
	return c
}

// clip leaves the middle out of a very long output.
func clip(output string) string {
	if len(output) <= outputHead+outputTail {
		return output
	}
	first := output[:outputHead]
	last := output[len(output)-outputTail:]
	return first[:strings.LastIndexByte(first, '\n')+1] + last[strings.IndexByte(last, '\n')+1:]
}

// take adds what a line tells. It reports whether the form matched.
func (c *counts) take(f *form, plain, raw string) bool {
	m := f.pattern.FindStringSubmatch(plain)
	if m == nil {
		return false
	}
	if f.name {
		c.failed++
		if name := m[f.pattern.SubexpIndex("name")]; len(c.cases) < maxCases {
			c.cases = append(c.cases, failedCase{strings.TrimSpace(name), strings.TrimSpace(raw)})
		}
		if c.line == "" {
			c.line = strings.TrimSpace(raw)
		}
		c.told = true
		return true
	}
	c.told, c.line = true, strings.TrimSpace(raw)
	if f.last {
		c.passed, c.failed, c.skipped, c.total = 0, 0, 0, 0
	}
	c.add(f, m)
	return true
}

// add puts the counts of a match to the sums.
func (c *counts) add(f *form, m []string) {
	switch f.one {
	case "passed":
		c.passed++
	case "failed":
		c.failed++
	case "skipped":
		c.skipped++
	case "broken":
		c.broken++
	}
	n := make(map[string]int)
	for i, name := range f.pattern.SubexpNames() {
		if name != "" && m[i] != "" {
			n[name], _ = strconv.Atoi(m[i])
		}
	}
	failed := n["failed"] + n["failed2"]
	c.failed += failed
	c.broken += n["errors"]
	c.skipped += n["skipped"]
	c.flaky += n["flaky"]
	c.passed += n["passed"]
	c.total += n["total"]
}
