package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

func (a *app) manifestCommand() *cobra.Command {
	var flags reductionFlags
	var quiet bool
	c := &cobra.Command{
		Use: "manifest [flags] FILE|-", Short: "Print the manifest that a reduction would write, and write nothing else", Args: oneFile,
		RunE: func(c *cobra.Command, args []string) error {
			if err := flags.prepare(a, c.Flags(), args[0]); err != nil {
				return err
			}
			return a.printManifest(c.Context(), args[0], flags, quiet)
		},
	}
	c.Flags().SortFlags = false
	flags.register(c.Flags())
	c.Flags().BoolVarP(&quiet, "quiet", "q", false, "say nothing on standard error but errors")
	return c
}

// printManifest prints the merged manifest. Its size does not matter here, so
// growth is allowed.
func (a *app) printManifest(ctx context.Context, path string, flags reductionFlags, quiet bool) error {
	flags.allowGrowth = true
	options, err := flags.options()
	if err != nil {
		return err
	}
	in, err := a.read(ctx, path, options)
	if err != nil {
		return err
	}
	engine, err := flags.reducer(in.transcript.Format(), in.transcript.Mode())
	if err != nil {
		return err
	}
	report, err := engine.Compact(ctx, in.transcript)
	report.Format = string(in.transcript.Format())
	if err != nil {
		return fmt.Errorf("%s: %w", path, flags.model.blame(report, err))
	}
	if report.Checkpoint != nil {
		return a.printJSON(report.Checkpoint.Manifest)
	}
	return a.printOldManifest(in, whyNot(report), quiet)
}

// printOldManifest prints the manifest of the checkpoint that a history already
// has, where nothing new would leave.
func (a *app) printOldManifest(in *input, reason string, quiet bool) error {
	numbering, err := checkpoint.Number(in.transcript, checkpoint.NumberOptions{Mode: in.transcript.Mode()})
	if err != nil {
		return err
	}
	if !quiet {
		fmt.Fprintf(a.stderr, "reduce: nothing new for a manifest: %s\n", reason)
	}
	if numbering.Checkpoint == nil {
		return nil
	}
	return a.printJSON(numbering.Checkpoint.Manifest)
}
