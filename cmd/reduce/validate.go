package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/seed-a68626b6/reduce/adapters/deterministic"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/validate"
)

// judgement is one run of the validate command.
type judgement struct {
	app           *app
	flags         historyFlags
	redaction     redactionFlags
	source, span  string
	policyFile    string
	floor         string
	asJSON, quiet bool
}

func (a *app) validateCommand() *cobra.Command {
	j := &judgement{app: a}
	c := &cobra.Command{
		Use: "validate [flags] DRAFT --source HISTORY", Short: "Judge a draft or a manifest against its history", Args: oneFile,
		RunE: func(c *cobra.Command, args []string) error { return j.run(c.Context(), c.Flags(), args[0]) },
	}
	set := c.Flags()
	set.StringVar(&j.source, "source", "", "`FILE` of the history that the draft summarizes")
	set.StringVar(&j.span, "span", "", "the message indexes that the draft stands for, as `FIRST-LAST` (default all but leading pinned messages; a manifest names its own)")
	set.StringVar(&j.floor, "floor", string(reducer.FloorMerge), "what a draft is that lacks what the rules are sure of: `MODE` merge (told), reject (refused), off")
	j.flags.register(set)
	j.redaction.register(set)
	registerPolicy(set, &j.policyFile)
	set.BoolVar(&j.asJSON, "json", false, "print the verdict as JSON")
	set.BoolVarP(&j.quiet, "quiet", "q", false, "say nothing on standard error but errors")
	return c
}

// verdict is what validate says, as JSON.
type verdict struct {
	Valid        bool                 `json:"valid"`
	Violations   []validate.Violation `json:"violations"`
	Unwrapped    int                  `json:"unwrapped"`
	TextRestored []string             `json:"text_restored"`
	Demoted      []string             `json:"demoted"`
	// FloorAdded is what the floor would add, FloorChanged where it has another
	// word.
	FloorAdded   []lacking  `json:"floor_added"`
	FloorChanged []contrary `json:"floor_changed"`
}

func (j *judgement) run(ctx context.Context, set *pflag.FlagSet, path string) error {
	if j.source == "" {
		return usagef("validate wants the history: --source FILE")
	}
	span, err := parseSpan(j.span)
	if err != nil {
		return err
	}
	if err := readOnce(path, j.source, j.policyFile); err != nil {
		return err
	}
	if err := j.app.applyPolicyFile(j.policyFile, set); err != nil {
		return err
	}
	options, err := j.flags.options()
	if err != nil {
		return err
	}
	r := reducer.Reducer{Policy: reducer.Policy{Floor: reducer.FloorMode(j.floor)}, Floor: newAuthors(deterministic.Options{}).rules}
	j.redaction.assign(&r.Policy)
	if err := r.Policy.Validate(); err != nil {
		return err
	}
	draft, err := j.app.readAll(path)
	if err != nil {
		return err
	}
	in, err := j.app.read(ctx, j.source, options)
	if err != nil {
		return err
	}
	r.Policy.Mode = in.transcript.Mode()
	result, err := r.Judge(ctx, in.transcript, draft, span)
	if errors.Is(err, validate.ErrSpan) && span != nil {
		return usagef("--span %s does not fit %s: %v", j.span, j.source, err)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", j.source, err)
	}
	return j.tell(path, result)
}

func (j *judgement) tell(path string, result validate.Result) error {
	if j.asJSON {
		v := verdict{
			Valid: result.Sound != nil, Violations: orEmpty(result.Violations), Unwrapped: result.Unwrapped,
			TextRestored: orEmpty(result.TextRestored), Demoted: orEmpty(result.Demoted),
			FloorAdded: lackingOf(result.Coverage), FloorChanged: contraryOf(result.Coverage),
		}
		if err := j.app.printJSON(v); err != nil {
			return err
		}
	}
	if err := result.Err(); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if !j.quiet {
		fmt.Fprintf(j.app.stderr, "reduce: %s is valid\n", path)
		tellMended(j.app, "restored from the source", result.TextRestored)
		tellMended(j.app, "moved to unknowns, as only the assistant says it", result.Demoted)
		tellCoverage(j.app.stderr, result.Coverage)
	}
	return nil
}

func tellMended(a *app, what string, pointers []string) {
	for _, p := range pointers {
		fmt.Fprintf(a.stderr, "  %s: %s\n", p, what)
	}
}

// parseSpan reads FIRST-LAST; an empty text is nil.
func parseSpan(text string) (*history.Range, error) {
	if text == "" {
		return nil, nil
	}
	var span history.Range
	n, err := fmt.Sscanf(text, "%d-%d", &span.First, &span.Last)
	if err != nil || n != 2 || span.First < 0 || span.Last < span.First || fmt.Sprintf("%d-%d", span.First, span.Last) != text {
		return nil, usagef("--span %q is no interval; want FIRST-LAST, such as 1-41", text)
	}
	return &span, nil
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
