package deterministic

import (
	"iter"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// todoStates are the words by which lists of tasks tell a state, folded as
// argument names are. An empty state is neither open nor done.
var todoStates = map[string]string{
	"pending": string(checkpoint.Pending), "todo": string(checkpoint.Pending), "open": string(checkpoint.Pending), "notstarted": string(checkpoint.Pending), "queued": string(checkpoint.Pending), "planned": string(checkpoint.Pending), "new": string(checkpoint.Pending),
	"inprogress": string(checkpoint.InProgress), "doing": string(checkpoint.InProgress), "active": string(checkpoint.InProgress), "started": string(checkpoint.InProgress), "running": string(checkpoint.InProgress),
	"blocked": string(checkpoint.Blocked), "onhold": string(checkpoint.Blocked), "waiting": string(checkpoint.Blocked), "paused": string(checkpoint.Blocked),
	"needsuser": string(checkpoint.NeedsUser), "needsinput": string(checkpoint.NeedsUser), "awaitinguser": string(checkpoint.NeedsUser),
	"completed": todoDone, "done": todoDone, "complete": todoDone, "finished": todoDone, "closed": todoDone,
	"cancelled": todoCancelled, "canceled": todoCancelled, "skipped": todoCancelled, "dropped": todoCancelled, "deleted": todoCancelled, "abandoned": todoCancelled, "removed": todoCancelled,
}

const (
	todoDone      = "done"
	todoCancelled = "cancelled"
)

// todoTexts are the arguments that hold a task's words, the best first.
var todoTexts = []string{"content", "step", "text", "title", "task", "subject", "description", "name", "item"}

// todoItem is one task of a list.
type todoItem struct {
	id, text, state string
	// told cites the words of the task.
	told []checkpoint.Evidence
}

// todoRules follow lists of tasks, told by their shape: objects with a state and
// words. A list that is written anew replaces the one before.
type todoRules struct {
	items []todoItem
	// numbered are tasks that were made one by one, by the id in the result.
	numbered map[string]numberedTask
	// carried are the plans of the previous manifest.
	carried plans
	// troubles are steps that leave a task undone, whatever a list says.
	troubles troubles
}

func newTodoRules(previous *checkpoint.Manifest) *todoRules {
	return &todoRules{numbered: make(map[string]numberedTask), carried: carriedPlans(previous)}
}

func (t *todoRules) end(func(event)) {}

func (t *todoRules) read(m *moment, say func(event)) {
	if m.step == nil {
		return
	}
	if about, troubled := t.troubles.follow(m); troubled {
		t.doubt(about, m, say)
	}
	if !m.step.ok() {
		return
	}
	list, merge := todoList(m.step.arguments)
	if len(list) == 0 && m.step.does == deedPlan {
		list = todosInText(m.step.arguments)
	}
	switch {
	case len(list) > 0:
		t.rewrite(list, merge, m, say)
	case merge && m.step.does == deedPlan && t.restate(m, say):
	case m.step.does == deedPlan:
		t.single(m, say)
	}
}

// todoList gives the tasks in a call's arguments: the elements of arrays that
// have a known state and words.
func todoList(arguments []argument) (list []todoItem, merge bool) {
	for members := range neighbours(arguments) {
		first := members[0]
		if first.name == "merge" && first.text == "true" {
			merge = true
		}
		if strings.Contains(first.path, "[") && strings.HasSuffix(first.path, "{") {
			if item, ok := todoOf(members); ok {
				list = append(list, item)
			}
		}
	}
	return list, merge
}

// neighbours cuts arguments into runs of those that stand in the same object or array.
func neighbours(arguments []argument) iter.Seq[[]argument] {
	return func(yield func([]argument) bool) {
		for len(arguments) > 0 {
			path := arguments[0].path
			n := slices.IndexFunc(arguments, func(a argument) bool { return a.path != path })
			if n < 0 {
				n = len(arguments)
			}
			if !yield(arguments[:n]) {
				return
			}
			arguments = arguments[n:]
		}
	}
}

// todosInText gives the tasks of a list that was sent as a text with JSON.
func todosInText(arguments []argument) []todoItem {
	for _, a := range arguments {
		if text := strings.TrimSpace(a.text); a.literal && strings.HasPrefix(text, "[") {
			if list, _ := todoList(newArgumentReader().read(text)); len(list) > 0 {
				return list
			}
		}
	}
	return nil
}

// todoOf reads one task from the members of an object.
func todoOf(members []argument) (todoItem, bool) {
	item := readTodo(members)
	return item, item.state != "" && item.text != "" && len(item.text) <= maxTodoBytes
}

// maxTodoBytes is the longest text of a task.
const maxTodoBytes = 600

func readTodo(members []argument) todoItem {
	var item todoItem
	best := len(todoTexts)
	for _, a := range members {
		switch a.name {
		case "status", "state":
			item.state = todoStates[foldState(a.text)]
		case "id", "taskid":
			item.id = strings.Clone(a.text)
		case "done", "completed", "checked", "finished":
			if item.state == "" && !a.literal {
				item.state = map[string]string{"true": todoDone, "false": string(checkpoint.Pending)}[a.text]
			}
		default:
			if rank := slices.Index(todoTexts[:best], a.name); rank >= 0 && a.literal {
				item.text, best = strings.Clone(strings.TrimSpace(a.text)), rank
			}
		}
	}
	return item
}

func foldState(s string) string {
	return strings.ReplaceAll(foldName(strings.TrimSpace(s)), " ", "")
}

// rewrite takes a new list. What was open and has vanished without being done
// stays open, unless the new list has it in other words.
func (t *todoRules) rewrite(list []todoItem, merge bool, m *moment, say func(event)) {
	written := len(list)
	if !merge {
		t.carried.replace(itemTexts(list), m.step.index, m.at, say)
	}
	for _, old := range t.items {
		now, again := sameItem(old, list)
		if merge || old.state == todoDone || old.state == todoCancelled || again {
			if again && now.text != old.text {
				say(event{verb: closed, entry: entry{section: checkpoint.SectionOpenTasks, text: old.text, at: m.at}})
			}
			continue
		}
		list = append(list, old)
	}
	for i := range list[:written] {
		item := &list[i]
		item.told = []checkpoint.Evidence{cite(m.step.index, item.text)}
		if item.state == todoDone && t.troubles.concern(topic.Of(item.text)) {
			item.state = string(checkpoint.InProgress)
		}
		sayTodo(*item, item.told, m.at, say)
	}
	if merge {
		list = mergeItems(t.items, list)
	}
	t.items = list
}

// restate takes new states of items that a call names by their ids alone. Their words
// stand where they were told.
func (t *todoRules) restate(m *moment, say func(event)) (restated bool) {
	for _, now := range idsIn(m.step.arguments) {
		for i := range t.items {
			if old := &t.items[i]; old.id != "" && old.id == now.id {
				old.state = now.state
				sayTodo(*old, old.told, m.at, say)
				restated = true
			}
		}
	}
	return restated
}

// idsIn gives the elements of arrays that have an id and a state, and no words.
func idsIn(arguments []argument) []todoItem {
	var all []todoItem
	for members := range neighbours(arguments) {
		if item := readTodo(members); strings.Contains(members[0].path, "[") && item.id != "" && item.state != "" && item.text == "" {
			all = append(all, item)
		}
	}
	return all
}

func itemTexts(list []todoItem) []string {
	var texts []string
	for _, item := range list {
		texts = append(texts, item.text)
	}
	return texts
}

// sameItem gives the item of a list that is an old one again, perhaps in other words.
func sameItem(old todoItem, list []todoItem) (todoItem, bool) {
	for _, item := range list {
		if item.text == old.text || item.id != "" && item.id == old.id {
			return item, true
		}
	}
	about := topic.Of(old.text)
	for _, item := range list {
		if about.Likeness(topic.Of(item.text)) > same {
			return item, true
		}
	}
	return todoItem{}, false
}

// mergeItems puts a part of a list into the whole.
func mergeItems(items, part []todoItem) []todoItem {
	var out []todoItem
	for _, old := range items {
		if _, ok := sameItem(old, part); !ok {
			out = append(out, old)
		}
	}
	return append(out, part...)
}

// sayTodo says the state of a task: open, done, or neither.
func sayTodo(item todoItem, evidence []checkpoint.Evidence, at int, say func(event)) {
	open := entry{section: checkpoint.SectionOpenTasks, text: item.text, state: item.state, at: at, evidence: evidence}
	done := entry{section: checkpoint.SectionCompleted, key: doneKey(item.text), text: item.text, at: at, evidence: open.evidence}
	switch item.state {
	case todoDone:
		say(event{verb: closed, entry: open, cause: evidence, reason: checkpoint.Done})
		say(event{verb: assert, entry: done})
	case todoCancelled:
		say(event{verb: closed, entry: open, cause: evidence, reason: checkpoint.Withdrawn})
		say(event{verb: retract, entry: done, cause: evidence, reason: checkpoint.Invalid})
	default:
		say(event{verb: retract, entry: done, cause: evidence, reason: checkpoint.Invalid})
		say(event{verb: assert, entry: open})
	}
}
