package strictjson

import (
	"fmt"
	"io"
)

// SplitOptions says what a Splitter reads. The zero value reads the elements of
// an array of values of up to HighestMaxBytes.
type SplitOptions struct {
	// Path leads to the array: the text is an object, the first name is one of
	// its members, an object again, and so on, until the last name's member is the
	// array. An empty path means that the text is the array.
	Path []string
	// MaxBytes is the largest element, and the largest member beside the path, in
	// bytes; zero means HighestMaxBytes, and more is taken as that.
	MaxBytes int64
	// Window is how many bytes are read at once, as long as no element or member
	// is longer; zero means DefaultWindow.
	Window int
}

// DefaultWindow is the Window that zero stands for.
const DefaultWindow = 64 << 10

// Element is one element of a split array.
type Element struct {
	// Start and End are its byte range in the text, End exclusive.
	Start, End int64
	// Raw is its bytes. They hold until Next is called again.
	Raw []byte
}

// Splitter gives the elements of one big array, reading its text in pieces: what
// is kept in memory is at most a few times the largest element or other member.
// It reads to the end of the text, and refuses what Elements does, with the same
// faults; UTF-8 is left to a Checker, to which each element can be given. It is
// not safe for concurrent use.
type Splitter struct {
	outline
	source io.Reader
	path   []string
	window int
	// wanted is set where at is a value that is to be entered or read: name is
	// that of its member.
	begun, wanted bool
	name          string
	found         bool
	err           error
}

// NewSplitter gives a Splitter that reads from r.
func NewSplitter(r io.Reader, o SplitOptions) *Splitter {
	w := o.Window
	if w <= 0 {
		w = DefaultWindow
	}
	return &Splitter{outline: newOutline(o.MaxBytes), source: r, path: o.Path, window: w}
}

// Found reports whether the path led to an array, as far as the text was read.
func (s *Splitter) Found() bool { return s.found }

// Next gives the next element, and io.EOF after the last, when the text was read
// to its end. Where the path leads to no array there is none. A fault of the text
// is an *Error, and comes after the elements before it. After an error Next gives
// it again.
func (s *Splitter) Next() (Element, error) {
	for s.err == nil {
		e, outcome, err := s.advance()
		switch {
		case err != nil:
			s.err = err
		case outcome == more:
			s.err = s.fill()
		case e.Raw != nil:
			return e, nil
		}
	}
	return Element{}, s.err
}

// advance takes one step.
func (s *Splitter) advance() (Element, step, error) {
	switch {
	case !s.begun:
		outcome, err := s.start()
		return Element{}, outcome, err
	case len(s.frames) == 0:
		outcome, err := s.end()
		if outcome == closed {
			err = io.EOF
		}
		return Element{}, outcome, err
	case s.wanted:
		return s.take()
	}
	name, outcome, err := s.next()
	s.name, s.wanted = name, outcome == child
	return Element{}, outcome, err
}

// start enters the text's value.
func (s *Splitter) start() (step, error) {
	outcome, err := s.begin()
	if outcome != child {
		return outcome, err
	}
	s.begun, s.found = true, len(s.path) == 0
	if s.found {
		return child, s.enter(TypeArray)
	}
	return child, s.enter(TypeObject)
}

// take enters the value at hand where the path goes through it, and reads it
// otherwise.
func (s *Splitter) take() (Element, step, error) {
	depth := len(s.frames)
	if depth <= len(s.path) && s.name == s.path[depth-1] {
		last := depth == len(s.path)
		if t := types[s.data[s.at]]; last && t == TypeArray || !last && t == TypeObject {
			s.open()
			s.wanted, s.found = false, last
			return Element{}, child, nil
		}
	}
	span, outcome, err := s.skip()
	if outcome != child {
		return Element{}, outcome, err
	}
	s.wanted = false
	if depth <= len(s.path) {
		return Element{}, child, nil
	}
	return Element{Start: s.base + int64(span.Start), End: s.base + int64(span.End), Raw: s.data[span.Start:span.End:span.End]}, child, nil
}

// fill drops what was read, and reads on until the buffer is full. The buffer
// grows where less than half of it is free, so that each byte is looked at a
// bounded number of times.
func (s *Splitter) fill() error {
	rest := s.data[s.at:]
	buffer := s.data[:0]
	if 2*len(rest) >= cap(buffer) {
		buffer = make([]byte, 0, max(s.window, 2*cap(buffer)))
	}
	buffer = append(buffer, rest...)
	s.base, s.at = s.base+int64(s.at), 0
	n, err := io.ReadFull(s.source, buffer[len(buffer):cap(buffer)])
	s.data = buffer[:len(buffer)+n]
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		s.whole, err = true, nil
	}
	if err != nil {
		return fmt.Errorf("reading at byte %d: %w", s.base+int64(len(s.data)), err)
	}
	return nil
}
