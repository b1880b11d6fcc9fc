package deterministic

import (
	"maps"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// artifactRules follow what calls that did not fail did to files, branches,
// commits and URLs.
type artifactRules struct {
	// states are the live artifacts, those of the previous manifest included.
	states map[string]checkpoint.ArtifactState
	// made are the refs that this span brought up, or the previous manifest.
	made map[string]bool
}

func newArtifactRules(previous *checkpoint.Manifest) *artifactRules {
	a := &artifactRules{states: make(map[string]checkpoint.ArtifactState), made: make(map[string]bool)}
	if previous != nil {
		for _, x := range previous.Artifacts {
			a.states[x.Ref], a.made[x.Ref] = x.State, true
		}
	}
	return a
}

func (a *artifactRules) read(m *moment, say func(event)) {
	if m.step == nil || !m.step.ok() {
		return
	}
	for _, e := range effectsOf(m.step, m.body) {
		a.apply(e, m, say)
	}
}

func (a *artifactRules) end(func(event)) {}

func (a *artifactRules) apply(e effect, m *moment, say func(event)) {
	index := m.step.began
	if e.inResult {
		index = m.index
	}
	old, known := a.states[e.ref]
	alive := known && old != checkpoint.Deleted
	switch {
	case e.moved:
		a.forget(e.ref, cite(index, e.ref), m.at, say)
		return
	case e.state == checkpoint.Renamed:
		a.forget(e.from, cite(index, e.from), m.at, say)
	case e.state == checkpoint.Deleted:
		a.forgetInside(e.ref, cite(index, e.ref), m.at, say)
	case e.unsure && alive:
		e.state = checkpoint.Modified
	case alive && !changes(e.state) && changes(old):
		return
	case alive && e.state == checkpoint.Referenced && old == checkpoint.Read:
		return
	}
	a.states[e.ref], a.made[e.ref] = e.state, true
	say(event{verb: assert, entry: artifactEntry(e, index, m.at)})
}

// forget takes back the entry of a ref that does not live any more.
func (a *artifactRules) forget(ref string, cause checkpoint.Evidence, at int, say func(event)) {
	if a.made[ref] {
		say(event{verb: retract, entry: entry{section: checkpoint.SectionArtifacts, text: ref, at: at},
			cause: []checkpoint.Evidence{cause}})
	}
	delete(a.states, ref)
	delete(a.made, ref)
}

// forgetInside takes back what lay in a folder that was deleted.
func (a *artifactRules) forgetInside(folder string, cause checkpoint.Evidence, at int, say func(event)) {
	prefix := strings.TrimSuffix(folder, "/") + "/"
	for _, ref := range slices.Sorted(maps.Keys(a.made)) {
		if strings.HasPrefix(ref, prefix) {
			a.forget(ref, cause, at, say)
		}
	}
}

func artifactEntry(e effect, index, at int) entry {
	return entry{section: checkpoint.SectionArtifacts, text: e.ref, kind: e.kind, state: string(e.state),
		from: e.from, at: at, evidence: []checkpoint.Evidence{cite(index, e.ref)}}
}
