package transcript

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// Edit says what a projection is: which messages leave, and what stands in
// their place. All numbers are 0-based positions.
type Edit struct {
	// First and Last are the first and the last message of the span, inclusive.
	First, Last int
	// Pinned are messages inside the span that stay, ascending. Their records are
	// written where the span was, in order.
	Pinned []int
	// Stale are messages outside of the span that leave too, ascending: older
	// checkpoints.
	Stale []int
	// Insert is the position before which the checkpoint's record is written:
	// Last+1 is right after the span, Len() is after the last message. It is
	// always greater than Last.
	Insert int
	// Role and Text are the checkpoint message; any role but tool.
	Role history.Role
	Text string
}

// Result says what a projection did beside what the Edit asked for.
type Result struct {
	// DroppedRecords is the number of records without a message of their own that
	// left: those inside of the span, and those that belonged to a message.
	DroppedRecords int
	// Renumbered is true where kept records have a new "ordinal".
	Renumbered bool
}

func editError(format string, args ...any) *Error {
	return &Error{Offset: -1, Index: history.NoIndex, Code: CodeEdit, Detail: fmt.Sprintf(format, args...), Err: ErrEdit}
}

// check says whether the edit fits a history of n messages.
func (e Edit) check(n int) error {
	switch {
	case e.First < 0 || e.Last < e.First || e.Last >= n:
		return editError("the span %d to %d does not lie in a history of %d messages", e.First, e.Last, n)
	case e.Insert <= e.Last || e.Insert > n:
		return editError("the checkpoint can't stand before position %d: want %d to %d", e.Insert, e.Last+1, n)
	case !e.Role.Known() || e.Role == history.RoleTool:
		return editError("a checkpoint can't have the role %s: want system, developer, user or assistant", quote(string(e.Role)))
	case !ascending(e.Pinned) || !ascending(e.Stale):
		return editError("the pinned and the stale positions are to be ascending, each once")
	}
	for _, i := range e.Pinned {
		if i < e.First || i > e.Last {
			return editError("the pinned position %d lies outside of the span %d to %d", i, e.First, e.Last)
		}
	}
	for _, i := range e.Stale {
		if i < 0 || i >= n || i >= e.First && i <= e.Last {
			return editError("the stale position %d does not lie outside of the span %d to %d, in a history of %d messages", i, e.First, e.Last, n)
		}
	}
	return nil
}

// allows reports an error where a checkpoint of the format can't have a role.
func (f *format) allows(role history.Role) error {
	if f.roles == nil || slices.Contains(f.roles, role) {
		return nil
	}
	var names []string
	for _, r := range f.roles {
		names = append(names, string(r))
	}
	return editError("a checkpoint in the format %s can't have the role %s: want %s", f.name, role, strings.Join(names, " or "))
}

func ascending(positions []int) bool {
	for i := 1; i < len(positions); i++ {
		if positions[i] <= positions[i-1] {
			return false
		}
	}
	return true
}

// fate is what becomes of a message.
type fate uint8

const (
	kept fate = iota
	moved
	gone
)

func (e Edit) fate(position int) fate {
	if position >= e.First && position <= e.Last {
		if _, pinned := slices.BinarySearch(e.Pinned, position); pinned {
			return moved
		}
		return gone
	}
	if _, stale := slices.BinarySearch(e.Stale, position); stale {
		return gone
	}
	return kept
}
