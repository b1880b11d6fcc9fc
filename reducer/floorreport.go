package reducer

import (
	"errors"
	"fmt"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/validate"
)

// failureKind tells how a summarizer failed, without its own words: they may
// quote the history.
func failureKind(err error) string {
	if e, ok := errors.AsType[*SummarizerError](err); ok && e.Panicked {
		return "it panicked"
	}
	return "it returned an error"
}

func (f *floor) failed(why string) {
	f.findings = append(f.findings, history.Finding{
		Code: CodeFloorFailed, Severity: history.SeverityWarning, Index: history.NoIndex,
		Message: "the draft was not held against the floor: " + why,
	})
}

// refusedItems gives a finding for every item of rules that was left out.
func refusedItems(src *validate.Source, refused []validate.RefusedItem) []history.Finding {
	var findings []history.Finding
	for _, item := range refused {
		finding := history.Finding{
			Code: CodeRuleItemRefused, Severity: history.SeverityInfo, Index: item.Message,
			Message: fmt.Sprintf("an item that rules found, %s, was left out: %s", item.Pointer, strings.Join(item.Codes, ", ")),
		}
		if m, err := src.Message(item.Message); err == nil {
			finding.Line = m.Record.Line
		}
		findings = append(findings, finding)
	}
	return findings
}

func codesOf(violations []validate.Violation) string {
	var codes []string
	for _, v := range violations {
		codes = append(codes, v.Code)
	}
	return strings.Join(sortedOnce(codes), ", ")
}

// noteFloor writes into the report what the floor changed, by the ids that items
// have in the merged manifest; one without an id by its pointer.
func (report *Report) noteFloor(found validate.Coverage, merged checkpoint.Manifest) {
	for _, o := range found.Missing {
		id := o.Retires
		if id == "" {
			id = idOr(merged, o.Section, o.Key, o.Pointer)
		}
		report.FloorAdded = append(report.FloorAdded, id)
	}
	for _, x := range found.Conflicts {
		report.FloorChanged = append(report.FloorChanged, idOr(merged, x.Section, x.Key, x.Pointer))
	}
}

// idOr gives the id of the item with a key, or the pointer where there is none: a
// goal, and what was taken out or left for size.
func idOr(m checkpoint.Manifest, s checkpoint.Section, key, pointer string) string {
	if pointer == "/goal" {
		return pointer
	}
	id := pointer
	for item := range m.Items() {
		if item.Section == s && item.Key == key {
			id = item.ID
		}
	}
	return id
}
