package deterministic

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/shell"
	"github.com/seed-a68626b6/reduce/internal/testrun"
)

// maxTestName is the longest command, in Unicode code points, that is a test's
// name.
const maxTestName = 300

// testRules follow the runs of tests and checks. The last run of a command
// decides.
type testRules struct {
	// cases are the failing cases that the last run of a command named.
	cases map[string][]string
	// red are the newest commands that named failing cases, the oldest first.
	red   []string
	claim claim
}

func newTestRules(previous *checkpoint.Manifest) *testRules {
	cases := carriedCases(previous)
	red := slices.Sorted(maps.Keys(cases))
	return &testRules{cases: cases, red: red[max(0, len(red)-maxRed):], claim: newClaim(previous)}
}

// carriedCases gives the failing cases of the previous manifest by the command
// that named them: a command is cited in its call and in its result, a case in the
// same result alone.
func carriedCases(previous *checkpoint.Manifest) map[string][]string {
	cases := make(map[string][]string)
	if previous == nil {
		return cases
	}
	commands := make(map[int]string)
	for _, t := range previous.Tests {
		if !citesOnlyResults(t.Evidence) {
			commands[latest(t.Evidence)] = testKey(t.Name)
		}
	}
	for _, t := range previous.Tests {
		if command, ok := commands[latest(t.Evidence)]; ok && citesOnlyResults(t.Evidence) {
			cases[command] = append(cases[command], t.Name)
		}
	}
	return cases
}

func citesOnlyResults(evidence []checkpoint.Evidence) bool {
	return !slices.ContainsFunc(evidence, func(e checkpoint.Evidence) bool { return e.Role != history.RoleTool })
}

func (t *testRules) end(say func(event)) { t.claim.end(say) }

func (t *testRules) read(m *moment, say func(event)) {
	t.claim.read(m)
	if m.step == nil || m.step.unfinished || m.step.refused {
		return
	}
	for _, r := range m.tested() {
		if len(r.runs) == 0 {
			t.script(*r.command, m, say)
		}
		for i, run := range r.runs {
			t.tell(run, r.readings[i], m, say)
		}
	}
}

// tested is what one command line of a step ran, or the step's tool.
type tested struct {
	// command is nil for a tool that runs tests by itself.
	command *command
	// runs are those that took place, with how each ended.
	runs     []testRun
	readings []testrun.Reading
}

// tested gives what the step that a moment ends ran, looked up once.
func (m *moment) tested() []tested {
	s := m.step
	if s.testsRead {
		return s.tested
	}
	s.testsRead = true
	if run, ok := m.own.toolRun(s); ok {
		s.tested = append(s.tested, tested{runs: []testRun{run}, readings: []testrun.Reading{run.read(1, m)}})
	}
	for i := range s.commands {
		c := &s.commands[i]
		one := tested{command: c}
		runs := m.own.runsOf(*c)
		for i, run := range runs {
			if ran(runs, i, s) {
				one.runs, one.readings = append(one.runs, run), append(one.readings, run.read(len(c.simple), m))
			}
		}
		if len(runs) == 0 || len(one.runs) > 0 {
			s.tested = append(s.tested, one)
		}
	}
	return s.tested
}

// testRun is one command that runs tests or checks.
type testRun struct {
	runner  testrun.Runner
	command shell.Command
	literal bool
	// chained is true for a command that runs only where the one before went
	// well.
	chained bool
	// piped is true for a command whose exit status a pipe hides, negated for one
	// whose status is turned round.
	piped, negated bool
}

// toolRun reads a call of a tool that runs tests by itself, such as run_tests: its
// name is the first argument that names a suite, or else the tool's.
func (x *own) toolRun(s *step) (testRun, bool) {
	if len(s.commands) > 0 || !x.runsTests(s) {
		return testRun{}, false
	}
	name := s.call.Name
	for _, a := range s.arguments {
		if a.literal && a.name != "" && enoughSigns(a.text) && len(a.text) <= 200 && !strings.Contains(a.text, "\n") {
			name = a.text
			break
		}
	}
	return testRun{runner: testrun.AnyRunner(), command: shell.Command{Text: name}, literal: true}, true
}

// runsOf gives the runs of tests and checks of a command line.
func (x *own) runsOf(c command) []testRun {
	var runs []testRun
	for i, simple := range c.simple {
		if r, ok := x.findRunner(simple.Argv()); ok && !simple.Maybe && utf8.RuneCountInString(simple.Text) <= maxTestName {
			piped := i+1 < len(c.simple) && set("|", "|&")[c.simple[i+1].After]
			runs = append(runs, testRun{r, simple, c.literal, simple.After == "&&", piped, simple.Negated})
		}
	}
	return runs
}

// Package managers, and the names of scripts that check.
var (
	managers     = set("npm", "pnpm", "yarn", "bun")
	checkScripts = set("check", "checks", "type-check", "types", "tsc", "verify", "validate", "compile", "ci")
)

// findRunner tells what a command runs. A script of a package manager that checks
// by its name is read as a type check.
func findRunner(argv []shell.Word) (testrun.Runner, bool) {
	if r, ok := testrun.Find(argv); ok || len(argv) < 2 || !managers[shell.Base(argv[0].Text)] {
		return r, ok
	}
	script := argv[1].Text
	if script == "run" && len(argv) > 2 {
		script = argv[2].Text
	} else if script == "run" || shell.Base(argv[0].Text) == "npm" {
		return testrun.Runner{}, false
	}
	if name, _, _ := strings.Cut(script, ":"); !checkScripts[name] {
		return testrun.Runner{}, false
	}
	return testrun.Find([]shell.Word{{Text: "npm"}, {Text: "run"}, {Text: "typecheck"}})
}

// ran reports whether a run surely took place: one of a chain behind another run
// does only where the step did not fail.
func ran(runs []testRun, i int, s *step) bool {
	return i == 0 || !runs[i].chained || s.ok()
}

// tell says how a run ended, and what it shows of single cases.
func (t *testRules) tell(r testRun, reading testrun.Reading, m *moment, say func(event)) {
	name := cmp.Or(r.command.Bare, r.command.Text)
	e := entry{section: checkpoint.SectionTests, key: testKey(name), text: name,
		state: string(reading.Outcome), at: m.at}
	if r.literal {
		e.evidence = append(e.evidence, cite(m.step.began, name))
	}
	if reading.Line != "" {
		e.evidence = append(e.evidence, cite(m.index, reading.Line))
	}
	say(event{verb: assert, entry: e})
	t.claim.ran(e.key, reading.Outcome)
	t.rerun(e, reading, r.command.Argv(), m, say)
	t.nameCases(e.key, reading.Failed, e.evidence, m, say)
}

// nameCases says the failing cases of a run, and takes back those of the run
// before.
func (t *testRules) nameCases(command string, cases []testrun.FailedCase, cause []checkpoint.Evidence, m *moment, say func(event)) {
	for _, old := range t.cases[command] {
		say(event{verb: retract, entry: entry{section: checkpoint.SectionTests, text: old, at: m.at}, cause: cause})
	}
	delete(t.cases, command)
	if len(cases) == 0 {
		return
	}
	command = strings.Clone(command)
	t.red = append(slices.DeleteFunc(t.red, func(c string) bool { return c == command }), command)
	t.red = t.red[max(0, len(t.red)-maxRed):]
	for _, c := range cases {
		t.cases[command] = append(t.cases[command], strings.Clone(c.Name))
		say(event{verb: assert, entry: entry{section: checkpoint.SectionTests, text: c.Name, state: string(checkpoint.Failed),
			at: m.at, evidence: []checkpoint.Evidence{cite(m.index, c.Line)}}})
	}
}

// read reads how a run ended.
func (r testRun) read(commands int, m *moment) testrun.Reading {
	ended := m.step.outcome
	if r.negated || r.piped && ended == history.OutcomeOK {
		ended = history.OutcomeUnknown
	}
	return testrun.Run{Runner: r.runner, Output: m.body, Ended: ended, Alone: commands == 1}.Read()
}
