package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
)

// reduction is one run of the main command.
type reduction struct {
	app   *app
	flags reductionFlags
	// Paths of the outputs; empty is standard output for the projection, and no
	// output for the others.
	output, manifest, report string
	form                     form
	quiet, dry               bool
	// handover is the new session, where one is written.
	handover *handover
}

func (a *app) reduceCommand(use string) *cobra.Command {
	r := &reduction{app: a}
	c := &cobra.Command{
		Use: use, Args: oneFile,
		RunE: func(c *cobra.Command, args []string) error { return r.run(c.Context(), c.Flags(), args[0]) },
	}
	set := c.Flags()
	set.SortFlags = false
	set.StringVarP(&r.output, "output", "o", "", "write the projection to this `FILE` (default standard output)")
	set.StringVar(&r.manifest, "manifest", "", "write the manifest, with its quotes, to this `FILE`")
	set.StringVar(&r.report, "report", "", "write the report to this `FILE`")
	r.form.register(set)
	r.flags.register(set)
	set.BoolVar(&r.dry, "dry-run", false, "with a model: write the first request to standard output, say what it takes, and send nothing")
	set.BoolVarP(&r.quiet, "quiet", "q", false, "say nothing on standard error but errors")
	return c
}

func (r *reduction) run(ctx context.Context, set *pflag.FlagSet, path string) error {
	if err := r.distinctPaths(path); err != nil {
		return err
	}
	if err := r.flags.prepare(r.app, set, path); err != nil {
		return err
	}
	options, err := r.flags.options()
	if err != nil {
		return err
	}
	in, err := r.app.read(ctx, path, options)
	if err != nil {
		return r.refused(unread(r.flags.format, err), err)
	}
	to, err := r.form.target(in.transcript)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	engine, err := r.flags.reducer(to, in.transcript.Mode())
	if err != nil {
		return err
	}
	if r.dry {
		return r.tellRequest(ctx, engine, in)
	}
	report, err := r.compact(ctx, engine, in.transcript)
	report.Format = string(in.transcript.Format())
	if err != nil {
		return r.refused(report, in.because(fmt.Errorf("%s: %w", path, r.flags.model.blame(report, err))))
	}
	return r.write(ctx, in, to, report)
}

func (r *reduction) compact(ctx context.Context, engine *reducer.Reducer, from history.Source) (reducer.Report, error) {
	if !r.quiet {
		defer showWaiting(engine, r.app.stderr)()
	}
	return engine.Compact(ctx, from)
}

// tellRequest says what would be sent to a model, and changes nothing.
func (r *reduction) tellRequest(ctx context.Context, engine *reducer.Reducer, in *input) error {
	model, is := engine.Summarizer.(*openai.Summarizer)
	if !is {
		return usagef("--dry-run wants a model: --summarizer openai --model NAME")
	}
	told := r.app.stderr
	if r.quiet {
		told = io.Discard
	}
	d := &dry{model: model, out: r.app.stdout, err: told}
	engine.Summarizer, engine.Fallback, engine.Progress = d, nil, d.asks
	report, err := engine.Compact(ctx, in.transcript)
	switch {
	case errors.Is(err, errDry):
		return nil
	case err != nil:
		return in.because(fmt.Errorf("%s: %w", in.path, err))
	}
	tell(told, report, r.flags.model.priced())
	return nil
}

// refused writes the report of a refused reduction, and its manifest, as far as
// it got.
func (r *reduction) refused(report reducer.Report, cause error) error {
	audit, err := r.prepareAudit(report)
	defer audit.discard()
	if err == nil {
		err = audit.commit()
	}
	if err != nil {
		return fmt.Errorf("%w\nand its report could not be written: %w", cause, err)
	}
	return cause
}

// write prepares all outputs before it puts the first in its place, and the
// projection last of all.
func (r *reduction) write(ctx context.Context, in *input, to transcript.Format, report reducer.Report) error {
	projection, err := r.prepareProjection(ctx, in, to, &report)
	if err != nil {
		return in.because(err)
	}
	defer projection.discard()
	audit, err := r.prepareAudit(report)
	defer audit.discard()
	if err != nil {
		return err
	}
	if err := in.unchanged(); err != nil {
		return fmt.Errorf("%s: %w", in.path, err)
	}
	if err := append(audit, projection).commit(); err != nil {
		return err
	}
	if r.quiet {
		return nil
	}
	if r.handover != nil {
		report.Findings = withoutLosses(report.Findings)
	}
	tell(r.app.stderr, report, r.flags.model.priced())
	if r.manifest != "" && report.Checkpoint == nil {
		fmt.Fprintln(r.app.stderr, "  no manifest was written: there is no checkpoint")
	}
	if r.handover != nil {
		r.handover.tell(r.app.stderr)
	}
	return nil
}

// prepareAudit prepares the manifest, where there is one, and the report, where
// they were asked for. On an error the targets are those that were prepared.
func (r *reduction) prepareAudit(report reducer.Report) (targets, error) {
	var audit targets
	add := func(path string, value any) error {
		t, err := r.app.prepareJSON(path, value)
		if err == nil {
			audit = append(audit, t)
		}
		return err
	}
	if r.manifest != "" && report.Checkpoint != nil {
		if err := add(r.manifest, report.Checkpoint.Manifest); err != nil {
			return audit, err
		}
	}
	if r.report == "" {
		return audit, nil
	}
	return audit, add(r.report, report)
}

// prepareProjection prepares the projection in the form that was asked for.
func (r *reduction) prepareProjection(ctx context.Context, in *input, to transcript.Format, report *reducer.Report) (target, error) {
	switch {
	case to != in.transcript.Format() || r.form.to != "":
		return r.prepareHandover(ctx, to, report)
	case report.NoOp:
		copyInput := func(w io.Writer) error { _, err := in.transcript.WriteTo(w); return err }
		return r.app.prepare(r.output, copyInput, rereads(ctx, in, in.transcript))
	}
	project := in.transcript.Project
	if r.form.append {
		project = in.transcript.Append
	}
	edit := func(w io.Writer) error {
		result, err := project(w, transcript.Edit{
			First: report.Cut.First, Last: report.Cut.Last, Pinned: report.Cut.Pinned, Stale: report.Cut.Stale,
			Insert: report.Cut.Insert, Role: report.Role, Text: report.Summary,
		})
		noteEdit(report, result)
		return err
	}
	return r.app.prepare(r.output, edit, rereads(ctx, in, report.Projection))
}

// prepareHandover prepares a new session of what the model should see next.
func (r *reduction) prepareHandover(ctx context.Context, to transcript.Format, report *reducer.Report) (target, error) {
	h, err := newHandover(report.Projection, to)
	if err != nil {
		return nil, err
	}
	t, err := r.app.prepare(r.output, h.write(ctx), h.rereads(ctx))
	noteLosses(report, h.report.Losses)
	r.handover = h
	return t, err
}
