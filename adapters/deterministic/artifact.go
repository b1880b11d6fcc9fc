package deterministic

import (
	"cmp"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// artifactRules follow what calls that did not fail did to files, branches,
// commits and URLs.
type artifactRules struct {
	// live are the artifacts that the span or the previous manifest brought up, by what
	// they were called first.
	live map[string]liveArtifact
	// edits counts by file the edits that notes of the agent's program told and that
	// were not taken back, commits holds the files of each commit that they told.
	edits   map[string]int
	commits map[string][]string
}

// liveArtifact is an artifact with its state. It is dirty while it was modified since
// the last commit.
type liveArtifact struct {
	state checkpoint.ArtifactState
	dirty bool
}

func newArtifactRules(previous *checkpoint.Manifest) *artifactRules {
	a := &artifactRules{live: make(map[string]liveArtifact), edits: make(map[string]int), commits: make(map[string][]string)}
	if previous != nil {
		commit := lastCommit(previous)
		for _, x := range previous.Artifacts {
			a.live[x.Ref] = liveArtifact{x.State, x.State == checkpoint.Modified && latest(x.Evidence) > commit}
		}
	}
	return a
}

// lastCommit is the index of the newest message that shows a commit.
func lastCommit(previous *checkpoint.Manifest) int {
	last := beforeSpan
	for _, x := range previous.Artifacts {
		if x.Kind == checkpoint.Commit && x.State == checkpoint.Created {
			last = max(last, latest(x.Evidence))
		}
	}
	return last
}

func (a *artifactRules) read(m *moment, say func(event)) {
	if m.step == nil || !m.step.ok() {
		a.noted(m, say)
		return
	}
	for _, e := range m.effects() {
		a.apply(e, m, say)
	}
}

func (a *artifactRules) end(func(event)) {}

func (a *artifactRules) apply(e effect, m *moment, say func(event)) {
	e.ref, e.from = strings.Clone(e.ref), strings.Clone(e.from)
	index, name := e.shownAt(m), e.name()
	former, known := a.live[name]
	old := former.state
	alive := known && old != checkpoint.Deleted
	switch {
	case e.undone:
		a.undo(e, m, say)
		return
	case e.moved:
		a.forgetAll(e, index, m, say)
		return
	case e.state == checkpoint.Renamed:
		a.forget(e.from, causeOf(m, index, e.from), m.at, say)
		a.forgetInside(e.from, causeOf(m, index, e.from), m.at, say)
		if former := e.formerly.key; former != "" && former != e.from {
			a.forget(former, causeOf(m, index, e.from), m.at, say)
		}
	case e.state == checkpoint.Deleted:
		a.forgetInside(e.ref, causeOf(m, index, e.ref), m.at, say)
		if e.place != "" && e.place != e.ref {
			a.forgetInside(e.place, causeOf(m, index, e.ref), m.at, say)
		}
	case e.unsure && alive:
		e.state = checkpoint.Modified
	case alive && !changes(e.state) && changes(old):
		return
	case alive && e.state == checkpoint.Referenced && old == checkpoint.Read:
		return
	}
	if now := (liveArtifact{e.state, e.state == checkpoint.Modified}); !known || now != former {
		a.live[name] = now
	}
	if e.kind == checkpoint.Commit && e.state == checkpoint.Created {
		a.commit()
	}
	say(event{verb: assert, entry: artifactEntry(e, index, m.at)})
}

// forget takes back the entry of a ref that does not live any more.
func (a *artifactRules) forget(ref string, cause []checkpoint.Evidence, at int, say func(event)) {
	if _, known := a.live[ref]; known {
		say(event{verb: retract, entry: entry{section: checkpoint.SectionArtifacts, text: ref, at: at},
			cause: cause})
		delete(a.live, ref)
	}
}

// commit takes up that all changes were committed.
func (a *artifactRules) commit() {
	for ref, x := range a.live {
		if x.dirty {
			x.dirty = false
			a.live[ref] = x
		}
	}
}

// causeOf cites the name of what a step did away with, or the step itself where the
// name is no quote.
func causeOf(m *moment, index int, ref string) []checkpoint.Evidence {
	if enoughSigns(ref) {
		return []checkpoint.Evidence{cite(index, ref)}
	}
	return m.step.cited()
}

// forgetAll takes back the entries of all refs that a path or a pattern touches.
func (a *artifactRules) forgetAll(e effect, index int, m *moment, say func(event)) {
	for _, ref := range matching(a.live, e.touches) {
		a.forget(ref, causeOf(m, index, e.ref), m.at, say)
	}
}

// undo takes back the changes of files that were not committed, where they were
// thrown away. What is in those files then, nobody has shown.
func (a *artifactRules) undo(e effect, m *moment, say func(event)) {
	for _, ref := range matching(a.live, func(ref string) bool { return a.live[ref].dirty && e.touches(ref) }) {
		a.forget(ref, m.step.cited(), m.at, say)
	}
}

// forgetInside takes back what lay in a folder that was deleted.
func (a *artifactRules) forgetInside(folder string, cause []checkpoint.Evidence, at int, say func(event)) {
	prefix := strings.TrimSuffix(folder, "/") + "/"
	for _, ref := range matching(a.live, func(ref string) bool { return strings.HasPrefix(ref, prefix) }) {
		a.forget(ref, cause, at, say)
	}
}

// matching gives the keys of a map for which ok holds, sorted.
func matching[V any](set map[string]V, ok func(string) bool) []string {
	var refs []string
	for ref := range set {
		if ok(ref) {
			refs = append(refs, ref)
		}
	}
	slices.Sort(refs)
	return refs
}

// artifactEntry cites the newest ref, and the names that the file goes and went by.
func artifactEntry(e effect, index, at int) entry {
	shown, ref := []checkpoint.Evidence{cite(index, e.ref)}, cmp.Or(e.named.ref, e.ref)
	if ref != e.ref {
		shown = append(shown, cite(e.named.index, ref))
	}
	from := cmp.Or(e.formerly.ref, e.from)
	if from != e.from {
		shown = append(shown, cite(e.formerly.index, from))
	}
	x := entry{section: checkpoint.SectionArtifacts, text: ref, kind: e.kind, state: string(e.state),
		from: from, at: at, evidence: shown}
	if e.name() != ref {
		x.key = e.name()
	}
	return x
}
