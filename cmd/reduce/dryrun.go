package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/reducer"
)

// errDry ends a reduction that was only to say what it would send.
var errDry = errors.New("nothing was sent")

// dry is a model that is asked for nothing: what would be sent first is written to out.
type dry struct {
	model    *openai.Summarizer
	out, err io.Writer
	// first is the draft that would be asked for.
	first reducer.Progress
}

// asks takes up which draft would be asked for.
func (d *dry) asks(p reducer.Progress) { d.first = p }

// Fits lets a span be cut as the model would have it.
func (d *dry) Fits(ctx context.Context, req reducer.Request) (bool, error) {
	return d.model.Fits(ctx, req)
}

// Summarize writes the request, and what it takes to the other stream.
func (d *dry) Summarize(_ context.Context, req reducer.Request) (reducer.Draft, error) {
	o, err := d.model.Outgoing(req)
	if err != nil {
		return reducer.Draft{}, err
	}
	if _, err := fmt.Fprintf(d.out, "%s\n", o.JSON); err != nil {
		return reducer.Draft{}, err
	}
	fmt.Fprintf(d.err, "reduce: nothing was sent. The first request would be for %s: about %s tokens, and a reply of %s at most", messagesAsked(d.first), thousands(o.InputTokens), thousands(o.OutputTokens))
	if o.MostCost != nil {
		fmt.Fprintf(d.err, "; it would cost %.4g at most", *o.MostCost)
		if req.CostLeft != nil && *o.MostCost > *req.CostLeft {
			fmt.Fprint(d.err, ", which is more than --max-cost allows")
		}
	}
	fmt.Fprintln(d.err)
	return reducer.Draft{}, errDry
}
