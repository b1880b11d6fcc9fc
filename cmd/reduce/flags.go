package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
)

// historyFlags say how a history is read.
type historyFlags struct {
	format   string
	run      count
	strict   bool
	tolerant bool
}

func (f *historyFlags) register(set *pflag.FlagSet) {
	set.StringVar(&f.format, "format", "auto", "`FORMAT` of the history: auto, "+formatNames())
	set.Var(&f.run, "run", "which of several histories in the file: the `N`th, counted from 0")
	set.BoolVar(&f.strict, "strict", false, "also refuse faults that would stay in the kept tail")
	set.BoolVar(&f.tolerant, "tolerant", false, "keep damaged places as they are, and report them")
}

func formatNames() string { return joinNames(transcript.Formats()) }

func joinNames(formats []transcript.Format) string {
	var names []string
	for _, f := range formats {
		names = append(names, string(f))
	}
	return strings.Join(names, ", ")
}

// mode is the mode that the flags name, nil where they leave it to the format.
func (f *historyFlags) mode() (*history.Mode, error) {
	mode := history.ModeDefault
	switch {
	case f.strict && f.tolerant:
		return nil, usagef("--strict and --tolerant exclude each other")
	case f.strict:
		mode = history.ModeStrict
	case f.tolerant:
		mode = history.ModeTolerant
	default:
		return nil, nil
	}
	return &mode, nil
}

func (f *historyFlags) options() (readOptions, error) {
	format, known := transcript.ParseFormat(f.format)
	if !known {
		return readOptions{}, usagef("--format %q is not known; the formats are auto, %s", f.format, formatNames())
	}
	mode, err := f.mode()
	return readOptions{format: format, mode: mode, run: f.run.value}, err
}

// reductionFlags say how a history is reduced.
type reductionFlags struct {
	historyFlags
	keepMessages, keepTurns, keepTokens, keepChars count
	triggerChars, triggerMessages, triggerTokens   count
	summaryChars, userWordsChars, maxChunks        count
	allowGrowth                                    bool
	summarizer, fallback, floor                    string
	role, place                                    string
	instructions                                   string
	redaction                                      redactionFlags
	model                                          modelFlags
	own                                            ownRules
	// policyFile is a file of flags; authors is set by prepare.
	policyFile string
	authors    authors
}

func (f *reductionFlags) register(set *pflag.FlagSet) {
	f.settings(set)
	set.StringVar(&f.policyFile, policyName, "", "read flags from this `FILE`: a JSON object with the names of the flags from --format on; flags outrank it")
}

// settings registers the flags that a policy file can hold.
func (f *reductionFlags) settings(set *pflag.FlagSet) {
	f.historyFlags.register(set)
	set.Var(&f.keepMessages, "keep-messages", "keep at least the newest `N` messages that are not pinned")
	set.Var(&f.keepTurns, "keep-turns", "keep the newest `N` turns")
	set.Var(&f.keepTokens, "keep-tokens", "keep the newest groups that fit in `N` tokens")
	set.Var(&f.keepChars, "keep-chars", "keep the newest groups that fit in `N` characters")
	set.Var(&f.triggerChars, "trigger-chars", "reduce only at `N` characters or more")
	set.Var(&f.triggerMessages, "trigger-messages", "reduce only at `N` messages or more")
	set.Var(&f.triggerTokens, "trigger-tokens", "reduce only at `N` tokens or more, four characters a token")
	set.Var(&f.summaryChars, "summary-chars", "refuse a checkpoint of more than `N` characters, 0 for no limit (default 24000)")
	set.Var(&f.userWordsChars, "user-words-chars", "keep at most `N` characters of the user's own sentences, 0 for none (default a quarter of --summary-chars, at least 6000)")
	set.Var(&f.maxChunks, "max-chunks", fmt.Sprintf("summarize a span that is too large for the model in at most `N` chunks (default %d)", reducer.DefaultMaxChunks))
	set.BoolVar(&f.allowGrowth, "allow-growth", false, "reduce even where the checkpoint is larger than what it replaces")
	set.StringVar(&f.summarizer, "summarizer", authorRules, "`WHO` writes the manifest: deterministic, openai for a model, or file:PATH for a draft that someone else wrote")
	f.model.register(set)
	set.StringVar(&f.fallback, "fallback", authorAuto, "`WHO` writes it when the summarizer is refused: deterministic, none, auto for deterministic behind a model")
	set.StringVar(&f.floor, "floor", string(reducer.FloorMerge), "what becomes of a draft that lacks what the rules are sure of: `MODE` merge, reject, off")
	f.redaction.register(set)
	f.own.register(set)
	set.StringVar(&f.role, "role", "auto", "`ROLE` of the checkpoint's message: auto, assistant, user, system, developer")
	set.StringVar(&f.place, "place", string(reducer.PlaceBeforeTail), "`PLACE` of the checkpoint among the kept messages: before-tail, last")
	set.StringVar(&f.instructions, "instructions", "", "`TEXT` for the summarizer: what matters most")
}

// prepare reads the policy file and the draft, where there are any, for a command
// whose flags were parsed into set and whose history is at a path. A bad value is
// told before the draft is looked at.
func (f *reductionFlags) prepare(a *app, set *pflag.FlagSet, path string) error {
	if err := readOnce(path, f.policyFile); err != nil {
		return err
	}
	if err := a.applyPolicyFile(f.policyFile, set); err != nil {
		return err
	}
	f.authors = newAuthors(f.own.options())
	switch {
	case f.summarizer == authorModel:
		model, err := f.model.summarizer()
		if err != nil {
			return err
		}
		f.authors.model = model
	case set.Changed("model") && !set.Changed("summarizer"):
		return usagef("--model is for --summarizer openai, which is not given: the rules would write the manifest")
	}
	if _, err := f.reducer("", history.ModeDefault); err != nil {
		return err
	}
	return f.readDraft(a, path)
}

func (f *reductionFlags) readDraft(a *app, path string) error {
	draft, isFile := draftPath(f.summarizer)
	if !isFile {
		return nil
	}
	if err := readOnce(path, f.policyFile, draft); err != nil {
		return err
	}
	var err error
	f.authors.draft, err = a.readAll(draft)
	return err
}

// reducer builds the reducer that the flags describe, for histories of a format
// that are read in a mode.
func (f *reductionFlags) reducer(format transcript.Format, mode history.Mode) (*reducer.Reducer, error) {
	r := &reducer.Reducer{Policy: f.policy(format, mode), Clock: time.Now}
	if err := f.authors.assign(r, f.summarizer, f.fallback); err != nil {
		return nil, err
	}
	return r, r.Policy.Validate()
}

func (f *reductionFlags) policy(format transcript.Format, mode history.Mode) reducer.Policy {
	p := reducer.Policy{
		Mode:    mode,
		Trigger: reducer.Trigger{Chars: f.triggerChars.value, Messages: f.triggerMessages.value, Tokens: f.triggerTokens.value},
		Keep: reducer.Keep{
			Messages: f.keepMessages.value, Turns: f.keepTurns.value,
			Tokens: f.keepTokens.value, Chars: f.keepChars.value,
		},
		SummaryChars: f.summaryChars.value, UserWordsChars: f.userWordsChars.value, MaxChunks: f.maxChunks.value, MaxCost: f.model.maxCost, AllowGrowth: f.allowGrowth, Place: reducer.Place(f.place),
		Floor: reducer.FloorMode(f.floor), Instructions: f.instructions,
	}
	f.redaction.assign(&p)
	switch {
	case f.role != "auto":
		p.Role = history.Role(f.role)
	case format.CheckpointRole() == history.RoleUser && p.Place != reducer.PlaceLast:
		p.Role = history.RoleUser
	}
	return p
}

// count is a flag for a number that is 0 or more, and may be absent.
type count struct{ value *int }

// String is the flag's value, "" where it is absent.
func (c *count) String() string {
	if c.value == nil {
		return ""
	}
	return fmt.Sprint(*c.value)
}

// Set reads the flag's value.
func (c *count) Set(text string) error {
	var n int
	if _, err := fmt.Sscanf(text, "%d", &n); err != nil || n < 0 || fmt.Sprint(n) != text {
		return fmt.Errorf("want a number, 0 or more")
	}
	c.value = &n
	return nil
}

// or is the flag's value, or another where it is absent.
func (c *count) or(otherwise int) int {
	if c.value == nil {
		return otherwise
	}
	return *c.value
}

// Type names the value in the help.
func (c *count) Type() string { return "N" }
