package validate_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/validate"
)

// excerptOf draws a literal excerpt of one of the messages, long enough for a
// quote.
func excerptOf(t *rapid.T, messages []int) checkpoint.Evidence {
	index := rapid.SampledFrom(messages).Draw(t, "message")
	words := strings.Fields(tides[index].Text)
	first := rapid.IntRange(0, len(words)-1).Draw(t, "first")
	last := rapid.IntRange(first, len(words)-1).Draw(t, "last")
	quote := strings.Join(words[first:last+1], " ")
	if len(quote) < 12 {
		quote = strings.Join(words, " ")
	}
	return checkpoint.Evidence{Message: index, Quote: quote}
}

// statement is an excerpt of tides with the forces that it can have.
type statement struct {
	message int
	text    string
	forces  []checkpoint.Force
}

var (
	wishes = []statement{
		{1, "Make the tide table exporter write CSV.", []checkpoint.Force{"must", "prefer", "may"}},
		{1, "tide table exporter", []checkpoint.Force{"must", "must_not", "prefer", "may"}},
		{1, "Keep the --json flag working.", []checkpoint.Force{"must", "prefer"}},
		{0, "You help with the tidewatch repository.", []checkpoint.Force{"must", "must_not", "prefer", "may"}},
	}
	bans = []statement{
		{0, "Never push to main.", []checkpoint.Force{"must_not"}},
		{1, "Do not change internal/tide/model.go.", []checkpoint.Force{"must_not", "prefer"}},
		{1, "change internal/tide/model.go", []checkpoint.Force{"must_not"}},
	}
)

// soundDraft draws a draft for tides that every rule accepts.
func soundDraft(t *rapid.T) checkpoint.Manifest {
	id := 0
	next := func() string { id++; return "i-" + string(rune('a'+id)) }
	some := func(name string, messages []int, add func(checkpoint.Evidence)) {
		for range rapid.IntRange(0, 2).Draw(t, name) {
			add(excerptOf(t, messages))
		}
	}
	results, anyone := []int{4, 6}, []int{0, 1, 4, 5, 6, 9}
	list := func(e checkpoint.Evidence) []checkpoint.Evidence { return []checkpoint.Evidence{e} }
	m := emptyDraft(tidesSpan)
	if rapid.Bool().Draw(t, "goal") {
		said := rapid.SampledFrom(wishes).Draw(t, "wish")
		m.Goal = &checkpoint.Goal{Text: said.text, Evidence: cite(said.message, said.text)}
	}
	for range rapid.IntRange(0, 2).Draw(t, "constraints") {
		said := rapid.SampledFrom(slices.Concat(wishes, bans)).Draw(t, "rule")
		force := rapid.SampledFrom(said.forces).Draw(t, "force")
		m.Constraints = append(m.Constraints, checkpoint.Constraint{ID: next(), Text: said.text, Force: force, Evidence: cite(said.message, said.text)})
	}
	some("completed", results, func(e checkpoint.Evidence) {
		m.Completed = append(m.Completed, checkpoint.Note{ID: next(), Text: "done", Evidence: list(e)})
	})
	some("tasks", anyone, func(e checkpoint.Evidence) {
		m.OpenTasks = append(m.OpenTasks, checkpoint.Task{ID: next(), Text: "to do", State: "pending", Evidence: list(e)})
	})
	some("artifacts", anyone, func(e checkpoint.Evidence) {
		m.Artifacts = append(m.Artifacts, checkpoint.Artifact{ID: next(), Ref: "export/csv.go", Kind: "file", State: "read", Evidence: list(e)})
	})
	some("tests", results, func(e checkpoint.Evidence) {
		m.Tests = append(m.Tests, checkpoint.Test{ID: next(), Name: map[int]string{4: "read_file", 6: "apply_patch"}[e.Message], Outcome: "unknown", Evidence: list(e)})
	})
	some("unknowns", anyone, func(e checkpoint.Evidence) {
		m.Unknowns = append(m.Unknowns, checkpoint.Unknown{ID: next(), Text: "why?", Kind: "question", Evidence: list(e)})
	})
	some("failures", anyone, func(e checkpoint.Evidence) {
		m.Failures = append(m.Failures, checkpoint.Failure{ID: next(), Text: "broke", Evidence: list(e)})
	})
	return m
}

func TestSoundDraftsAreAcceptedAndMerged(t *testing.T) {
	src := tidesSource(t)
	rapid.Check(t, func(rt *rapid.T) {
		result := judge(t, src, draftJSON(t, soundDraft(rt)))
		if result.Sound == nil {
			rt.Fatalf("refused: %v", result.Err())
		}
		merged := checkpoint.Merge(nil, result.Sound.Manifest(), tidesSpan)
		accepted, err := validate.Merged(src, *result.Sound, merged)
		if err != nil {
			rt.Fatalf("the merge was refused: %v", err)
		}
		whole := judgeManifest(t, src, draftJSON(t, accepted.Checkpoint().Manifest))
		if whole.Sound == nil {
			rt.Fatalf("the merged manifest was refused: %v", whole.Err())
		}
	})
}

// members gives the pointers of all members of a decoded value.
func members(value any, pointer string) []string {
	var all []string
	switch v := value.(type) {
	case object:
		for name, x := range v {
			all = append(all, pointer+"/"+name)
			all = append(all, members(x, pointer+"/"+name)...)
		}
	case []any:
		for i, x := range v {
			all = append(all, members(x, pointer+"/"+string(rune('0'+i)))...)
		}
	}
	slices.Sort(all)
	return all
}

func TestARenamedFieldIsRefusedByBothNames(t *testing.T) {
	src := tidesSource(t)
	rapid.Check(t, func(rt *rapid.T) {
		o := asObject(t, tidesDraft())
		pointer := rapid.SampledFrom(members(o, "")).Draw(rt, "member")
		i := strings.LastIndexByte(pointer, '/')
		renamed := pointer[:i+1] + rapid.StringMatching(`[a-z]{1,3}x`).Draw(rt, "name")
		var whole any = o
		for _, token := range strings.Split(pointer, "/")[1:] {
			whole = step(whole, token)
		}
		drop(o, pointer)
		set(o, renamed, whole)
		got := marks(judge(t, src, objectJSON(t, o)).Violations)
		missing := "missing_field " + pointer
		if strings.HasSuffix(pointer, "/quote") {
			missing = "" // the schema does not require it
		}
		if !slices.Contains(got, "unknown_field "+renamed) || (missing != "" && !slices.Contains(got, missing)) {
			rt.Fatalf("%s renamed to %s: %q", pointer, renamed, got)
		}
	})
}

func TestViolationsDoNotDependOnTheRun(t *testing.T) {
	raw := []byte(`{"x":1,"y":2,"tests":[{"a":1,"b":2},{}],"goal":{},"source_range":{"first":1.5}}`)
	first, _ := json.Marshal(judge(t, tidesSource(t), raw).Violations)
	for range 20 {
		again, _ := json.Marshal(judge(t, tidesSource(t), raw).Violations)
		if string(again) != string(first) {
			t.Fatalf("got\n%s\nthen\n%s", first, again)
		}
	}
}

func TestJudgementsMayOverlap(t *testing.T) {
	src := tidesSource(t)
	raw := draftJSON(t, tidesDraft())
	results := make(chan error)
	for range 4 {
		go func() {
			result, err := validate.Draft(src, raw)
			if err == nil {
				err = result.Err()
			}
			results <- err
		}()
	}
	for range 4 {
		if err := <-results; err != nil {
			t.Error(err)
		}
	}
}
