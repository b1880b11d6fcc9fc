package deterministic

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// Options bounds what a draft holds, and adds to what the rules know. The zero value
// is the default.
type Options struct {
	// ToolChars is the longest text, in Unicode code points, that is taken from
	// a tool's words; a longer one is cut at a sentence or left out. Zero stands
	// for 300.
	ToolChars int
	// Reads is the number of artifacts that were only read or named, the newest
	// first. Zero stands for 20; a negative number keeps none.
	Reads int
	// Cues are phrases that make a clause of the user a rule, before all that the
	// rules know themselves.
	Cues []Cue
	// Tools says of tools, by their names, what they do, whatever their names say.
	Tools map[string]Work
	// Runners are commands that run tests or checks, before all that are known.
	Runners []Runner
}

// Cue is a phrase that makes a clause of the user a rule of a force. It is found as
// whole words in any case; in scripts without spaces, anywhere.
type Cue struct {
	Phrase string
	Force  checkpoint.Force
}

// Work is what a tool does.
type Work string

// The kinds of work. What a tool writes, edits, deletes or moves is a file under one
// of the usual names of arguments, such as path; one that runs takes a shell's command
// line; one that plans takes a list of tasks; one that tests runs tests by itself.
const (
	WorkRead   Work = "read"
	WorkSearch Work = "search"
	WorkWrite  Work = "write"
	WorkEdit   Work = "edit"
	WorkDelete Work = "delete"
	WorkMove   Work = "move"
	WorkFetch  Work = "fetch"
	WorkRun    Work = "run"
	WorkPlan   Work = "plan"
	WorkTest   Work = "test"
	WorkOther  Work = "other"
)

// works are the kinds of work as the rules call them.
var works = map[Work]deed{
	WorkRead: deedRead, WorkSearch: deedSearch, WorkWrite: deedWrite, WorkEdit: deedEdit, WorkDelete: deedDelete, WorkMove: deedMove,
	WorkFetch: deedFetch, WorkRun: deedRun, WorkPlan: deedPlan, WorkTest: deedOther, WorkOther: deedOther,
}

// Works gives the kinds of work, sorted.
func Works() []Work { return slices.Sorted(maps.Keys(works)) }

// Runner is a command that runs tests, or with Check a build, a linter or a type
// checker, where silence and a good end are a pass.
type Runner struct {
	// Command is the first words of the command line, such as "just ci".
	Command string
	Check   bool
}

// ErrOptions is what an *OptionError unwraps to.
var ErrOptions = errors.New("the options of the rules are not usable")

// OptionError names the option that can't be used.
type OptionError struct {
	// Field is the option, such as "Cues[0].Phrase".
	Field string
	Got   string
	Want  string
}

func (e *OptionError) Error() string {
	return fmt.Sprintf("%v: %s is %q, want %s", ErrOptions, e.Field, e.Got, e.Want)
}

func (e *OptionError) Unwrap() error { return ErrOptions }

// Validate reports the first option that can't be used, as an *OptionError.
func (o Options) Validate() error {
	for i, c := range o.Cues {
		field := fmt.Sprintf("Cues[%d]", i)
		if strings.TrimSpace(c.Phrase) == "" {
			return &OptionError{field + ".Phrase", c.Phrase, "a phrase"}
		}
		if !slices.Contains(forces[:], c.Force) {
			return &OptionError{field + ".Force", string(c.Force), "must_not, may, prefer or must"}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(o.Tools)) {
		if _, known := works[o.Tools[name]]; !known || name == "" {
			return &OptionError{fmt.Sprintf("Tools[%q]", name), string(o.Tools[name]), fmt.Sprintf("the name of a tool, and one of %v", Works())}
		}
	}
	for i, r := range o.Runners {
		if len(strings.Fields(r.Command)) == 0 {
			return &OptionError{fmt.Sprintf("Runners[%d].Command", i), r.Command, "the first words of a command"}
		}
	}
	return nil
}

func (o Options) toolChars() int {
	if o.ToolChars <= 0 {
		return 300
	}
	return o.ToolChars
}

func (o Options) reads() int {
	if o.Reads == 0 {
		return 20
	}
	return max(o.Reads, 0)
}
