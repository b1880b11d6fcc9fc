package strictjson

import (
	"iter"
	"unsafe"
)

// Type is the JSON type of a Value.
type Type uint8

// The types. The zero Type is that of a value that is not there.
const (
	TypeNone Type = iota
	TypeNull
	TypeFalse
	TypeTrue
	TypeNumber
	TypeString
	TypeArray
	TypeObject
)

// types are the types by their first byte; numbers begin with others.
var types = [256]Type{'n': TypeNull, 'f': TypeFalse, 't': TypeTrue, '"': TypeString, '[': TypeArray, '{': TypeObject,
	'-': TypeNumber, '0': TypeNumber, '1': TypeNumber, '2': TypeNumber, '3': TypeNumber, '4': TypeNumber,
	'5': TypeNumber, '6': TypeNumber, '7': TypeNumber, '8': TypeNumber, '9': TypeNumber}

// String names the type for people.
func (t Type) String() string {
	return [...]string{"nothing", "null", "a boolean", "a boolean", "a number", "a string", "an array", "an object"}[t]
}

// node is the place of a value or name. An object or array has a second node:
// its start is the place in nodes of what follows the value, its end the number
// of members or elements.
type node struct {
	// end is flagged for a string that is not what its bytes are.
	start, end uint32
}

func textNode(start, end int, coded bool) node {
	n := node{uint32(start), uint32(end)}
	if coded {
		n.end |= flag
	}
	return n
}

// Value is a value of a text that passed. It is a place in the text and in the
// Checker's index, so it holds until the Checker is used again, and as long as the
// text is not changed. The zero Value is one that is not there. Finding members
// and elements scans nothing: an object or array is passed in one step.
type Value struct {
	scanner *scanner
	at      uint32
}

func (v Value) node() node { return v.scanner.nodes[v.at] }

// raw gives the value's bytes.
func (n node) raw(data []byte) []byte { return data[n.start : n.end&^flag] }

// inner gives what stands between a string's quotes.
func (n node) inner(data []byte) []byte { return data[n.start+1 : n.end&^flag-1] }

func (n node) coded() bool { return n.end&flag != 0 }

// Type gives the value's type.
func (v Value) Type() Type {
	if v.scanner == nil {
		return TypeNone
	}
	return types[v.scanner.data[v.node().start]]
}

// Exists reports whether the value is there. null is there.
func (v Value) Exists() bool { return v.scanner != nil }

// Span gives the value's place in the text, empty for one that is not there.
func (v Value) Span() Span {
	if v.scanner == nil {
		return Span{}
	}
	n := v.node()
	return Span{Start: int(n.start), End: int(n.end &^ flag)}
}

// Raw gives the value's bytes, which are those of the text itself: they must not
// be changed, and change when the text does. It is nil for a value that is not
// there.
func (v Value) Raw() []byte {
	if v.scanner == nil {
		return nil
	}
	return v.node().raw(v.scanner.data)
}

// Text gives what a string reads as, in memory of its own, and "" for any other
// value. A lone surrogate reads as U+FFFD.
func (v Value) Text() string {
	if v.Type() != TypeString {
		return ""
	}
	n := v.node()
	if !n.coded() {
		return string(n.inner(v.scanner.data))
	}
	inner := n.inner(v.scanner.data)
	if len(inner) > largeText {
		text := appendUnescaped(make([]byte, 0, len(inner)+UnescapeRoom), inner)
		return unsafe.String(unsafe.SliceData(text), len(text))
	}
	v.scanner.key = appendUnescaped(v.scanner.key[:0], inner)
	return string(v.scanner.key)
}

// largeText is the length in bytes from which on a text is unescaped right into
// its own memory, which may be larger than it: a second copy would cost more.
const largeText = 1 << 20

// AppendText appends what a string reads as to dst, and nothing for any other
// value.
func (v Value) AppendText(dst []byte) []byte {
	if v.Type() != TypeString {
		return dst
	}
	n := v.node()
	if !n.coded() {
		return append(dst, n.inner(v.scanner.data)...)
	}
	return appendUnescaped(dst, n.inner(v.scanner.data))
}

// Escaped reports whether the value is a string with escapes, so that it does not
// read as its bytes.
func (v Value) Escaped() bool { return v.Type() == TypeString && v.node().coded() }

// Is reports whether the value is a string that reads as text.
func (v Value) Is(text string) bool {
	if v.Type() != TypeString {
		return false
	}
	return v.node().reads(v.scanner, text)
}

func (n node) reads(s *scanner, text string) bool {
	if n.coded() {
		s.key = appendUnescaped(s.key[:0], n.inner(s.data))
		return string(s.key) == text
	}
	return string(n.inner(s.data)) == text
}

// Len is the number of members of an object or elements of an array, and 0 for
// any other value.
func (v Value) Len() int {
	if !v.holds() {
		return 0
	}
	return int(v.scanner.nodes[v.at+1].end)
}

func (v Value) holds() bool { return v.Type() >= TypeArray }

// after gives the place of what follows the value at a place.
func (s *scanner) after(at uint32) uint32 {
	if types[s.data[s.nodes[at].start]] >= TypeArray {
		return s.nodes[at+1].start
	}
	return at + 1
}

// Elements gives the elements of an array in order, and nothing for any other
// value.
func (v Value) Elements() iter.Seq[Value] {
	return func(yield func(Value) bool) {
		if v.Type() != TypeArray {
			return
		}
		s, end := v.scanner, v.scanner.nodes[v.at+1].start
		for at := v.at + 2; at < end; at = s.after(at) {
			if !yield(Value{s, at}) {
				return
			}
		}
	}
}

// Name gives the name of a member as it is written, quotes included. The value must
// be one that Members or Get gave.
func (v Value) Name() []byte { return v.scanner.nodes[v.at-1].raw(v.scanner.data) }

// Members gives the names and values of the members of an object in order, and
// nothing for any other value. A name is unescaped; like Raw it is not to be
// kept, but a switch over string(name) costs nothing.
func (v Value) Members() iter.Seq2[[]byte, Value] {
	return func(yield func([]byte, Value) bool) {
		if v.Type() != TypeObject {
			return
		}
		s, end := v.scanner, v.scanner.nodes[v.at+1].start
		for at := v.at + 2; at < end; {
			name := s.nodes[at].inner(s.data)
			if s.nodes[at].coded() {
				name = appendUnescaped(nil, name)
			}
			if !yield(name, Value{s, at + 1}) {
				return
			}
			at = s.after(at + 1)
		}
	}
}

// Get gives the value of the member of that name, which is not there where there
// is no such member, or v is no object.
func (v Value) Get(name string) Value {
	if v.Type() != TypeObject {
		return Value{}
	}
	s, end := v.scanner, v.scanner.nodes[v.at+1].start
	for at := v.at + 2; at < end; at = s.after(at + 1) {
		if s.nodes[at].reads(s, name) {
			return Value{s, at + 1}
		}
	}
	return Value{}
}
