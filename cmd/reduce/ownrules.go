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
	cues    cueList
	tools   toolList
	runners runnerList
}

func (f *ownRules) register(set *pflag.FlagSet) {
	set.Var(&f.cues, "cue", "take what the user says with a phrase for a rule: `CUE` FORCE=PHRASE, FORCE must, must_not, may or prefer; may be repeated")
	set.Var(&f.tools, "tool", "what a tool does: `TOOL` NAME=WORK, WORK "+workNames()+"; may be repeated")
	set.Var(&f.runners, "runner", "take commands that begin with these words for test runs: `COMMAND`, with check: before it for builds and linters; may be repeated")
}

// options are the options of the offline rules.
func (f *ownRules) options() deterministic.Options {
	o := deterministic.Options{Cues: f.cues, Runners: f.runners, Tools: make(map[string]deterministic.Work)}
	for _, t := range f.tools {
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

// cueList is a flag for cues that may be repeated.
type cueList []deterministic.Cue

// String is the cues as they were given.
func (l *cueList) String() string {
	var texts []string
	for _, c := range *l {
		texts = append(texts, string(c.Force)+"="+c.Phrase)
	}
	return strings.Join(texts, " ")
}

// Set reads one more cue.
func (l *cueList) Set(text string) error {
	force, phrase, _ := strings.Cut(text, "=")
	c := deterministic.Cue{Phrase: phrase, Force: checkpoint.Force(force)}
	if (deterministic.Options{Cues: []deterministic.Cue{c}}).Validate() != nil {
		return fmt.Errorf("%q is no cue: want FORCE=PHRASE, such as must_not=hands off", text)
	}
	*l = append(*l, c)
	return nil
}

// Type names the value in the help.
func (l *cueList) Type() string { return "FORCE=PHRASE" }

func (l *cueList) fresh() listFlag { return new(cueList) }

func (l *cueList) want() string { return `a list of cues, such as ["must_not=hands off"]` }

// toolList is a flag for tools that may be repeated.
type toolList []toolWork

type toolWork struct {
	name string
	work deterministic.Work
}

// String is the tools as they were given.
func (l *toolList) String() string {
	var texts []string
	for _, t := range *l {
		texts = append(texts, t.name+"="+string(t.work))
	}
	return strings.Join(texts, " ")
}

// Set reads one more tool.
func (l *toolList) Set(text string) error {
	name, work, _ := strings.Cut(text, "=")
	if (deterministic.Options{Tools: map[string]deterministic.Work{name: deterministic.Work(work)}}).Validate() != nil {
		return fmt.Errorf("%q is no tool: want NAME=WORK, such as put_page=write; there are %s", text, workNames())
	}
	*l = append(*l, toolWork{name, deterministic.Work(work)})
	return nil
}

// Type names the value in the help.
func (l *toolList) Type() string { return "NAME=WORK" }

func (l *toolList) fresh() listFlag { return new(toolList) }

func (l *toolList) want() string { return `a list of tools, such as ["put_page=write"]` }

// runnerList is a flag for commands that may be repeated.
type runnerList []deterministic.Runner

// checkRunner begins a command that is a build, a linter or a type checker.
const checkRunner = "check:"

// String is the commands as they were given.
func (l *runnerList) String() string {
	var texts []string
	for _, r := range *l {
		if r.Check {
			r.Command = checkRunner + r.Command
		}
		texts = append(texts, r.Command)
	}
	return strings.Join(texts, ", ")
}

// Set reads one more command.
func (l *runnerList) Set(text string) error {
	command, check := strings.CutPrefix(text, checkRunner)
	r := deterministic.Runner{Command: command, Check: check}
	if (deterministic.Options{Runners: []deterministic.Runner{r}}).Validate() != nil {
		return fmt.Errorf("%q is no command: want its first words, such as just ci, or check:just lint", text)
	}
	*l = append(*l, r)
	return nil
}

// Type names the value in the help.
func (l *runnerList) Type() string { return "COMMAND" }

func (l *runnerList) fresh() listFlag { return new(runnerList) }

func (l *runnerList) want() string {
	return `a list of commands, such as ["just ci", "check:just lint"]`
}
