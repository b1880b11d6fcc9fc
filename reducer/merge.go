package reducer

import (
	"fmt"
	"slices"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

// merge puts a draft behind the previous checkpoint, adds what another compactor
// left and the user's words, and leaves out what does not fit.
func (r *Reducer) merge(sit *situation, sel *selection, src *validate.Source, draft checkpoint.Manifest, report *Report) (checkpoint.Checkpoint, error) {
	previous, redacted, err := src.PreviousInView()
	if err != nil {
		return checkpoint.Checkpoint{}, err
	}
	if redacted > 0 {
		report.Findings = append(report.Findings, carriedRedacted(redacted))
	}
	c := checkpoint.Merge(previous, draft, sel.span)
	findings, err := sit.addInherited(&c, src)
	if err != nil {
		return c, err
	}
	report.Findings = append(report.Findings, findings...)
	if limit := r.Policy.userWordsChars(); limit > 0 {
		if report.UserWordsLeftOut, err = sit.addUserWords(&c, src, limit); err != nil {
			return c, err
		}
	}
	c, evicted := checkpoint.Fit(sit.seal(c, sel, report.ChainSHA256), r.Policy.summaryChars())
	for _, e := range evicted {
		report.Evicted = append(report.Evicted, e.ID)
	}
	for _, gone := range c.Manifest.Retired {
		report.Retired = append(report.Retired, gone.ID)
	}
	return checkpoint.Seal(c), nil
}

// codeCarriedRedacted is the code of the finding that carried items held a secret.
const codeCarriedRedacted = "carried_redacted"

func carriedRedacted(items int) history.Finding {
	return history.Finding{
		Code: codeCarriedRedacted, Severity: history.SeverityWarning, Index: history.NoIndex,
		Message: fmt.Sprintf("%d items of the previous checkpoint held what this span shows to be a secret: it was replaced in them", items),
	}
}

// seal gives a merged checkpoint the rest of its provenance, and its id.
func (sit *situation) seal(c checkpoint.Checkpoint, sel *selection, chain history.Digest) checkpoint.Checkpoint {
	p := &c.Provenance
	p.ChainSHA256 = chain
	p.Pinned = sit.indexesOf(slices.Concat(sel.before, sel.hoisted))
	if sel.insert > sel.last+1 {
		p.Last, p.KeptBefore = true, sel.keptBefore()
	}
	return checkpoint.Seal(c)
}
