package deterministic

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// maxTestName is the longest command, in Unicode code points, that is a test's
// name.
const maxTestName = 300

// testRules follow the runs of tests and checks. The last run of a command
// decides.
type testRules struct {
	// cases are the failing cases that the last run of a command named.
	cases map[string][]string
}

func newTestRules() *testRules { return &testRules{cases: make(map[string][]string)} }

func (t *testRules) end(func(event)) {}

func (t *testRules) read(m *moment, say func(event)) {
	if m.step == nil || m.step.unfinished {
		return
	}
	if run, ok := toolRun(m.step); ok {
		t.run(run, 1, m, say)
	}
	for _, c := range m.step.commands {
		runs := runsOf(c)
		for i, run := range runs {
			if ran(runs, i, m.step) {
				t.run(run, len(c.simple), m, say)
			}
		}
	}
}

// testRun is one command that runs tests or checks.
type testRun struct {
	runner
	command simpleCommand
	literal bool
	// chained is true for a command that runs only where the one before went
	// well.
	chained bool
}

// toolRun reads a call of a tool that runs tests by itself, such as run_tests: its
// name is the first argument that names a suite, or else the tool's.
func toolRun(s *step) (testRun, bool) {
	if len(s.commands) > 0 || !runsByName(s.call.Name) {
		return testRun{}, false
	}
	name := s.call.Name
	for _, a := range s.arguments {
		if a.literal && a.name != "" && enoughSigns(a.text) && len(a.text) <= 200 && !strings.Contains(a.text, "\n") {
			name = a.text
			break
		}
	}
	return testRun{command: simpleCommand{text: name}, literal: true}, true
}

// runsByName reports whether a tool's name says that it runs tests.
func runsByName(tool string) bool {
	words := nameWords(tool)
	runs, tests := false, false
	for _, w := range words {
		runs = runs || w == "run" || w == "execute"
		tests = tests || w == "test" || w == "tests" || w == "testsuite"
	}
	return runs && tests
}

func runsOf(c command) []testRun {
	var runs []testRun
	for _, simple := range c.simple {
		if r, ok := runnerOf(simple.argv()); ok && utf8.RuneCountInString(simple.text) <= maxTestName {
			runs = append(runs, testRun{r, simple, c.literal, simple.after == "&&"})
		}
	}
	return runs
}

// ran reports whether a run surely took place: one of a chain behind another run
// does only where the step did not fail.
func ran(runs []testRun, i int, s *step) bool {
	return i == 0 || !runs[i].chained || s.ok()
}

// run says how one run ended, and which cases failed.
func (t *testRules) run(r testRun, commands int, m *moment, say func(event)) {
	name := r.command.text
	outcome, line, cases := r.judge(commands, m)
	e := entry{section: checkpoint.SectionTests, key: strings.Join(strings.Fields(name), " "), text: name,
		state: string(outcome), at: m.at}
	if r.literal {
		e.evidence = append(e.evidence, cite(m.step.began, name))
	}
	if line != "" {
		e.evidence = append(e.evidence, cite(m.index, line))
	}
	say(event{verb: assert, entry: e})
	t.nameCases(e.key, cases, m, say)
}

// nameCases says the failing cases of a run, and takes back those of the run
// before.
func (t *testRules) nameCases(command string, cases []failedCase, m *moment, say func(event)) {
	for _, old := range t.cases[command] {
		say(event{verb: retract, entry: entry{section: checkpoint.SectionTests, text: old, at: m.at}})
	}
	t.cases[command] = nil
	for _, c := range cases {
		t.cases[command] = append(t.cases[command], c.name)
		say(event{verb: assert, entry: entry{section: checkpoint.SectionTests, text: c.name, state: string(checkpoint.Failed),
			at: m.at, evidence: []checkpoint.Evidence{cite(m.index, c.line)}}})
	}
}

// judge reads the outcome of a run, the line that tells it, and failing cases.
func (r testRun) judge(commands int, m *moment) (checkpoint.TestOutcome, string, []failedCase) {
	if r.check {
		outcome, line := judgeCheck(r, commands, m)
		return outcome, line, nil
	}
	c := readOutput(m.body, r.reads)
	if c.told {
		return c.outcome(), c.line, c.cases
	}
	first := shortLine(firstLine(m.body))
	if errorText, found := commandError(m.body); found && m.step.outcome == history.OutcomeError {
		return checkpoint.Errored, errorText, nil
	}
	if m.step.outcome == history.OutcomeError {
		return checkpoint.Errored, first, nil
	}
	return checkpoint.Unknowable, first, nil
}

func shortLine(line string) string {
	if utf8.RuneCountInString(line) > 200 {
		return ""
	}
	return line
}

// What checks print, a line at a time.
var (
	notStarted  = regexp.MustCompile(`(?:command not found|: not found$|No such file or directory|no such command|ENOENT|cannot find module|Missing script|unknown command|not recognized as)`)
	checkFails  = regexp.MustCompile(`(?:^[^\s:]+:\d+(?::\d+)?: |\berror(?:\[E\d+\])?: |error (?:TS|CS)\d+|^Found [1-9]\d* errors?|✖ [1-9]\d* problems? \([1-9]|[1-9]\d* errors?\b|^ERROR\b|^FAIL\b|^error\b)`)
	checkPasses = regexp.MustCompile(`(?:^All checks passed|^Success: no issues|^Found 0 errors|\b0 errors\b|^\s*Finished |^0 issues|Build succeeded|^All done!|built in \S+)`)
)

// judgeCheck reads a build, a linter or a type check: its exit status where it
// is known, else what it printed. Silence is a pass where nothing else ran.
func judgeCheck(r testRun, commands int, m *moment) (checkpoint.TestOutcome, string) {
	output := clip(m.body)
	if line := lineWith(output, notStarted); line != "" && m.step.outcome != history.OutcomeOK {
		return checkpoint.Errored, line
	}
	if m.step.outcome == history.OutcomeOK {
		return checkpoint.Passed, shortLine(firstLine(m.body))
	}
	if line := lineWith(output, checkPasses); line != "" && m.step.outcome != history.OutcomeError {
		return checkpoint.Passed, line
	}
	if line := lineWith(output, checkFails); line != "" {
		return checkpoint.Failed, line
	}
	switch {
	case m.step.outcome == history.OutcomeError:
		return checkpoint.Failed, shortLine(firstLine(m.body))
	case strings.TrimSpace(m.body) == "" && commands == 1:
		return checkpoint.Passed, ""
	}
	return checkpoint.Unknowable, shortLine(firstLine(m.body))
}

// lineWith gives the first line of a text in which a form occurs.
func lineWith(text string, form *regexp.Regexp) string {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if len(line) <= 400 && form.MatchString(line) {
			return line
		}
	}
	return ""
}
