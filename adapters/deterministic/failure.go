package deterministic

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/shell"
	"github.com/seed-a68626b6/reduce/internal/testrun"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// failureRules follow calls that failed. A failure is resolved where the same call, or
// one that tries it again, later goes well.
type failureRules struct {
	words excerpts
	open  map[string]openFailure
	// attempts are the forms of the newest open failures, the oldest first.
	attempts []string
	// carried are the unresolved failures of the previous manifest.
	carried []carriedFailure
}

// openFailure is a failure that nothing made good, with the call that failed.
type openFailure struct {
	entry
	attempt attempt
}

// carriedFailure is a failure whose call has left, with the files that it names.
type carriedFailure struct {
	text  string
	files []string
}

func newFailureRules(words excerpts, previous *checkpoint.Manifest) *failureRules {
	r := &failureRules{words: words, open: make(map[string]openFailure)}
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
		r.add(form, m.step.call.Name+" "+said, m, say, cite(m.step.index, m.step.call.Name), cite(m.index, said))
		return
	}
	if m.step.refused {
		r.refused(form, m, say)
		return
	}
	if m.step.ok() {
		r.settle(m, say)
		r.resolve(form, m, say)
		return
	}
	if m.own.runsTestsIn(m.step) || onlyFoundNothing(m) {
		return
	}
	line, ok := r.words.line(failureLine(m.body))
	if !ok || !sayable(line) {
		return
	}
	evidence := []checkpoint.Evidence{cite(m.index, line)}
	if path := m.step.path(); path != "" && !strings.Contains(line, path) && !strings.Contains(line, shell.Base(path)) {
		line, evidence = path+": "+line, append(evidence, cite(m.step.index, path))
	}
	r.add(form, line, m, say, evidence...)
}

// resolve marks the failures that a step made good: those of the same call, and of
// calls that it tries again.
func (r *failureRules) resolve(form string, m *moment, say func(event)) {
	if len(r.attempts) == 0 {
		return
	}
	var now attempt
	r.attempts = slices.DeleteFunc(r.attempts, func(open string) bool {
		f := r.open[open]
		if open != form {
			if !f.attempt.mayBe(m.step) {
				return false
			}
			if now.tool == "" {
				now = newAttempt(m.step)
			}
			if !f.attempt.madeGoodBy(now) {
				return false
			}
		}
		f.resolved, f.at = true, m.at
		delete(r.open, open)
		say(event{verb: assert, entry: f.entry})
		return true
	})
}

// refused says that the user did not let a call happen: by its name and its first
// argument that names something, and the sentence that says so.
func (r *failureRules) refused(form string, m *moment, say func(event)) {
	said, ok := r.words.line(firstSentence(testrun.FirstLine(m.Text)))
	if !ok || !sayable(said) {
		return
	}
	evidence := []checkpoint.Evidence{cite(m.index, said)}
	text := said
	if about := m.step.telling(); about != "" {
		text, evidence = about+": "+text, append(evidence, cite(m.step.index, about))
	}
	if name := m.step.call.Name; isPlainName(name) {
		text, evidence = name+" "+text, append(evidence, cite(m.step.index, name))
	}
	r.add(form, text, m, say, evidence...)
}

// firstSentence gives a line up to the end of its first sentence.
func firstSentence(line string) string {
	if i := strings.Index(line, ". "); i >= 0 {
		return line[:i+1]
	}
	return line
}

// telling gives the first argument that names what a call is about: its command, or a
// path.
func (s *step) telling() string {
	for _, a := range s.arguments {
		if a.literal && enoughSigns(a.text) && len(a.text) <= maxAccountBytes && !strings.Contains(a.text, "\n") && (pathNames[a.name] || len(s.commands) > 0) {
			return a.text
		}
	}
	return ""
}

// path gives the path that a call without a command is about, or "".
func (s *step) path() string {
	if len(s.commands) > 0 {
		return ""
	}
	return s.telling()
}

// add says that a call failed, in the words of its result.
func (r *failureRules) add(form, text string, m *moment, say func(event), evidence ...checkpoint.Evidence) {
	form, text = strings.Clone(form), strings.Clone(text)
	e := entry{section: checkpoint.SectionFailures, key: form, text: text, at: m.at,
		evidence: detached(evidence)}
	r.open[form] = openFailure{e, newAttempt(m.step)}
	r.attempts = append(slices.DeleteFunc(r.attempts, func(a string) bool { return a == form }), form)
	if n := len(r.attempts) - maxAttempts; n > 0 {
		for _, old := range r.attempts[:n] {
			delete(r.open, old)
		}
		r.attempts = slices.Delete(r.attempts, 0, n)
	}
	say(event{verb: assert, entry: e})
}

// maxAttempts is how many of the newest open failures a step is held against.
const maxAttempts = 64

// runsTestsIn reports whether a step runs tests or checks, whose failures stand
// among the tests.
func (x *own) runsTestsIn(s *step) bool {
	if x.runsTests(s) {
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
// of a traceback, a line in a form of errors, else the first that says something
// and is no heading.
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
	text = wrapped.ReplaceAllString(text, "$1")
	if first := testrun.FirstLine(text); tellsError(first) && !bareStatus.MatchString(first) && !strings.HasSuffix(first, ":") {
		return first
	}
	if line, found := testrun.CommandError(text); found {
		return line
	}
	heading := ""
	for line := range strings.Lines(testrun.Head(text)) {
		line = strings.TrimSpace(line)
		switch {
		case !sayable(line) || bareStatus.MatchString(line) || warning.MatchString(line):
		case strings.HasSuffix(line, ":"):
			heading = cmp.Or(heading, line)
		default:
			return line
		}
	}
	return heading
}

// wrapped is a result that an agent program put into a tag.
var wrapped = regexp.MustCompile(`(?s)^\s*<(?:tool_use_error|error|tool_error|stderr)>(.*?)(?:</\w+>\s*)?$`)

// sayable reports whether a line has enough letters to be an item.
func sayable(line string) bool {
	return enoughSigns(line) && !strings.HasPrefix(line, "{") && !strings.HasPrefix(line, "[{")
}
