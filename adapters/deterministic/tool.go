package deterministic

import (
	"strings"

	"github.com/seed-a68626b6/reduce/internal/toolname"
)

// tool is what a tool's name tells, read once.
type tool struct {
	// words are those of the name, in lower case.
	words []string
	// deed is the work that the words tell; told is false where they tell none.
	deed deed
	told bool
	// hands is true for a tool that can hand work to another agent, tests for one that
	// runs tests by itself, does for one that changes something in its domain, asks for
	// one that asks the user.
	hands, tests, does, asks bool
}

// maxTools is how many tools are known at a time.
const maxTools = 1000

// tool reads a tool's name, or remembers it.
func (r *argumentReader) tool(name string) *tool {
	t := r.tools[name]
	if t == nil {
		if len(r.tools) == maxTools {
			clear(r.tools)
		}
		t = newTool(strings.Clone(name))
		r.tools[strings.Clone(name)] = t
	}
	return t
}

func newTool(name string) *tool {
	t := &tool{words: toolname.Words(name)}
	t.deed, t.told = deedOfWords(t.words)
	t.does = hasDoing(t.words)
	runs, tests, asks, user := false, false, false, false
	for _, w := range t.words {
		t.hands = t.hands || agentWords[w]
		runs = runs || w == "run" || w == "execute"
		tests = tests || w == "test" || w == "tests" || w == "testsuite"
		asks = asks || w == "ask"
		user = user || w == "question" || w == "questions" || w == "user" || w == "followup"
	}
	t.tests, t.asks = runs && tests, asks && user
	return t
}

// deedOfWords tells the work of a tool from the words of its name: that of a plan where
// one of them does, else that of the first one that tells any.
func deedOfWords(words []string) (d deed, told bool) {
	for i := len(words) - 1; i >= 0; i-- {
		if w, ok := deedWords[words[i]]; ok && !(told && d == deedPlan) {
			d, told = w, true
		}
	}
	return d, told
}

// hasDoing reports whether the words of a tool's name say that it changes something in
// its domain.
func hasDoing(words []string) bool {
	for _, w := range words {
		if doing[w] {
			return true
		}
		if deedWords[w].looks() {
			return false
		}
	}
	return false
}
