package transcript

import (
	"bytes"
	"errors"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// container is how the records of an input are held together.
type container uint8

const (
	// lines: one record a line.
	lines container = iota
	// array: the elements of one JSON array.
	array
	// object: the elements of the array under "messages" of one JSON object.
	object
)

func (c container) String() string {
	return [...]string{"JSON Lines", "a JSON array", "a JSON object"}[c]
}

// layout is where the records of an input stand.
type layout struct {
	container container
	units     []unit
	// top is the place of the object, for container object; otherwise empty.
	top strictjson.Span
	// listed is false for an object without an array under "messages".
	listed bool
	// damage is the fault of the container, after the elements that could be
	// read; nil for none. at is its line.
	damage *fault
	at     int
}

// lay finds the records of data, which begins after a byte order mark at start.
func lay(data []byte, start int, limits Limits) layout {
	from, end := trim(data, start, len(data))
	if from == end {
		return layout{}
	}
	place := strictjson.Span{Start: from, End: end}
	switch data[from] {
	case '[':
		return layElements(data, place, layout{container: array, listed: true}, limits)
	case '{':
		if members, whole, err := wholeObject(data[from:end]); whole {
			return layObject(data, place, members, err, limits)
		}
	}
	return layout{units: layLines(data, start)}
}

// wholeObject tells one object that holds everything from JSON Lines of objects,
// and gives its members or its fault.
func wholeObject(data []byte) (members []strictjson.Member, whole bool, err error) {
	newline := bytes.IndexByte(data, '\n')
	if newline < 0 {
		members, err = strictjson.Members(data)
		_, listed := messagesOf(data, members)
		return members, err == nil && listed, err
	}
	if _, err := strictjson.Members(data[:newline]); !errors.Is(err, strictjson.Truncated) {
		return nil, false, nil
	}
	members, err = strictjson.Members(data)
	return members, err == nil || !anotherRecord(data[newline+1:]), err
}

func messagesOf(data []byte, members []strictjson.Member) (strictjson.Span, bool) {
	for _, m := range members {
		if m.Name == "messages" {
			return m.Value, data[m.Value.Start] == '['
		}
	}
	return strictjson.Span{}, false
}

// lookAhead is how many lines are looked at to tell a damaged line from one
// that only begins an object.
const lookAhead = 20

// anotherRecord reports whether one of the next lines is an object by itself.
func anotherRecord(data []byte) bool {
	for range lookAhead {
		line, rest, more := bytes.Cut(data, []byte("\n"))
		from, end := trim(line, 0, len(line))
		if end > from+2 && line[from] == '{' {
			if _, err := strictjson.Members(line[from:end]); err == nil {
				return true
			}
		}
		if !more {
			return false
		}
		data = rest
	}
	return false
}

func layLines(data []byte, start int) []unit {
	units := make([]unit, 0, bytes.Count(data[start:], []byte("\n"))+1)
	record := 0
	for line := 1; start < len(data); line++ {
		end := len(data)
		if i := bytes.IndexByte(data[start:], '\n'); i >= 0 {
			end = start + i + 1
		}
		u := unit{start: start, end: end, line: line, position: -1}
		if from, to := trim(data, start, end); from < to {
			u.kind, u.record = silent, record
			record++
		}
		units = append(units, u)
		start = end
	}
	return units
}

// errNotUTF8 is the fault of a wrapper; elements have their own check.
var errNotUTF8 = &strictjson.Error{Kind: strictjson.InvalidUTF8,
	Detail: "the object around the messages is not UTF-8 text: want UTF-8"}

func layObject(data []byte, place strictjson.Span, members []strictjson.Member, err error, limits Limits) layout {
	l := layout{container: object, top: place}
	if err != nil {
		return l.damaged(data, place.Start, err, limits)
	}
	list, listed := messagesOf(data[place.Start:place.End], members)
	if !listed {
		return l
	}
	l.listed = true
	if !utf8.Valid(data[place.Start:place.Start+list.Start]) || !utf8.Valid(data[place.Start+list.End:place.End]) {
		return l.damaged(data, place.Start, errNotUTF8, limits)
	}
	list = strictjson.Span{Start: place.Start + list.Start, End: place.Start + list.End}
	return layElements(data, list, l, limits)
}

func layElements(data []byte, list strictjson.Span, l layout, limits Limits) layout {
	elements, err := strictjson.Elements(data[list.Start:list.End])
	lines := lineCounter{data: data, line: 1}
	for i, e := range elements {
		start, end := list.Start+e.Start, list.Start+e.End
		l.units = append(l.units, unit{kind: silent, start: start, end: end, line: lines.at(start), record: i, position: -1})
	}
	if err != nil {
		return l.damaged(data, list.Start, err, limits)
	}
	return l
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
	c.line += bytes.Count(c.data[c.offset:offset], []byte("\n"))
	c.offset = offset
	return c.line
}
