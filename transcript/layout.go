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
	// top is the place of the array or of the object; empty for lines.
	top strictjson.Span
	// units are the lines, or the elements of the array.
	units []unit
	// damage is the fault of the container, after the elements that could be
	// read; nil for none. at is its line.
	damage *fault
	at     int
}

// empty reports whether the input holds nothing.
func (l layout) empty() bool { return l.container == lines && len(l.units) == 0 }

// lay finds out how the records of an input are held together. An input that is
// one JSON value is taken into memory as a whole.
func lay(s *source, limits Limits) (layout, error) {
	start, err := s.firstByte()
	if err != nil || start.offset < 0 {
		return layout{}, err
	}
	whole, err := s.isOneValue(start)
	if err != nil {
		return layout{}, err
	}
	if !whole {
		units, err := layLines(s)
		return layout{units: units}, err
	}
	if err := s.load(); err != nil {
		return layout{}, err
	}
	from, end := trim(s.data, start.offset, s.size)
	top := strictjson.Span{Start: from, End: end}
	if start.first == '[' {
		return layElements(s.data, layout{container: array, top: top}, top, limits), nil
	}
	l := layout{container: object, top: top}
	if _, err := strictjson.Members(s.data[from:end]); err != nil {
		return l.damaged(s.data, from, err, limits), nil
	}
	return l, nil
}

// lookAhead is how many lines are looked at to tell a damaged line from one
// that only begins an object.
const lookAhead = 20

// isOneValue tells one array, or one object that holds everything, from JSON
// Lines. An object is one where its first line is not, and no line near it is an
// object by itself; or where there is one line only that is a whole history.
func (s *source) isOneValue(start firstByte) (bool, error) {
	if start.first != '{' {
		return start.first == '[', nil
	}
	near, complete, err := s.linesFrom(start.offset, 1)
	if err != nil || len(near) == 0 {
		return false, err
	}
	members, err := strictjson.Members(near[0])
	if err == nil {
		return complete && holdsHistory(near[0], members), nil
	}
	if !errors.Is(err, strictjson.Truncated) || complete {
		return false, nil
	}
	if near, _, err = s.linesFrom(start.offset, lookAhead+1); err != nil {
		return false, err
	}
	for _, line := range near[1:] {
		if isObject(line) {
			return s.readsWhole(start.offset)
		}
	}
	return true, nil
}

// readsWhole reports whether the input from an offset is one object.
func (s *source) readsWhole(offset int) (bool, error) {
	if err := s.load(); err != nil {
		return false, err
	}
	_, err := strictjson.Members(s.data[offset:])
	return err == nil, nil
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

// holdsHistory reports whether an object on a line by itself is a whole history
// and not a record: the first format that knows it decides.
func holdsHistory(data []byte, members []strictjson.Member) bool {
	seen := lookAt(data, members)
	c, known := recognise(seen)
	return known && c.asObjects
}

func layElements(data []byte, l layout, list strictjson.Span, limits Limits) layout {
	elements, err := strictjson.Elements(data[list.Start:list.End])
	l.units = elementUnits(data, list.Start, elements, 0)
	if err != nil {
		return l.damaged(data, list.Start, err, limits)
	}
	return l
}

// elementUnits gives the units of the elements of a list, whose places count from
// base.
func elementUnits(data []byte, base int, elements []strictjson.Span, list int8) []unit {
	counter := lineCounter{data: data, line: 1}
	units := make([]unit, 0, len(elements))
	for i, e := range elements {
		start, end := base+e.Start, base+e.End
		units = append(units, unit{kind: silent, list: list, start: start, end: end,
			line: counter.at(start), record: i, position: -1, hider: -1})
	}
	return units
}

func (l layout) damaged(data []byte, base int, err error, limits Limits) layout {
	f := jsonFault(err, limits)
	f.offset = base + max(f.offset, 0)
	if f.code == CodeTruncated {
		f.detail = "the file is truncated: its JSON ends inside of a value"
	}
	l.damage = &f
	counter := lineCounter{data: data, line: 1}
	l.at = counter.at(f.offset)
	return l
}

// lineCounter gives 1-based line numbers for ascending offsets.
type lineCounter struct {
	data   []byte
	offset int
	line   int
}

func (c *lineCounter) at(offset int) int {
	if offset < c.offset {
		c.offset, c.line = 0, 1
	}
	c.line += bytes.Count(c.data[c.offset:offset], []byte("\n"))
	c.offset = offset
	return c.line
}
