package reducer_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
)

// chain reduces pieces of a session one after the other, each with its draft, with
// nothing kept and growth allowed, and gives the last report.
func chain(t *testing.T, policy reducer.Policy, cycles ...cycle) reducer.Report {
	t.Helper()
	policy.AllowGrowth, policy.Keep = true, keep(0)
	var visible history.Messages
	var report reducer.Report
	for _, c := range cycles {
		r := &reducer.Reducer{Policy: policy, Summarizer: answering(c.draft)}
		report = compact(t, r, append(visible, c.messages...))
		visible = collect(t, report.Projection)
	}
	return report
}

type cycle struct {
	messages history.Messages
	draft    string
}

// draft writes a draft whose only members are its range and one other.
func draft(first, last int, member, value string) string {
	text := strings.TrimSuffix(string(emptyDraft(history.Range{First: first, Last: last})), "}")
	text = strings.Replace(text, `"`+member+`":[],`, "", 1)
	return text + `,"` + member + `":` + value + "}"
}

func TestCarriedItemThatWasRedactedCanChange(t *testing.T) {
	report := chain(t, reducer.Policy{},
		cycle{history.Messages{say(history.RoleUser, "Do task Zx9kQ2mLp7Tr4Vb8.")},
			draft(0, 0, "open_tasks", `[{"id":"n","text":"task Zx9kQ2mLp7Tr4Vb8","state":"pending","evidence":[{"message":0,"quote":"task Zx9kQ2mLp7Tr4Vb8"}]}]`)},
		cycle{history.Messages{say(history.RoleUser, "It is blocked; password=Zx9kQ2mLp7Tr4Vb8 is wrong.")},
			draft(1, 1, "open_tasks", `[{"id":"t1","text":"task [redacted:password]","state":"blocked","evidence":[{"message":1,"quote":"It is blocked"}]}]`)},
	)
	if tasks := report.Checkpoint.Manifest.OpenTasks; len(tasks) != 1 || tasks[0].State != checkpoint.Blocked {
		t.Errorf("open tasks %+v", tasks)
	}
}

func TestOldRuleSaidAgainStandsAsItWas(t *testing.T) {
	report := chain(t, reducer.Policy{},
		cycle{history.Messages{say(history.RoleUser, "Do not change model.go.")},
			draft(0, 0, "constraints", `[{"id":"n","text":"Do not change model.go.","force":"must_not","evidence":[{"message":0,"quote":"Do not change model.go."}]}]`)},
		cycle{history.Messages{say(history.RoleUser, "Again: please leave model.go alone.")},
			draft(1, 1, "constraints", `[{"id":"c1","text":"Do not change model.go.","force":"must_not","evidence":[{"message":1,"quote":"please leave model.go alone"}]}]`)},
	)
	rules := report.Checkpoint.Manifest.Constraints
	if len(rules) != 1 || rules[0].Text != "Do not change model.go." || rules[0].ID != "c1" {
		t.Errorf("constraints %+v", rules)
	}
}

func TestTwoItemsOfOneTextChangeByTheirIDs(t *testing.T) {
	item := func(id, state, quote string, message string) string {
		return `{"id":"` + id + `","text":"Write docs","state":"` + state + `","evidence":[{"message":` + message + `,"quote":"` + quote + `"}]}`
	}
	report := chain(t, reducer.Policy{},
		cycle{history.Messages{say(history.RoleUser, "Write docs here, and write docs there.")},
			draft(0, 0, "open_tasks", "["+item("a", "pending", "Write docs here", "0")+","+item("b", "pending", "write docs there", "0")+"]")},
		cycle{history.Messages{say(history.RoleUser, "The first is blocked, the second has begun.")},
			draft(1, 1, "open_tasks", "["+item("t1", "blocked", "The first is blocked", "1")+","+item("t2", "in_progress", "the second has begun", "1")+"]")},
	)
	tasks := report.Checkpoint.Manifest.OpenTasks
	if len(tasks) != 2 || tasks[0].State != checkpoint.Blocked || tasks[1].State != checkpoint.InProgress {
		t.Errorf("open tasks %+v", tasks)
	}
}

func TestInterruptedCallThatCantBeQuotedIsAFinding(t *testing.T) {
	messages := slices.Insert(tideHistory(), 8, call("lost", "ghp_abcdefghijklmnopqrstuvwxyz0123456789", "{}"))
	report := compact(t, &reducer.Reducer{Policy: reducer.Policy{Keep: keep(2)}, Summarizer: nothingNew}, messages)
	if strings.Contains(report.Summary, "ghp_") {
		t.Errorf("the checkpoint holds the key:\n%s", report.Summary)
	}
	if !slices.ContainsFunc(report.Findings, func(f history.Finding) bool { return f.Code == "interrupted_unlisted" }) {
		t.Errorf("findings %+v", report.Findings)
	}
}

func TestItemsOfOneNameInADraftFitTheirBudget(t *testing.T) {
	both := `[{"id":"a","name":"TestA","outcome":"passed","evidence":[{"message":1,"quote":"ok TestA"}]},
		{"id":"b","name":"TestA","outcome":"failed","evidence":[{"message":2,"quote":"FAIL: TestA"}]}]`
	messages := history.Messages{call("1", "run", `{"cmd":"go test"}`), result("1", "ok TestA"), say(history.RoleUser, "--- FAIL: TestA (0.01s) it says")}
	for limit := 230; limit < 300; limit++ {
		zero := 0
		policy := reducer.Policy{SummaryChars: &limit, UserWordsChars: &zero, AllowGrowth: true, Keep: keep(0)}
		r := &reducer.Reducer{Policy: policy, Summarizer: answering(draft(0, 2, "tests", both))}
		report, err := r.Compact(t.Context(), messages)
		if err != nil && refusal(err) != "budget" {
			t.Fatalf("limit %d: %v", limit, err)
		}
		if err == nil && report.SummaryChars > limit {
			t.Errorf("limit %d: %d characters", limit, report.SummaryChars)
		}
	}
}

func TestWhoAskedForATaskStaysKnown(t *testing.T) {
	report := chain(t, reducer.Policy{},
		cycle{history.Messages{say(history.RoleAssistant, "I plan to write docs."), say(history.RoleUser, "Yes, write docs.")},
			draft(0, 1, "open_tasks", `[{"id":"n","text":"write docs","state":"pending","evidence":[{"message":0,"quote":"write docs"},{"message":1,"quote":"write docs"}]}]`)},
		cycle{history.Messages{say(history.RoleAssistant, "I write docs now.")},
			draft(2, 2, "open_tasks", `[{"id":"t1","text":"write docs","state":"in_progress","evidence":[{"message":2,"quote":"I write docs now."}]}]`)},
	)
	evidence := report.Checkpoint.Manifest.OpenTasks[0].Evidence
	if len(evidence) != 2 || evidence[0].Role != history.RoleUser {
		t.Errorf("evidence %+v, want the user's piece first", evidence)
	}
}
