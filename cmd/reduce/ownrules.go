package main

import (
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/checkpoint"
)

// ownRules are what the caller adds to the offline rules.
type ownRules struct {
	cues    list[deterministic.Cue]
	tools   list[toolWork]
	runners list[deterministic.Runner]
}

// toolWork is a tool by its name, and what it does.
type toolWork struct {
	name string
	work deterministic.Work
}

func (f *ownRules) register(set *pflag.FlagSet) {
	f.cues = list[deterministic.Cue]{parse: parseCue, kind: "FORCE=PHRASE", example: `cues, such as ["must_not=hands off"]`}
	f.tools = list[toolWork]{parse: parseTool, kind: "NAME=WORK", example: `tools, such as ["put_page=write"]`}
	f.runners = list[deterministic.Runner]{parse: parseRunner, kind: "COMMAND", example: `commands, such as ["just ci", "check:just lint"]`}
	set.Var(&f.cues, "cue", "take what the user says with a phrase for a rule: `CUE` FORCE=PHRASE, FORCE must, must_not, may or prefer; may be repeated")
	set.Var(&f.tools, "tool", "what a tool does: `TOOL` NAME=WORK, WORK "+workNames()+"; may be repeated")
	set.Var(&f.runners, "runner", "take commands that begin with these words for test runs: `COMMAND`, with check: before it for builds and linters; may be repeated")
}

// options are the options of the offline rules.
func (f *ownRules) options() deterministic.Options {
	o := deterministic.Options{Cues: f.cues.values, Runners: f.runners.values, Tools: make(map[string]deterministic.Work)}
	for _, t := range f.tools.values {
		o.Tools[t.name] = t.work
	}
	return o
}

func workNames() string {
	var names []string
	for _, w := range deterministic.Works() {
		names = append(names, string(w))
	}
	return strings.Join(names, ", ")
}

func parseCue(text string) (deterministic.Cue, error) {
	force, phrase, _ := strings.Cut(text, "=")
	c := deterministic.Cue{Phrase: phrase, Force: checkpoint.Force(force)}
	if (deterministic.Options{Cues: []deterministic.Cue{c}}).Validate() != nil {
		return c, fmt.Errorf("%q is no cue: want FORCE=PHRASE, such as must_not=hands off", text)
	}
	return c, nil
}

func parseTool(text string) (toolWork, error) {
	name, work, _ := strings.Cut(text, "=")
	t := toolWork{name, deterministic.Work(work)}
	if (deterministic.Options{Tools: map[string]deterministic.Work{t.name: t.work}}).Validate() != nil {
		return t, fmt.Errorf("%q is no tool: want NAME=WORK, such as put_page=write; there are %s", text, workNames())
	}
	return t, nil
}

// checkRunner begins a command that is a build, a linter or a type checker.
const checkRunner = "check:"

func parseRunner(text string) (deterministic.Runner, error) {
	command, check := strings.CutPrefix(text, checkRunner)
	r := deterministic.Runner{Command: command, Check: check}
	if (deterministic.Options{Runners: []deterministic.Runner{r}}).Validate() != nil {
		return r, fmt.Errorf("%q is no command: want its first words, such as just ci, or check:just lint", text)
	}
	return r, nil
}
