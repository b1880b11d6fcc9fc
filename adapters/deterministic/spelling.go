package deterministic

import (
	"math"
	"path"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/shell"
)

// naming is how a file is called.
type naming struct {
	// key is what it was called first, by which its entries are known.
	key string
	// ref is its absolute name, where one was used, else the first, one without "./"
	// before one with it; index is that of the message that holds it.
	ref   string
	index int
}

// spellings join the names of one file: src/a.go behind "cd /repo" is
// /repo/src/a.go, and a.go behind "cd src" is src/a.go as long as no command has left
// the place where the agent works. A name whose directory nobody tells stands for itself.
type spellings struct {
	// files are the files of which the place is known, by it.
	files map[string]naming
	// plain are those that are called by their place alone, with the index of the message
	// that holds it: most are.
	plain map[string]int32
	// carried are the refs of the previous manifest: they keep to their own name, as
	// nothing in the span shows them in another.
	carried map[string]bool
}

func newSpellings(previous *checkpoint.Manifest) *spellings {
	s := &spellings{files: make(map[string]naming), plain: make(map[string]int32), carried: make(map[string]bool)}
	if previous != nil {
		for _, a := range previous.Artifacts {
			s.carried[a.Ref] = true
		}
	}
	return s
}

// join tells for the effects of a step what their files are called.
func (s *spellings) join(m *moment, effects []effect) {
	for i := range effects {
		e := &effects[i]
		if e.kind != checkpoint.File {
			continue
		}
		if e.moved {
			e.place = "" // nothing says where the file lives: only what has its name is forgotten
			continue
		}
		if e.place == "" {
			e.place = placeOf(e.ref)
		}
		if former, known := s.at(e.fromPlace); known && !s.carried[former.key] {
			e.formerly = former
			delete(s.files, e.fromPlace)
			delete(s.plain, e.fromPlace)
		}
		known, is := s.at(e.place)
		switch {
		case e.place == "" || s.carried[e.ref]:
		case !is:
			s.call(*e, e.shownAt(m))
		case !s.carried[known.key]:
			if isAbsolute(e.ref) && !isAbsolute(known.ref) || strings.HasPrefix(known.ref, "./") && !strings.HasPrefix(e.ref, "./") {
				known.ref, known.index = strings.Clone(e.ref), e.shownAt(m)
				s.files[e.place] = known
			}
			e.named = known
		}
	}
}

// at gives how the file of a place is called.
func (s *spellings) at(place string) (naming, bool) {
	if n, known := s.files[place]; known {
		return n, true
	}
	index, known := s.plain[place]
	return naming{place, place, int(index)}, known
}

// call takes up how a file is called first.
func (s *spellings) call(e effect, index int) {
	ref := strings.Clone(e.ref)
	if e.place == ref && index <= math.MaxInt32 {
		s.plain[ref] = int32(index)
		return
	}
	place := ref
	if e.place != ref {
		place = strings.Clone(e.place)
	}
	s.files[place] = naming{ref, ref, index}
}

// placeOf gives the place of a file that is named without a directory: its absolute path,
// or its path from where the agent works.
func placeOf(ref string) string {
	if place := shell.Place("", ref); place != "" || ref == "" || ref[0] == '~' {
		return place
	}
	if place := path.Clean(ref); place != "." && !strings.HasPrefix(place, "..") {
		return place
	}
	return ""
}

func isAbsolute(path string) bool { return strings.HasPrefix(path, "/") }

// shownAt is the index of the message that the ref stands in.
func (e effect) shownAt(m *moment) int {
	if e.inResult {
		return m.index
	}
	return m.step.began
}
