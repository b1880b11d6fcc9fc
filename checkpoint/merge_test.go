package checkpoint_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// drawDraft draws a draft: its ids are its own, and it retires nothing.
func drawDraft(t *rapid.T) checkpoint.Manifest {
	next := checkpoint.FirstNumbers()
	for s := range checkpoint.Sections() {
		next[s] = 1000 // beyond every number that a drawn checkpoint has given
	}
	draft := drawManifest(t, &next)
	draft.Retired = nil
	for i := range draft.Artifacts {
		draft.Artifacts[i].From = ""
	}
	return draft
}

// spanAfter is a span behind a checkpoint's last index.
func spanAfter(c checkpoint.Checkpoint) history.Range {
	at := c.Provenance.LastIndex() + 1
	return history.Range{First: at, Last: at + 3}
}

func TestMergeCarriesEveryItem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		previous := drawCheckpoint(t)
		draft := drawDraft(t)
		merged := checkpoint.Merge(&previous, draft, spanAfter(previous))
		live := make(map[string]string)
		for item := range merged.Manifest.Items() {
			if _, twice := live[item.ID]; twice {
				t.Fatalf("id %s stands twice", item.ID)
			}
			live[item.ID] = item.Key
		}
		for item := range previous.Manifest.Items() {
			if key, ok := live[item.ID]; !ok || key != item.Key {
				t.Fatalf("%s %q became %q (there: %v)", item.ID, item.Key, key, ok)
			}
		}
	})
}

func TestMergeTakesEveryItemOfTheDraft(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		previous := drawCheckpoint(t)
		draft := drawDraft(t)
		merged := checkpoint.Merge(&previous, draft, spanAfter(previous))
		type key struct {
			section checkpoint.Section
			text    string
		}
		have := make(map[key]bool)
		for item := range merged.Manifest.Items() {
			have[key{item.Section, item.Key}] = true
		}
		for item := range draft.Items() {
			if !have[key{item.Section, item.Key}] {
				t.Fatalf("%s %q of the draft is not in the merged manifest", item.Section, item.Key)
			}
		}
	})
}

func TestMergingNothingChangesNoItem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		previous := drawCheckpoint(t)
		merged := checkpoint.Merge(&previous, checkpoint.Manifest{}, spanAfter(previous))
		want := previous.Manifest.Clone()
		want.Retired, want.Narrative = nil, ""
		want.SourceRange.Last = spanAfter(previous).Last
		if !reflect.DeepEqual(merged.Manifest.WithoutQuotes(), want.WithoutQuotes()) {
			t.Fatalf("got  %+v\nwant %+v", merged.Manifest, want)
		}
		if merged.Provenance.Next != previous.Provenance.Next || merged.Provenance.ParentID != previous.Provenance.ID {
			t.Fatalf("provenance %+v", merged.Provenance)
		}
	})
}

func TestMergeLeavesItsArgumentsAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		previous := drawCheckpoint(t)
		draft := drawDraft(t)
		draft.Goal = &checkpoint.Goal{Text: "another", Evidence: evidence(t)}
		previousBefore, draftBefore := previous.Clone(), draft.Clone()
		checkpoint.Merge(&previous, draft, spanAfter(previous))
		if !reflect.DeepEqual(previous, previousBefore) || !reflect.DeepEqual(draft, draftBefore) {
			t.Fatal("Merge changed its arguments")
		}
	})
}

func piece(message int, role history.Role) []checkpoint.Evidence {
	return []checkpoint.Evidence{{Message: message, Role: role}}
}

func TestMergeRules(t *testing.T) {
	previous := checkpoint.Merge(nil, checkpoint.Manifest{
		Goal:        &checkpoint.Goal{Text: "Write CSV.", Evidence: piece(1, history.RoleUser)},
		Constraints: []checkpoint.Constraint{{Text: "Never push.", Force: checkpoint.MustNot, Evidence: piece(1, history.RoleUser)}},
		OpenTasks:   []checkpoint.Task{{Text: "Fix it", State: checkpoint.Pending, Evidence: piece(2, history.RoleAssistant)}},
		Artifacts:   []checkpoint.Artifact{{Ref: "a.go", Kind: checkpoint.File, State: checkpoint.Created, Evidence: piece(3, history.RoleTool)}},
	}, history.Range{First: 1, Last: 4})
	if previous.Manifest.Constraints[0].ID != "c1" || previous.Manifest.OpenTasks[0].ID != "t1" || previous.Manifest.Artifacts[0].ID != "a1" {
		t.Fatalf("first ids: %+v", previous.Manifest)
	}
	got := checkpoint.Merge(&previous, checkpoint.Manifest{
		Goal:        &checkpoint.Goal{Text: "Write TSV.", Evidence: piece(5, history.RoleUser)},
		Constraints: []checkpoint.Constraint{{Text: "Never push.", Force: checkpoint.MustNot, Evidence: piece(5, history.RoleUser)}},
		OpenTasks:   []checkpoint.Task{{Text: "Fix it", State: checkpoint.InProgress, Evidence: piece(6, history.RoleAssistant)}},
		Artifacts: []checkpoint.Artifact{
			{Ref: "a.go", Kind: checkpoint.File, State: checkpoint.Created, Evidence: piece(7, history.RoleTool)},
			{Ref: "b.go", Kind: checkpoint.File, State: checkpoint.Created, Evidence: piece(8, history.RoleTool)},
		},
	}, history.Range{First: 5, Last: 9}).Manifest

	want := checkpoint.Manifest{
		SchemaVersion: checkpoint.SchemaVersion,
		Goal:          &checkpoint.Goal{Text: "Write TSV.", Evidence: piece(5, history.RoleUser)},
		Constraints:   []checkpoint.Constraint{{ID: "c1", Text: "Never push.", Force: checkpoint.MustNot, Evidence: piece(1, history.RoleUser)}},
		OpenTasks: []checkpoint.Task{{ID: "t1", Text: "Fix it", State: checkpoint.InProgress, Evidence: append(
			piece(2, history.RoleAssistant), piece(6, history.RoleAssistant)...)}},
		Artifacts: []checkpoint.Artifact{
			{ID: "a1", Ref: "a.go", Kind: checkpoint.File, State: checkpoint.Created, Evidence: piece(3, history.RoleTool)},
			{ID: "a2", Ref: "b.go", Kind: checkpoint.File, State: checkpoint.Created, Evidence: piece(8, history.RoleTool)},
		},
		UserWords:   []checkpoint.UserWord{{ID: "w1", Text: "Write CSV.", Source: checkpoint.GoalSource, Evidence: piece(1, history.RoleUser)}},
		SourceRange: history.Range{First: 1, Last: 9},
	}
	if !reflect.DeepEqual(got.WithoutQuotes(), want.WithoutQuotes()) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestRetiredItemLeavesItsSection(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		previous, draft := drawCheckpoint(t), drawDraft(t)
		gone := make(map[string]bool)
		for item := range previous.Manifest.Items() {
			if rapid.Bool().Draw(t, "retire") {
				gone[item.ID] = true
				draft.Retired = append(draft.Retired, checkpoint.Retirement{ID: item.ID, Reason: checkpoint.Done, Evidence: evidence(t)})
			}
		}
		merged := checkpoint.Merge(&previous, draft, spanAfter(previous)).Manifest
		live := make(map[string]bool)
		for item := range merged.Items() {
			live[item.ID] = true
		}
		for item := range previous.Manifest.Items() {
			if live[item.ID] == gone[item.ID] {
				t.Fatalf("%s: live %v, retired %v", item.ID, live[item.ID], gone[item.ID])
			}
		}
		if len(merged.Retired) != len(gone) {
			t.Fatalf("%d retirements, want %d", len(merged.Retired), len(gone))
		}
	})
}

func TestRenameRetiresTheFormerName(t *testing.T) {
	first := checkpoint.Merge(nil, checkpoint.Manifest{Artifacts: []checkpoint.Artifact{
		{Ref: "sched.py", Kind: checkpoint.File, State: checkpoint.Created, Evidence: piece(2, history.RoleTool)},
		{Ref: "other.py", Kind: checkpoint.File, State: checkpoint.Created, Evidence: piece(3, history.RoleTool)},
	}}, history.Range{First: 1, Last: 4})
	got := checkpoint.Merge(&first, checkpoint.Manifest{Artifacts: []checkpoint.Artifact{
		{Ref: "queue.py", Kind: checkpoint.File, State: checkpoint.Renamed, From: "sched.py", Evidence: piece(6, history.RoleTool)},
	}}, history.Range{First: 5, Last: 8}).Manifest
	want := []checkpoint.Retirement{{ID: "a1", Reason: checkpoint.Superseded, Evidence: piece(6, history.RoleTool)}}
	if !reflect.DeepEqual(got.Retired, want) {
		t.Errorf("retired %+v, want %+v", got.Retired, want)
	}
	if len(got.Artifacts) != 2 || got.Artifacts[0].ID != "a2" || got.Artifacts[1].ID != "a3" {
		t.Errorf("artifacts %+v, want a2 and a3", got.Artifacts)
	}
}

func TestOldIDChangesItsItem(t *testing.T) {
	first := checkpoint.Merge(nil, checkpoint.Manifest{OpenTasks: []checkpoint.Task{
		{Text: "Fix it", State: checkpoint.Pending, Evidence: piece(2, history.RoleAssistant)},
	}}, history.Range{First: 1, Last: 4})
	got := checkpoint.Merge(&first, checkpoint.Manifest{OpenTasks: []checkpoint.Task{
		{ID: "t1", Text: "Fix it", State: checkpoint.Blocked, Evidence: piece(6, history.RoleAssistant)},
	}}, history.Range{First: 5, Last: 8}).Manifest
	if len(got.OpenTasks) != 1 || got.OpenTasks[0].ID != "t1" || got.OpenTasks[0].State != checkpoint.Blocked {
		t.Errorf("open tasks %+v, want t1 blocked", got.OpenTasks)
	}
}

func TestReplacedGoalStandsBesideTheSameUserWord(t *testing.T) {
	first := checkpoint.Merge(nil, checkpoint.Manifest{
		Goal:      &checkpoint.Goal{Text: "Write CSV.", Evidence: piece(2, history.RoleUser)},
		UserWords: []checkpoint.UserWord{{Text: "Write CSV.", Evidence: piece(1, history.RoleUser)}},
	}, history.Range{First: 1, Last: 4})
	got := checkpoint.Merge(&first, checkpoint.Manifest{
		Goal: &checkpoint.Goal{Text: "Write TSV.", Evidence: piece(6, history.RoleUser)},
	}, history.Range{First: 5, Last: 8}).Manifest.UserWords
	if len(got) != 2 || got[1].Source != checkpoint.GoalSource || got[1].ID != "w2" {
		t.Errorf("user words %+v, want the former goal as one of its own", got)
	}
}
