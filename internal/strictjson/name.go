package strictjson

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// flag is the bit of a 32-bit offset that is no part of it.
const flag = 1 << 31

// name is a member's name between its quotes.
type name struct {
	// start and end are offsets: flagged, start means that the name stands in
	// kept, and end that it is coded.
	start, end uint32
	// print differs for most names that differ.
	print uint64
}

// newName gives the name whose quotes are at start and before end.
func newName(start, end int, coded bool) name {
	n := name{start: uint32(start + 1), end: uint32(end - 1)}
	if coded {
		n.end |= flag
	}
	return n
}

// someNames is how many names of one object are compared one by one. More go into
// a table.
const someNames = 16

// addName notes the name of the next member of f, whose quotes are at start and
// before end, and reports whether it is the first of its kind.
func (s *scanner) addName(f *frame, start, end int, coded bool) bool {
	n := newName(start, end, coded)
	key := s.read(n, &s.key)
	if f.hashed {
		s.names[len(s.names)-1] = n
		return s.insert(n, key)
	}
	n.print = fingerprint(key)
	for _, other := range s.names[f.names:] {
		if other.print == n.print && bytes.Equal(s.read(other, &s.other), key) {
			return false
		}
	}
	s.names = append(s.names, n)
	if len(s.names)-int(f.names) > someNames {
		s.hash(f)
	}
	return true
}

// read gives the name's bytes, unescaped, in data or in buffer. A byte that is not
// UTF-8 reads as U+FFFD.
func (s *scanner) read(n name, buffer *[]byte) []byte {
	if n.start&flag != 0 {
		return s.kept[n.start&^flag : n.end]
	}
	key := s.data[n.start : n.end&^flag]
	if n.end&flag != 0 {
		*buffer = appendUnescaped((*buffer)[:0], key)
		key = *buffer
	}
	if s.anyBytes && !utf8.Valid(key) {
		return []byte(string([]rune(string(key))))
	}
	return key
}

// fingerprint mixes a name's length with its first and last bytes.
func fingerprint(key []byte) uint64 {
	n := len(key)
	switch {
	case n >= 8:
		first, last := binary.LittleEndian.Uint64(key), binary.LittleEndian.Uint64(key[n-8:])
		return first ^ bits.RotateLeft64(last, 29) ^ uint64(n)<<56
	case n >= 4:
		first, last := binary.LittleEndian.Uint32(key), binary.LittleEndian.Uint32(key[n-4:])
		return uint64(first) | uint64(last)<<32 ^ uint64(n)<<56
	case n > 0:
		return uint64(key[0]) | uint64(key[n/2])<<8 | uint64(key[n-1])<<16 | uint64(n)<<56
	}
	return 0
}
