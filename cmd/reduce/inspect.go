package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/seed-a68626b6/reduce/census"
	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
)

// inspection is what inspect says, as JSON.
type inspection struct {
	Format   string            `json:"format"`
	Messages int               `json:"messages"`
	Chars    int               `json:"chars"`
	Tokens   int               `json:"tokens"`
	Runs     int               `json:"runs"`
	Groups   []inspectedGroup  `json:"groups"`
	Findings []history.Finding `json:"findings"`
	// Run is the number of the history that was looked at.
	Run int `json:"run"`
	// Census is what is in it by role, tool and size.
	Census census.Census `json:"census"`
	// Plan is what a reduction with the given flags would do.
	Plan reducer.Plan `json:"plan"`
	// Refused is true where a reduction would refuse the history.
	Refused bool `json:"refused,omitempty"`
	// proviso is what else must hold for the plan to be carried out.
	proviso string
}

// inspectedGroup is a group with indexes of the session and the 1-based lines of
// its records. First and Last are history.NoIndex for a checkpoint.
type inspectedGroup struct {
	First int            `json:"first"`
	Last  int            `json:"last"`
	Lines []int          `json:"lines"`
	Kind  grouping.Kind  `json:"kind"`
	State grouping.State `json:"state"`
	Calls []string       `json:"calls"`
	chars int
	roles []string
}

func (a *app) inspectCommand() *cobra.Command {
	var flags reductionFlags
	var asJSON, allGroups bool
	c := &cobra.Command{
		Use: "inspect [flags] FILE|-", Short: "Say what is in a history and what a reduction would do", Args: oneFile,
		RunE: func(c *cobra.Command, args []string) error {
			return a.inspect(c.Context(), args[0], flags, asJSON, allGroups)
		},
	}
	c.Flags().SortFlags = false
	flags.register(c.Flags())
	c.Flags().BoolVar(&allGroups, "groups", false, "list every group, however many there are")
	c.Flags().BoolVar(&asJSON, "json", false, "print it as JSON")
	return c
}

// inspect reads tolerantly, so that a damaged history can be looked at, and gives
// findings the severity that a reduction with the same flags would.
func (a *app) inspect(ctx context.Context, path string, flags reductionFlags, asJSON, allGroups bool) error {
	options, err := flags.options()
	if err != nil {
		return err
	}
	wanted := options.mode
	tolerant := history.ModeTolerant
	options.mode = &tolerant
	in, err := a.find(ctx, path)
	if err != nil {
		return err
	}
	err = in.decode(ctx, options)
	if errors.Is(err, transcript.ErrSeveralRuns) {
		return a.inspectRuns(ctx, in, options, asJSON)
	}
	if err != nil {
		return err
	}
	mode := in.transcript.Format().DefaultMode()
	if wanted != nil {
		mode = *wanted
	}
	engine, err := flags.reducer(in.transcript.Format(), mode)
	if err != nil {
		return err
	}
	plan, err := engine.Plan(ctx, in.transcript)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	plan.Findings = asReduced(plan.Findings, mode)
	damaged := slices.ContainsFunc(plan.Findings, func(f history.Finding) bool { return f.Severity == history.SeverityError })
	seen, err := in.inspected(plan)
	if err != nil {
		return err
	}
	seen.Refused = damaged || plan.Refusal != nil
	if asJSON {
		return a.printJSON(seen)
	}
	if !flags.allowGrowth {
		seen.proviso = ", if that is smaller"
	}
	return page{w: a.stdout, ink: inkFor(a.stdout), allGroups: allGroups}.print(path, seen)
}

// asReduced gives what a tolerant reading found the severity that it has under
// the mode of a reduction.
func asReduced(findings []history.Finding, mode history.Mode) []history.Finding {
	for i, f := range findings {
		if transcript.IsDamage(f.Code) {
			findings[i].Severity = mode.Damage()
		}
	}
	return findings
}

// inspected joins a plan with the lines and sizes of its groups.
func (in *input) inspected(plan reducer.Plan) (inspection, error) {
	seen := inspection{
		Format: string(in.transcript.Format()), Messages: plan.Messages, Chars: plan.Chars, Tokens: plan.Tokens,
		Runs: in.transcript.Runs(), Run: in.transcript.Run(), Groups: []inspectedGroup{}, Findings: orEmpty(plan.Findings), Plan: plan,
	}
	var err error
	if seen.Census, err = census.Of(in.transcript, plan.Grouping, census.Options{}); err != nil {
		return seen, err
	}
	for _, g := range plan.Grouping.Groups {
		group := inspectedGroup{
			First: plan.Index(g.First), Last: plan.Index(g.Last), Lines: []int{},
			Kind: g.Kind, State: g.State, Calls: orEmpty(g.Calls),
		}
		for i := g.First; i <= g.Last; i++ {
			m, err := in.transcript.At(i)
			if err != nil {
				return seen, err
			}
			group.add(m, in.transcript.Lines(i))
		}
		slices.Sort(group.Lines)
		seen.Groups = append(seen.Groups, group)
	}
	return seen, nil
}

func (g *inspectedGroup) add(m history.Message, lines []int) {
	for _, line := range lines {
		if !slices.Contains(g.Lines, line) {
			g.Lines = append(g.Lines, line)
		}
	}
	g.chars += m.Chars()
	g.roles = append(g.roles, string(m.Role))
}
