package deterministic

import (
	"regexp"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// boxLine is an item of a Markdown list with a box.
var boxLine = regexp.MustCompile(`^\s*(?:[-*+]|\d+[.)]) \[([ xX])\] (\S.*)$`)

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
		if m := boxLine.FindStringSubmatch(line); m != nil && len(m[2]) <= maxTodoBytes {
			boxes = append(boxes, box{m[2], m[1] != " "})
		}
	}
	return boxes
}
