package deterministic

import (
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/shell"
	"github.com/seed-a68626b6/reduce/internal/testrun"
)

// rerun follows the failing cases that other commands named: a run of a part of the
// tests moves what it ran and nothing else. A case that the output tells of has that
// outcome; one that the command names, by itself or by its file, has passed where the
// whole run did, and is left out.
func (t *testRules) rerun(run entry, reading testrun.Reading, argv []shell.Word, m *moment, say func(event)) {
	for _, command := range t.red {
		if command == run.key || len(t.cases[command]) == 0 {
			continue
		}
		t.cases[command] = slices.DeleteFunc(t.cases[command], func(name string) bool {
			if line, passed := passedIn(m.body, name); passed {
				say(event{verb: assert, entry: entry{section: checkpoint.SectionTests, text: name, state: string(checkpoint.Passed),
					at: m.at, evidence: []checkpoint.Evidence{cite(m.index, line)}}})
				return true
			}
			if reading.Outcome == testrun.Passed && reading.Told && names(argv, name) {
				say(event{verb: retract, entry: entry{section: checkpoint.SectionTests, text: name, at: m.at}, cause: run.evidence})
				return true
			}
			return false
		})
		if len(t.cases[command]) == 0 {
			delete(t.cases, command)
		}
	}
}

// maxRed is how many of the newest commands with failing cases a run is held against.
const maxRed = 32

// passedIn gives the line of an output that tells that a case passed.
func passedIn(output, name string) (string, bool) {
	if outcome, told := testrun.Case(output, name); !told || outcome != testrun.Passed {
		return "", false
	}
	for line := range strings.Lines(testrun.Clip(output)) {
		if line = strings.TrimSpace(line); strings.Contains(line, name) && len(line) <= maxCaseLine {
			return line, true
		}
	}
	return "", false
}

// maxCaseLine is the longest line about a case that is quoted, in bytes.
const maxCaseLine = 400

// names reports whether a command runs a case: one of its words is the case, its file
// or folder, or the pattern that is its name.
func names(argv []shell.Word, name string) bool {
	file, _, inFile := strings.Cut(name, "::")
	outer, _, _ := strings.Cut(name, "/")
	picks := picksCases(argv)
	for _, w := range argv {
		word := w.Text
		if _, value, ok := strings.Cut(word, "="); ok && strings.HasPrefix(word, "-") {
			word = value
		}
		word = strings.TrimPrefix(strings.TrimSuffix(strings.TrimPrefix(word, "^"), "$"), "./")
		switch {
		case word == "":
		case word == name || word == outer && !inFile:
			return true
		case inFile && picks && endsCase(name, word):
			return true
		case picks:
		case inFile && word == file:
			return true
		case inFile && (strings.HasPrefix(name, word+"::") || strings.HasPrefix(file, strings.TrimSuffix(word, "/")+"/")):
			return true
		}
	}
	return false
}

// pickers are the options by which a runner runs some cases of a file.
var pickers = set("-k", "-t", "-m", "-g", "-f", "--grep", "--filter", "--testNamePattern", "--test-name-pattern", "--tests", "--name", "--deselect", "--lf", "--last-failed", "-run", "--run", "-only", "--only", "-e", "--example")

// picksCases reports whether a command runs only some of the cases of what it names.
func picksCases(argv []shell.Word) bool {
	for _, w := range argv {
		option, _, _ := strings.Cut(w.Text, "=")
		if pickers[option] || strings.Contains(w.Text, "::") {
			return true
		}
	}
	return false
}

// endsCase reports whether a word is the last part of a case's name, or its first ones
// beyond the file.
func endsCase(name, word string) bool {
	return strings.HasSuffix(name, "::"+word) || strings.Contains(word, "::") && strings.HasPrefix(name, word+"::")
}
