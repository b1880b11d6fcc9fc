package validate_test

import (
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

func TestOfTwoRunsOfATestTheLastOneCounts(t *testing.T) {
	m := tidesDraft()
	read := m.Artifacts[0]
	read.ID, read.State, read.Evidence = "twin", checkpoint.Read, cite(2, "export/csv.go")
	m.Artifacts = append(m.Artifacts, read)
	result := judge(t, tidesSource(t), draftJSON(t, m))
	if result.Sound == nil {
		t.Fatal(result.Violations)
	}
	got := result.Sound.Manifest().Artifacts
	if len(got) != 2 || got[0].Ref != "export/csv.go" || got[0].State != checkpoint.Modified {
		t.Errorf("artifacts %+v, want the modification of message 6 to stand", got)
	}
}

func TestRenamedArtifactStandsForItsFormerName(t *testing.T) {
	m := tidesDraft()
	renamed := m.Artifacts[1]
	renamed.ID, renamed.State, renamed.From, renamed.Evidence = "moved", checkpoint.Renamed, "export/csv.go", cite(6, "updated export/csv.go (+48 -3)")
	m.Artifacts = []checkpoint.Artifact{m.Artifacts[0], renamed}
	result := judge(t, tidesSource(t), draftJSON(t, m))
	if result.Sound == nil {
		t.Fatal(result.Violations)
	}
	if got := result.Sound.Manifest().Artifacts; len(got) != 1 || got[0].Ref != "docs/NOTES.md" {
		t.Errorf("artifacts %+v, want the renamed one alone", got)
	}
}
