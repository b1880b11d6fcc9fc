package deterministic

import (
	"cmp"
	"regexp"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/shell"
	"github.com/seed-a68626b6/reduce/internal/testrun"
)

// effect is what a step did to one artifact.
type effect struct {
	ref   string
	kind  checkpoint.ArtifactKind
	state checkpoint.ArtifactState
	// from is the former ref where state is renamed.
	from string
	// unsure is true where the state created only means that the whole content
	// was written: a file that was known before is then modified.
	unsure bool
	// moved is true for a ref that does not live any more though nothing says
	// under which ref it does.
	moved bool
	// undone is true where changes of a ref, or of what lies in it, were thrown
	// away.
	undone bool
	// inResult is true where the ref stands in the result, not in the call.
	inResult bool
	// place is the path of a file, absolute or from where the agent works, where that is
	// known; named is how the file is called where the span called it before.
	place string
	named naming
	// fromPlace is the absolute path of from, where it is known, and formerly how that
	// file was called.
	fromPlace string
	formerly  naming
}

// name is what the file was called first, by which its entries are known.
func (e effect) name() string {
	return cmp.Or(e.named.key, e.ref)
}

func file(ref string, state checkpoint.ArtifactState) effect {
	return effect{ref: ref, kind: checkpoint.File, state: state}
}

// written is a file whose whole content was written.
func written(ref string) effect {
	return effect{ref: ref, kind: checkpoint.File, state: checkpoint.Created, unsure: true}
}

// effects gives what the step that a moment ends did, in order, where it did not fail.
func (m *moment) effects() []effect {
	m.readEffects()
	if !m.step.joined {
		m.step.joined = true
		m.spellings.join(m, m.step.effects)
	}
	return m.step.effects
}

// readEffects reads them, whatever their files are called.
func (m *moment) readEffects() {
	if !m.step.read {
		m.step.effects, m.step.read = effectsOf(m.step, m.body), true
	}
}

func effectsOf(s *step, result string) []effect {
	if patches := patchEffects(s); len(patches) > 0 {
		return patches
	}
	if len(s.commands) > 0 {
		var effects []effect
		for _, c := range s.commands {
			effects = append(effects, shellEffects(c, result)...)
		}
		return effects
	}
	if effects := argumentEffects(s); len(effects) > 0 {
		return effects
	}
	return openFileEffects(s, result)
}

// pathNames are the arguments that hold a path, folded as argument names are.
var pathNames = set("path", "filepath", "filename", "file", "targetfile", "notebookpath", "absolutepath", "relativepath", "files", "paths", "filepaths", "targetpath")

// Names of the arguments of a move.
var (
	fromNames = set("oldpath", "source", "src", "from", "sourcepath", "frompath", "oldname")
	toNames   = set("newpath", "destination", "dest", "dst", "to", "destinationpath", "topath", "newname", "target")
)

// argumentEffects reads the paths of a file tool's arguments.
func argumentEffects(s *step) []effect {
	if s.does == deedMove {
		return moveEffects(s)
	}
	var effects []effect
	seen := make(map[string]bool)
	for _, a := range s.arguments {
		if !a.literal || !pathNames[a.name] || !isPath(a.text) || seen[a.text] {
			continue
		}
		seen[a.text] = true
		switch s.does {
		case deedRead:
			if isFilePath(a.text) {
				effects = append(effects, file(a.text, checkpoint.Read))
			}
		case deedWrite:
			effects = append(effects, written(a.text))
		case deedEdit:
			effects = append(effects, file(a.text, checkpoint.Modified))
		case deedDelete:
			effects = append(effects, file(a.text, checkpoint.Deleted))
		}
	}
	return effects
}

// openFile is the heading by which an editor that keeps a file open tells which.
var openFile = regexp.MustCompile(`\[File: (\S+) \(\d+ lines total\)\]`)

// screenLine is a line by which such an editor tells what is on its screen.
var screenLine = regexp.MustCompile(`^(?:\[File: \S+ \(\d+ lines total\)\]|\((?:Open file|Current directory|Bash prompt|\d+ more lines? (?:above|below))\b)`)

// openFileEffects reads an edit that names no path: the result tells which file
// was open.
func openFileEffects(s *step, result string) []effect {
	if s.does != deedEdit {
		return nil
	}
	m := openFile.FindStringSubmatch(testrun.Head(result))
	if m == nil || !isPath(m[1]) {
		return nil
	}
	return []effect{{ref: m[1], kind: checkpoint.File, state: checkpoint.Modified, inResult: true}}
}

func moveEffects(s *step) []effect {
	from, ok := s.argument(fromNames)
	if !ok {
		from, ok = s.argument(pathNames)
	}
	to, named := s.argument(toNames)
	if !ok || !named || !isPath(from) || !isPath(to) {
		return nil
	}
	return []effect{{ref: to, kind: checkpoint.File, state: checkpoint.Renamed, from: from}}
}

// maxRefBytes is the longest ref that is taken.
const maxRefBytes = 500

// isPath reports whether a text can be a path that is worth naming.
func isPath(p string) bool {
	switch p {
	case "", ".", "..", "/", "~", "-", "*", "/dev/null":
		return false
	}
	return len(p) <= maxRefBytes && !strings.ContainsAny(p, "\n\r\t*?<>|\"`$") && !strings.Contains(p, "://") &&
		strings.TrimSpace(p) == p && !strings.HasPrefix(p, "/dev/") && len(strings.Fields(p)) <= 6
}

// isFilePath reports whether a path names a file and not a folder, as far as its
// form tells.
func isFilePath(p string) bool {
	return isPath(p) && !strings.HasSuffix(p, "/") && (strings.Contains(shell.Base(p), ".") || isCapital(shell.Base(p)))
}

// isCapital reports whether a name is like Makefile or LICENSE.
func isCapital(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' }
