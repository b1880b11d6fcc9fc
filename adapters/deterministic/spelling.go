package deterministic

import (
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/shell"
)

// naming is how a file was called, and the message that called it so.
type naming struct {
	ref   string
	index int
}

// spellings join the names of one file: src/a.go behind "cd /repo" is
// /repo/src/a.go. A name whose directory nobody tells stands for itself.
type spellings struct {
	// first is how a file was called first, by its absolute path.
	first map[string]naming
	// carried are the refs of the previous manifest: they keep to their own name, as
	// nothing in the span shows them in another.
	carried map[string]bool
}

func newSpellings(previous *checkpoint.Manifest) *spellings {
	s := &spellings{first: make(map[string]naming), carried: make(map[string]bool)}
	if previous != nil {
		for _, a := range previous.Artifacts {
			s.carried[a.Ref] = true
		}
	}
	return s
}

// join tells for the effects of a step what their files were called first.
func (s *spellings) join(m *moment, effects []effect) {
	for i := range effects {
		e := &effects[i]
		if e.kind != checkpoint.File {
			continue
		}
		if e.place == "" {
			e.place = shell.Place("", e.ref)
		}
		if former, known := s.first[e.fromPlace]; known && !s.carried[former.ref] {
			if former.ref != e.from {
				e.formerly = former.ref
			}
			delete(s.first, e.fromPlace)
		}
		first, known := s.first[e.place]
		switch {
		case e.place == "" || s.carried[e.ref]:
		case !known:
			s.first[strings.Clone(e.place)] = naming{strings.Clone(e.ref), e.shownAt(m)}
		case !s.carried[first.ref]:
			e.named = first
		}
	}
}

// shownAt is the index of the message that the ref stands in.
func (e effect) shownAt(m *moment) int {
	if e.inResult {
		return m.index
	}
	return m.step.began
}
