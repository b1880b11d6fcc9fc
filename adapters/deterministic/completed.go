package deterministic

import (
	"regexp"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/shell"
	"github.com/seed-a68626b6/reduce/internal/testrun"
)

// completedRules follow the work that results show to be done: files written,
// commits and pushes made, and what tools of a domain did.
type completedRules struct {
	words excerpts
	// keys are the entries that stand, by what they are about.
	keys map[string]bool
	// edits are the files whose last change was an edit that is not committed.
	edits map[string]bool
	// carried are the accounts of files in the previous manifest.
	carried []string
}

func newCompletedRules(words excerpts, previous *checkpoint.Manifest) *completedRules {
	c := &completedRules{words: words, keys: make(map[string]bool), edits: make(map[string]bool)}
	if previous == nil {
		return c
	}
	for _, x := range previous.Completed {
		if isAccount(x) {
			c.carried = append(c.carried, x.Text)
		}
	}
	return c
}

// isAccount reports whether an item of done work can be the account of a file: the
// words of a result that are none of git's, a command, or a bare name.
func isAccount(x checkpoint.Note) bool {
	if gitLine.MatchString(x.Text) || isUserAsked(x.Evidence) {
		return false
	}
	first, _, more := strings.Cut(x.Text, " ")
	return citesOnlyResults(x.Evidence) || !more || programs[first] != nil
}

func (c *completedRules) end(func(event)) {}

func (c *completedRules) read(m *moment, say func(event)) {
	if m.step == nil || !m.step.ok() || m.step.does == deedPlan {
		return
	}
	effects := m.effects()
	c.files(m, effects, say)
	c.git(m, say)
	switch {
	case len(m.step.commands) > 0:
		c.system(m, say)
		c.published(m, say)
	case len(effects) == 0:
		c.deed(m, say)
	}
	c.undo(m, effects, say)
}

// files says what changed, one entry for a file however often it changes. The
// words are the result's where it names the file, else the call's.
func (c *completedRules) files(m *moment, effects []effect, say func(event)) {
	for _, e := range effects {
		if e.kind != checkpoint.File {
			continue
		}
		if e.from != "" {
			c.drop(e.from, e, m, say)
			if former := e.formerly.key; former != "" && former != e.from {
				c.drop(former, e, m, say)
			}
		}
		if e.state == checkpoint.Deleted && c.tells(e.name()) || e.moved {
			c.drop(e.name(), e, m, say)
			continue
		}
		if changes(e.state) && !(len(m.step.commands) > 0 && editsInPlace(e)) {
			text, index := c.account(m, e)
			if text == e.ref {
				c.assertNamed("file "+e.name(), text, index, m, say)
			} else {
				c.assert("file "+e.name(), text, index, m, say)
			}
			c.edits[strings.Clone(e.name())] = e.state == checkpoint.Modified
		}
	}
}

// editsInPlace reports whether a command only changed a file: that stands among the
// artifacts, and commands that do so come by the dozen.
func editsInPlace(e effect) bool { return e.state == checkpoint.Modified }

// undo takes back the accounts of what was thrown away.
func (c *completedRules) undo(m *moment, effects []effect, say func(event)) {
	for _, e := range effects {
		if !e.undone {
			continue
		}
		for _, ref := range matching(c.edits, func(ref string) bool { return c.edits[ref] && e.touches(ref) }) {
			c.drop(ref, e, m, say)
			delete(c.edits, ref)
		}
	}
}

// maxAccountBytes is the longest text that is taken whole as the account of what
// a step did.
const maxAccountBytes = 200

// account gives the words that tell what became of a file: those of a file tool's
// result, the command that did it, or else the file's name in the call.
func (c *completedRules) account(m *moment, e effect) (string, int) {
	for _, command := range m.step.commands {
		for _, simple := range command.simple {
			if hasToken(simple.Text, e.ref) && len(simple.Text) <= maxAccountBytes {
				return simple.Text, m.step.began
			}
		}
	}
	if text, ok := c.words.whole(m.body); ok && hasToken(text, e.ref) && len(text) <= maxAccountBytes && !screenLine.MatchString(text) {
		return strings.TrimSuffix(text, ":"), m.index
	}
	if text, ok := c.words.naming(m.body, e.ref); ok && !diffHead.MatchString(text) {
		return strings.TrimSuffix(text, ":"), m.index
	}
	if e.inResult {
		return e.ref, m.index
	}
	if text, ok := c.firstLine(m, e); ok {
		return text, m.step.began
	}
	return e.ref, m.step.began
}

// diffHead is a line of a diff that names a file.
var diffHead = regexp.MustCompile(`^(?:---|\+\+\+|diff --git|Index:) `)

// firstLine gives the first line of a command that names a file and is too long to
// be told whole, such as one with a here-document.
func (c *completedRules) firstLine(m *moment, e effect) (string, bool) {
	for _, command := range m.step.commands {
		for _, simple := range command.simple {
			line, _, more := strings.Cut(simple.Text, "\n")
			if more && hasToken(line, e.ref) && len(line) <= maxAccountBytes {
				return line, true
			}
		}
	}
	return "", false
}

// tells reports whether an entry tells what became of a file.
func (c *completedRules) tells(ref string) bool {
	return c.keys["file "+ref] || slices.ContainsFunc(c.carried, func(text string) bool { return hasToken(text, ref) })
}

// drop takes back what was told of a file that does not live any more.
func (c *completedRules) drop(ref string, e effect, m *moment, say func(event)) {
	if c.keys["file "+ref] {
		delete(c.keys, "file "+ref)
		say(event{verb: retract, entry: entry{section: checkpoint.SectionCompleted, key: "file " + ref, at: m.at}})
	}
	index := e.shownAt(m)
	c.carried = slices.DeleteFunc(c.carried, func(text string) bool {
		gone := hasToken(text, ref)
		if gone {
			say(event{verb: retract, entry: entry{section: checkpoint.SectionCompleted, key: doneKey(text), at: m.at},
				cause: []checkpoint.Evidence{cite(index, e.ref)}})
		}
		return gone
	})
}

// assert says that something is done. A text too short to be a quote is cited by
// the name of the call's tool.
func (c *completedRules) assert(key, text string, index int, m *moment, say func(event)) {
	quote := text
	if !enoughSigns(text) && index != m.index {
		quote = m.step.call.Name
	}
	c.say(key, text, m, say, cite(index, quote))
}

// assertNamed says what a tool did to a file where nothing but the file's name
// tells it: by the tool's name too.
func (c *completedRules) assertNamed(key, ref string, index int, m *moment, say func(event)) {
	name := m.step.call.Name
	if len(m.step.commands) > 0 || !isPlainName(name) {
		c.assert(key, ref, index, m, say)
		return
	}
	evidence := []checkpoint.Evidence{cite(m.step.index, name)}
	if enoughSigns(ref) {
		evidence = append(evidence, cite(index, ref))
	}
	c.say(key, name+" "+ref, m, say, evidence...)
}

// plainName is the name of a tool that reads as one.
var plainName = regexp.MustCompile(`^[A-Za-z][\w.-]*$`)

func isPlainName(tool string) bool { return enoughSigns(tool) && plainName.MatchString(tool) }

func (c *completedRules) say(key, text string, m *moment, say func(event), evidence ...checkpoint.Evidence) {
	c.keys[key] = true
	say(event{verb: assert, entry: entry{section: checkpoint.SectionCompleted, key: key, text: text, at: m.at, evidence: evidence}})
}

// gitVerbs are the verbs of git that complete something.
var gitVerbs = set("commit", "push", "merge", "rebase", "cherry-pick", "revert", "tag")

// gitLine are the lines by which git tells that it did something.
var gitLine = regexp.MustCompile(`(?m)^\s*(?:\[\S+(?: \([\w-]+\))? [0-9a-f]{7,40}\] .*|[*+ ] ?(?:\[new (?:branch|tag)\]|[0-9a-f]+\.\.\.?[0-9a-f]+)\s.*->.*|Successfully rebased .*|Fast-forward|Merge made by .*)$`)

// git says the commits and pushes that git reported.
func (c *completedRules) git(m *moment, say func(event)) {
	if !runsGit(m.step) {
		return
	}
	for _, line := range gitLine.FindAllString(testrun.Tail(m.body), 5) {
		if text, ok := c.words.line(line); ok {
			c.assert("git "+text, text, m.index, m, say)
			clear(c.edits)
		}
	}
}

func runsGit(s *step) bool {
	for _, c := range s.commands {
		for _, simple := range c.simple {
			argv := simple.Argv()
			if len(argv) > 1 && shell.Base(argv[0].Text) == "git" {
				if rest := skipGitFlags(argv[1:]); len(rest) > 0 && gitVerbs[rest[0].Text] {
					return true
				}
			}
		}
	}
	return false
}
