package deterministic

import (
	"strings"

	"github.com/seed-a68626b6/reduce/internal/shell"
	"github.com/seed-a68626b6/reduce/internal/testrun"
)

// own is what the caller adds to the rules. The zero value adds nothing.
type own struct {
	cues    []Cue
	tools   map[string]Work
	runners []testrun.Runner
}

func newOwn(o Options) own {
	x := own{tools: make(map[string]Work, len(o.Tools))}
	for _, c := range o.Cues {
		x.cues = append(x.cues, Cue{strings.Join(strings.Fields(fold(c.Phrase).text), " "), c.Force})
	}
	for name, work := range o.Tools {
		x.tools[name] = work
	}
	for _, r := range o.Runners {
		x.runners = append(x.runners, testrun.NewRunner(strings.Fields(r.Command), r.Check))
	}
	return x
}

// classify tells what rule a clause states.
func (x *own) classify(f *folded) (rule, bool) {
	if len(x.cues) > 0 && !isQuestion(f.source) {
		for _, c := range x.cues {
			if f.find(c.Phrase, 0) >= 0 {
				return rule{text: f.source, force: c.Force, scope: scopeOf(f), exception: exceptionOf(f)}, true
			}
		}
	}
	return classify(f)
}

// deedOf tells the work of a call.
func (x *own) deedOf(name string, t *tool, arguments []argument) deed {
	if work, told := x.tools[name]; told {
		return works[work]
	}
	return t.deedOf(arguments)
}

// runsTests reports whether a call's tool runs tests by itself.
func (x *own) runsTests(s *step) bool {
	if work, told := x.tools[s.call.Name]; told {
		return work == WorkTest
	}
	return s.tool.tests
}

// findRunner tells what a command runs.
func (x *own) findRunner(argv []shell.Word) (testrun.Runner, bool) {
	for _, r := range x.runners {
		if r.Runs(argv) {
			return r, true
		}
	}
	return findRunner(argv)
}
