package grouping

import (
	"sort"

	"github.com/seed-a68626b6/reduce/history"
)

// Kind says what a group is made of.
type Kind string

// The kinds of groups.
const (
	// KindMessage holds no call and no result: one message, a message with the
	// reasoning before it, or the messages of one record.
	KindMessage Kind = "message"
	// KindCalls is one or more calls with their results and what stands between.
	KindCalls Kind = "calls"
	// KindOrphan holds a result that answers no call, and no call.
	KindOrphan Kind = "orphan"
)

// State says whether the calls of a group have been answered.
type State string

// The states of groups. A group without calls is complete. Pending outranks
// interrupted, which outranks complete.
const (
	StateComplete State = "complete"
	// StatePending holds a call whose result may still come. The group runs to
	// the end of the history and is always kept.
	StatePending State = "pending"
	// StateInterrupted holds a call whose result will not come any more.
	StateInterrupted State = "interrupted"
)

// Group is an interval of messages that is kept or dropped as one.
type Group struct {
	// First and Last are 0-based positions, both inclusive.
	First int
	Last  int
	Kind  Kind
	State State
	// Calls are the ids of the group's calls in their order, or the function's
	// name for a call that pairs by name. It is nil where there are no calls, and
	// where a Splitter was not asked for them.
	Calls []string
}

// Len is the number of messages in the group.
func (g Group) Len() int { return g.Last - g.First + 1 }

// CallRef names one tool call.
type CallRef struct {
	// Message is the 0-based position of the message that makes the call.
	Message int
	// Call is the 0-based place of the call in that message's ToolCalls.
	Call int
}

// Grouping is a history cut into groups. The zero value is that of an empty
// history. It is safe for concurrent use as long as nobody writes its fields.
type Grouping struct {
	// Groups tile the history, in order.
	Groups []Group
	// Findings are sorted as history.SortFindings does. Their Index is a
	// position in the input, which the caller maps to the session's index.
	Findings []history.Finding
	// Pending and Interrupted are the calls without a result, in order.
	Pending     []CallRef
	Interrupted []CallRef

	pairs pairs
}

// Of gives the index in Groups of the group that holds the message at a 0-based
// position, or -1 where the history has no such position.
func (g Grouping) Of(position int) int {
	i := sort.Search(len(g.Groups), func(i int) bool { return g.Groups[i].Last >= position })
	if position < 0 || i == len(g.Groups) {
		return -1
	}
	return i
}

// Call gives the call that the result at a position answers; a duplicate result
// answers the same call as the first. It is false for an orphan and for a
// message that is no result.
func (g Grouping) Call(resultPosition int) (CallRef, bool) {
	return g.pairs.call(resultPosition)
}

// Succeeded reports whether a call, named as for Result, has a result, the first of
// which is not known to be an error.
func (g Grouping) Succeeded(callMessage, call int) bool {
	number, ok := g.pairs.answered(CallRef{Message: callMessage, Call: call})
	return ok && !g.pairs.failed[number]
}

// Result gives the position of the first result of a call, which is named by
// the position of its message and its 0-based place there. It is false for a
// call without a result.
func (g Grouping) Result(callMessage, call int) (int, bool) {
	return g.pairs.result(CallRef{Message: callMessage, Call: call})
}
