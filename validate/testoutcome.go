package validate

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/shell"
	"github.com/seed-a68626b6/reduce/internal/testrun"
)

// checkOutcome holds a test's outcome against our own reading of the results
// that its evidence cites; the last one that can be read decides. Where none can
// the test is marked as unverified.
func (j *judge) checkOutcome(s subject, test *checkpoint.Test, seen testSeen) {
	var outcomes []testrun.Outcome
	var last *cited
	for _, run := range seen.runs {
		if outcome := run.outcomeOf(test.Name); outcome != testrun.Unknown {
			outcomes, last = append(outcomes, outcome), run
		}
	}
	if last == nil {
		test.Unverified = test.Unverified || j.mode == ofDraft && test.Outcome != checkpoint.Unknowable
		return
	}
	if read := outcomes[len(outcomes)-1]; disagree(test.Outcome, read, outcomes) {
		j.report(Violation{
			Code: CodeOutcome, Pointer: s.pointer + "/outcome",
			Detail: fmt.Sprintf("%s: the result in message %d says otherwise", j.screen.show(test.Name), last.index),
			Got:    string(test.Outcome), Want: string(read),
		})
	}
}

// disagree reports whether an outcome is not the one that was read. Unknown says
// nothing, failed and error are near enough, and a test that both passed and
// failed may be flaky.
func disagree(got checkpoint.TestOutcome, read testrun.Outcome, all []testrun.Outcome) bool {
	bad := func(o string) bool { return o == string(testrun.Failed) || o == string(testrun.Errored) }
	switch {
	case got == checkpoint.Unknowable, string(got) == string(read), bad(string(got)) && bad(string(read)):
		return false
	case got == checkpoint.Flaky:
		return !slices.Contains(all, testrun.Passed) || !slices.Contains(all, testrun.Failed)
	}
	return true
}

// outcomeOf reads how a test ended in a result: by a line about it, or where it
// names the whole run by the run's. Of a part of a run that is not told of
// itself only a pass of the whole tells something.
func (c *cited) outcomeOf(test string) testrun.Outcome {
	for _, p := range c.parts {
		if outcome, ok := testrun.Case(p.text, test); ok {
			return outcome
		}
	}
	call := commandsIn(c.answers)
	if call.runsOthers(test) {
		return testrun.Unknown
	}
	reading := c.readRun(call.running(test))
	if reading.Outcome == testrun.Passed || call.isWhole(test) {
		return reading.Outcome
	}
	return testrun.Unknown
}

// readRun reads the parts of a result as the output of one run, and takes the
// first that tells something.
func (c *cited) readRun(r testrun.Run) testrun.Reading {
	if c.ended != history.OutcomeUnknown {
		r.Ended = c.ended
	} else if len(c.parts) > 0 {
		r.Ended = testrun.Ended(c.parts[0].text)
	}
	if !r.Alone && r.Ended == history.OutcomeError {
		r.Ended = history.OutcomeUnknown
	}
	best := testrun.Reading{Outcome: testrun.Unknown}
	for _, p := range c.parts {
		r.Output = p.text
		reading := r.Read()
		if reading.Told {
			return reading
		}
		if best.Outcome == testrun.Unknown {
			best = reading
		}
	}
	return best
}

// callCommands are the commands of a call, and the strings in its arguments.
type callCommands struct {
	name    string
	strings []string
	simple  []shell.Command
}

// maxCallStrings bounds the strings of a call that are read as commands.
const maxCallStrings = 64

// commandsIn takes apart a call that is written as its name, a line end and its
// arguments.
func commandsIn(call string) callCommands {
	c := callCommands{}
	c.name, _, _ = strings.Cut(call, "\n")
	arguments := argumentsOf(call)
	var value any
	if len(arguments) > maxInnerJSON || json.Unmarshal([]byte(arguments), &value) != nil {
		value = arguments
	}
	c.strings = leavesOf(value, nil)
	for _, text := range c.strings {
		if commands := shell.Parse(text); slices.ContainsFunc(commands, isRun) {
			c.simple = append(c.simple, commands...)
		}
	}
	return c
}

func isRun(c shell.Command) bool {
	_, ok := testrun.Find(c.Argv())
	return ok
}

// leavesOf gives the strings in a decoded value, and the words of an array as
// one text too.
func leavesOf(value any, all []string) []string {
	if len(all) >= maxCallStrings {
		return all
	}
	switch v := value.(type) {
	case string:
		return append(all, v)
	case []any:
		var words []string
		for _, x := range v {
			if word, ok := x.(string); ok {
				words = append(words, word)
			}
			all = leavesOf(x, all)
		}
		if script, ok := shell.Script(words); !ok && len(words) > 1 {
			all = append(all, strings.Join(words, " "))
		} else if ok {
			all = append(all, script)
		}
	case map[string]any:
		for _, name := range sortedNames(v) {
			all = leavesOf(v[name], all)
		}
	}
	return all
}

func sortedNames(object map[string]any) []string {
	names := make([]string, 0, len(object))
	for name := range object {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// running gives what ran that a test's name means: the command that the name
// holds or stands in, or the only run there is. It is unknown otherwise.
func (c callCommands) running(test string) testrun.Run {
	var found []testrun.Run
	for _, command := range c.simple {
		runner, ok := testrun.Find(command.Argv())
		if !ok {
			continue
		}
		run := testrun.Run{Runner: runner, Alone: len(c.simple) == 1}
		if sameCommand(command.Text, test) {
			return run
		}
		found = append(found, run)
	}
	if len(found) == 1 {
		return found[0]
	}
	return testrun.Run{}
}

// runsOthers reports whether a test's name is a command, and the call runs others
// and none of its runner: what it prints is about those.
func (c callCommands) runsOthers(test string) bool {
	var wanted []string
	for _, command := range shell.Parse(test) {
		if runner, ok := testrun.Find(command.Argv()); ok {
			wanted = append(wanted, runner.Name())
		}
	}
	ran := false
	for _, command := range c.simple {
		runner, ok := testrun.Find(command.Argv())
		if ok && slices.Contains(wanted, runner.Name()) {
			return false
		}
		ran = ran || ok
	}
	return ran && len(wanted) > 0
}

func sameCommand(command, test string) bool {
	command, test = fold(command), fold(strings.TrimSpace(test))
	return strings.Contains(command, test) && strings.Contains(test, " ") || strings.Contains(test, command)
}

// isWhole reports whether a test's name means the whole run, and not a part of
// it: a command, all that an argument says, the tool's name, or a description in
// words. A single word, and names with the marks of cases, mean a part.
func (c callCommands) isWhole(test string) bool {
	test = strings.TrimSpace(test)
	if test == c.name || slices.ContainsFunc(shell.Parse(test), isRun) {
		return true
	}
	if len(c.simple) == 0 && slices.Contains(c.strings, test) {
		return true
	}
	return strings.Contains(test, " ") && !strings.Contains(test, "::") && !strings.Contains(test, " > ") && !strings.Contains(test, "›")
}
