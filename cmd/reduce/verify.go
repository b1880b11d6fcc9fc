package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/verify"
)

// verification is one run of the verify command.
type verification struct {
	app              *app
	flags            historyFlags
	source, manifest string
	asJSON, quiet    bool
}

func (a *app) verifyCommand() *cobra.Command {
	v := &verification{app: a}
	c := &cobra.Command{
		Use: "verify [flags] PROJECTION --source ORIGINAL", Short: "Hold a projection against the history it came from", Args: oneFile,
		RunE: func(c *cobra.Command, args []string) error { return v.run(c.Context(), args[0]) },
	}
	set := c.Flags()
	set.StringVar(&v.source, "source", "", "the history that the projection came from: any of the earlier cycles' inputs")
	set.StringVar(&v.manifest, "manifest", "", "the manifest that the reduction wrote: checks every quote too")
	v.flags.register(set)
	set.BoolVar(&v.asJSON, "json", false, "print what was checked as JSON")
	set.BoolVarP(&v.quiet, "quiet", "q", false, "say nothing on standard error but errors")
	return c
}

func (v *verification) run(ctx context.Context, path string) error {
	if v.source == "" {
		return usagef("verify wants the original history: --source FILE")
	}
	options, err := v.flags.options()
	if err != nil {
		return err
	}
	projection, err := v.app.read(ctx, path, options)
	if err != nil {
		return err
	}
	original, err := v.app.read(ctx, v.source, options)
	if err != nil {
		return err
	}
	manifest, err := v.app.readManifest(v.manifest)
	if err != nil {
		return err
	}
	result, err := verify.Projection(ctx, verify.Input{
		Projection: projection.transcript, Original: original.transcript, Manifest: manifest,
		Mode: projection.transcript.Mode(),
	})
	return v.tell(result, err)
}

func (v *verification) tell(result verify.Result, cause error) error {
	if v.asJSON && result.CheckpointID != "" {
		if err := v.app.writeJSON(standardStream, result); err != nil {
			return err
		}
	}
	if cause != nil {
		return cause
	}
	if !v.quiet {
		fmt.Fprintf(v.app.stderr, "reduce: checkpoint %s holds: messages %v\n", result.CheckpointID, history.Range{
			First: result.Spans[0].First, Last: result.Spans[len(result.Spans)-1].Last,
		})
		fmt.Fprintf(v.app.stderr, "  checked: %v\n", result.Checks)
	}
	return nil
}

// readManifest reads a manifest file; an empty path gives none.
func (a *app) readManifest(path string) (*checkpoint.Manifest, error) {
	if path == "" {
		return nil, nil
	}
	text, err := a.readAll(path)
	if err != nil {
		return nil, err
	}
	var m checkpoint.Manifest
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, usagef("%s is no manifest: %v", path, err)
	}
	return &m, nil
}

func (a *app) readAll(path string) ([]byte, error) {
	r, _, err := a.open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}
