package main

import (
	"errors"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/transcript"
	"github.com/seed-a68626b6/reduce/validate"
)

// unread is the report of a history that could not be read: what is wrong with
// it, as findings. Its format is empty where it was to be found out.
func unread(format string, cause error) reducer.Report {
	if format == "auto" {
		format = ""
	}
	report := reducer.Report{
		Format: format, Pinned: []int{}, Kept: []int{}, Findings: []history.Finding{}, Violations: []validate.Violation{},
	}
	all, ok := errors.AsType[*transcript.Errors](cause)
	if !ok {
		all = &transcript.Errors{}
		if one, ok := errors.AsType[*transcript.Error](cause); ok {
			all.List = []*transcript.Error{one}
		}
	}
	for _, e := range all.List {
		report.Findings = append(report.Findings, history.Finding{
			Code: e.Code, Severity: history.SeverityError, Line: e.Line, Index: e.Index, CallID: e.CallID, Message: e.Detail,
		})
	}
	return report
}
