package verify

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

// manifest holds the manifest with quotes against the checkpoint's.
func (c *comparison) manifest() ([]Fault, error) {
	bare := checkpoint.Checkpoint{Manifest: *c.in.Manifest, Provenance: c.provenance}.WithoutQuotes()
	if checkpoint.Render(bare) != checkpoint.Render(c.checkpoint) {
		return fault(CheckManifest, history.NoIndex, "the manifest is not that of checkpoint %s", c.provenance.ID), nil
	}
	return nil, nil
}

// content judges the checkpoint's manifest over the original, by the rules that
// admitted it: ranges, ids, speakers, refs, and with the manifest file the
// quotes.
func (c *comparison) content() ([]Fault, error) {
	m := &c.checkpoint.Manifest
	if c.in.Manifest != nil {
		m = c.in.Manifest
	}
	text, err := json.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("encoding the manifest: %w", err)
	}
	src, err := c.judgementSource()
	if errors.Is(err, validate.ErrSpan) {
		return fault(CheckContent, history.NoIndex, "the original can't ground the manifest: %v", err), nil
	}
	if err != nil {
		return nil, err
	}
	judged, err := validate.Manifest(src, text)
	if err != nil {
		return nil, err
	}
	var faults []Fault
	for _, v := range judged.Violations {
		faults = append(faults, Fault{Check: CheckContent, Index: history.NoIndex, Detail: v.String()})
	}
	return faults, nil
}

func (c *comparison) judgementSource() (*validate.Source, error) {
	groups, err := grouping.Split(c.in.Original, c.in.Mode)
	if err != nil {
		return nil, fmt.Errorf("grouping the original: %w", err)
	}
	return validate.NewSource(validate.Input{
		History: c.in.Original, Numbering: c.original, Grouping: groups,
		Span: c.checkpoint.Manifest.SourceRange, Previous: c.original.Checkpoint, Redact: c.in.Redact,
	})
}
