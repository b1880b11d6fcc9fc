package deterministic

import (
	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
)

// openCalls holds the calls that wait for a result, and those that were answered in
// the present run of results, which can be answered again.
type openCalls struct {
	calls map[grouping.CallRef]history.ToolCall
	done  []grouping.CallRef
}

func newOpenCalls() *openCalls {
	return &openCalls{calls: make(map[grouping.CallRef]history.ToolCall)}
}

// answered gives a call that a result answers.
func (o *openCalls) answered(ref grouping.CallRef) history.ToolCall {
	o.done = append(o.done, ref)
	return o.calls[ref]
}

// passed takes up the calls of the message at a position, after its own result was
// paired.
func (o *openCalls) passed(i int, m history.Message) {
	if !m.IsResult() {
		for _, ref := range o.done {
			delete(o.calls, ref)
		}
		o.done = o.done[:0]
	}
	for k, call := range m.ToolCalls {
		o.calls[grouping.CallRef{Message: i, Call: k}] = call
	}
}
