package reducer

import (
	"crypto/sha256"
	"time"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/schema"
	"github.com/seed-a68626b6/reduce/validate"
)

// digest notes what the span is made of, and under which rules it is reduced.
func (r *Reducer) digest(sit *situation, sel *selection, src *validate.Source, report *Report) error {
	source, err := src.SHA256()
	if err != nil {
		return err
	}
	var parent history.Digest
	if c := sit.numbering.Checkpoint; c != nil {
		parent = c.Provenance.ChainSHA256
		report.ParentID = c.Provenance.ID
	}
	report.SourceSHA256 = source
	report.ChainSHA256 = history.ChainSHA256(parent, source)
	report.SchemaSHA256 = sha256.Sum256(schema.JSON())
	report.Redaction = r.rules().Version()
	if t := r.now(); !t.IsZero() {
		report.Time = t.UTC().Format(time.RFC3339)
	}
	if report.Redactions, err = src.Redactions(); err != nil {
		return err
	}
	return digestRecords(sit, sel, report)
}

func digestRecords(sit *situation, sel *selection, report *Report) error {
	records, ok := sit.source.(history.RecordSource)
	if !ok {
		return nil
	}
	digest, place, err := history.RecordsSHA256(records, sel.first, sel.last)
	if err != nil {
		return err
	}
	report.RecordsSHA256, report.Records = digest, &place
	return nil
}
