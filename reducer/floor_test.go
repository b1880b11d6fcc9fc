package reducer_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/validate"
)

// tideManifest is tideDraft, to be changed.
func tideManifest(t *testing.T, change func(*checkpoint.Manifest)) string {
	t.Helper()
	var m checkpoint.Manifest
	if err := json.Unmarshal([]byte(tideDraft), &m); err != nil {
		t.Fatal(err)
	}
	change(&m)
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// forgetful is a draft without the ban, with a test whose outcome it does
// not know.
func forgetful(t *testing.T) string {
	return tideManifest(t, func(m *checkpoint.Manifest) {
		m.Constraints = []checkpoint.Constraint{}
		m.Tests[0].Outcome = checkpoint.Unknowable
		m.Tests[0].Evidence[0].Quote = "TestEmptyTable (0.01s)"
	})
}

// floorSure is the draft of a floor that found a ban and a test.
func floorSure(t *testing.T) string {
	return tideManifest(t, func(m *checkpoint.Manifest) {
		m.Goal, m.Completed, m.OpenTasks = nil, []checkpoint.Note{}, []checkpoint.Task{}
		m.Artifacts, m.Unknowns = []checkpoint.Artifact{}, []checkpoint.Unknown{}
		m.Tests[0].Evidence[0].Quote = "TestEmptyTable (0.01s)"
	})
}

func withFloor(mode reducer.FloorMode, summarizer, floor reducer.Summarizer) *reducer.Reducer {
	return &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2), Floor: mode}, Summarizer: summarizer, Floor: floor}
}

func TestFloorAddsWhatTheDraftLeftOut(t *testing.T) {
	for _, mode := range []reducer.FloorMode{"", reducer.FloorMerge} {
		summarizer, floor := answering(forgetful(t)), answering(floorSure(t))
		report := compact(t, withFloor(mode, summarizer, floor), tideHistory())
		if report.Floor != "merge" || report.Attempts != 1 || len(floor.requests) != 1 {
			t.Fatalf("floor %q, %d attempts, asked %d times", report.Floor, report.Attempts, len(floor.requests))
		}
		if !slices.Equal(report.FloorAdded, []string{"c1"}) || !slices.Equal(report.FloorChanged, []string{"x1"}) {
			t.Errorf("added %q, changed %q", report.FloorAdded, report.FloorChanged)
		}
		m := report.Checkpoint.Manifest
		if m.Constraints[0].Text != "Do not change model.go." || m.Tests[0].Outcome != checkpoint.Failed || len(m.Tests) != 1 {
			t.Errorf("constraints %+v, tests %+v", m.Constraints, m.Tests)
		}
	}
}

func TestFloorThatRejectsAsksAgain(t *testing.T) {
	summarizer := answering(forgetful(t), tideDraft)
	report := compact(t, withFloor(reducer.FloorReject, summarizer, answering(floorSure(t))), tideHistory())
	if report.Attempts != 2 || report.Floor != "reject" || len(report.FloorAdded)+len(report.FloorChanged) != 0 {
		t.Fatalf("%d attempts, floor %q, added %q, changed %q", report.Attempts, report.Floor, report.FloorAdded, report.FloorChanged)
	}
	var got []string
	for _, v := range summarizer.requests[1].Violations {
		got = append(got, v.Code+" "+v.Pointer)
	}
	if want := []string{"omitted /constraints", "floor_conflict /tests/0/outcome"}; !slices.Equal(got, want) {
		t.Errorf("asked again with %q, want %q", got, want)
	}
}

func TestFloorThatRejectsEndsInARefusal(t *testing.T) {
	r := withFloor(reducer.FloorReject, answering(forgetful(t)), answering(floorSure(t)))
	report, err := r.Compact(t.Context(), tideHistory())
	if !errors.Is(err, validate.ErrRefused) || len(report.Violations) != 2 {
		t.Errorf("got %v with %d violations", err, len(report.Violations))
	}
}

func TestFloorThatIsOffOrNotThereIsNotAsked(t *testing.T) {
	floor := answering(floorSure(t))
	for _, test := range []struct {
		want    string
		reducer *reducer.Reducer
	}{
		{"off", withFloor(reducer.FloorOff, answering(forgetful(t)), floor)},
		{"none", withFloor("", answering(forgetful(t)), nil)},
	} {
		report := compact(t, test.reducer, tideHistory())
		if report.Floor != test.want || len(floor.requests) != 0 || len(report.FloorAdded) != 0 {
			t.Errorf("floor %q, want %q; asked %d times, added %q", report.Floor, test.want, len(floor.requests), report.FloorAdded)
		}
	}
}

func TestSummarizerThatIsTheFloorRunsOnce(t *testing.T) {
	rules := answering(tideDraft)
	report := compact(t, withFloor("", rules, rules), tideHistory())
	if report.Floor != "self" || len(rules.requests) != 1 || report.Attempts != 1 {
		t.Errorf("floor %q, asked %d times", report.Floor, len(rules.requests))
	}
}

func TestFloorAsFallbackRunsOnce(t *testing.T) {
	rules := answering(tideDraft)
	r := withFloor("", answering("prose"), rules)
	r.Fallback = rules
	report := compact(t, r, tideHistory())
	if report.Floor != "self" || !report.FellBack || len(rules.requests) != 1 {
		t.Errorf("floor %q, fell back %v, asked %d times", report.Floor, report.FellBack, len(rules.requests))
	}
}

func TestSummarizersThatCanNotBeComparedAreTwo(t *testing.T) {
	asked := 0
	rules := reducer.SummarizerFunc(func(context.Context, reducer.Request) (reducer.Draft, error) {
		asked++
		return reducer.Draft{JSON: []byte(tideDraft)}, nil
	})
	report := compact(t, withFloor("", rules, rules), tideHistory())
	if report.Floor != "merge" || asked != 2 {
		t.Errorf("floor %q, asked %d times", report.Floor, asked)
	}
}

// misquoting is a floor's draft with one item that is refused.
func misquoting(t *testing.T) string {
	return tideManifest(t, func(m *checkpoint.Manifest) {
		m.Tests[0].Evidence[0].Quote = "--- FAIL: TestNowhere"
	})
}

func TestRefusedItemOfTheFloorIsAFinding(t *testing.T) {
	rules := answering(misquoting(t))
	for name, r := range map[string]*reducer.Reducer{
		"as floor":      withFloor("", answering(forgetful(t)), rules),
		"as summarizer": withFloor("", rules, rules),
	} {
		t.Run(name, func(t *testing.T) {
			report := compact(t, r, tideHistory())
			found := findings(report, reducer.CodeRuleItemRefused)
			if len(found) != 1 || found[0].Index != 7 || found[0].Severity != history.SeverityInfo ||
				!strings.Contains(found[0].Message, "/tests/0") || !strings.Contains(found[0].Message, "quote_not_found") {
				t.Fatalf("findings %+v", report.Findings)
			}
			if m := report.Checkpoint.Manifest; len(m.Constraints) != 1 {
				t.Errorf("the rest does not stand: %+v", m)
			}
		})
	}
}

func TestFloorThatFailsIsAFinding(t *testing.T) {
	for name, floor := range map[string]reducer.Summarizer{
		"error": reducer.SummarizerFunc(func(context.Context, reducer.Request) (reducer.Draft, error) {
			return reducer.Draft{}, errors.New("no room for tide row 04:12")
		}),
		"panic": reducer.SummarizerFunc(func(context.Context, reducer.Request) (reducer.Draft, error) {
			panic("tide row 04:12")
		}),
		"prose":      answering("I could not do that."),
		"other span": answering(strings.Replace(tideDraft, `"last": 8`, `"last": 6`, 1)),
	} {
		t.Run(name, func(t *testing.T) {
			report := compact(t, withFloor(reducer.FloorReject, answering(forgetful(t)), floor), tideHistory())
			found := findings(report, reducer.CodeFloorFailed)
			if len(found) != 1 || found[0].Severity != history.SeverityWarning || strings.Contains(found[0].Message, "04:12") {
				t.Errorf("findings %+v", report.Findings)
			}
		})
	}
}

func TestRuleThatTheFloorSawWithdrawnDoesNotStand(t *testing.T) {
	floor := reducer.SummarizerFunc(func(_ context.Context, req reducer.Request) (reducer.Draft, error) {
		return reducer.Draft{
			JSON:      emptyDraft(req.Range),
			Withdrawn: []checkpoint.Evidence{{Message: 1, Quote: "Do not change model.go."}},
		}, nil
	})
	report := compact(t, withFloor("", answering(tideDraft), floor), tideHistory())
	if n := len(report.Checkpoint.Manifest.Constraints); n != 0 || len(report.FloorChanged) != 1 {
		t.Errorf("%d constraints stand, changed is %q", n, report.FloorChanged)
	}
	_, err := withFloor(reducer.FloorReject, answering(tideDraft), floor).Compact(t.Context(), tideHistory())
	if refused, ok := errors.AsType[*validate.Error](err); !ok || refused.Violations[0].Code != validate.CodeFloorConflict {
		t.Errorf("with reject: %v", err)
	}
}

func TestFloorIsAskedWithoutABudget(t *testing.T) {
	floor := answering(floorSure(t))
	r := withFloor("", answering(tideDraft), floor)
	r.Policy.Instructions = "Names of harbours matter."
	compact(t, r, tideHistory())
	if got := floor.requests[0]; got.MaxChars != 0 || got.Attempt != 1 || got.Range != (history.Range{First: 1, Last: 8}) || got.Instructions != r.Policy.Instructions {
		t.Errorf("the floor was asked %+v", got)
	}
}

func TestCarriedStateThatTheFloorSawChangeIsChanged(t *testing.T) {
	first := compact(t, &reducer.Reducer{Policy: reducer.Policy{Keep: keep(0)}, Summarizer: answering(tideDraft)}, tideHistory()[:9])
	filler := strings.Repeat("tide row 04:12 1.1 m, 10:31 4.8 m; ", 40)
	next := append(collect(t, first.Projection),
		say(history.RoleUser, "Rerun it."), call("c9", "run", `{"cmd": "go test ./export"}`),
		result("c9", "ok TestHeader\nok TestEmptyTable\nPASS\n"+filler), say(history.RoleAssistant, "Done. Anything else?"))
	floor := reducer.SummarizerFunc(func(_ context.Context, req reducer.Request) (reducer.Draft, error) {
		var m checkpoint.Manifest
		if err := json.Unmarshal(emptyDraft(req.Range), &m); err != nil {
			return reducer.Draft{}, err
		}
		at := req.Range.First + 2
		m.Tests = []checkpoint.Test{{ID: "n1", Name: "TestEmptyTable", Outcome: checkpoint.Passed,
			Evidence: []checkpoint.Evidence{{Message: at, Quote: "ok TestEmptyTable"}}}}
		text, err := json.Marshal(m)
		return reducer.Draft{JSON: text}, err
	})
	report := compact(t, &reducer.Reducer{Policy: reducer.Policy{Keep: keep(0)}, Summarizer: nothingNew, Floor: floor}, next)
	if !slices.Equal(report.FloorChanged, []string{"x1"}) || len(report.FloorAdded) != 0 {
		t.Errorf("changed %q, added %q", report.FloorChanged, report.FloorAdded)
	}
	if tests := report.Checkpoint.Manifest.Tests; len(tests) != 1 || tests[0].Outcome != checkpoint.Passed {
		t.Errorf("tests %+v", tests)
	}
}

func TestJudgeSaysWhatTheFloorWouldAdd(t *testing.T) {
	span := history.Range{First: 1, Last: 8}
	r := withFloor("", nil, answering(floorSure(t)))
	result, err := r.Judge(t.Context(), tideHistory(), []byte(forgetful(t)), &span)
	if err != nil || result.Sound == nil || len(result.Coverage.Missing) != 1 || len(result.Coverage.Conflicts) != 1 {
		t.Fatalf("%v, %+v", err, result)
	}
	if n := len(result.Sound.Manifest().Constraints); n != 0 {
		t.Errorf("judging added %d constraints", n)
	}
	r.Policy.Floor = reducer.FloorReject
	result, err = r.Judge(t.Context(), tideHistory(), []byte(forgetful(t)), &span)
	if err != nil || result.Sound != nil || len(result.Violations) != 2 {
		t.Errorf("%v, %+v", err, result)
	}
}

func TestPolicyNamesTheFloorsModes(t *testing.T) {
	err := reducer.Policy{Floor: "maybe"}.Validate()
	if policy, ok := errors.AsType[*reducer.PolicyError](err); !ok || policy.Field != "floor" {
		t.Errorf("got %v", err)
	}
}

func findings(report reducer.Report, code string) []history.Finding {
	var found []history.Finding
	for _, f := range report.Findings {
		if f.Code == code {
			found = append(found, f)
		}
	}
	return found
}
