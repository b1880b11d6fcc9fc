package reducer

import "github.com/seed-a68626b6/reduce/history"

// Progress says that a draft is being asked for.
type Progress struct {
	// Summarizer is the name of who is asked.
	Summarizer string
	// Span is what the reduction compacts, Range what is asked for now: all of it, or
	// a chunk. Chunk is its number, from 1.
	Span, Range history.Range
	Chunk       int
	// Attempt counts from 1; from 2 on the draft before it was refused.
	Attempt int
}

// tell hands on that a draft is being asked for.
func (r *Reducer) tell(p Progress) {
	if r.Progress != nil {
		r.Progress(p)
	}
}
