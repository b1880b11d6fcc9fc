package transcript

import (
	"errors"
	"fmt"
	"strings"
)

// Conditions that a caller may branch on. Errors of this package unwrap to one
// of them.
var (
	// ErrDamaged: a record is not what its format says.
	ErrDamaged = errors.New("the history is damaged")
	// ErrEmpty: the input holds no record.
	ErrEmpty = errors.New("the input is empty")
	// ErrUnknownFormat: the format is not one that can be read, or can't be told.
	ErrUnknownFormat = errors.New("unknown format")
	// ErrLimit: a record is larger than Limits allow.
	ErrLimit = errors.New("a limit was exceeded")
	// ErrNoSuchRun: the input has no history of that number.
	ErrNoSuchRun = errors.New("no such run")
	// ErrSeveralRuns: the input holds several histories, and none is named.
	ErrSeveralRuns = errors.New("the input holds several histories")
	// ErrChanged: the input is not what it was when it was read first.
	ErrChanged = errors.New("the input changed while it was read")
	// ErrEdit: an Edit does not fit the transcript.
	ErrEdit = errors.New("the edit does not fit the history")
)

// Codes of errors and of findings, beside those of package history.
const (
	CodeDamagedJSON       = "damaged_json"
	CodeTruncatedLastLine = "truncated_last_line"
	CodeTruncated         = "truncated"
	CodeDuplicateName     = "duplicate_name"
	CodeTooDeep           = "too_deep"
	CodeTooLarge          = "too_large"
	CodeNoObject          = "no_object"
	CodeWrongType         = "wrong_type"
	CodeMissingField      = "missing_field"
	CodeEmptyInput        = "empty_input"
	CodeUnknownFormat     = "unknown_format"
	CodeNoSuchRun         = "no_such_run"
	CodeSeveralRuns       = "several_runs"
	CodeDamagedPacking    = "damaged_packing"
	CodeNoAppend          = "no_append"
	CodeEdit              = "edit"
	// CodeDerivedRole: the records do not say who speaks; the reader derived it.
	CodeDerivedRole = "derived_role"
)

// Error is one fault of an input, with its place.
type Error struct {
	// Line is the 1-based line on which the record begins; 0 where the fault
	// concerns the whole input.
	Line int
	// Offset is the byte of the input at which the fault was found; -1 where
	// there is none.
	Offset int64
	// Index is the 0-based position of the message in the input;
	// history.NoIndex where it is not known.
	Index int
	// CallID is the id of the tool call at fault, if one is.
	CallID string
	// Field is the member at fault, such as "tool_calls[0].id"; "" for the whole
	// record.
	Field string
	// Runs is the number of histories in the input, with ErrSeveralRuns.
	Runs int
	// Code is one of the Code constants here or of package history.
	Code string
	// Detail says what was found and what was wanted.
	Detail string
	// Err is one of this package's Err values.
	Err error
}

// Error gives the line and the detail.
func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Detail
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Detail)
}

// Unwrap gives the condition.
func (e *Error) Unwrap() error { return e.Err }

// Errors are all faults of an input, in the order of their lines.
type Errors struct {
	// List holds at most 1,000 faults.
	List []*Error
	// More is the number of faults beyond those of List.
	More int
}

// Sizes of Errors: what is kept, and what its text shows.
const (
	maxKeptErrors  = 1000
	maxShownErrors = 20
)

// Error gives one line for each of the first 20 faults, and says how many more
// there are.
func (e *Errors) Error() string {
	shown := min(len(e.List), maxShownErrors)
	var lines []string
	for _, fault := range e.List[:shown] {
		lines = append(lines, fault.Error())
	}
	if more := len(e.List) - shown + e.More; more > 0 {
		lines = append(lines, fmt.Sprintf("… and %d more", more))
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives the faults.
func (e *Errors) Unwrap() []error {
	all := make([]error, len(e.List))
	for i, fault := range e.List {
		all[i] = fault
	}
	return all
}

func (e *Errors) add(fault *Error) {
	if len(e.List) >= maxKeptErrors {
		e.More++
		return
	}
	e.List = append(e.List, fault)
}
