package reduce_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

const casesFolder = "../shared/cases"

// expectedFailures are the cases that can't pass yet, and why. One that passes
// fails the test, so that the list stays true.
var expectedFailures = map[string]string{}

// firstOfStructure divides the cases: those before it are about meaning, the
// others about structure and bad input.
const firstOfStructure = "060"

// TestCases runs the built command over made-up histories, and holds what it
// writes against what each case expects. The folder's README.md defines the keys.
func TestCases(t *testing.T) {
	names := caseNames(t)
	binary := buildCommand(t)
	var ofMeaning, ofStructure tally
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			bad := runCase(t, binary, name, readCase(t, name))
			counted := &ofMeaning
			if name >= firstOfStructure {
				counted = &ofStructure
			}
			counted.add(len(bad) == 0)
			reason, expected := expectedFailures[name]
			switch {
			case expected && len(bad) == 0:
				t.Errorf("the case passes, and stands among the expected failures: %s", reason)
			case expected:
				t.Skipf("fails as expected: %s", reason)
			}
			for _, fault := range bad {
				t.Error(fault)
			}
		})
	}
	for name := range expectedFailures {
		if !slices.Contains(names, name) {
			t.Errorf("%s stands among the expected failures, and there is no such case", name)
		}
	}
	t.Logf("001 to 059: %v; 060 and up: %v", ofMeaning, ofStructure)
}

// wrongExpectations say something untrue of case 001, each by one key.
var wrongExpectations = []string{
	`"expect": "error"`, `"expect": "noop"`, `"args": ["--keep-messages", "-2"]`,
	`"goal_contains": ["an XML flag"]`, `"not_goal": ["--json  FLAG"]`, `"not_constraints": ["push"]`,
	`"constraints_absent": ["never push"]`, `"completed_contain": ["cmd/other.go"]`, `"open_absent": ["usage text"]`,
	`"retired_contain": ["c1"]`, `"artifacts_contain": ["cmd/other.go"]`, `"artifacts_absent": ["cmd/inspect/main.go"]`,
	`"artifact_states": [{"ref": "cmd/inspect/main.go", "state": "deleted"}]`,
	`"tests_contain": [{"contains": "go test", "outcome": "failed"}]`, `"tests_contain": [{"contains": "make", "outcome": "passed"}]`,
	`"somewhere": ["nowhere at all"]`, `"nowhere": ["Never push to main"]`, `"nowhere_in_manifest": ["usage text"]`,
	`"contains": ["nowhere at all"]`, `"dropped_range": [1, 12]`, `"pinned_lines": [1]`, `"kept_lines": [13, 14, 15]`,
	`"kept_lines": [15, 14]`, `"kept_lines": [15]`, `"must_appear_lines": [5]`, `"groups": [[0], [1]]`,
	`"reports": [{"kind": "orphan_result", "line": 3}]`, `"checkpoint_count": 2`, `"max_output_bytes": 100`,
}

// TestEveryKeyOfACaseCanFail guards the checks themselves.
func TestEveryKeyOfACaseCanFail(t *testing.T) {
	caseNames(t)
	binary := buildCommand(t)
	const plain = `{"args": ["--keep-messages", "2"]`
	if bad := runCase(t, binary, caseOfWrong, expect(t, plain+"}")); len(bad) > 0 {
		t.Fatalf("%s}: %q", plain, bad)
	}
	for _, wrong := range wrongExpectations {
		block := plain + ", " + wrong + "}"
		if bad := runCase(t, binary, caseOfWrong, expect(t, block)); len(bad) == 0 {
			t.Errorf("%s passes", block)
		}
	}
	if _, err := readExpectation([]byte("```json\n{\"groop\": []}\n```")); err == nil {
		t.Error("an unknown key passes")
	}
}

const caseOfWrong = "001-never-push-main"

func expect(t *testing.T, block string) expectation {
	t.Helper()
	want, err := readExpectation([]byte("```json\n" + block + "\n```"))
	if err != nil {
		t.Fatalf("%s: %v", block, err)
	}
	return want
}

// tally counts cases.
type tally struct{ passed, run int }

func (c *tally) add(passed bool) {
	c.run++
	if passed {
		c.passed++
	}
}

func (c tally) String() string { return fmt.Sprintf("%d of %d pass", c.passed, c.run) }

func caseNames(t *testing.T) []string {
	t.Helper()
	if _, err := os.Stat(casesFolder); errors.Is(err, os.ErrNotExist) {
		t.Skipf("NOT RUN: the cases are not there: %v", err)
	}
	files, err := filepath.Glob(filepath.Join(casesFolder, "[0-9]*.md"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("%s holds no case", casesFolder)
	}
	var names []string
	for _, file := range files {
		names = append(names, strings.TrimSuffix(filepath.Base(file), ".md"))
	}
	return names
}

// buildCommand builds the command once, as a user would run it.
func buildCommand(t *testing.T) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "reduce")
	if text, err := exec.Command("go", "build", "-o", binary, "./cmd/reduce").CombinedOutput(); err != nil {
		t.Fatalf("building the command: %v\n%s", err, text)
	}
	return binary
}

// expectation is what a case says is right. A nil pointer is a key that is not
// there.
type expectation struct {
	Args          []string `json:"args"`
	Format        string   `json:"format"`
	Expect        string   `json:"expect"`
	ErrorContains []string `json:"error_contains"`

	ArtifactsContain []string        `json:"artifacts_contain"`
	ArtifactsAbsent  []string        `json:"artifacts_absent"`
	ArtifactStates   []artifactState `json:"artifact_states"`
	TestsContain     []testOutcome   `json:"tests_contain"`

	Somewhere         []string `json:"somewhere"`
	Nowhere           []string `json:"nowhere"`
	NowhereInManifest []string `json:"nowhere_in_manifest"`
	Contains          []string `json:"contains"`
	NotGoal           []string `json:"not_goal"`
	NotConstraints    []string `json:"not_constraints"`

	DroppedRange    *[]int    `json:"dropped_range"`
	PinnedLines     []int     `json:"pinned_lines"`
	KeptLines       []int     `json:"kept_lines"`
	MustAppearLines []int     `json:"must_appear_lines"`
	Groups          *[][]int  `json:"groups"`
	Reports         []finding `json:"reports"`
	CheckpointCount *int      `json:"checkpoint_count"`
	MaxOutputBytes  *int      `json:"max_output_bytes"`

	// sections holds the keys that name a section, such as "open_contain".
	sections map[string][]string
}

type artifactState struct {
	Ref   string `json:"ref"`
	State string `json:"state"`
}

type testOutcome struct {
	Contains string `json:"contains"`
	Outcome  string `json:"outcome"`
}

// finding is what the report must hold; Line counts from 0, a nil ID is any.
type finding struct {
	Kind string  `json:"kind"`
	Line int     `json:"line"`
	ID   *string `json:"id"`
}

// caseSections maps the names that keys use for sections to those of a manifest.
var caseSections = []struct{ key, section string }{
	{"completed", "completed"}, {"constraints", "constraints"}, {"failures", "failures"}, {"goal", "goal"},
	{"open", "open_tasks"}, {"retired", "retired"}, {"unknowns", "unknowns"},
}

var caseBlock = regexp.MustCompile("(?s)```json\n(.*?)```")

// readExpectation reads the block of a case. A key that nothing defines is an
// error.
func readExpectation(text []byte) (expectation, error) {
	var want expectation
	block := caseBlock.FindSubmatch(text)
	if block == nil {
		return want, errors.New("the case has no json block")
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(block[1], &all); err != nil {
		return want, err
	}
	want.sections = map[string][]string{}
	for _, s := range caseSections {
		for _, end := range []string{"_contain", "_contains", "_absent"} {
			key := s.key + end
			if raw, ok := all[key]; ok {
				var texts []string
				if err := json.Unmarshal(raw, &texts); err != nil {
					return want, fmt.Errorf("%s: %w", key, err)
				}
				want.sections[key] = texts
				delete(all, key)
			}
		}
	}
	rest, err := json.Marshal(all)
	if err != nil {
		return want, err
	}
	decoder := json.NewDecoder(bytes.NewReader(rest))
	decoder.DisallowUnknownFields()
	return want, decoder.Decode(&want)
}

// caseRun is what one run of the command left.
type caseRun struct {
	binary, history, format string
	before                  []byte // the history's bytes
	status                  int
	stderr                  string
	folder                  string // of the outputs
}

// runCase gives what is wrong with a run of the command over a case's history.
func runCase(t *testing.T, binary, name string, want expectation) []string {
	t.Helper()
	return runHistory(t, binary, filepath.Join(casesFolder, name+".jsonl"), want)
}

// runHistory gives what is wrong with a run of the command over a history.
func runHistory(t *testing.T, binary, history string, want expectation) []string {
	t.Helper()
	r := caseRun{binary: binary, history: history, folder: t.TempDir(), format: orDefault(want.Format, "openai-chat")}
	var err error
	if r.before, err = os.ReadFile(r.history); err != nil {
		t.Fatal(err)
	}
	args := []string{"--format", r.format, "-o", r.output("out"), "--manifest", r.output("manifest"), "--report", r.output("report"), "--allow-growth"}
	_, r.stderr, r.status = execute(t, binary, append(append(args, want.Args...), r.history)...)
	bad, err := r.check(t, want)
	if err != nil {
		bad = append(bad, err.Error())
	}
	return bad
}

func readCase(t *testing.T, name string) expectation {
	t.Helper()
	want, err := readExpectation([]byte(readFile(t, filepath.Join(casesFolder, name+".md"))))
	if err != nil {
		t.Fatalf("reading the case: %v", err)
	}
	return want
}

func (r *caseRun) output(name string) string { return filepath.Join(r.folder, name) }

// execute runs a command and gives its streams and exit status.
func execute(t *testing.T, binary string, args ...string) (stdout []byte, stderr string, status int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	var out, complaints bytes.Buffer
	command := exec.CommandContext(ctx, binary, args...)
	command.Stdout, command.Stderr = &out, &complaints
	err := command.Run()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		status = exit.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), complaints.String(), status
}

func orDefault(value, otherwise string) string {
	if value == "" {
		return otherwise
	}
	return value
}
