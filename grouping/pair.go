package grouping

import (
	"slices"
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

// answered is a call of a key, and its last result.
type answered struct {
	call   CallRef
	result int
}

type pairing string

const (
	pairedFirst     pairing = "first"
	pairedDuplicate pairing = "duplicate"
	pairedNone      pairing = "none"
)

// pairer matches results with calls, message by message. Its maps hold what is
// open, not what was: they stay small however long the history is.
type pairer struct {
	// open holds the unanswered calls of a key. The next one to answer is last.
	open map[callKey][]CallRef
	// last holds what was answered in the present run of results.
	last map[callKey]answered
	pairs
}

func newPairer(n int) *pairer {
	return &pairer{open: make(map[callKey][]CallRef), last: make(map[callKey]answered), pairs: newPairs(n)}
}

// result pairs the result at position i.
func (p *pairer) result(i int, key callKey) (CallRef, pairing) {
	if !key.pairable() {
		return CallRef{}, pairedNone
	}
	if open := p.open[key]; len(open) > 0 {
		ref := open[len(open)-1]
		p.close(key, open[:len(open)-1])
		p.setResult(ref, i)
		p.note(key, ref, i)
		return ref, pairedFirst
	}
	if last, ok := p.last[key]; ok {
		p.note(key, last.call, i)
		return last.call, pairedDuplicate
	}
	return CallRef{}, pairedNone
}

func (p *pairer) close(key callKey, rest []CallRef) {
	if len(rest) == 0 {
		delete(p.open, key)
		return
	}
	p.open[key] = rest
}

func (p *pairer) note(key callKey, ref CallRef, result int) {
	key.text = strings.Clone(key.text)
	p.last[key] = answered{call: ref, result: result}
	p.answers[result] = ref
}

// calls opens the calls of the message at position i, the first of them last,
// since that is the one that is answered first.
func (p *pairer) calls(i int, calls []call) {
	p.addCalls(i, len(calls))
	for _, c := range slices.Backward(calls) {
		if c.key.pairable() {
			p.open[c.key] = append(p.open[c.key], c.ref)
		}
	}
}

// passed is told of every message after it was paired: one that is no result ends
// the run of results.
func (p *pairer) passed(isResult bool) {
	if !isResult && len(p.last) > 0 {
		clear(p.last)
	}
}
