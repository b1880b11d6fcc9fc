package validate_test

import (
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// continuityCase spoils, or not, the draft of the second cycle by what it says of
// the first cycle's items.
type continuityCase struct {
	name  string
	spoil func(m *checkpoint.Manifest)
	want  []string
}

func retire(id string, reason checkpoint.RetireReason, message int, quote string) checkpoint.Retirement {
	return checkpoint.Retirement{ID: id, Reason: reason, Evidence: cite(message, quote)}
}

func task(id, text string, state checkpoint.TaskState) checkpoint.Task {
	return checkpoint.Task{ID: id, Text: text, State: state, Evidence: cite(12, "ok TestEmptyTable")}
}

var continuityCases = []continuityCase{
	{"an old item in a new state", func(m *checkpoint.Manifest) {
		m.OpenTasks = []checkpoint.Task{task("t1", "Fix TestEmptyTable", checkpoint.InProgress)}
	}, nil},
	{"an old item under a local id", func(m *checkpoint.Manifest) {
		m.OpenTasks = []checkpoint.Task{task("mine", "Fix TestEmptyTable", checkpoint.InProgress)}
	}, nil},
	{"an old item in other words", func(m *checkpoint.Manifest) {
		m.OpenTasks = []checkpoint.Task{task("t1", "Repair the empty table", checkpoint.InProgress)}
	}, []string{"reworded /open_tasks/0/text"}},
	{"an old id in another section", func(m *checkpoint.Manifest) {
		m.OpenTasks = []checkpoint.Task{task("c1", "Fix TestEmptyTable", checkpoint.InProgress)}
	}, []string{"id_taken /open_tasks/0/id"}},
	{"work that is seen to be done", func(m *checkpoint.Manifest) {
		m.Retired = []checkpoint.Retirement{retire("t1", checkpoint.Done, 12, "ok TestEmptyTable")}
	}, nil},
	{"a question that the user answered", func(m *checkpoint.Manifest) {
		m.Retired = []checkpoint.Retirement{retire("u1", checkpoint.Done, 10, "It should print the header.")}
	}, nil},
	{"a rule ended by a result", func(m *checkpoint.Manifest) {
		m.Retired = []checkpoint.Retirement{retire("c1", checkpoint.Withdrawn, 12, "wrote export/tsv.go")}
	}, []string{"authority /retired/0/evidence"}},
	{"a rule ended by the assistant", func(m *checkpoint.Manifest) {
		m.Retired = []checkpoint.Retirement{retire("c2", checkpoint.Withdrawn, 13, "Both pass now.")}
	}, []string{"authority /retired/0/evidence"}},
	{"a rule ended by other words of the user", func(m *checkpoint.Manifest) {
		m.Retired = []checkpoint.Retirement{retire("c1", checkpoint.Withdrawn, 10, "It should print the header.")}
	}, []string{"retire_unrelated /retired/0/evidence"}},
	{"a ban done on a result", func(m *checkpoint.Manifest) {
		m.Retired = []checkpoint.Retirement{retire("c2", checkpoint.Done, 12, "ok TestHeader")}
	}, []string{"authority /retired/0/evidence"}},
	{"a ban on a file done on another file's result", func(m *checkpoint.Manifest) {
		m.Retired = []checkpoint.Retirement{retire("c1", checkpoint.Done, 12, "wrote export/tsv.go")}
	}, []string{"authority /retired/0/evidence"}},
	{"an old rule said again in other words", func(m *checkpoint.Manifest) {
		m.Constraints = []checkpoint.Constraint{{ID: "c1", Text: "Do not change internal/tide/model.go", Force: checkpoint.MustNot, Evidence: cite(10, "It should print the header.")}}
	}, nil},
	{"a rule ended by the message that set it", func(m *checkpoint.Manifest) {
		m.Retired = []checkpoint.Retirement{retire("c2", checkpoint.Withdrawn, 0, "Never push to main.")}
	}, []string{"retire_unrelated /retired/0/evidence"}},
	{"an end on invented words", func(m *checkpoint.Manifest) {
		m.Retired = []checkpoint.Retirement{retire("c1", checkpoint.Withdrawn, 10, "You may change internal/tide/model.go.")}
	}, []string{"quote_not_found /retired/0/evidence/0/quote"}},
	{"an end on words that have left", func(m *checkpoint.Manifest) {
		m.Retired = []checkpoint.Retirement{retire("c1", checkpoint.Withdrawn, 1, "Do not change internal/tide/model.go")}
	}, []string{"bad_message /retired/0/evidence/0/message"}},
	{"no such item", func(m *checkpoint.Manifest) {
		m.Retired = []checkpoint.Retirement{retire("c9", checkpoint.Withdrawn, 10, "It should print the header.")}
	}, []string{"retire_unknown /retired/0/id"}},
	{"one item twice", func(m *checkpoint.Manifest) {
		m.Retired = []checkpoint.Retirement{
			retire("t1", checkpoint.Done, 12, "ok TestEmptyTable"), retire("t1", checkpoint.Invalid, 12, "ok TestEmptyTable"),
		}
	}, []string{"duplicate_id /retired/1/id"}},
	{"retired and changed at once", func(m *checkpoint.Manifest) {
		m.Tests[0].ID = "x2"
		m.Retired = []checkpoint.Retirement{retire("x2", checkpoint.Superseded, 12, "ok TestEmptyTable")}
	}, []string{"duplicate_id /tests/0/id"}},
}

func TestContinuity(t *testing.T) {
	for _, c := range continuityCases {
		t.Run(c.name, func(t *testing.T) {
			m := secondDraft()
			c.spoil(&m)
			wantMarks(t, judge(t, secondCycle(t), draftJSON(t, m)).Violations, c.want...)
		})
	}
}
