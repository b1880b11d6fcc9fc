package grouping

import (
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// callKey is what a call and its result have in common: an id, or for legacy
// calls a function's name. The two never pair with each other.
type callKey struct {
	byName bool
	text   string
}

func keyOfCall(c history.ToolCall) callKey {
	if c.ByName {
		return callKey{byName: true, text: c.Name}
	}
	return callKey{text: c.ID}
}

func keyOfResult(m history.Message) callKey {
	if m.Result.ByName {
		return callKey{byName: true, text: m.Name}
	}
	return callKey{text: m.Result.CallID}
}

// pairable is false for an empty id. An empty function name pairs with itself.
func (k callKey) pairable() bool { return k.byName || k.text != "" }

type pairing string

const (
	pairedFirst     pairing = "first"
	pairedDuplicate pairing = "duplicate"
	pairedNone      pairing = "none"
)

// pairer matches results with calls, message by message. Its maps hold what is
// open, not what was: they stay small however long the history is.
type pairer struct {
	// open holds the numbers of the unanswered calls of a key. The next one to
	// answer is last.
	open map[callKey][]int32
	// last holds the call of a key that was answered in the present run of results.
	last map[callKey]int32
	pairs
}

func newPairer(n int) *pairer {
	return &pairer{open: make(map[callKey][]int32), last: make(map[callKey]int32), pairs: newPairs(n)}
}

// result pairs the result at position i, and gives the number of its call.
func (p *pairer) result(i int, key callKey) (int32, pairing) {
	if !key.pairable() {
		return none, pairedNone
	}
	if open := p.open[key]; len(open) > 0 {
		number := open[len(open)-1]
		p.close(key, open[:len(open)-1])
		p.results[number] = int32(i)
		p.answers[i] = number
		key.text = strings.Clone(key.text)
		p.last[key] = number
		return number, pairedFirst
	}
	if number, ok := p.last[key]; ok {
		p.answers[i] = number
		return number, pairedDuplicate
	}
	return none, pairedNone
}

func (p *pairer) close(key callKey, rest []int32) {
	if len(rest) == 0 {
		delete(p.open, key)
		return
	}
	p.open[key] = rest
}

// calls opens the calls of the message at position i, and gives the number of the
// first. The first is opened last, since that is the one that is answered first.
// Keys are cloned so that they do not keep a whole record in memory.
func (p *pairer) calls(i int, calls []history.ToolCall) int32 {
	first := int32(len(p.callers))
	for range calls {
		p.addCall(i)
	}
	for c := len(calls) - 1; c >= 0; c-- {
		key := keyOfCall(calls[c])
		if !key.pairable() {
			continue
		}
		key.text = strings.Clone(key.text)
		p.open[key] = append(p.open[key], first+int32(c))
	}
	return first
}

// passed is told of every message after it was paired: one that is no result ends
// the run of results.
func (p *pairer) passed(isResult bool) {
	if !isResult && len(p.last) > 0 {
		clear(p.last)
	}
}
