package transcript

import (
	"bytes"
	"errors"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// container is how the records of an input are held together.
type container uint8

const (
	// lines: one record a line.
	lines container = iota
	// array: the elements of one JSON array.
	array
	// object: the elements of arrays of one JSON object.
	object
)

func (c container) String() string {
	return [...]string{"JSON Lines", "a JSON array", "a JSON object"}[c]
}

// layout is where the records of an input stand, before it is known what they
// are.
type layout struct {
	container container
	// top is the array or the object; empty for lines.
	top strictjson.Part
	// units are the lines, or the elements of the array.
	units []unit
	// damage is the fault of the container, after the elements that could be
	// read; nil for none. at is its line.
	damage *fault
	at     int
}

// empty reports whether the input holds nothing.
func (l layout) empty() bool { return l.container == lines && len(l.units) == 0 }

// lay finds out how the records of an input are held together, where it is said to
// be of a format; nil says nothing.
func lay(s *source, named *format, limits Limits) (layout, error) {
	start, err := s.firstByte(s.mark)
	switch {
	case err != nil || start.offset < 0:
		return layout{}, err
	case start.first == '[':
		return layArray(s, start.offset, limits)
	case start.first == '{':
		return layObject(s, start.offset, named, limits)
	}
	return linesOf(s)
}

func linesOf(s *source) (layout, error) {
	units, err := layLines(s)
	return layout{units: units}, err
}

func layArray(s *source, offset int, limits Limits) (layout, error) {
	top, fault, err := s.oneValue(offset)
	if err != nil {
		return layout{}, err
	}
	l := layout{container: array, top: top}
	if l.units, err = elementUnits(newLineCounter(s, 0, 1), top.Elements, 0); err != nil {
		return layout{}, err
	}
	return l.damagedBy(s, fault, limits)
}

// layObject finds the one object of an input, or the lines of which it is the first.
func layObject(s *source, offset int, named *format, limits Limits) (layout, error) {
	top, fault, err := s.oneValue(offset)
	if err != nil {
		return layout{}, err
	}
	whole, err := s.isWhole(top, fault, offset, named)
	switch {
	case err != nil:
		return layout{}, err
	case !whole:
		return linesOf(s)
	}
	return layout{container: object, top: top}.damagedBy(s, fault, limits)
}

// oneValue gives the parts of the one value from an offset to the end of an input.
// Where it is not sound, or something follows it, it gives the fault.
func (s *source) oneValue(offset int) (top strictjson.Part, fault *strictjson.Error, err error) {
	top, err = s.parts(offset, s.size)
	if errors.As(err, &fault) {
		return top, fault, nil
	}
	return top, nil, err
}

// lookAhead is how many lines are looked at to tell a damaged line from one
// that only begins an object.
const lookAhead = 20

// isWhole tells an object that holds everything from JSON Lines:
//
//  1. An object that is sound, and the only one, is whole where it goes over its
//     first line, or is a whole history and not a record.
//  2. One that ends on its first line, or has its fault there, is a line, and so is
//     one that is not sound and has no second line.
//  3. Any other is whole, unless one of the 20 lines after the first is an object by
//     itself.
func (s *source) isWhole(top strictjson.Part, fault *strictjson.Error, offset int, named *format) (bool, error) {
	first, err := s.lineEnd(offset)
	switch {
	case err != nil:
		return false, err
	case fault == nil && top.End > int64(first):
		return true, nil
	case fault == nil:
		return s.holdsHistory(top, named)
	case fault.Offset < int64(first) || fault.Kind == strictjson.TrailingData && top.End <= int64(first):
		return false, nil
	}
	if rest, err := s.firstByte(first); err != nil || rest.offset < 0 {
		return false, err
	}
	near, err := s.linesFrom(first, lookAhead+1)
	for _, line := range near {
		if isObject(line) {
			return false, nil
		}
	}
	return true, err
}

// isObject reports whether a line is an object with members.
func isObject(line []byte) bool {
	from, end := trim(line, 0, len(line))
	if end <= from+2 || line[from] != '{' {
		return false
	}
	_, err := strictjson.Members(line[from:end])
	return err == nil
}

// holdsHistory reports whether an object on a line by itself is a whole history and
// not a record. The named format decides, by its lists of records, or else the first
// one that knows the object.
func (s *source) holdsHistory(object strictjson.Part, named *format) (bool, error) {
	seen, err := s.look(object)
	if err != nil {
		return false, err
	}
	if named != nil && (named.record == nil || !named.record(seen)) && named.holdsList(object) {
		return true, nil
	}
	c, known := recognise(seen)
	return known && c.asObjects, nil
}

// elementUnits gives the units of the elements of a list.
func elementUnits(counter *lineCounter, elements []strictjson.Place, list int8) ([]unit, error) {
	units := make([]unit, 0, len(elements))
	for i, e := range elements {
		line, err := counter.at(int(e.Start))
		if err != nil {
			return nil, err
		}
		units = append(units, unit{kind: silent, list: list, start: int(e.Start), end: int(e.End),
			line: line, record: i, position: -1, hider: -1})
	}
	return units, nil
}

// damagedBy notes the fault of a container, if there is one.
func (l layout) damagedBy(s *source, err *strictjson.Error, limits Limits) (layout, error) {
	if err == nil {
		return l, nil
	}
	f := jsonFault(err, limits)
	f.offset = max(f.offset, 0)
	if f.code == CodeTruncated {
		f.detail = "the file is truncated: its JSON ends inside of a value"
	}
	l.damage = &f
	line, readErr := newLineCounter(s, 0, 1).at(f.offset)
	l.at = line
	return l, readErr
}

// lineCounter gives the line numbers of offsets, best in ascending order.
type lineCounter struct {
	source *source
	// start is an offset on the line first.
	start, first int
	// offset is on the line at hand.
	offset, line int
}

func newLineCounter(s *source, start, line int) *lineCounter {
	return &lineCounter{source: s, start: start, first: line, offset: start, line: line}
}

func (c *lineCounter) at(offset int) (int, error) {
	if offset < c.offset {
		c.offset, c.line = c.start, c.first
	}
	err := c.source.pieces(c.offset, offset, func(piece []byte, _ int) bool {
		c.line += bytes.Count(piece, []byte("\n"))
		return true
	})
	c.offset = offset
	return c.line, err
}
