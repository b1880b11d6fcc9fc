package validate_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/validate"
)

// coverageCases change the honest draft and hold it against the honest draft as
// the floor.
var coverageCases = []struct {
	name string
	// draft and floor change a copy of the honest draft each.
	draft, floor func(*checkpoint.Manifest)
	want         []string
}{
	{name: "the floor itself"},
	{name: "no goal", draft: func(m *checkpoint.Manifest) { m.Goal = nil }, want: []string{"omitted /goal"}},
	{
		name:  "a ban is left out",
		draft: func(m *checkpoint.Manifest) { m.Constraints = m.Constraints[1:] },
		want:  []string{"omitted /constraints"},
	},
	{
		name: "a wish of the floor is not sure", want: nil,
		draft: func(m *checkpoint.Manifest) { m.Constraints = m.Constraints[1:] },
		floor: func(m *checkpoint.Manifest) { m.Constraints[0].Force = checkpoint.Prefer },
	},
	{
		name: "a ban in fewer words of its sentence",
		draft: func(m *checkpoint.Manifest) {
			m.Constraints[0].Text = "not change internal/tide/model.go"
		},
	},
	{
		name: "a long quote does not stand for the ban in it",
		draft: func(m *checkpoint.Manifest) {
			m.Constraints[0].Text = "Keep the  --json flag working."
			m.Constraints[0].Force = checkpoint.Must
			m.Constraints[0].Evidence = cite(1, "Do not change internal/tide/model.go. Keep the  --json flag working.")
		},
		want: []string{"omitted /constraints"},
	},
	{
		name:  "a written file is left out",
		draft: func(m *checkpoint.Manifest) { m.Artifacts = m.Artifacts[1:] },
		want:  []string{"omitted /artifacts"},
	},
	{
		name:  "a file that was only read is left out",
		draft: func(m *checkpoint.Manifest) { m.Artifacts = m.Artifacts[:1] },
	},
	{
		name:  "a written file is said to be deleted",
		draft: func(m *checkpoint.Manifest) { m.Artifacts[0].State = checkpoint.Deleted },
		want:  []string{"floor_conflict /artifacts/0/state"},
	},
	{
		name:  "a written file is said to be read",
		draft: func(m *checkpoint.Manifest) { m.Artifacts[0].State = checkpoint.Read },
		want:  []string{"floor_conflict /artifacts/0/state"},
	},
	{
		name:  "a modified file is said to be created",
		draft: func(m *checkpoint.Manifest) { m.Artifacts[0].State = checkpoint.Created },
	},
	{
		name:  "an outcome is left out",
		draft: func(m *checkpoint.Manifest) { m.Tests = m.Tests[:1] },
		want:  []string{"omitted /tests"},
	},
	{
		name:  "an outcome of the floor is not known",
		draft: func(m *checkpoint.Manifest) { m.Tests = m.Tests[:1] },
		floor: func(m *checkpoint.Manifest) { m.Tests[1].Outcome = checkpoint.Unknowable },
	},
	{
		name: "a listed task is left out", draft: dropTasks, floor: listTask,
		want: []string{"omitted /open_tasks"},
	},
	{
		name: "a task that the floor took from prose is not sure", draft: dropTasks,
	},
	{
		name: "a listed task in other words, from the same place", floor: listTask,
		draft: func(m *checkpoint.Manifest) { listTask(m); m.OpenTasks[0].Text = "Have a look at the notes" },
	},
	{
		name: "a listed task that is told as a question", floor: listTask,
		draft: func(m *checkpoint.Manifest) { dropTasks(m); m.Unknowns[0].Evidence = cite(2, "docs/NOTES.md") },
	},
	{
		name: "a ban in other words that have all of its own",
		draft: func(m *checkpoint.Manifest) {
			m.Constraints[0].Evidence = cite(1, "Do not change internal/tide/model.go. Keep the  --json flag working.")
			m.Constraints[0].Text = "Do not change internal/tide/model.go. Keep the  --json flag working."
		},
		floor: func(m *checkpoint.Manifest) {
			m.Constraints[0].Evidence = cite(0, "You help with the tidewatch repository.")
			m.Constraints[0].Text = "You help with the tidewatch repository."
		},
		want: []string{"omitted /constraints"},
	},
	{
		name: "the draft knows of a later run",
		draft: func(m *checkpoint.Manifest) {
			m.Tests[1] = checkpoint.Test{ID: "x-2", Name: "--json flag", Outcome: checkpoint.Failed, Evidence: cite(1, "Keep the  --json flag working.")}
		},
		floor: func(m *checkpoint.Manifest) {
			m.Tests[1] = checkpoint.Test{ID: "x-2", Name: "--json flag", Outcome: checkpoint.Passed, Evidence: cite(1, "Keep the  --json flag working.")}
		},
		want: []string{"floor_conflict /tests/1/outcome"},
	},
	{
		name:  "a question is left out",
		draft: func(m *checkpoint.Manifest) { m.Unknowns = nil },
		want:  []string{"omitted /unknowns"},
	},
	{
		name:  "a guess of the floor is not sure",
		draft: func(m *checkpoint.Manifest) { m.Unknowns = nil },
		floor: func(m *checkpoint.Manifest) { m.Unknowns[0].Kind = checkpoint.Hypothesis },
	},
	{
		name: "an open task is said to be done",
		draft: func(m *checkpoint.Manifest) {
			m.Completed = append(m.Completed, checkpoint.Note{ID: "d-2", Text: "Read the notes", Evidence: cite(2, `{"path": "docs/NOTES.md"}`)})
		},
		floor: func(m *checkpoint.Manifest) {
			m.OpenTasks = append(m.OpenTasks, checkpoint.Task{ID: "o2", Text: "Read the notes", State: checkpoint.Pending, Evidence: cite(2, "docs/NOTES.md")})
		},
		want: []string{"floor_conflict /completed/1", "omitted /open_tasks"},
	},
}

func TestFloorFindsWhatADraftLacks(t *testing.T) {
	for _, c := range coverageCases {
		t.Run(c.name, func(t *testing.T) {
			s := tidesSource(t)
			wantMarks(t, coverage(t, s, changed(c.draft), changed(c.floor)).Violations(), c.want...)
		})
	}
}

func TestMergedDraftIsSoundAndLacksNothing(t *testing.T) {
	for _, c := range coverageCases {
		t.Run(c.name, func(t *testing.T) {
			s := tidesSource(t)
			draft, floor := soundOf(t, s, changed(c.draft)), soundOf(t, s, changed(c.floor))
			found, err := validate.Cover(s, draft, validate.Floor{Sound: floor})
			if err != nil {
				t.Fatal(err)
			}
			result, err := validate.Typed(s, found.Merge(draft.Manifest()))
			if err != nil || result.Sound == nil {
				t.Fatalf("the merged draft: %v, %v", err, result.Violations)
			}
			again, err := validate.Cover(s, *result.Sound, validate.Floor{Sound: floor})
			if err != nil || !again.Complete() {
				t.Errorf("merged, the draft still lacks %v, %v", again.Violations(), err)
			}
		})
	}
}

func TestOmissionShowsAnItemThatWouldPass(t *testing.T) {
	s := tidesSource(t)
	violations := coverage(t, s, changed(func(m *checkpoint.Manifest) { m.Tests = m.Tests[:1] }), tidesDraft()).Violations()
	_, text, _ := strings.Cut(violations[0].Want, ": ")
	var item checkpoint.Test
	if err := json.Unmarshal([]byte(text), &item); err != nil {
		t.Fatalf("%v in %s", err, violations[0])
	}
	item.ID = "x-9"
	m := tidesDraft()
	m.Tests = append(m.Tests[:1], item)
	if found := coverage(t, s, m, tidesDraft()); !found.Complete() {
		t.Errorf("with the item that was wanted, %v is missing", found.Violations())
	}
	for _, part := range []string{"message 8", "TestEmptyTable"} {
		if !strings.Contains(violations[0].Detail, part) {
			t.Errorf("the detail does not say %q: %s", part, violations[0].Detail)
		}
	}
}

func TestPathsAreOneWhereOneEndsTheOther(t *testing.T) {
	draft := changed(func(m *checkpoint.Manifest) { m.Artifacts[0].Ref = "internal/tide/model.go" })
	if found := coverage(t, tidesSource(t), draft, tidesDraft()); len(found.Missing) != 0 {
		// The quotes are the same, so that the file is covered by its place.
		t.Errorf("missing %v", found.Violations())
	}
	draft.Artifacts[0].Evidence = cite(1, "internal/tide/model.go")
	wantMarks(t, coverage(t, tidesSource(t), draft, tidesDraft()).Violations(), "omitted /artifacts")
}

func TestConstraintThatWasWithdrawnMustNotStand(t *testing.T) {
	s := tidesSource(t)
	draft := soundOf(t, s, tidesDraft())
	for _, test := range []struct {
		name      string
		withdrawn []checkpoint.Evidence
		want      []string
	}{
		{"its sentence", cite(1, "Do not change internal/tide/model.go."), []string{"floor_conflict /constraints/0"}},
		{"of a pinned message", cite(0, "Never push to main."), []string{"floor_conflict /constraints/1"}},
		{"another sentence", cite(1, "Keep the --json flag working."), nil},
		{"the same words in another message", cite(9, "Do not change internal/tide/model.go."), nil},
		{"a message that is not in the span", cite(400, "Do not change internal/tide/model.go."), nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			floor := validate.Floor{Sound: draft, Withdrawn: test.withdrawn}
			found, err := validate.Cover(s, draft, floor)
			if err != nil {
				t.Fatal(err)
			}
			wantMarks(t, found.Violations(), test.want...)
			if n := len(found.Merge(draft.Manifest()).Constraints); n != 2-len(test.want) {
				t.Errorf("%d constraints are left", n)
			}
		})
	}
}

// previousTides is a checkpoint whose manifest holds the honest draft's items.
func previousTides() *checkpoint.Checkpoint {
	c := checkpoint.Merge(nil, tidesDraft(), tidesSpan)
	return &c
}

func TestCarriedItemsCover(t *testing.T) {
	previous := previousTides()
	s := source(t, tides, tidesSpan, previous)
	nothing := checkpoint.Manifest{
		Constraints: []checkpoint.Constraint{}, Completed: []checkpoint.Note{}, OpenTasks: []checkpoint.Task{},
		Artifacts: []checkpoint.Artifact{}, Tests: []checkpoint.Test{}, Unknowns: []checkpoint.Unknown{}, SourceRange: tidesSpan,
	}
	if found := coverage(t, s, nothing, tidesDraft()); !found.Complete() {
		t.Errorf("all is carried, and missing is %v", found.Violations())
	}
	previous.Manifest.Tests[1].Outcome = checkpoint.Passed
	s = source(t, tides, tidesSpan, previous)
	found := coverage(t, s, nothing, tidesDraft())
	wantMarks(t, found.Violations(), "floor_conflict /tests")
	if got := found.Conflicts[0]; got.Carried != previous.Manifest.Tests[1].ID || got.Got != "passed" || got.Want != "failed" {
		t.Errorf("the conflict is %+v", got)
	}
	merged := found.Merge(nothing)
	if len(merged.Tests) != 1 || merged.Tests[0].Name != "TestEmptyTable" || merged.Tests[0].Outcome != checkpoint.Failed {
		t.Errorf("merged, the tests are %+v", merged.Tests)
	}
}

// dropTasks leaves no open task.
func dropTasks(m *checkpoint.Manifest) { m.OpenTasks = nil }

// listTask has the open task stand in the arguments of a call.
func listTask(m *checkpoint.Manifest) {
	m.OpenTasks[0].Text, m.OpenTasks[0].Evidence = "docs/NOTES.md", cite(2, "docs/NOTES.md")
}

// changed gives the honest draft after a change.
func changed(change func(*checkpoint.Manifest)) checkpoint.Manifest {
	m := tidesDraft()
	if change != nil {
		change(&m)
	}
	m.OpenTasks = append([]checkpoint.Task{}, m.OpenTasks...)
	m.Unknowns = append([]checkpoint.Unknown{}, m.Unknowns...)
	return m
}

func soundOf(t testing.TB, s *validate.Source, m checkpoint.Manifest) validate.Sound {
	t.Helper()
	result := judge(t, s, draftJSON(t, m))
	if result.Sound == nil {
		t.Fatalf("the draft is not sound: %v", result.Violations)
	}
	return *result.Sound
}

func coverage(t testing.TB, s *validate.Source, draft, floor checkpoint.Manifest) validate.Coverage {
	t.Helper()
	found, err := validate.Cover(s, soundOf(t, s, draft), validate.Floor{Sound: soundOf(t, s, floor)})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
