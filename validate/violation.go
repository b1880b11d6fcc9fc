package validate

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Violation is one fault in a draft or a manifest, written so that a model can
// mend it and a person can read it.
type Violation struct {
	// Code is one of the Code constants: a fixed word for programs.
	Code string `json:"code"`
	// Pointer is a JSON Pointer (RFC 6901) into the draft; "" is its root.
	Pointer string `json:"pointer"`
	// Detail says what is wrong, in a sentence.
	Detail string `json:"detail"`
	// Got is what stood there, cut short and never with a secret in it. Want is
	// what would pass. Either can be empty.
	Got  string `json:"got,omitempty"`
	Want string `json:"want,omitempty"`
}

// String gives "pointer: code: detail (got …; want …)".
func (v Violation) String() string {
	var b strings.Builder
	pointer := v.Pointer
	if pointer == "" {
		pointer = "(root)"
	}
	fmt.Fprintf(&b, "%s: %s: %s", pointer, v.Code, v.Detail)
	switch {
	case v.Got != "" && v.Want != "":
		fmt.Fprintf(&b, " (got %s; want %s)", v.Got, v.Want)
	case v.Got != "":
		fmt.Fprintf(&b, " (got %s)", v.Got)
	case v.Want != "":
		fmt.Fprintf(&b, " (want %s)", v.Want)
	}
	return b.String()
}

// sortViolations orders violations by pointer, then code, then detail, and drops
// equal ones.
func sortViolations(v []Violation) []Violation {
	slices.SortFunc(v, func(a, b Violation) int {
		return cmp.Or(comparePointers(a.Pointer, b.Pointer), cmp.Compare(a.Code, b.Code),
			cmp.Compare(a.Detail, b.Detail), cmp.Compare(a.Got, b.Got))
	})
	return slices.Compact(v)
}

// comparePointers orders pointers token by token, numbers by value, so that
// /tests/2 stands before /tests/10.
func comparePointers(a, b string) int {
	return slices.CompareFunc(strings.Split(a, "/"), strings.Split(b, "/"), func(x, y string) int {
		if isIndex(x) && isIndex(y) {
			return cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y))
		}
		return cmp.Compare(x, y)
	})
}

func isIndex(token string) bool {
	return token != "" && strings.Trim(token, "0123456789") == ""
}

// ErrRefused is what every *Error unwraps to.
var ErrRefused = errors.New("the manifest was refused")

// Error says that a draft or manifest was refused, and lists all that is wrong.
type Error struct {
	Violations []Violation
}

func (e *Error) Error() string {
	lines := make([]string, 0, len(e.Violations)+1)
	noun := "violations"
	if len(e.Violations) == 1 {
		noun = "violation"
	}
	lines = append(lines, fmt.Sprintf("%v: %d %s", ErrRefused, len(e.Violations), noun))
	for _, v := range e.Violations {
		lines = append(lines, "  "+v.String())
	}
	return strings.Join(lines, "\n")
}

func (e *Error) Unwrap() error { return ErrRefused }
