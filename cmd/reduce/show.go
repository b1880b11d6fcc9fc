package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// shown is one checkpoint of a history.
type shown struct {
	// Line is the 1-based line of its record.
	Line       int                   `json:"line"`
	Stale      bool                  `json:"stale"`
	ID         string                `json:"id"`
	ParentID   string                `json:"parent_id,omitempty"`
	Spans      []history.Range       `json:"spans"`
	Chain      history.Digest        `json:"chain_sha256"`
	Pinned     []int                 `json:"pinned"`
	Manifest   checkpoint.Manifest   `json:"manifest"`
	checkpoint checkpoint.Checkpoint `json:"-"`
}

func (a *app) showCommand() *cobra.Command {
	var flags historyFlags
	var asJSON bool
	c := &cobra.Command{
		Use: "show [flags] FILE|-", Short: "Print the checkpoints inside a projection", Args: oneFile,
		RunE: func(c *cobra.Command, args []string) error { return a.show(c.Context(), args[0], flags, asJSON) },
	}
	flags.register(c.Flags())
	c.Flags().BoolVar(&asJSON, "json", false, "print them parsed, as JSON")
	return c
}

func (a *app) show(ctx context.Context, path string, flags historyFlags, asJSON bool) error {
	options, err := flags.options()
	if err != nil {
		return err
	}
	in, err := a.read(ctx, path, options)
	if err != nil {
		return err
	}
	found, err := in.checkpoints()
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if asJSON {
		return a.printJSON(found)
	}
	var texts []string
	for _, s := range found {
		texts = append(texts, checkpoint.Render(s.checkpoint)+"\n")
	}
	_, err = io.WriteString(a.stdout, strings.Join(texts, "\n"))
	return err
}

// checkpoints gives the checkpoints of a history, the newest first.
func (in *input) checkpoints() ([]shown, error) {
	numbering, err := checkpoint.Number(in.transcript, checkpoint.NumberOptions{Mode: history.ModeTolerant})
	if err != nil {
		return nil, err
	}
	if numbering.Checkpoint == nil {
		return nil, errNoCheckpoint
	}
	var found []shown
	for _, position := range append([]int{numbering.Position}, numbering.Stale...) {
		m, err := in.transcript.At(position)
		if err != nil {
			return nil, err
		}
		c, err := checkpoint.Parse(m.Text)
		if err != nil {
			return nil, err
		}
		p := c.Provenance
		found = append(found, shown{
			Line: m.Record.Line, Stale: position != numbering.Position, ID: p.ID, ParentID: p.ParentID,
			Spans: p.Spans, Chain: p.ChainSHA256, Pinned: p.Pinned, Manifest: c.Manifest, checkpoint: c,
		})
	}
	return found, nil
}
