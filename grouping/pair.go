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

// answered is the call of a key that was answered last, and its last result.
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

// pairer matches results with calls, message by message.
type pairer struct {
	// open holds the unanswered calls of a key. The next one to answer is last.
	open map[callKey][]CallRef
	last map[callKey]answered
	// runStart is the position where the present run of results began, or one
	// past the last message where that is no result.
	runStart int

	answers map[int]CallRef
	results map[CallRef]int
}

func newPairer() *pairer {
	return &pairer{
		open:    make(map[callKey][]CallRef),
		last:    make(map[callKey]answered),
		answers: make(map[int]CallRef),
		results: make(map[CallRef]int),
	}
}

// result pairs the result at position i.
func (p *pairer) result(i int, key callKey) (CallRef, pairing) {
	if !key.pairable() {
		return CallRef{}, pairedNone
	}
	if open := p.open[key]; len(open) > 0 {
		ref := open[len(open)-1]
		p.open[key] = open[:len(open)-1]
		p.results[ref] = i
		p.note(key, ref, i)
		return ref, pairedFirst
	}
	if last, ok := p.last[key]; ok && last.result >= p.runStart {
		p.note(key, last.call, i)
		return last.call, pairedDuplicate
	}
	return CallRef{}, pairedNone
}

func (p *pairer) note(key callKey, ref CallRef, result int) {
	key.text = strings.Clone(key.text)
	p.last[key] = answered{call: ref, result: result}
	p.answers[result] = ref
}

// calls opens the calls of the message at position i, the first of them last,
// since that is the one that is answered first. Keys are cloned so that they do
// not keep a whole record in memory.
func (p *pairer) calls(i int, calls []history.ToolCall) {
	for c := len(calls) - 1; c >= 0; c-- {
		key := keyOfCall(calls[c])
		if !key.pairable() {
			continue
		}
		key.text = strings.Clone(key.text)
		p.open[key] = append(p.open[key], CallRef{Message: i, Call: c})
	}
}

// passed is told of every message after it was paired.
func (p *pairer) passed(i int, isResult bool) {
	if !isResult {
		p.runStart = i + 1
	}
}
