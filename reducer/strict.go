package reducer

import (
	"fmt"

	"github.com/seed-a68626b6/reduce/history"
)

// refuseFaultyTail refuses, in strict mode, a history whose tail would hold a
// fault that it has already: a call that was never answered, or one answered
// twice. A pending call is no fault.
func (p Policy) refuseFaultyTail(sit *situation, sel *selection) error {
	if p.Mode != history.ModeStrict {
		return nil
	}
	first := 0
	if !sel.empty() {
		first = sel.last + 1
	}
	var faults []history.Finding
	lastFault := 0
	for _, f := range sit.grouping.Findings {
		if f.Severity != history.SeverityWarning || f.Index < first {
			continue
		}
		lastFault = max(lastFault, sit.grouping.Groups[sit.grouping.Of(f.Index)].Last)
		f.Index = sit.numbering.Index(f.Index)
		faults = append(faults, f)
	}
	if len(faults) == 0 {
		return nil
	}
	return &HistoryError{Findings: faults, Hint: sit.keepHint(lastFault)}
}

// keepHint names the largest number of messages to keep that leaves a position
// out of the tail.
func (sit *situation) keepHint(position int) string {
	after := 0
	for i := position + 1; i < sit.source.Len(); i++ {
		if sit.unpinned(i) {
			after++
		}
	}
	return fmt.Sprintf("these faults would stay in the kept tail; keeping %d messages or fewer leaves them out", after)
}
