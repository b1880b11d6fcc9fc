package testrun

import (
	"encoding/xml"
	"strconv"
	"strings"
)

// junitCase is one test case of a report in JUnit's XML.
type junitCase struct {
	name    string
	outcome Outcome
	// tag is the tag that opens the case, an excerpt of the output.
	tag string
}

// junitReport is what a report in JUnit's XML tells.
type junitReport struct {
	cases []junitCase
	// told is the sum over the outermost suites, as their attributes say; line is the
	// first of their tags.
	told  Counts
	suite bool
	line  string
	// counted is true where line tells counts.
	counted bool
}

// readJUnit reads a report in JUnit's XML that stands in an output. It is false where
// there is none.
func readJUnit(output string) (tally, bool) {
	report := parseJUnit(output)
	if !report.suite {
		return tally{}, false
	}
	t := tally{Counts: report.told, told: true, line: report.line}
	for _, c := range report.cases {
		if c.outcome == Failed && len(t.cases) < maxCases && strings.Contains(c.tag, c.name) && len(c.tag) <= maxLine {
			t.cases = append(t.cases, FailedCase{Name: c.name, Line: c.tag})
		}
	}
	return t, true
}

func junitCases(output string) []junitCase { return parseJUnit(output).cases }

// maxReport is how much of a report is read, in bytes.
const maxReport = 1 << 20

// parseJUnit reads the report as far as it goes: what is cut off at its end counts
// as far as it stands there.
func parseJUnit(output string) junitReport {
	var r junitReport
	start := strings.Index(output, "<testsuite")
	if start < 0 {
		return r
	}
	text := output[start:min(len(output), start+maxReport)]
	d := xml.NewDecoder(strings.NewReader(text))
	d.Strict = false
	depth := 0 // of open suites
	for {
		before := d.InputOffset()
		token, err := d.Token()
		if err != nil {
			return r
		}
		switch tag := token.(type) {
		case xml.StartElement:
			excerpt := strings.TrimSpace(text[before:d.InputOffset()])
			switch tag.Name.Local {
			case "testsuites", "testsuite":
				depth += r.open(tag, depth, excerpt)
			case "testcase":
				r.cases = append(r.cases, junitCase{attribute(tag, "name"), Passed, excerpt})
			case "failure", "error":
				r.end(Failed)
			case "skipped":
				r.end(Skipped)
			}
		case xml.EndElement:
			if tag.Name.Local == "testsuite" {
				if depth--; depth <= 0 && !strings.Contains(text[d.InputOffset():], "<testsuite") {
					return r
				}
			}
		}
	}
}

// open takes a suite's attributes, where no suite around it told them. It gives by how
// much suites are nested deeper.
func (r *junitReport) open(tag xml.StartElement, depth int, excerpt string) int {
	r.suite = true
	if counts := attribute(tag, "tests") != ""; len(excerpt) <= maxLine && (r.line == "" || counts && !r.counted) {
		r.line, r.counted = excerpt, counts
	}
	if tag.Name.Local == "testsuites" {
		return 0
	}
	if depth == 0 {
		r.told.Total += number(tag, "tests")
		r.told.Failed += number(tag, "failures") + number(tag, "errors")
		r.told.Skipped += number(tag, "skipped") + number(tag, "disabled")
	}
	return 1
}

// end says how the case at hand ended.
func (r *junitReport) end(outcome Outcome) {
	if n := len(r.cases); n > 0 {
		r.cases[n-1].outcome = outcome
	}
}

func attribute(tag xml.StartElement, name string) string {
	for _, a := range tag.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func number(tag xml.StartElement, name string) int {
	n, err := strconv.Atoi(attribute(tag, name))
	if err != nil || n < 0 {
		return 0
	}
	return n
}
