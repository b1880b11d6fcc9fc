package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

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
	// Plan is what a reduction with the given flags would do.
	Plan reducer.Plan `json:"plan"`
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
	var asJSON bool
	c := &cobra.Command{
		Use: "inspect [flags] FILE|-", Short: "Say what is in a history and what a reduction would do", Args: oneFile,
		RunE: func(c *cobra.Command, args []string) error { return a.inspect(c.Context(), args[0], flags, asJSON) },
	}
	c.Flags().SortFlags = false
	flags.register(c.Flags())
	c.Flags().BoolVar(&asJSON, "json", false, "print it as JSON")
	return c
}

// inspect reads tolerantly, so that a damaged history can be looked at, and gives
// findings the severity that a reduction with the same flags would.
func (a *app) inspect(ctx context.Context, path string, flags reductionFlags, asJSON bool) error {
	options, err := flags.options()
	if err != nil {
		return err
	}
	wanted := options.mode
	tolerant := history.ModeTolerant
	options.mode = &tolerant
	in, err := a.read(ctx, path, options)
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
	seen, err := in.inspected(plan)
	if err != nil {
		return err
	}
	if asJSON {
		return a.printJSON(seen)
	}
	if !flags.allowGrowth {
		seen.proviso = ", if that is smaller"
	}
	return seen.print(a.stdout, path)
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
		Runs: 1, Groups: []inspectedGroup{}, Findings: orEmpty(plan.Findings), Plan: plan,
	}
	for _, g := range plan.Groups {
		group := inspectedGroup{
			First: plan.Index(g.First), Last: plan.Index(g.Last), Lines: []int{},
			Kind: g.Kind, State: g.State, Calls: orEmpty(g.Calls),
		}
		for i := g.First; i <= g.Last; i++ {
			m, err := in.transcript.At(i)
			if err != nil {
				return seen, err
			}
			group.add(m)
		}
		seen.Groups = append(seen.Groups, group)
	}
	return seen, nil
}

func (g *inspectedGroup) add(m history.Message) {
	if !slices.Contains(g.Lines, m.Record.Line) {
		g.Lines = append(g.Lines, m.Record.Line)
	}
	g.chars += m.Chars()
	g.roles = append(g.roles, string(m.Role))
}

func (seen inspection) print(w io.Writer, path string) error {
	fmt.Fprintf(w, "%s: %s, %s, %s characters, about %s tokens\n\n", path, seen.Format,
		plural(seen.Messages, "message"), thousands(seen.Chars), thousands(seen.Tokens))
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "MESSAGES\tLINES\tROLES\tCHARS\tSTATE\tFATE")
	for _, g := range seen.Groups {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\n", g.interval(), lineInterval(g.Lines), runs(g.roles),
			thousands(g.chars), g.State, seen.fate(g))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	printFindings(w, seen.Findings)
	return seen.printPlan(w)
}

func (g inspectedGroup) interval() string {
	if g.First == history.NoIndex {
		return "-"
	}
	return history.Range{First: g.First, Last: g.Last}.String()
}

func lineInterval(lines []int) string {
	return history.Range{First: lines[0], Last: lines[len(lines)-1]}.String()
}

// runs writes equal neighbours once: "assistant, tool ×2".
func runs(words []string) string {
	var out []string
	for i := 0; i < len(words); {
		n := 1
		for i+n < len(words) && words[i+n] == words[i] {
			n++
		}
		word := words[i]
		if n > 1 {
			word = fmt.Sprintf("%s ×%d", word, n)
		}
		out = append(out, word)
		i += n
	}
	return strings.Join(out, ", ")
}

// fate is what a reduction would make of a group.
func (seen inspection) fate(g inspectedGroup) string {
	switch {
	case g.First == history.NoIndex:
		return "checkpoint"
	case slices.Contains(seen.Plan.Pinned, g.First) && g.First == g.Last:
		return "pinned"
	case seen.Plan.Span != nil && seen.Plan.Span.Contains(g.First):
		return "leaves"
	}
	return "stays"
}

func printFindings(w io.Writer, findings []history.Finding) {
	if len(findings) == 0 {
		return
	}
	fmt.Fprintf(w, "\n%s:\n", plural(len(findings), "finding"))
	for _, f := range findings {
		place := "  "
		if f.Line > 0 {
			place = fmt.Sprintf("  line %d: ", f.Line)
		}
		fmt.Fprintf(w, "%s%s %s: %s\n", place, f.Severity, f.Code, f.Message)
	}
}

func (seen inspection) printPlan(w io.Writer) error {
	p := seen.Plan
	var err error
	switch {
	case !p.Measure.Fired:
		_, err = fmt.Fprintf(w, "\nA reduction with these flags would do nothing: %v.\n", p.Measure)
	case p.Span == nil:
		_, err = fmt.Fprintln(w, "\nA reduction with these flags would do nothing: every message is pinned or kept.")
	default:
		_, err = fmt.Fprintf(w, "\nA reduction with these flags would replace %s (%s characters) by a checkpoint%s, and keep %s.\n",
			messagesOf(*p.Span), thousands(p.SpanChars), seen.proviso, plural(len(p.Kept), "message"))
	}
	return err
}
