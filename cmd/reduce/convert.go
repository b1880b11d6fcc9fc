package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"
)

// conversion is one run of the convert command.
type conversion struct {
	app                *app
	flags              historyFlags
	to, output, report string
	quiet              bool
}

func (a *app) convertCommand() *cobra.Command {
	v := &conversion{app: a}
	c := &cobra.Command{
		Use: "convert --to FORMAT [flags] FILE|-", Short: "Write a history in another format, and say what that can't hold", Args: oneFile,
		RunE: func(c *cobra.Command, args []string) error { return v.run(c.Context(), args[0]) },
	}
	set := c.Flags()
	set.SortFlags = false
	set.StringVar(&v.to, "to", "", "the `FORMAT` to write: "+writableNames())
	set.StringVarP(&v.output, "output", "o", "", "write it to this `FILE` (default standard output)")
	set.StringVar(&v.report, "report", "", "write what the format can't say to this `FILE`, as JSON")
	v.flags.register(set)
	set.BoolVarP(&v.quiet, "quiet", "q", false, "say nothing on standard error but errors")
	return c
}

func (v *conversion) run(ctx context.Context, path string) error {
	if v.to == "" {
		return usagef("convert wants the format to write: --to FORMAT")
	}
	to, err := writable(v.to)
	if err != nil {
		return err
	}
	options, err := v.flags.options()
	if err != nil {
		return err
	}
	in, err := v.app.read(ctx, path, options)
	if err != nil {
		return err
	}
	h, err := newHandover(in.transcript, to)
	if err != nil {
		return err
	}
	return v.write(ctx, in, h)
}

func (v *conversion) write(ctx context.Context, in *input, h *handover) error {
	written, err := v.app.prepare(v.output, h.write(ctx), h.rereads(ctx))
	if err != nil {
		return in.because(err)
	}
	defer written.discard()
	all := targets{written}
	if v.report != "" {
		report, err := v.app.prepareJSON(v.report, h.report)
		if err != nil {
			return err
		}
		defer report.discard()
		all = targets{report, written}
	}
	if err := in.unchanged(); err != nil {
		return fmt.Errorf("%s: %w", in.path, err)
	}
	if err := all.commit(); err != nil {
		return err
	}
	if !v.quiet {
		h.tell(v.app.stderr)
	}
	return nil
}
