package grouping

import (
	"math"
	"sort"
)

// none stands for a position or a place that there is not.
const none = -1

// pairs holds which call each result answers, and which result each call has. A
// call is known by its number: its 0-based place among all calls of the history.
// Positions and numbers are kept in 32 bits; maxMessages is what that allows.
type pairs struct {
	// answers is by position the number of the call that the result there answers;
	// none where it answers none, or is no result.
	answers []int32
	// callers are the positions of the messages that make the calls, and results
	// those of the calls' first results, none for a call without one.
	callers []int32
	results []int32
	// failed says of calls whether their first result is known to be an error.
	failed []bool
}

// maxMessages is the largest number of messages, and of calls, that can be
// grouped.
const maxMessages = math.MaxInt32

func newPairs(n int) pairs {
	p := pairs{answers: make([]int32, n)}
	for i := range p.answers {
		p.answers[i] = none
	}
	return p
}

// addCall gives the next call its number.
func (p *pairs) addCall(message int) int32 {
	p.callers = append(p.callers, int32(message))
	p.results = append(p.results, none)
	p.failed = append(p.failed, false)
	return int32(len(p.callers) - 1)
}

// ref names a call by its message.
func (p *pairs) ref(number int32) CallRef {
	message := int(p.callers[number])
	return CallRef{Message: message, Call: int(number) - p.firstCall(message)}
}

// firstCall is the number of the first call that is made at a position or after
// it.
func (p *pairs) firstCall(position int) int {
	return sort.Search(len(p.callers), func(k int) bool { return int(p.callers[k]) >= position })
}

// call gives the call that the result at a position answers.
func (p *pairs) call(position int) (CallRef, bool) {
	if position < 0 || position >= len(p.answers) || p.answers[position] == none {
		return CallRef{}, false
	}
	return p.ref(p.answers[position]), true
}

// result gives the position of a call's first result.
func (p *pairs) result(ref CallRef) (int, bool) {
	number, ok := p.answered(ref)
	if !ok {
		return 0, false
	}
	return int(p.results[number]), true
}

// answered gives the number of a call that has a result.
func (p *pairs) answered(ref CallRef) (number int, ok bool) {
	if ref.Call < 0 {
		return 0, false
	}
	number = p.firstCall(ref.Message) + ref.Call
	ok = number < len(p.callers) && int(p.callers[number]) == ref.Message && p.results[number] != none
	return number, ok
}
