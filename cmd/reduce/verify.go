package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
	"github.com/seed-a68626b6/reduce/validate"
	"github.com/seed-a68626b6/reduce/verify"
)

// verification is one run of the verify command.
type verification struct {
	app              *app
	flags            historyFlags
	redaction        redactionFlags
	source, manifest string
	policyFile       string
	asJSON, quiet    bool
}

func (a *app) verifyCommand() *cobra.Command {
	v := &verification{app: a}
	c := &cobra.Command{
		Use: "verify [flags] PROJECTION --source ORIGINAL", Short: "Hold a projection against the history it came from", Args: oneFile,
		RunE: func(c *cobra.Command, args []string) error { return v.run(c.Context(), c.Flags(), args[0]) },
	}
	set := c.Flags()
	set.StringVar(&v.source, "source", "", "`FILE` of the history that the projection came from: the input of this cycle or of any before it")
	set.StringVar(&v.manifest, "manifest", "", "`FILE` of the manifest that the reduction wrote: checks every quote too")
	v.flags.register(set)
	v.redaction.register(set)
	registerPolicy(set, &v.policyFile)
	set.BoolVar(&v.asJSON, "json", false, "print what was checked as JSON")
	set.BoolVarP(&v.quiet, "quiet", "q", false, "say nothing on standard error but errors")
	return c
}

func (v *verification) run(ctx context.Context, set *pflag.FlagSet, path string) error {
	if v.source == "" {
		return usagef("verify wants the original history: --source FILE")
	}
	if err := readOnce(path, v.source, v.manifest, v.policyFile); err != nil {
		return err
	}
	if err := v.app.applyPolicyFile(v.policyFile, set); err != nil {
		return err
	}
	var policy reducer.Policy
	v.redaction.assign(&policy)
	rules, err := policy.Redaction()
	if err != nil {
		return err
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
		Mode: projection.transcript.Mode(), Redact: rules,
	})
	err = differing(result, err)
	if from, to := original.transcript.Format(), projection.transcript.Format(); from != to && errors.Is(err, verify.ErrDiffers) {
		err = &otherFormatError{from: from, to: to, cause: err}
	}
	return v.tell(result, err)
}

// otherFormatError is a failed verification of a projection that is in another
// format than its source.
type otherFormatError struct {
	from, to transcript.Format
	cause    error
}

func (e *otherFormatError) Error() string {
	return fmt.Sprintf("%v\n  the source is %s and the projection %s: what %[3]s can't hold differs too", e.cause, e.from, e.to)
}

func (e *otherFormatError) Unwrap() []error { return []error{errOtherFormat, e.cause} }

// differing makes a difference of the histories that is too large to be checked,
// other messages pinned or too few of them, a failed verification.
func differing(result verify.Result, cause error) error {
	unchecked := errors.Is(cause, validate.ErrSpan) || errors.Is(cause, checkpoint.ErrPinnedChanged)
	switch {
	case unchecked && len(result.Faults) > 0:
		return &verify.Error{Faults: result.Faults}
	case unchecked:
		return fmt.Errorf("%w: %w", verify.ErrDiffers, cause)
	}
	return cause
}

func (v *verification) tell(result verify.Result, cause error) error {
	if v.asJSON && result.CheckpointID != "" {
		if err := v.app.printJSON(result); err != nil {
			return err
		}
	}
	if cause != nil {
		return cause
	}
	if !v.quiet {
		fmt.Fprintf(v.app.stderr, "reduce: checkpoint %s holds: %s\n", result.CheckpointID, messagesOf(history.Range{
			First: result.Spans[0].First, Last: result.Spans[len(result.Spans)-1].Last,
		}))
		fmt.Fprintf(v.app.stderr, "  checked: %s\n", listed(result.Checks))
	}
	return nil
}

func listed(checks []verify.Check) string {
	var names []string
	for _, c := range checks {
		names = append(names, string(c))
	}
	return strings.Join(names, ", ")
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
