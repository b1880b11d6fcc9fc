package verify

import (
	"slices"

	"github.com/seed-a68626b6/reduce/history"
)

// chain recomputes the chain digest from the original's messages. An original
// that begins with a checkpoint of its own vouches for the cycles up to it.
func (c *comparison) chain() ([]Fault, error) {
	digest, spans := history.Digest{}, c.provenance.Spans
	if own := c.original.Checkpoint; own != nil {
		known := own.Provenance.Spans
		if len(known) > len(spans) || !slices.Equal(known, spans[:len(known)]) {
			return fault(CheckChain, history.NoIndex, "the original begins with checkpoint %s, whose spans are not the first spans of checkpoint %s",
				own.Provenance.ID, c.provenance.ID), nil
		}
		digest, spans = own.Provenance.ChainSHA256, spans[len(known):]
	}
	for _, span := range spans {
		if span.Last >= c.original.Next() {
			return fault(CheckChain, span.Last, "the checkpoint stands for messages %v, and the original ends with message %d",
				span, c.original.Next()-1), nil
		}
		view := c.original.View(c.in.Original, span)
		source, err := history.SourceSHA256(view, 0, view.Len()-1)
		if err != nil {
			return nil, err
		}
		digest = history.ChainSHA256(digest, source)
	}
	if digest != c.provenance.ChainSHA256 {
		return fault(CheckChain, history.NoIndex, "the digests of the original's messages %v chain to %s; the checkpoint says %s",
			c.provenance.Spans, digest, c.provenance.ChainSHA256), nil
	}
	return nil, nil
}
