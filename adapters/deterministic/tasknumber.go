package deterministic

import (
	"regexp"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/testrun"
)

// numberedTask is a task that a call of its own made.
type numberedTask struct {
	text string
	// made cites the words in the call that made it.
	made checkpoint.Evidence
}

// taskNumber is the id by which a result names the task that was made.
var taskNumber = regexp.MustCompile(`(?i)\btask #?(\d{1,6})\b`)

// taskID is the id in a result that is JSON.
var taskID = regexp.MustCompile(`"(?:task_?)?[iI]d"\s*:\s*"?([\w-]{1,40})`)

// numberIn gives the id by which a result names the task that was made.
func numberIn(result string) (string, bool) {
	form := taskNumber
	if strings.HasPrefix(result, "{") || strings.HasPrefix(result, "[") {
		form = taskID
	}
	match := form.FindStringSubmatch(result)
	if match == nil {
		return "", false
	}
	return strings.Clone(match[1]), true
}

// maxChangeBytes is the longest text of a call's arguments that is quoted as the
// change of a task.
const maxChangeBytes = 200

// single follows tools that make and change one task at a time: made under a
// number that the result tells, changed by that number.
func (t *todoRules) single(m *moment, say func(event)) {
	item := readTodo(m.step.arguments)
	if known, ok := t.numbered[item.id]; ok {
		if item.state != "" {
			t.change(item, known, m, say)
		}
		return
	}
	number, told := numberIn(testrun.Head(m.body))
	makes := slices.ContainsFunc(m.step.tool.words, func(w string) bool { return w == "create" || w == "add" || w == "new" })
	if !told && !makes || item.text == "" || len(item.text) > maxTodoBytes {
		return
	}
	if item.state == "" {
		item.state = string(checkpoint.Pending)
	}
	made := cite(m.step.index, item.text)
	if told {
		t.numbered[number] = numberedTask{item.text, made}
	}
	sayTodo(item, []checkpoint.Evidence{made}, m.at, say)
}

// change gives a numbered task another state. Its words stand where it was made;
// the change is cited beside them.
func (t *todoRules) change(item todoItem, known numberedTask, m *moment, say func(event)) {
	item.text = known.text
	evidence := []checkpoint.Evidence{known.made}
	if sent := m.step.call.Arguments; len(sent) <= maxChangeBytes {
		evidence = append(evidence, cite(m.step.index, sent))
	}
	sayTodo(item, evidence, m.at, say)
}
