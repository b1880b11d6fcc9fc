package deterministic_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/redact"
	"github.com/seed-a68626b6/reduce/reducer"
)

// notYet are the cases of meaning whose expectations are not met yet.
var notYet = map[string]bool{}

// expectation is what a case's page says of the manifest.
type expectation struct {
	Expect            string
	GoalContains      []string `json:"goal_contains"`
	ConstraintsHave   []string `json:"constraints_contain"`
	ConstraintsAbsent []string `json:"constraints_absent"`
	CompletedHave     []string `json:"completed_contain"`
	CompletedAbsent   []string `json:"completed_absent"`
	OpenHave          []string `json:"open_contain"`
	OpenAbsent        []string `json:"open_absent"`
	UnknownsHave      []string `json:"unknowns_contain"`
	ArtifactsHave     []string `json:"artifacts_contain"`
	ArtifactsAbsent   []string `json:"artifacts_absent"`
	Tests             []struct {
		Contains string
		Outcome  checkpoint.TestOutcome
	} `json:"tests_contain"`
	Somewhere    []string
	Nowhere      []string
	DroppedRange []int `json:"dropped_range"`
}

var fenced = regexp.MustCompile("(?s)```json\n(.*?)```")

func readExpectation(t *testing.T, path string) expectation {
	t.Helper()
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var want expectation
	if err := json.Unmarshal(fenced.FindSubmatch(page)[1], &want); err != nil {
		t.Fatal(err)
	}
	return want
}

func TestCasesOfMeaning(t *testing.T) {
	folder := needShared(t, "cases")
	pages, _ := filepath.Glob(folder + "/0[0-5]*.md")
	if len(pages) == 0 {
		t.Fatal("no cases")
	}
	for _, page := range pages {
		name := strings.TrimSuffix(filepath.Base(page), ".md")
		want := readExpectation(t, page)
		if len(want.DroppedRange) == 0 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			req := spanRequest(readChat(t, folder+"/"+name+".jsonl"), want.DroppedRange[0], want.DroppedRange[1])
			m := mustManifest(t, req)
			faults := want.faults(m)
			if notYet[name] && len(faults) == 0 {
				t.Errorf("passes now: take it off the list of those that don't")
			}
			if !notYet[name] && len(faults) > 0 {
				t.Errorf("%s\nmanifest: %s", strings.Join(faults, "\n"), asJSON(t, m))
			}
		})
	}
}

// spanRequest asks for the messages at positions first to last; the system
// messages before them are pinned.
func spanRequest(all history.Messages, first, last int) reducer.Request {
	view := redact.Standard().View(all)
	req := reducer.Request{Range: history.Range{First: first, Last: last}, MaxChars: 24000, Attempt: 1}
	var span history.Messages
	for i := range view.Len() {
		m, err := view.At(i)
		switch {
		case err != nil:
			panic(err)
		case i >= first && i <= last:
			span = append(span, m)
		case m.Role.Instructs() && i < first:
			req.Pinned = append(req.Pinned, reducer.Indexed{Index: i, Message: m})
		}
	}
	req.Span = span
	return req
}

func mustManifest(t testing.TB, req reducer.Request) checkpoint.Manifest {
	t.Helper()
	m, err := deterministic.New(deterministic.Options{}).Manifest(context.Background(), req)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func asJSON(t testing.TB, m checkpoint.Manifest) string {
	t.Helper()
	raw, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// faults lists what of the expectation the manifest does not meet.
func (want expectation) faults(m checkpoint.Manifest) []string {
	var faults []string
	check := func(section string, have, contain, absent []string) {
		for _, s := range contain {
			if !has(have, s) {
				faults = append(faults, fmt.Sprintf("%s: want %q, got %q", section, s, have))
			}
		}
		for _, s := range absent {
			if has(have, s) {
				faults = append(faults, fmt.Sprintf("%s: don't want %q, got %q", section, s, have))
			}
		}
	}
	goal := []string{}
	if m.Goal != nil {
		goal = append(goal, m.Goal.Text)
	}
	check("goal", goal, want.GoalContains, nil)
	check("constraints", keys(m, checkpoint.SectionConstraints), want.ConstraintsHave, want.ConstraintsAbsent)
	check("completed", keys(m, checkpoint.SectionCompleted), want.CompletedHave, want.CompletedAbsent)
	check("open", keys(m, checkpoint.SectionOpenTasks), want.OpenHave, want.OpenAbsent)
	check("unknowns", keys(m, checkpoint.SectionUnknowns), want.UnknownsHave, nil)
	faults = append(faults, want.artifactFaults(m)...)
	faults = append(faults, want.testFaults(m)...)
	whole := []string{unescaped(m)}
	for _, s := range want.Somewhere {
		if !strings.Contains(whole[0], s) {
			faults = append(faults, fmt.Sprintf("want %q somewhere", s))
		}
	}
	for _, s := range want.Nowhere {
		if strings.Contains(whole[0], s) {
			faults = append(faults, fmt.Sprintf("want %q nowhere", s))
		}
	}
	return faults
}

func (want expectation) artifactFaults(m checkpoint.Manifest) []string {
	var faults, refs []string
	for _, a := range m.Artifacts {
		if a.State != checkpoint.Deleted {
			refs = append(refs, a.Ref)
		}
	}
	for _, s := range want.ArtifactsHave {
		if !slices.Contains(refs, s) {
			faults = append(faults, fmt.Sprintf("artifacts: want %q, got %q", s, refs))
		}
	}
	for _, s := range want.ArtifactsAbsent {
		if slices.Contains(refs, s) {
			faults = append(faults, fmt.Sprintf("artifacts: don't want %q, got %q", s, refs))
		}
	}
	return faults
}

func (want expectation) testFaults(m checkpoint.Manifest) []string {
	var faults []string
	for _, w := range want.Tests {
		found := false
		for _, x := range m.Tests {
			raw, _ := json.Marshal(x)
			if !has([]string{string(raw)}, w.Contains) {
				continue
			}
			found = true
			if x.Outcome != w.Outcome {
				faults = append(faults, fmt.Sprintf("test %q is %s, want %s", x.Name, x.Outcome, w.Outcome))
			}
		}
		if !found {
			faults = append(faults, fmt.Sprintf("tests: want %q", w.Contains))
		}
	}
	return faults
}

func keys(m checkpoint.Manifest, s checkpoint.Section) []string {
	out := []string{}
	for item := range m.Items() {
		if item.Section == s {
			out = append(out, item.Key)
		}
	}
	return out
}

// unescaped gives all strings of a manifest, one a line.
func unescaped(m checkpoint.Manifest) string {
	var out []string
	if m.Goal != nil {
		out = append(out, m.Goal.Text)
	}
	for item := range m.Items() {
		out = append(out, item.Key)
		for _, e := range item.Evidence {
			out = append(out, e.Quote)
		}
	}
	return strings.Join(out, "\n")
}

// has reports whether one of the texts holds a string, case and runs of white
// space aside.
func has(texts []string, s string) bool {
	fold := func(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }
	return slices.ContainsFunc(texts, func(t string) bool { return strings.Contains(fold(t), fold(s)) })
}
