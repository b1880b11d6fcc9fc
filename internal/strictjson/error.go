package strictjson

import (
	"fmt"
	"strconv"
)

// Error is a fault in a checked text.
type Error struct {
	Kind Kind
	// Offset is the byte, counted from the start of the text, at which the fault
	// was found.
	Offset int64
	// Pointer is the JSON Pointer to the value at fault, "" for the whole text.
	Pointer string
	// Name is the name that occurs twice, for DuplicateName only.
	Name string
	// Detail says what was found, what was wanted and what to do.
	Detail string
}

// Error gives the place and the detail.
func (e *Error) Error() string {
	if e.Pointer == "" {
		return fmt.Sprintf("byte %d: %s", e.Offset, e.Detail)
	}
	return fmt.Sprintf("byte %d (%s): %s", e.Offset, shorten(e.Pointer), e.Detail)
}

// Unwrap gives the kind.
func (e *Error) Unwrap() error { return e.Kind }

func fault(kind Kind, offset int, pointer, format string, args ...any) *Error {
	return &Error{Kind: kind, Offset: int64(offset), Pointer: pointer, Detail: fmt.Sprintf(format, args...)}
}

// maxShown is how many characters of a name or pointer an error's text shows.
const maxShown = 80

func shorten(s string) string {
	shown := 0
	for i := range s {
		if shown++; shown > maxShown {
			return s[:i] + "…"
		}
	}
	return s
}

func quoteShort(s string) string { return strconv.Quote(shorten(s)) }
