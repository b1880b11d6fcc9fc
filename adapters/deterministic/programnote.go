package deterministic

import (
	"regexp"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// programNote is a line in which the program of an agent tells what it did with what
// the model wrote. An agent without tools has no other record of its work.
type programNote struct {
	verb noteVerb
	// ref is the file or the commit that it is about.
	ref string
}

type noteVerb int

const (
	noteEdited noteVerb = iota
	noteCommitted
	// noteUndone: a commit was taken back.
	noteUndone
)

// noteForms are the lines that such programs write. Source: Aider's published texts.
var noteForms = []struct {
	begins string
	form   *regexp.Regexp
	verb   noteVerb
}{
	{"Applied edit to ", regexp.MustCompile(`^Applied edit to (\S.*)$`), noteEdited},
	{"Commit ", regexp.MustCompile(`^Commit ([0-9a-f]{7,40}) \S`), noteCommitted},
	{"Removed: ", regexp.MustCompile(`^Removed: ([0-9a-f]{7,40}) \S`), noteUndone},
}

// maxNoteBytes is the longest note of a program that is read.
const maxNoteBytes = 64 << 10

// programNotes gives what a note of the agent's program tells, in order.
func (m *moment) programNotes() []programNote {
	if !m.AgentNote || m.step != nil || len(m.Text) > maxNoteBytes {
		return nil
	}
	var notes []programNote
	for line := range strings.SplitSeq(m.Text, "\n") {
		for _, f := range noteForms {
			if !strings.HasPrefix(line, f.begins) {
				continue
			}
			if match := f.form.FindStringSubmatch(strings.TrimRight(line, " \r")); match != nil && isPath(match[1]) {
				notes = append(notes, programNote{f.verb, match[1]})
			}
		}
	}
	return notes
}

// effect is what the note tells of an artifact.
func (n programNote) effect() effect {
	if n.verb == noteCommitted {
		return effect{ref: n.ref, kind: checkpoint.Commit, state: checkpoint.Created, inResult: true}
	}
	return effect{ref: n.ref, kind: checkpoint.File, state: checkpoint.Modified, inResult: true}
}

// told takes up what the agent's program tells of its work. What the model proposed
// before is done then.
func (t *turn) told(notes []programNote) {
	for _, n := range notes {
		switch n.verb {
		case noteEdited:
			t.steps++
			t.applied, t.lastFailed = true, false
		case noteUndone:
			t.steps++
			t.failed++
			t.applied, t.lastFailed = false, true
		}
	}
}

// noted follows what the agent's program tells of files and commits. A file whose edits
// went with their commits is no work of the agent any more.
func (a *artifactRules) noted(m *moment, say func(event)) {
	var edited []string
	for _, n := range m.programNotes() {
		if n.verb == noteUndone {
			a.takeBack(n.ref, m, say)
			continue
		}
		a.apply(n.effect(), m, say)
		switch n.verb {
		case noteEdited:
			edited = append(edited, strings.Clone(n.ref))
			a.edits[edited[len(edited)-1]]++
		case noteCommitted:
			a.commits[strings.Clone(n.ref)], edited = edited, nil
		}
	}
}

func (a *artifactRules) takeBack(commit string, m *moment, say func(event)) {
	cause := []checkpoint.Evidence{cite(m.index, commit)}
	a.forget(commit, cause, m.at, say)
	for _, ref := range a.commits[commit] {
		if a.edits[ref]--; a.edits[ref] == 0 {
			a.forget(ref, cause, m.at, say)
		}
	}
	delete(a.commits, commit)
}
