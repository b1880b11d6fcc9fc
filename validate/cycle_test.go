package validate_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

// firstCheckpoint is what the honest draft for tides becomes.
func firstCheckpoint(t testing.TB) checkpoint.Checkpoint {
	t.Helper()
	src := tidesSource(t)
	sound := judge(t, src, draftJSON(t, tidesDraft())).Sound
	merged := checkpoint.Merge(nil, sound.Manifest(), tidesSpan)
	merged.Provenance.Pinned = []int{0}
	merged.Provenance.ChainSHA256 = history.Digest{1}
	accepted, err := validate.Merged(src, *sound, merged)
	if err != nil {
		t.Fatal(err)
	}
	return checkpoint.Seal(accepted.Checkpoint())
}

// secondCycle is the projection of the first cycle with new messages behind it,
// and the span of the second cycle, 10 to 13.
func secondCycle(t testing.TB) *validate.Source {
	t.Helper()
	src, err := validate.NewSource(secondInput(t))
	if err != nil {
		t.Fatal(err)
	}
	return src
}

func secondInput(t testing.TB) validate.Input {
	t.Helper()
	first := firstCheckpoint(t)
	previous, err := checkpoint.Parse(checkpoint.Render(first))
	if err != nil {
		t.Fatal(err)
	}
	messages := history.Messages{
		tides[0],
		{Role: history.RoleAssistant, Text: checkpoint.Render(first)},
		{Role: history.RoleUser, Text: "It should print the header. And from now on write TSV files."},
		{Role: history.RoleAssistant, ToolCalls: []history.ToolCall{{ID: "p5", Name: "run", Arguments: `{"cmd": "go test ./export"}`}}},
		{Role: history.RoleTool, Text: "ok TestHeader\nok TestEmptyTable\nwrote export/tsv.go", Result: &history.ToolResult{CallID: "p5"}},
		{Role: history.RoleAssistant, Text: "Both pass now."},
		{Role: history.RoleUser, Text: "Thanks."},
	}
	return input(t, messages, history.Range{First: 10, Last: 13}, &previous)
}

// secondDraft changes a test, adds an artifact and a user's goal.
func secondDraft() checkpoint.Manifest {
	m := emptyDraft(history.Range{First: 10, Last: 13})
	m.Goal = &checkpoint.Goal{Text: "from now on write TSV files", Evidence: cite(10, "from now on write TSV files")}
	m.Tests = []checkpoint.Test{{ID: "n1", Name: "TestEmptyTable", Outcome: checkpoint.Passed, Evidence: cite(12, "ok TestEmptyTable")}}
	m.Artifacts = []checkpoint.Artifact{{ID: "n2", Ref: "export/tsv.go", Kind: checkpoint.File, State: checkpoint.Created, Evidence: cite(12, "wrote export/tsv.go")}}
	return m
}

func TestSecondCycleIsAccepted(t *testing.T) {
	src := secondCycle(t)
	sound := judge(t, src, draftJSON(t, secondDraft())).Sound
	merged := mergeSecond(src, *sound)
	accepted, err := validate.Merged(src, *sound, merged)
	if err != nil {
		t.Fatal(err)
	}
	got := accepted.Checkpoint()
	if got.Manifest.Tests[1].Outcome != checkpoint.Passed || got.Manifest.Tests[1].ID != "x2" {
		t.Errorf("test %+v", got.Manifest.Tests[1])
	}
	got.Manifest.Goal.Text = "changed"
	if accepted.Checkpoint().Manifest.Goal.Text == "changed" {
		t.Error("Checkpoint() is no copy")
	}
}

func mergeSecond(src *validate.Source, sound validate.Sound) checkpoint.Checkpoint {
	merged := checkpoint.Merge(src.Previous(), sound.Manifest(), src.Span())
	merged.Provenance.Pinned = []int{0}
	return merged
}

func TestDraftsMayCiteOnlyWhatIsThere(t *testing.T) {
	src := secondCycle(t)
	m := secondDraft()
	m.Tests[0].Evidence = cite(8, "FAIL: TestEmptyTable")
	m.Artifacts[0].Ref = "docs/NOTES.md" // carried, and not in the span
	m.Constraints = []checkpoint.Constraint{{ID: "n3", Text: "Never push to main.", Force: checkpoint.MustNot, Evidence: cite(0, "Never push to main.")}}
	wantMarks(t, judge(t, src, draftJSON(t, m)).Violations, "bad_message /tests/0/evidence/0/message")
}

func TestIDsOfThePreviousManifestAreTaken(t *testing.T) {
	src := secondCycle(t)
	for id, free := range map[string]string{"x2": "", "c2": "x3", "t1": "x3", "d1": "x3", "x3": "", "c-1": "", "k1": "", "x01": "", "z1": ""} {
		m := secondDraft()
		m.Tests[0].ID = id
		result := judge(t, src, draftJSON(t, m))
		if free == "" {
			wantMarks(t, result.Violations)
			continue
		}
		wantMarks(t, result.Violations, "id_taken /tests/0/id")
		if !strings.HasSuffix(result.Violations[0].Want, " "+free) {
			t.Errorf("%s: want %q does not name %s", id, result.Violations[0].Want, free)
		}
	}
}

// mergedCase spoils a merged checkpoint of the second cycle.
type mergedCase struct {
	name  string
	spoil func(c *checkpoint.Checkpoint)
	want  []string
}

var mergedCases = []mergedCase{
	{"carried text reworded", func(c *checkpoint.Checkpoint) { c.Manifest.Constraints[0].Text = "Leave model.go" }, []string{"carried_changed /constraints/0"}},
	{"carried rule turned", func(c *checkpoint.Checkpoint) { c.Manifest.Constraints[0].Force = checkpoint.May }, []string{"carried_changed /constraints/0"}},
	{"carried evidence lost", func(c *checkpoint.Checkpoint) { c.Manifest.Completed[0].Evidence[0].Message = 4 }, []string{"carried_changed /completed/0"}},
	{"state changed without the draft", func(c *checkpoint.Checkpoint) { c.Manifest.OpenTasks[0].State = checkpoint.Blocked }, []string{"carried_changed /open_tasks/0"}},
	{"state is not the draft's", func(c *checkpoint.Checkpoint) { c.Manifest.Tests[1].Outcome = checkpoint.Skipped }, []string{"carried_changed /tests/1"}},
	{"changed test without its first evidence", func(c *checkpoint.Checkpoint) {
		c.Manifest.Tests[1].Evidence = c.Manifest.Tests[1].Evidence[1:]
	}, []string{"carried_changed /tests/1"}},
	{"rule gone", func(c *checkpoint.Checkpoint) { c.Manifest.Constraints = c.Manifest.Constraints[:1] }, []string{"bad_eviction /constraints", "item_lost /constraints"}},
	{"rule evicted", func(c *checkpoint.Checkpoint) {
		c.Manifest.Constraints = c.Manifest.Constraints[:1]
		c.Provenance.Evicted[checkpoint.SectionConstraints]++
	}, []string{"bad_eviction /constraints"}},
	{"completed work evicted", func(c *checkpoint.Checkpoint) {
		c.Manifest.Completed = nil
		c.Provenance.Evicted[checkpoint.SectionCompleted]++
	}, nil},
	{"counted but not gone", func(c *checkpoint.Checkpoint) { c.Provenance.Evicted[checkpoint.SectionFacts]++ }, []string{"bad_eviction /facts"}},
	{"modified file evicted", func(c *checkpoint.Checkpoint) {
		c.Manifest.Artifacts = c.Manifest.Artifacts[1:]
		c.Provenance.Evicted[checkpoint.SectionArtifacts]++
	}, []string{"bad_eviction /artifacts"}},
	{"new item gone", func(c *checkpoint.Checkpoint) {
		c.Manifest.Artifacts = c.Manifest.Artifacts[:2]
		c.Provenance.Next[checkpoint.SectionArtifacts]--
	}, []string{"item_lost /artifacts"}},
	{"new item changed", func(c *checkpoint.Checkpoint) { c.Manifest.Artifacts[2].State = checkpoint.Deleted },
		[]string{"item_lost /artifacts", "item_added /artifacts/2"}},
	{"item from nowhere", func(c *checkpoint.Checkpoint) {
		c.Manifest.Facts = []checkpoint.Note{{ID: "f1", Text: "The sea is salt.", Evidence: cite(10, "print the header")}}
		c.Provenance.Next[checkpoint.SectionFacts]++
	}, []string{"item_added /facts/0"}},
	{"new item twice", func(c *checkpoint.Checkpoint) {
		again := c.Manifest.Artifacts[2]
		again.ID = "a4"
		c.Manifest.Artifacts = append(c.Manifest.Artifacts, again)
		c.Provenance.Next[checkpoint.SectionArtifacts]++
	}, []string{"item_added /artifacts/3"}},
	{"id of another section", func(c *checkpoint.Checkpoint) { c.Manifest.Artifacts[2].ID = "x3" }, []string{"bad_eviction /artifacts", "id_reused /artifacts/2/id"}},
	{"id beyond the next", func(c *checkpoint.Checkpoint) { c.Manifest.Artifacts[2].ID = "a9" }, []string{"id_reused /artifacts/2/id"}},
	{"id twice", func(c *checkpoint.Checkpoint) { c.Manifest.Artifacts[2].ID = "a2" }, []string{"bad_eviction /artifacts", "item_lost /artifacts", "id_reused /artifacts/2/id"}},
	{"goal of nobody", func(c *checkpoint.Checkpoint) { c.Manifest.Goal.Text = "Rewrite it all" }, []string{"goal_changed /goal"}},
	{"goal gone", func(c *checkpoint.Checkpoint) { c.Manifest.Goal = nil }, []string{"goal_changed /goal"}},
	{"former goal gone", func(c *checkpoint.Checkpoint) {
		c.Manifest.UserWords = nil
		c.Provenance.Next[checkpoint.SectionUserWords]--
	}, []string{"goal_changed /user_words"}},
	{"user word that nobody said", func(c *checkpoint.Checkpoint) {
		c.Manifest.UserWords = append(c.Manifest.UserWords, checkpoint.UserWord{ID: "w2", Text: "Do as you like.", Evidence: cite(10, "print the header")})
		c.Provenance.Next[checkpoint.SectionUserWords]++
	}, []string{"text_not_found /user_words/1/text"}},
	{"user word of the assistant", func(c *checkpoint.Checkpoint) {
		c.Manifest.UserWords = append(c.Manifest.UserWords, checkpoint.UserWord{ID: "w2", Text: "Both pass now.", Evidence: cite(13, "Both pass now.")})
		c.Provenance.Next[checkpoint.SectionUserWords]++
	}, []string{"authority /user_words/1/evidence", "text_not_found /user_words/1/text"}},
	{"user word", func(c *checkpoint.Checkpoint) {
		c.Manifest.UserWords = append(c.Manifest.UserWords, checkpoint.UserWord{ID: "w2", Text: "It should print the header.", Evidence: cite(10, "It should print the header.")})
		c.Provenance.Next[checkpoint.SectionUserWords]++
	}, nil},
	{"narrative from nowhere", func(c *checkpoint.Checkpoint) { c.Manifest.Narrative = "All is well." }, []string{"item_added /narrative"}},
	{"no version", func(c *checkpoint.Checkpoint) { c.Manifest.SchemaVersion = "" }, []string{"missing_field /schema_version"}},
	{"no evidence", func(c *checkpoint.Checkpoint) { c.Manifest.Completed[0].Evidence = nil }, []string{"wrong_type /completed/0/evidence"}},
	{"retirement", func(c *checkpoint.Checkpoint) {
		c.Manifest.Retired = []checkpoint.Retirement{{ID: "c1", Reason: checkpoint.Withdrawn, Evidence: cite(10, "print the header")}}
	}, []string{"bad_retirement /retired"}},
	{"secret", func(c *checkpoint.Checkpoint) {
		c.Manifest.Completed[0].Text += " ghp_FAKEfakeFAKEfakeFAKEfakeFAKEfake4444"
	}, []string{"secret /completed/0/text"}},
	{"range of this span alone", func(c *checkpoint.Checkpoint) { c.Manifest.SourceRange.First = 10 }, []string{"range_mismatch /source_range"}},
	{"span missing", func(c *checkpoint.Checkpoint) { c.Provenance.Spans = c.Provenance.Spans[:1] }, []string{"bad_provenance "}},
	{"another parent", func(c *checkpoint.Checkpoint) { c.Provenance.ParentID = "0123456789abcdef" }, []string{"bad_provenance "}},
	{"pinned out of order", func(c *checkpoint.Checkpoint) { c.Provenance.Pinned = []int{3, 0} }, []string{"bad_provenance "}},
	{"pinned twice", func(c *checkpoint.Checkpoint) { c.Provenance.Pinned = []int{0, 0} }, []string{"bad_provenance "}},
	{"numbers go back", func(c *checkpoint.Checkpoint) { c.Provenance.Next[checkpoint.SectionDecisions] = 0 },
		[]string{"bad_provenance ", "bad_eviction /decisions"}},
}

func TestMergedManifestsAreHeldAgainstTheirParts(t *testing.T) {
	src := secondCycle(t)
	sound := judge(t, src, draftJSON(t, secondDraft())).Sound
	for _, tt := range mergedCases {
		t.Run(tt.name, func(t *testing.T) {
			merged := mergeSecond(src, *sound)
			tt.spoil(&merged)
			_, err := validate.Merged(src, *sound, merged)
			wantMarks(t, violationsOf(t, err), tt.want...)
		})
	}
}

// violationsOf takes an error of this package apart.
func violationsOf(t *testing.T, err error) []validate.Violation {
	t.Helper()
	if err == nil {
		return nil
	}
	refused := (*validate.Error)(nil)
	if !errors.As(err, &refused) || !errors.Is(err, validate.ErrRefused) {
		t.Fatalf("got a %T: %v", err, err)
	}
	return refused.Violations
}

func TestOnlyASoundDraftOfThisSpanCanBeMerged(t *testing.T) {
	src := tidesSource(t)
	sound := judge(t, src, draftJSON(t, tidesDraft())).Sound
	merged := checkpoint.Merge(nil, sound.Manifest(), tidesSpan)
	_, err := validate.Merged(src, validate.Sound{}, merged)
	wantMarks(t, violationsOf(t, err), "not_sound ")

	other := source(t, tides, history.Range{First: 1, Last: 10}, nil)
	_, err = validate.Merged(other, *sound, merged)
	wantMarks(t, violationsOf(t, err), "not_sound ")

	if m := (validate.Sound{}).Manifest(); m.Goal != nil || m.Tests != nil {
		t.Errorf("the zero Sound holds %+v", m)
	}
	if c := (validate.Accepted{}).Checkpoint(); c.Provenance.ID != "" || c.Manifest.Goal != nil {
		t.Errorf("the zero Accepted holds %+v", c)
	}
}

func TestGoalStandsWhereTheDraftHasNone(t *testing.T) {
	src := secondCycle(t)
	m := secondDraft()
	m.Goal = nil
	sound := judge(t, src, draftJSON(t, m)).Sound
	merged := mergeSecond(src, *sound)
	if _, err := validate.Merged(src, *sound, merged); err != nil {
		t.Error(err)
	}
	merged.Manifest.Goal = nil
	_, err := validate.Merged(src, *sound, merged)
	wantMarks(t, violationsOf(t, err), "goal_changed /goal")
}

func TestCarriedItemsMayBeRedacted(t *testing.T) {
	in := secondInput(t)
	in.Previous.Manifest.Completed[0].Text = "stored ghp_FAKEfakeFAKEfakeFAKEfakeFAKEfake5555"
	src, err := validate.NewSource(in)
	if err != nil {
		t.Fatal(err)
	}
	sound := judge(t, src, draftJSON(t, secondDraft())).Sound
	merged := mergeSecond(src, *sound)
	_, err = validate.Merged(src, *sound, merged)
	wantMarks(t, violationsOf(t, err), "secret /completed/0/text")

	merged.Manifest.Completed[0].Text, _ = in.Redact.Text(merged.Manifest.Completed[0].Text)
	if _, err = validate.Merged(src, *sound, merged); err != nil {
		t.Error(err)
	}
}

func TestPreviousIsACopy(t *testing.T) {
	src := secondCycle(t)
	src.Previous().Manifest.Constraints[0].Text = "changed"
	if src.Previous().Manifest.Constraints[0].Text == "changed" {
		t.Error("Previous() is no copy")
	}
	if tidesSource(t).Previous() != nil {
		t.Error("there is a checkpoint in the first cycle")
	}
	if got := src.Pinned(); !slices.Equal(got, []int{0}) {
		t.Errorf("pinned %v", got)
	}
}

func TestADraftsChangeMustBeTakenOver(t *testing.T) {
	src := secondCycle(t)
	sound := judge(t, src, draftJSON(t, secondDraft())).Sound
	merged := mergeSecond(src, *sound)
	merged.Manifest.Tests[1] = src.Previous().Manifest.Tests[1]
	_, err := validate.Merged(src, *sound, merged)
	wantMarks(t, violationsOf(t, err), "carried_changed /tests/1")
}

func TestOfEqualKeysTheLastIsChanged(t *testing.T) {
	in := secondInput(t)
	tests := in.Previous.Manifest.Tests
	tests[0].Name = tests[1].Name
	src, err := validate.NewSource(in)
	if err != nil {
		t.Fatal(err)
	}
	sound := judge(t, src, draftJSON(t, secondDraft())).Sound
	if _, err := validate.Merged(src, *sound, mergeSecond(src, *sound)); err != nil {
		t.Error(err)
	}
}

func TestADraftMayNameOneItemTwice(t *testing.T) {
	src := secondCycle(t)
	m := secondDraft()
	again := m.Tests[0]
	again.ID, again.Outcome = "n9", checkpoint.Unknowable
	m.Tests = append(m.Tests, again)
	sound := judge(t, src, draftJSON(t, m)).Sound
	if _, err := validate.Merged(src, *sound, mergeSecond(src, *sound)); err != nil {
		t.Error(err)
	}
}

// states is a checkpoint with one item of each section that has a state.
func states(t testing.TB) validate.Input {
	in := secondInput(t)
	p := in.Previous
	old := []checkpoint.Evidence{{Message: 4, Role: history.RoleTool}, {Message: 6, Role: history.RoleTool}}
	p.Manifest.OpenTasks = []checkpoint.Task{{ID: "t1", Text: "tidy up", State: checkpoint.Pending, Evidence: old}}
	p.Manifest.Unknowns = []checkpoint.Unknown{{ID: "u1", Text: "slow disk?", Kind: checkpoint.Question, Evidence: old}}
	p.Manifest.Failures = []checkpoint.Failure{{ID: "e1", Text: "disk full", Evidence: old}}
	p.Manifest.Decisions = []checkpoint.Note{{ID: "k1", Text: "no cache", Evidence: old}}
	p.Provenance.Next[checkpoint.SectionFailures], p.Provenance.Next[checkpoint.SectionDecisions] = 2, 2
	return in
}

func TestTheDraftChangesStatesAlone(t *testing.T) {
	src, err := validate.NewSource(states(t))
	if err != nil {
		t.Fatal(err)
	}
	m := secondDraft()
	now := cite(12, "ok TestEmptyTable")
	m.OpenTasks = []checkpoint.Task{{ID: "i1", Text: "tidy up", State: checkpoint.Blocked, Evidence: now}}
	m.Unknowns = []checkpoint.Unknown{{ID: "i2", Text: "slow disk?", Kind: checkpoint.Hypothesis, Evidence: now}}
	m.Failures = []checkpoint.Failure{{ID: "i3", Text: "disk full", Resolved: true, Evidence: now}}
	m.Decisions = []checkpoint.Note{{ID: "i4", Text: "no cache", Evidence: now}}
	m.Artifacts = []checkpoint.Artifact{{ID: "i5", Ref: "docs/NOTES.md", Kind: checkpoint.File, State: checkpoint.Modified, Evidence: now}}
	result := judge(t, src, draftJSON(t, m))
	wantMarks(t, result.Violations)
	merged := mergeSecond(src, *result.Sound)
	accepted, err := validate.Merged(src, *result.Sound, merged)
	if err != nil {
		t.Fatal(err)
	}
	got := accepted.Checkpoint().Manifest
	if got.OpenTasks[0].State != checkpoint.Blocked || got.Unknowns[0].Kind != checkpoint.Hypothesis || !got.Failures[0].Resolved ||
		got.Artifacts[1].State != checkpoint.Modified || len(got.Decisions[0].Evidence) != 2 {
		t.Errorf("merged %+v", got)
	}

	merged.Manifest.Decisions[0].Evidence = merged.Manifest.Decisions[0].Evidence[:1]
	merged.Manifest.OpenTasks[0].State = checkpoint.NeedsUser
	merged.Manifest.Unknowns[0].Kind = checkpoint.Unverified
	merged.Manifest.Failures[0].Resolved = false
	merged.Manifest.Artifacts[1].Kind = checkpoint.URL
	_, err = validate.Merged(src, *result.Sound, merged)
	wantMarks(t, violationsOf(t, err), "carried_changed /artifacts/1", "carried_changed /decisions/0",
		"carried_changed /failures/0", "carried_changed /open_tasks/0", "carried_changed /unknowns/0")
}

func TestSomeItemsMayLeaveForSize(t *testing.T) {
	src, err := validate.NewSource(states(t))
	if err != nil {
		t.Fatal(err)
	}
	sound := judge(t, src, draftJSON(t, secondDraft())).Sound
	merged := mergeSecond(src, *sound)
	m, evicted := &merged.Manifest, &merged.Provenance.Evicted
	m.Failures, m.Decisions, m.Unknowns = nil, nil, nil
	m.Artifacts = append(m.Artifacts[:1:1], m.Artifacts[2:]...) // docs/NOTES.md was only read
	m.Tests = m.Tests[1:]                                       // TestHeader passed
	for _, s := range []checkpoint.Section{
		checkpoint.SectionFailures, checkpoint.SectionDecisions, checkpoint.SectionUnknowns, checkpoint.SectionArtifacts, checkpoint.SectionTests,
	} {
		evicted[s]++
	}
	_, err = validate.Merged(src, *sound, merged)
	wantMarks(t, violationsOf(t, err), "bad_eviction /unknowns")
}
