package reduce_test

import (
	"fmt"
	"slices"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// planted is a fact of a made-up session: what one message makes true.
type planted struct {
	// index is the message that says it, quote its literal words.
	index int
	quote string
	// section and key say which item it is about; a goal has the section goalSection.
	section checkpoint.Section
	key     string
	// state is the item's force, state, outcome or kind from now on, and from
	// the former ref of a renamed artifact.
	state string
	from  string
	// ends is set where the item ends here.
	ends checkpoint.RetireReason
}

// goalSection stands for the goal, which has no section.
const goalSection checkpoint.Section = -1

// plantedKey is what makes two planted facts be about the same item.
type plantedKey struct {
	section checkpoint.Section
	key     string
}

func (p planted) of() plantedKey { return plantedKey{p.section, p.key} }

// plantedFacts are facts in order of their messages.
type plantedFacts []planted

// within gives the facts of a range of messages.
func (facts plantedFacts) within(r history.Range) plantedFacts {
	var in plantedFacts
	for _, p := range facts {
		if r.Contains(p.index) {
			in = append(in, p)
		}
	}
	return in
}

// settled leaves the last word on each item, in order of its first mention; an
// artifact under a former name is gone.
func (facts plantedFacts) settled() plantedFacts {
	last := make(map[plantedKey]planted)
	var order []plantedKey
	for _, p := range facts {
		if _, seen := last[p.of()]; !seen {
			order = append(order, p.of())
		}
		last[p.of()] = p
		if p.from != "" {
			delete(last, plantedKey{p.section, p.from})
		}
	}
	var settled plantedFacts
	for _, key := range order {
		if p, live := last[key]; live {
			settled = append(settled, p)
		}
	}
	return settled
}

// live gives what is true after all facts.
func (facts plantedFacts) live() plantedFacts {
	var live plantedFacts
	for _, p := range facts.settled() {
		if p.ends == "" {
			live = append(live, p)
		}
	}
	return live
}

// of gives the facts of a section.
func (facts plantedFacts) of(s checkpoint.Section) plantedFacts {
	var in plantedFacts
	for _, p := range facts {
		if p.section == s {
			in = append(in, p)
		}
	}
	return in
}

// draft writes the facts as the draft for a range: changed items, new ones, and
// retirements of what the previous manifest has.
func (facts plantedFacts) draft(r history.Range, previous *checkpoint.Manifest) checkpoint.Manifest {
	ids := make(map[plantedKey]string)
	if previous != nil {
		for it := range previous.Items() {
			ids[plantedKey{it.Section, it.Key}] = it.ID
		}
	}
	m := checkpoint.Manifest{SourceRange: r}
	for _, p := range facts.settled() {
		id, carried := ids[p.of()]
		switch {
		case p.ends == "":
			p.addTo(&m)
		case carried:
			m.Retired = append(m.Retired, checkpoint.Retirement{ID: id, Reason: p.ends, Evidence: p.evidence()})
		}
	}
	return m
}

func (p planted) evidence() []checkpoint.Evidence {
	return []checkpoint.Evidence{{Message: p.index, Quote: p.quote}}
}

// addTo appends the item to its section, under a local id.
func (p planted) addTo(m *checkpoint.Manifest) {
	id := localID(m)
	switch p.section {
	case goalSection:
		m.Goal = &checkpoint.Goal{Text: p.key, Evidence: p.evidence()}
	case checkpoint.SectionConstraints:
		m.Constraints = append(m.Constraints, checkpoint.Constraint{ID: id, Text: p.key, Force: checkpoint.Force(p.state), Evidence: p.evidence()})
	case checkpoint.SectionCompleted:
		m.Completed = append(m.Completed, checkpoint.Note{ID: id, Text: p.key, Evidence: p.evidence()})
	case checkpoint.SectionFacts:
		m.Facts = append(m.Facts, checkpoint.Note{ID: id, Text: p.key, Evidence: p.evidence()})
	case checkpoint.SectionOpenTasks:
		m.OpenTasks = append(m.OpenTasks, checkpoint.Task{ID: id, Text: p.key, State: checkpoint.TaskState(p.state), Evidence: p.evidence()})
	case checkpoint.SectionUnknowns:
		m.Unknowns = append(m.Unknowns, checkpoint.Unknown{ID: id, Text: p.key, Kind: checkpoint.UnknownKind(p.state), Evidence: p.evidence()})
	case checkpoint.SectionTests:
		m.Tests = append(m.Tests, checkpoint.Test{ID: id, Name: p.key, Outcome: checkpoint.TestOutcome(p.state), Evidence: p.evidence()})
	case checkpoint.SectionArtifacts:
		m.Artifacts = append(m.Artifacts, checkpoint.Artifact{
			ID: id, Ref: p.key, Kind: checkpoint.File, State: checkpoint.ArtifactState(p.state), From: p.from, Evidence: p.evidence(),
		})
	}
}

// localID is an id that a draft has not used yet: one behind its last item.
func localID(m *checkpoint.Manifest) string {
	items := 1
	for range m.Items() {
		items++
	}
	return fmt.Sprintf("new%d", items)
}

// lasting reports whether an item can't leave for size: such items must be just
// those that are true.
func lasting(s checkpoint.Section, state string) bool {
	switch s {
	case checkpoint.SectionConstraints, checkpoint.SectionOpenTasks, checkpoint.SectionUnknowns:
		return true
	case checkpoint.SectionArtifacts:
		return state != string(checkpoint.Read)
	case checkpoint.SectionTests:
		return state != string(checkpoint.Passed)
	}
	return s == goalSection
}

// differences says, sorted, which lasting items a manifest lacks, and which it
// has too many, by section, text and state.
func (facts plantedFacts) differences(m *checkpoint.Manifest) []string {
	count := make(map[string]int)
	for _, p := range facts {
		if lasting(p.section, p.state) {
			count[lineOf(p.section, p.state, p.key)]++
		}
	}
	for _, line := range lastingLines(m) {
		count[line]--
	}
	var differences []string
	for line, n := range count {
		if n != 0 {
			differences = append(differences, fmt.Sprintf("%+d %s", -n, line))
		}
	}
	slices.Sort(differences)
	return differences
}

// lastingLines gives the lasting items of a manifest as differences writes them.
func lastingLines(m *checkpoint.Manifest) []string {
	var lines []string
	write := func(s checkpoint.Section, state, key string) {
		if lasting(s, state) {
			lines = append(lines, lineOf(s, state, key))
		}
	}
	if m.Goal != nil {
		write(goalSection, "", m.Goal.Text)
	}
	for _, c := range m.Constraints {
		write(checkpoint.SectionConstraints, string(c.Force), c.Text)
	}
	for _, k := range m.OpenTasks {
		write(checkpoint.SectionOpenTasks, string(k.State), k.Text)
	}
	for _, u := range m.Unknowns {
		write(checkpoint.SectionUnknowns, string(u.Kind), u.Text)
	}
	for _, a := range m.Artifacts {
		write(checkpoint.SectionArtifacts, string(a.State), a.Ref)
	}
	for _, x := range m.Tests {
		write(checkpoint.SectionTests, string(x.Outcome), x.Name)
	}
	return lines
}

func lineOf(s checkpoint.Section, state, key string) string {
	name := "goal"
	if s != goalSection {
		name = s.Name()
	}
	return fmt.Sprintf("%s %s %q", name, state, key)
}
