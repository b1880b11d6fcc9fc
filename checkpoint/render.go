package checkpoint

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// Marker is the first line of every checkpoint message.
const Marker = "[compacted checkpoint]"

// idLength is the number of hex digits in a checkpoint's id.
const idLength = 16

// Render writes the checkpoint as the text of one message, without a newline at
// its end. Evidence is written as indexes; quotes are left out.
func Render(c Checkpoint) string {
	var b strings.Builder
	b.WriteString(Marker + "\n")
	renderHeader(&b, c.Provenance)
	for _, part := range c.Manifest.parts() {
		if len(part.lines) == 0 {
			continue
		}
		b.WriteString("\n\n## " + part.title)
		for _, line := range part.lines {
			b.WriteString("\n- " + line)
		}
	}
	return b.String()
}

// Seal gives the checkpoint its id.
func Seal(c Checkpoint) Checkpoint {
	c.Provenance.ID = ""
	sum := sha256.Sum256([]byte(Render(c)))
	c.Provenance.ID = hex.EncodeToString(sum[:])[:idLength]
	return c
}

// part is one section of the rendering: a title and its lines, without list
// marks.
type part struct {
	title string
	lines []string
}

// Titles of the parts, in the order in which they stand.
const (
	titleGoal        = "Goal"
	titleConstraints = "Constraints"
	titleOpenTasks   = "Open tasks"
	titleArtifacts   = "Artifacts"
	titleTests       = "Tests"
	titleCompleted   = "Completed"
	titleUnknowns    = "Unknowns"
	titleDecisions   = "Decisions"
	titleFacts       = "Facts"
	titleFailures    = "Failures"
	titleRetired     = "Retired"
	titleInherited   = "Inherited"
	titleUserWords   = "User's words"
	titleNarrative   = "Narrative"
)

func (m Manifest) parts() []part {
	return []part{
		{titleGoal, m.goalLines()},
		{titleConstraints, lines(m.Constraints, Constraint.line)},
		{titleOpenTasks, lines(m.OpenTasks, Task.line)},
		{titleArtifacts, lines(m.Artifacts, Artifact.line)},
		{titleTests, lines(m.Tests, Test.line)},
		{titleCompleted, lines(m.Completed, Note.line)},
		{titleUnknowns, lines(m.Unknowns, Unknown.line)},
		{titleDecisions, lines(m.Decisions, Note.line)},
		{titleFacts, lines(m.Facts, Note.line)},
		{titleFailures, lines(m.Failures, Failure.line)},
		{titleRetired, lines(m.Retired, Retirement.line)},
		{titleInherited, lines(m.Inherited, Inherited.line)},
		{titleUserWords, lines(m.UserWords, UserWord.line)},
		{titleNarrative, m.narrativeLines()},
	}
}

func lines[T any](items []T, render func(T) string) []string {
	out := make([]string, len(items))
	for i, item := range items {
		out[i] = render(item)
	}
	return out
}

func (m Manifest) goalLines() []string {
	if m.Goal == nil {
		return nil
	}
	return []string{escape(m.Goal.Text) + bracket(m.Goal.Evidence)}
}

func (m Manifest) narrativeLines() []string {
	if m.Narrative == "" {
		return nil
	}
	return []string{escape(m.Narrative)}
}
