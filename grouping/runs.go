package grouping

import "github.com/seed-a68626b6/reduce/history"

// runs counts the runs of assistant messages: a run ends with the first result
// or user message after it, and other messages neither end nor begin one.
type runs struct {
	// current is the number of the present or last run, 0 before the first.
	current int
	inside  bool
}

func (r *runs) message(m history.Message) {
	switch {
	case m.IsResult() || m.Role == history.RoleUser || m.Role == history.RoleTool:
		r.inside = false
	case m.Role == history.RoleAssistant && !r.inside:
		r.inside = true
		r.current++
	}
}

// wentOn reports whether another run has begun since the given one.
func (r *runs) wentOn(run int) bool { return r.current > run }
