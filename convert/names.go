package convert

import (
	"fmt"

	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
)

// names gives every call of a history an id that no other has.
type names struct {
	used map[string]bool
	// given are the ids of the calls that got another one.
	given map[grouping.CallRef]string
}

func newNames() *names {
	return &names{used: make(map[string]bool), given: make(map[grouping.CallRef]string)}
}

// forCall gives the id of a call, and whether it is another one than it had.
func (n *names) forCall(ref grouping.CallRef, c history.ToolCall) (id string, changed bool) {
	id = c.ID
	if c.ByName || id == "" {
		id = fmt.Sprintf("call_%d_%d", ref.Message, ref.Call)
	}
	base := id
	for k := 2; n.used[id]; k++ {
		id = fmt.Sprintf("%s_%d", base, k)
	}
	n.used[id] = true
	if changed = id != c.ID; changed {
		n.given[ref] = id
	}
	return id, changed
}

// of gives the id of a call that was named before; had is the one that it had.
func (n *names) of(ref grouping.CallRef, had string) string {
	if id, ok := n.given[ref]; ok {
		return id
	}
	return had
}
