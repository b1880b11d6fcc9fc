package deterministic

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/reducer"
)

// manifest makes the typed draft of what stands and is new, and of what ended.
// Carried items keep their ids, those of others count from the first free number
// of each section.
func (st *state) manifest(req reducer.Request) checkpoint.Manifest {
	m := checkpoint.Manifest{
		Constraints: []checkpoint.Constraint{},
		Completed:   []checkpoint.Note{},
		OpenTasks:   []checkpoint.Task{},
		Artifacts:   []checkpoint.Artifact{},
		Tests:       []checkpoint.Test{},
		Unknowns:    []checkpoint.Unknown{},
		SourceRange: req.Range,
	}
	ids := idGiver{next: req.Next}
	for _, e := range st.live() {
		add(&m, e, &ids)
	}
	for _, x := range st.ended {
		m.Retired = append(m.Retired, x.retirement)
	}
	return m
}

// idGiver gives local ids that are not taken.
type idGiver struct {
	next checkpoint.Counts
}

func (g *idGiver) give(s checkpoint.Section) string {
	g.next[s] = max(g.next[s], 1)
	id := fmt.Sprintf("%c%d", s.Letter(), g.next[s])
	g.next[s]++
	return id
}

func add(m *checkpoint.Manifest, e entry, ids *idGiver) {
	if e.section == sectionGoal {
		m.Goal = &checkpoint.Goal{Text: e.text, Evidence: e.evidence}
		return
	}
	id := e.carried
	if id == "" {
		id = ids.give(e.section)
	}
	switch e.section {
	case checkpoint.SectionConstraints:
		m.Constraints = append(m.Constraints, checkpoint.Constraint{ID: id, Text: e.text,
			Force: checkpoint.Force(e.state), Scope: e.scope, Exception: e.exception, Evidence: e.evidence})
	case checkpoint.SectionCompleted:
		m.Completed = append(m.Completed, checkpoint.Note{ID: id, Text: e.text, Evidence: e.evidence})
	case checkpoint.SectionOpenTasks:
		m.OpenTasks = append(m.OpenTasks, checkpoint.Task{ID: id, Text: e.text,
			State: checkpoint.TaskState(e.state), Evidence: e.evidence})
	case checkpoint.SectionArtifacts:
		m.Artifacts = append(m.Artifacts, checkpoint.Artifact{ID: id, Ref: e.text, Kind: e.kind,
			State: checkpoint.ArtifactState(e.state), From: e.from, Evidence: e.evidence})
	case checkpoint.SectionTests:
		m.Tests = append(m.Tests, checkpoint.Test{ID: id, Name: e.text,
			Outcome: checkpoint.TestOutcome(e.state), Stale: e.stale, Evidence: e.evidence})
	case checkpoint.SectionUnknowns:
		m.Unknowns = append(m.Unknowns, checkpoint.Unknown{ID: id, Text: e.text,
			Kind: checkpoint.UnknownKind(e.state), Evidence: e.evidence})
	case checkpoint.SectionDecisions:
		m.Decisions = append(m.Decisions, checkpoint.Note{ID: id, Text: e.text, Evidence: e.evidence})
	case checkpoint.SectionFacts:
		m.Facts = append(m.Facts, checkpoint.Note{ID: id, Text: e.text, Evidence: e.evidence})
	case checkpoint.SectionFailures:
		m.Failures = append(m.Failures, checkpoint.Failure{ID: id, Text: e.text,
			Resolved: e.resolved, Evidence: e.evidence})
	}
}

// encode writes a draft without escaping HTML characters.
func encode(m checkpoint.Manifest) ([]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(m); err != nil {
		return nil, err
	}
	return bytes.TrimRight(out.Bytes(), "\n"), nil
}
