package deterministic

import (
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// Bounds of the boxes of one message. A list of the assistant with more than
// maxPlan boxes is a document and no plan.
const (
	maxBoxes = 50
	maxPlan  = 12
)

// box is one item of a list with a box.
type box struct {
	text   string
	ticked bool
}

// boxRules follow the boxes of lists that user and assistant write: an open box
// is open work. A box that the user ticks is done. Of the assistant's lists the
// last one counts, and ticking a box there only takes it off.
type boxRules struct {
	// plan are the open boxes of the assistant's last list.
	plan []string
	// carried are the plans of the previous manifest.
	carried plans
}

func newBoxRules(previous *checkpoint.Manifest) *boxRules {
	return &boxRules{carried: carriedPlans(previous)}
}

func (b *boxRules) end(func(event)) {}

func (b *boxRules) read(m *moment, say func(event)) {
	if !(m.speaks() || m.said()) || m.isCopy() {
		return
	}
	boxes := boxesOf(m.Text)
	if m.said() {
		b.replan(boxes, m, say)
		return
	}
	for _, x := range boxes {
		item := todoItem{text: x.text, state: string(checkpoint.Pending)}
		if x.ticked {
			item.state = todoDone
		}
		sayTodo(item, []checkpoint.Evidence{cite(m.index, x.text)}, m.at, say)
	}
}

// replan puts the assistant's new list in the place of its last one.
func (b *boxRules) replan(boxes []box, m *moment, say func(event)) {
	if len(boxes) == 0 {
		return
	}
	for _, text := range b.plan {
		say(event{verb: retract, entry: entry{section: checkpoint.SectionOpenTasks, text: text, at: m.at}})
	}
	b.plan = nil
	if len(boxes) > maxPlan {
		return
	}
	b.carried.replace(textsOf(boxes), m.index, m.at, say)
	for _, x := range boxes {
		task := entry{section: checkpoint.SectionOpenTasks, text: x.text, state: string(checkpoint.Pending), at: m.at,
			evidence: []checkpoint.Evidence{cite(m.index, x.text)}}
		if x.ticked {
			say(event{verb: closed, entry: task, cause: task.evidence, reason: checkpoint.Done})
			continue
		}
		b.plan = append(b.plan, strings.Clone(x.text))
		say(event{verb: assert, entry: task})
	}
}

func textsOf(boxes []box) []string {
	var texts []string
	for _, x := range boxes {
		texts = append(texts, x.text)
	}
	return texts
}

// boxOf reads a line as an item of a Markdown list with a box.
func boxOf(line string) (box, bool) {
	line = strings.TrimLeft(line, " \t\f\r")
	rest := strings.TrimLeft(line, "0123456789")
	marks := "-*+"
	if len(rest) < len(line) {
		marks = ".)"
	}
	const empty = "- [ ] "
	if len(rest) <= len(empty) || strings.IndexByte(marks, rest[0]) < 0 || rest[1:3] != empty[1:3] || strings.IndexByte(" xX", rest[3]) < 0 || rest[4:6] != empty[4:] {
		return box{}, false
	}
	text := rest[len(empty):]
	return box{text, rest[3] != ' '}, strings.IndexByte(" \t\f\r", text[0]) < 0
}

// boxesOf gives the boxes of a text outside of fences, in order.
func boxesOf(text string) []box {
	if !slices.ContainsFunc([]string{"[ ] ", "[x] ", "[X] "}, func(b string) bool { return strings.Contains(text, b) }) {
		return nil
	}
	var boxes []box
	fenced := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \t\r\n")
		fenced = fenced != strings.HasPrefix(strings.TrimSpace(line), "```")
		if fenced || len(boxes) == maxBoxes || !strings.Contains(line, "] ") {
			continue
		}
		if x, ok := boxOf(line); ok && len(x.text) <= maxTodoBytes {
			boxes = append(boxes, x)
		}
	}
	return boxes
}
