package reducer

import (
	"errors"
	"fmt"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// Conditions that callers branch on. In each of them the history stands as it
// was.
var (
	// ErrHistory: the history is damaged. A *HistoryError says where.
	ErrHistory = errors.New("the history was refused")
	// ErrSummarizer: the summarizer failed, by an error or a panic. A
	// *SummarizerError says which one.
	ErrSummarizer = errors.New("the summarizer failed")
	// ErrNoSummarizer: a Reducer without a Summarizer was asked to compact.
	ErrNoSummarizer = errors.New("no summarizer is set")
	// ErrNoSource: there is no history at all, not even an empty one.
	ErrNoSource = errors.New("no history is given")
	// ErrLate: the context ended before the reduction was done. What a
	// summarizer returned after that was discarded.
	ErrLate = errors.New("the context ended before the reduction was done")
	// ErrBudget: what a checkpoint must hold does not fit in its size. A
	// *BudgetError gives both sizes.
	ErrBudget = errors.New("the checkpoint does not fit its budget")
	// ErrCost: a reduction may cost no more, or nobody knows what it cost so far. A
	// *CostError says which.
	ErrCost = errors.New("the reduction may cost no more")
	// ErrProjection: the finished projection failed its own check.
	ErrProjection = errors.New("the projection failed its check")
)

// HistoryError lists what is wrong with a history.
type HistoryError struct {
	// Findings are those of SeverityError, at least one.
	Findings []history.Finding
	// Hint says what would pass, where something would.
	Hint string
}

// maxListed bounds how many faults an error's text lists.
const maxListed = 20

func (e *HistoryError) Error() string {
	lines := []string{ErrHistory.Error() + ":"}
	for _, f := range e.Findings[:min(len(e.Findings), maxListed)] {
		lines = append(lines, "  "+findingText(f))
	}
	if more := len(e.Findings) - maxListed; more > 0 {
		lines = append(lines, fmt.Sprintf("  and %d more", more))
	}
	if e.Hint != "" {
		lines = append(lines, e.Hint)
	}
	return strings.Join(lines, "\n")
}

func (e *HistoryError) Unwrap() error { return ErrHistory }

func findingText(f history.Finding) string {
	place := fmt.Sprintf("message %d", f.Index)
	if f.Line > 0 {
		place = fmt.Sprintf("line %d", f.Line)
	}
	if f.CallID != "" && !strings.Contains(f.Message, f.CallID) {
		place += ", call " + f.CallID
	}
	return fmt.Sprintf("%s: %s: %s", place, f.Code, f.Message)
}

// SummarizerError says that a summarizer failed.
type SummarizerError struct {
	// Name is the summarizer's name.
	Name string
	// Err is what it returned, or what it panicked with.
	Err error
	// Panicked is true where it panicked.
	Panicked bool
}

func (e *SummarizerError) Error() string {
	verb := "failed"
	if e.Panicked {
		verb = "panicked"
	}
	return fmt.Sprintf("summarizer %s %s: %v", e.Name, verb, e.Err)
}

// Unwrap gives ErrSummarizer and the cause.
func (e *SummarizerError) Unwrap() []error { return []error{ErrSummarizer, e.Err} }

// BudgetError gives the sizes of a checkpoint that is too large, in Unicode code
// points.
type BudgetError struct {
	Chars, Limit int
}

func (e *BudgetError) Error() string {
	return fmt.Sprintf("%v: it has %d characters and may have %d", ErrBudget, e.Chars, e.Limit)
}

func (e *BudgetError) Unwrap() error { return ErrBudget }

// CostError says why a summarizer was not asked again under Policy.MaxCost.
type CostError struct {
	// Limit is the policy's.
	Limit float64
	// Spent is what the reduction cost so far; nil where that is not known.
	Spent *float64
}

func (e *CostError) Error() string {
	if e.Spent == nil {
		return fmt.Sprintf("%v: it is not known what it cost so far, and the limit is %.6g", ErrCost, e.Limit)
	}
	return fmt.Sprintf("%v: it cost %.6g so far, and the limit is %.6g", ErrCost, *e.Spent, e.Limit)
}

func (e *CostError) Unwrap() error { return ErrCost }
