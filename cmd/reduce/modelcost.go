package main

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/validate"
)

// modelTook says what a model took for a reduction; "" where none was asked.
func modelTook(report reducer.Report, priced bool) string {
	if report.TransportAttempts == 0 {
		return ""
	}
	text := fmt.Sprintf("%s took %s", cmp.Or(report.Model, "the model"), plural(report.TransportAttempts, "request"))
	if report.Chunks > 1 {
		text += " in " + plural(report.Chunks, "chunk")
	}
	if report.Usage != (reducer.Usage{}) {
		text += fmt.Sprintf(": %s tokens in, %s out", thousands(report.Usage.InputTokens), thousands(report.Usage.OutputTokens))
	}
	switch {
	case report.Cost != nil:
		text += fmt.Sprintf(", at a cost of %.4g", *report.Cost)
	case priced:
		text += ", at a cost that is not known"
	}
	return text
}

// blame says beside the error of a refused reduction what a model took until then. An
// error that refuses the model's drafts is errModelRefused too.
func (f *modelFlags) blame(report reducer.Report, err error) error {
	took := modelTook(report, f.priced())
	switch {
	case took == "":
		return err
	case errors.Is(err, validate.ErrRefused):
		err = refusedModel{err}
	}
	return fmt.Errorf("%w\n  %s", err, took)
}

// refusedModel is an error that refuses a model's drafts.
type refusedModel struct{ error }

func (e refusedModel) Unwrap() []error { return []error{e.error, errModelRefused} }
