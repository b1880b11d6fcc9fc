package validate

import (
	"github.com/seed-a68626b6/reduce/checkpoint"
)

// subject is one thing in a manifest that rests on evidence: the goal, or an
// item. Its evidence is the manifest's own, to be mended in place.
type subject struct {
	pointer  string
	id       string // "" for the goal
	kind     kind
	key      string // ref, name or text
	evidence []checkpoint.Evidence
	place    int
	// text points at a text that must be literal; nil for other subjects.
	text *string
	// force is a rule's; "" for other subjects.
	force checkpoint.Force
}

// kind says by which rules a subject is judged.
type kind string

const (
	kindGoal kind = "goal"
	// kindRule is a constraint, kindConsent one that allows something.
	kindRule      kind = "constraints"
	kindConsent   kind = "consent"
	kindCompleted kind = "completed"
	kindDecision  kind = "decisions"
	kindFact      kind = "facts"
	kindTest      kind = "tests"
	kindArtifact  kind = "artifacts"
	kindWord      kind = "user_words"
	// kindGoalWord is a user word that was a goal.
	kindGoalWord  kind = "former goal"
	kindInherited kind = "inherited"
	kindOther     kind = "other"
)

var kindOfSection = map[checkpoint.Section]kind{
	checkpoint.SectionConstraints: kindRule,
	checkpoint.SectionCompleted:   kindCompleted,
	checkpoint.SectionDecisions:   kindDecision,
	checkpoint.SectionFacts:       kindFact,
	checkpoint.SectionTests:       kindTest,
	checkpoint.SectionArtifacts:   kindArtifact,
	checkpoint.SectionUserWords:   kindWord,
	checkpoint.SectionInherited:   kindInherited,
}

// subjects gives everything in a manifest that rests on evidence, retirements
// apart.
func subjects(m *checkpoint.Manifest) []subject {
	var all []subject
	if m.Goal != nil {
		all = append(all, subject{
			pointer: "/goal", kind: kindGoal, key: m.Goal.Text, evidence: m.Goal.Evidence, text: &m.Goal.Text,
		})
	}
	for item := range m.Items() {
		s := subject{
			pointer: item.Pointer(), id: item.ID, kind: kindOther, key: item.Key, evidence: item.Evidence, place: item.Place,
		}
		if k, ok := kindOfSection[item.Section]; ok {
			s.kind = k
		}
		s.refine(m)
		all = append(all, s)
	}
	return all
}

// refine tells the kinds of one section apart and finds the literal text.
func (s *subject) refine(m *checkpoint.Manifest) {
	switch s.kind {
	case kindRule:
		s.text, s.force = &m.Constraints[s.place].Text, m.Constraints[s.place].Force
		if m.Constraints[s.place].Force == checkpoint.May {
			s.kind = kindConsent
		}
	case kindWord:
		s.text = &m.UserWords[s.place].Text
		if m.UserWords[s.place].Source == checkpoint.GoalSource {
			s.kind = kindGoalWord
		}
	case kindInherited:
		s.text = &m.Inherited[s.place].Text
	}
}
