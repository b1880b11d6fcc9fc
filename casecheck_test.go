package reduce_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// complaints collects what is wrong with a case.
type complaints []string

func (c *complaints) addf(format string, arguments ...any) {
	*c = append(*c, fmt.Sprintf(format, arguments...))
}

// check holds what a run left against what the case wants. An error is an answer
// that can't be read.
func (r *caseRun) check(t *testing.T, want expectation) ([]string, error) {
	var bad complaints
	after, err := os.ReadFile(r.history)
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(after, r.before) {
		bad.addf("the input file was changed")
	}
	if strings.Contains(r.stderr, "panic:") || strings.Contains(r.stderr, "goroutine ") {
		bad.addf("the command panicked: %s", r.stderr)
	}
	switch expect := orDefault(want.Expect, "ok"); {
	case expect == "error":
		r.checkRefusal(want, &bad)
		return bad, nil
	case r.status != 0:
		bad.addf("exit status %d: %s", r.status, strings.TrimSpace(r.stderr))
		return bad, nil
	case expect == "noop":
		err = r.checkNoOp(t, want, &bad)
	default:
		err = r.checkReduction(t, want, &bad)
	}
	return bad, err
}

// checkRefusal looks at a history that was refused. The file's own name in the
// message proves nothing.
func (r *caseRun) checkRefusal(want expectation, bad *complaints) {
	if r.status != 3 {
		bad.addf("exit status %d, want 3", r.status)
	}
	if _, err := os.Stat(r.output("out")); !errors.Is(err, os.ErrNotExist) {
		bad.addf("an output file was written")
	}
	name := filepath.Base(r.history)
	said := r.stderr
	for _, own := range []string{r.history, name, strings.TrimSuffix(name, ".jsonl")} {
		said = strings.ReplaceAll(said, own, "")
	}
	for _, s := range want.ErrorContains {
		if !strings.Contains(strings.ToLower(said), strings.ToLower(s)) {
			bad.addf("the error lacks %q: %s", s, strings.TrimSpace(said))
		}
	}
}

func (r *caseRun) checkNoOp(t *testing.T, want expectation, bad *complaints) error {
	out, report, err := r.outputAndReport()
	if err != nil {
		return err
	}
	if !bytes.Equal(out, r.before) {
		bad.addf("a no-op must give the input's bytes")
	}
	if !report.NoOp {
		bad.addf("the report's noop is not true")
	}
	report.check(want, bad)
	return r.checkGroups(t, want, bad)
}

func (r *caseRun) checkReduction(t *testing.T, want expectation, bad *complaints) error {
	out, report, err := r.outputAndReport()
	if err != nil {
		return err
	}
	if report.NoOp {
		bad.addf("a no-op, want a reduction")
		return nil
	}
	raw, err := os.ReadFile(r.output("manifest"))
	if err != nil {
		return err
	}
	m, err := readCaseManifest(raw)
	if err != nil {
		return err
	}
	found, err := checkpointLines(out)
	if err != nil {
		return err
	}
	spoken, err := spokenStrings(found)
	if err != nil {
		return err
	}
	newCaseLines(r.before, out, found).check(want, bad)
	report.check(want, bad)
	m.checkSections(want, bad)
	m.checkArtifacts(want, bad)
	m.checkTests(want, bad)
	m.checkStrings(want, spoken, bad)
	if got := []int{m.SourceRange.First, m.SourceRange.Last}; want.DroppedRange != nil && !slices.Equal(got, *want.DroppedRange) {
		bad.addf("source_range %v, want %v", got, *want.DroppedRange)
	}
	return r.checkGroups(t, want, bad)
}

func (r *caseRun) outputAndReport() ([]byte, caseReport, error) {
	var report caseReport
	out, err := os.ReadFile(r.output("out"))
	if err != nil {
		return nil, report, err
	}
	text, err := os.ReadFile(r.output("report"))
	if err != nil {
		return nil, report, err
	}
	return out, report, json.Unmarshal(text, &report)
}

// checkGroups holds what inspect says against the groups of the case, as 0-based
// lines of their records.
func (r *caseRun) checkGroups(t *testing.T, want expectation, bad *complaints) error {
	if want.Groups == nil {
		return nil
	}
	args := []string{"inspect", "--json", "--format", r.format}
	for _, a := range want.Args {
		if a == "--tolerant" || a == "--strict" {
			args = append(args, a)
		}
	}
	out, complaint, status := execute(t, r.binary, append(args, r.history)...)
	if status != 0 {
		bad.addf("inspect: exit status %d: %s", status, complaint)
		return nil
	}
	var seen struct {
		Groups []struct {
			Lines []int `json:"lines"`
		} `json:"groups"`
	}
	if err := json.Unmarshal(out, &seen); err != nil {
		return err
	}
	groups := [][]int{}
	for _, g := range seen.Groups {
		var lines []int
		for _, n := range g.Lines {
			lines = append(lines, n-1)
		}
		slices.Sort(lines)
		groups = append(groups, slices.Compact(lines))
	}
	if !slices.EqualFunc(groups, *want.Groups, slices.Equal) {
		bad.addf("groups %v, want %v", groups, *want.Groups)
	}
	return nil
}

// caseReport is the part of a report that cases speak of.
type caseReport struct {
	NoOp     bool `json:"noop"`
	Findings []struct {
		Code   string `json:"code"`
		Line   int    `json:"line"`
		CallID string `json:"call_id"`
	} `json:"findings"`
}

func (report caseReport) check(want expectation, bad *complaints) {
	for _, f := range want.Reports {
		found := false
		for _, have := range report.Findings {
			found = found || have.Code == f.Kind && have.Line == f.Line+1 && (f.ID == nil || have.CallID == *f.ID)
		}
		if !found {
			bad.addf("the findings lack %s in line %d; they are %+v", f.Kind, f.Line+1, report.Findings)
		}
	}
}
