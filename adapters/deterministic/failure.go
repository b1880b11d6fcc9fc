package deterministic

import (
	"regexp"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/shell"
	"github.com/seed-a68626b6/reduce/internal/testrun"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// failureRules follow calls that failed. A failure is resolved where the same
// call, or the same command, later goes well.
type failureRules struct {
	words excerpts
	open  map[string]entry
	// carried are the unresolved failures of the previous manifest.
	carried []carriedFailure
}

// carriedFailure is a failure whose call has left, with the files that it names.
type carriedFailure struct {
	text  string
	files []string
}

func newFailureRules(words excerpts, previous *checkpoint.Manifest) *failureRules {
	r := &failureRules{words: words, open: make(map[string]entry)}
	if previous == nil {
		return r
	}
	for _, x := range previous.Failures {
		if files := filesNamed(x.Text); !x.Resolved && len(files) > 0 {
			r.carried = append(r.carried, carriedFailure{x.Text, files})
		}
	}
	return r
}

// filesNamed gives the paths and file names in a text, sorted.
func filesNamed(text string) []string {
	var files []string
	for name := range topic.Identifiers(text) {
		if isPath(name) && strings.ContainsAny(name, "/.") {
			files = append(files, name)
		}
	}
	slices.Sort(files)
	return files
}

// settle resolves the carried failures that a step which went well makes good: it
// runs or changes something, and its call names all files that the failure does.
func (r *failureRules) settle(m *moment, say func(event)) {
	if len(r.carried) == 0 || !m.step.does.changes() && len(m.step.commands) == 0 {
		return
	}
	r.carried = slices.DeleteFunc(r.carried, func(x carriedFailure) bool {
		for _, name := range x.files {
			if !strings.Contains(m.step.call.Arguments, name) {
				return false
			}
		}
		say(event{verb: assert, entry: entry{section: checkpoint.SectionFailures, text: x.text, resolved: true,
			at: m.at, evidence: shownBy(m)}})
		return true
	})
}

func (r *failureRules) end(func(event)) {}

func (r *failureRules) read(m *moment, say func(event)) {
	if m.step == nil {
		return
	}
	form := m.step.form()
	if m.step.unfinished {
		return
	}
	if said := refusal(m); said != "" {
		r.add(form, m.step.call.Name+" "+said, say, m.at, cite(m.step.index, m.step.call.Name), cite(m.index, said))
		return
	}
	if m.step.ok() {
		r.settle(m, say)
		if e, failed := r.open[form]; failed {
			e.resolved, e.at = true, m.at
			delete(r.open, form)
			say(event{verb: assert, entry: e})
		}
		return
	}
	if m.own.runsTestsIn(m.step) || onlyFoundNothing(m) {
		return
	}
	line, ok := r.words.line(failureLine(m.body))
	if !ok || !sayable(line) {
		return
	}
	r.add(form, line, say, m.at, cite(m.index, line))
}

// add says that a call failed, in the words of its result.
func (r *failureRules) add(form, text string, say func(event), at int, evidence ...checkpoint.Evidence) {
	form, text = strings.Clone(form), strings.Clone(text)
	e := entry{section: checkpoint.SectionFailures, key: form, text: text, at: at,
		evidence: detached(evidence)}
	r.open[form] = e
	say(event{verb: assert, entry: e})
}

// runsTestsIn reports whether a step runs tests or checks, whose failures stand
// among the tests.
func (x *own) runsTestsIn(s *step) bool {
	if x.runsTests(s.call.Name) {
		return true
	}
	for _, c := range s.commands {
		if len(x.runsOf(c)) > 0 {
			return true
		}
	}
	return false
}

// onlyFoundNothing reports whether a search ended with status 1 and no output:
// it found nothing, which is no failure.
func onlyFoundNothing(m *moment) bool {
	if m.step.exit != 1 || len(m.step.commands) == 0 {
		return false
	}
	simple := m.step.commands[0].simple
	if len(simple) == 0 {
		return false
	}
	argv := simple[len(simple)-1].Argv()
	return len(argv) > 0 && set("grep", "rg", "egrep", "diff", "which", "test", "pgrep")[shell.Base(argv[0].Text)]
}

// bareStatus is a line that only tells an exit status or a heading of output.
var bareStatus = regexp.MustCompile(`(?i)^(?:\W*(?:process )?exit(?:ed)?[ _-]?(?:with )?(?:code|status)\W*-?\d+\W*|command failed.*|stderr:?|stdout:?|output:?|chunk id: .*|wall time: .*|original token count: .*)$`)

// warning is a line that warns of something and tells no failure.
var warning = regexp.MustCompile(`(?i)\bwarn(?:ing)?\b|^\(use |^> |^\$ `)

// exceptionLine is the last line of a traceback.
var exceptionLine = regexp.MustCompile(`^[\w.]*(?:Error|Exception|Interrupt|Exit)\b(?:: .*)?$`)

// failureLine gives the line of a failed result that tells most: the exception
// of a traceback, a line in a form of errors, else the first that says
// something.
func failureLine(text string) string {
	if strings.Contains(text, "Traceback (most recent call last)") {
		last := ""
		for line := range strings.Lines(testrun.Tail(text)) {
			if line = strings.TrimSpace(line); exceptionLine.MatchString(line) {
				last = line
			}
		}
		if last != "" {
			return last
		}
	}
	if first := testrun.FirstLine(text); tellsError(first) && !bareStatus.MatchString(first) {
		return first
	}
	if line, found := testrun.CommandError(text); found {
		return line
	}
	for line := range strings.Lines(testrun.Head(text)) {
		line = strings.TrimSpace(line)
		if sayable(line) && !bareStatus.MatchString(line) && !warning.MatchString(line) {
			return line
		}
	}
	return ""
}

// sayable reports whether a line has enough letters to be an item.
func sayable(line string) bool {
	return enoughSigns(line) && !strings.HasPrefix(line, "{") && !strings.HasPrefix(line, "[{")
}
