package testrun

import (
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/internal/shell"
)

// Runner is a program that runs tests or checks. The zero value is an unknown
// one: its output is read with the forms of all runners, and tells nothing else.
type Runner struct {
	// words are the first words of its command, behind wrappers; one word for
	// a runner that no command names.
	words []string
	// reads names the forms by which its output tells counts; "" reads all of
	// them, for commands that run nobody knows what.
	reads string
	// check is true for builds, linters and type checkers, where silence and a
	// good end are a pass.
	check bool
	// needs is a word that must come somewhere behind the others; "" needs none.
	needs string
	// bare is true for a command that runs this only where no word but flags and
	// settings stands behind it: "make" builds, "make deploy" does who knows what.
	bare bool
}

// AnyRunner is a program that runs tests, in which form nobody knows.
func AnyRunner() Runner { return Runner{words: []string{"test"}} }

// NewRunner gives the runner whose command begins with the words, at least one; with
// check it is a build, a linter or a type checker. Its output is read with the forms
// of all runners.
func NewRunner(words []string, check bool) Runner {
	r := Runner{words: words, check: check}
	if check {
		r.reads = "compiler"
	}
	return r
}

// Runs reports whether a command's words, wrappers left out, are the runner's.
func (r Runner) Runs(argv []shell.Word) bool { return len(argv) > 0 && r.matches(argv) }

// IsCheck reports whether the runner is a build, a linter or a type checker.
func (r Runner) IsCheck() bool { return r.check }

func (r Runner) known() bool { return len(r.words) > 0 }

// helpFlags make a runner tell about itself and run nothing.
var helpFlags = []string{"--version", "-V", "--help", "-h", "--collect-only", "--list", "-list", "--listTests", "help", "--co"}

// Find tells what a command's words run, wrappers left out as shell.Command's
// Argv does. It is false for commands that run no tests and no checks.
func Find(argv []shell.Word) (Runner, bool) {
	if len(argv) == 0 {
		return Runner{}, false
	}
	for _, w := range argv[1:] {
		if slices.Contains(helpFlags, w.Text) {
			return Runner{}, false
		}
	}
	for _, r := range runners {
		if r.matches(argv) {
			return r, true
		}
	}
	return Runner{}, false
}

func (r Runner) matches(argv []shell.Word) bool {
	if len(argv) < len(r.words) || programName(argv[0].Text) != r.words[0] {
		return false
	}
	for i, w := range r.words[1:] {
		if got := argv[i+1].Text; got != w && !strings.HasPrefix(got, w+":") {
			return false
		}
	}
	if r.bare && !isBare(argv[len(r.words):]) {
		return false
	}
	if r.needs == "" {
		return true
	}
	for _, w := range argv[len(r.words):] {
		if w.Text == r.needs || strings.HasSuffix(w.Text, ":"+r.needs) {
			return true
		}
	}
	return false
}

// isBare reports whether words are flags, numbers of flags or settings.
func isBare(words []shell.Word) bool {
	for _, w := range words {
		if !strings.HasPrefix(w.Text, "-") && !strings.Contains(w.Text, "=") && strings.Trim(w.Text, "0123456789") != "" {
			return false
		}
	}
	return true
}

// programName is a program's name without its folder, with the versions of one
// interpreter made one.
func programName(path string) string {
	name := strings.TrimSuffix(shell.Base(path), ".exe")
	if strings.HasPrefix(name, "python3") || name == "py" {
		return "python"
	}
	return name
}

// Name is the first words of the runner's command, such as "go test".
func (r Runner) Name() string { return strings.Join(r.words, " ") }
