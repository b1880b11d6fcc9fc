package strictjson

// maxText is the longest text in bytes: places are kept in 31 bits, and the
// highest bit of 32 is a flag.
const maxText = 1<<31 - 1

// scanner reads JSON in one pass: grammar, names, depth and numbers, and where it
// is asked to, an index of the values. It takes any bytes for UTF-8. Its buffers
// serve one text after another.
type scanner struct {
	data []byte
	// maxDepth is the deepest nesting, boundNumbers is as in Options.
	maxDepth     int
	boundNumbers bool
	// anyBytes is set where data was not checked to be UTF-8.
	anyBytes bool
	// index makes scan note every value in nodes.
	index bool

	frames []frame
	names  []name
	tables tables
	nodes  []node
	// values counts the values.
	values int
	// lone is the offset of the first escape of a lone surrogate, or -1.
	lone int
	// kept holds names that outlive data; key and other hold unescaped names
	// while they are compared.
	kept, key, other []byte
	// short is set where an explanation looked beyond the end of data.
	short bool
}

// frame is an object or array that is open.
type frame struct {
	// names is the number of names of the frames around, node the place in nodes.
	names, node uint32
	// n is the number of members or elements that are complete.
	n uint32
	// close is the closing bracket.
	close byte
	// hashed is true where the names are in a table, and only the last of them in
	// the scanner's names.
	hashed bool
}

// reset forgets the last text. Buffers far larger than what it needed are let go.
func (s *scanner) reset(data []byte) {
	const idle = 1 << 16
	if cap(s.nodes) > idle && len(s.nodes) < cap(s.nodes)/8 {
		s.nodes = nil
	}
	if cap(s.key) > idle*16 {
		s.key = nil
	}
	if cap(s.other) > idle*16 {
		s.other = nil
	}
	s.data, s.lone, s.values = data, -1, 0
	s.frames, s.names, s.nodes = s.frames[:0], s.names[:0], s.nodes[:0]
	s.tables.closeAll()
}

// place says what was wanted where a scan ended.
type place uint8

const (
	// sound: nothing, the value is complete.
	sound place = iota
	atValue
	atName
	afterName
	afterValue
	// repeated: the name is a second one.
	repeated
	// deep: one more object or array than the limit.
	deep
	// unbounded: the number is too long.
	unbounded
)

// scan reads one value from offset i on and gives the offset after it. Otherwise
// it gives the offset of the token at fault, what was wanted there, and leaves
// the open frames for explain.
func (s *scanner) scan(i int) (int, place) {
	data := s.data
	outer := len(s.frames)
	var top *frame

value:
	s.values++
	i = skipSpace(data, i)
	if i >= len(data) {
		return i, atValue
	}
	switch c := data[i]; c {
	case '"':
		end, coded := s.text(i)
		if end < 0 {
			return i, atValue
		}
		if s.index {
			s.nodes = append(s.nodes, textNode(i, end, coded))
		}
		i = end
	case '{':
		if top = s.push(i, '}'); len(s.frames) > s.maxDepth {
			return i, deep
		}
		i = skipSpace(data, i+1)
		if i >= len(data) || data[i] != '}' {
			goto name
		}
		i = s.pop(i)
	case '[':
		if s.push(i, ']'); len(s.frames) > s.maxDepth {
			return i, deep
		}
		i = skipSpace(data, i+1)
		if i >= len(data) || data[i] != ']' {
			goto value
		}
		i = s.pop(i)
	default:
		end := scalar(data, i)
		if end < 0 {
			return i, atValue
		}
		if s.boundNumbers && c <= '9' && !bounded(data[i:end]) {
			return i, unbounded
		}
		if s.index {
			s.nodes = append(s.nodes, node{uint32(i), uint32(end)})
		}
		i = end
	}

after:
	if len(s.frames) == outer {
		return i, sound
	}
	top = &s.frames[len(s.frames)-1]
	top.n++
	i = skipSpace(data, i)
	if i >= len(data) {
		return i, afterValue
	}
	switch data[i] {
	case top.close:
		i = s.pop(i)
		goto after
	case ',':
		i++
		if top.close == ']' {
			goto value
		}
		goto name
	}
	return i, afterValue

name:
	i = skipSpace(data, i)
	if i >= len(data) || data[i] != '"' {
		return i, atName
	}
	end, coded := s.text(i)
	if end < 0 {
		return i, atName
	}
	if !s.addName(top, i, end, coded) {
		return i, repeated
	}
	if s.index {
		s.nodes = append(s.nodes, textNode(i, end, coded))
	}
	i = skipSpace(data, end)
	if i >= len(data) || data[i] != ':' {
		return i, afterName
	}
	i++
	goto value
}

// push opens the object or array at offset i.
func (s *scanner) push(i int, closing byte) *frame {
	s.frames = append(s.frames, frame{names: uint32(len(s.names)), node: uint32(len(s.nodes)), close: closing})
	if s.index {
		s.nodes = append(s.nodes, node{start: uint32(i)}, node{})
	}
	return &s.frames[len(s.frames)-1]
}

// pop closes the innermost object or array with the bracket at offset i, and
// gives the offset after it.
func (s *scanner) pop(i int) int {
	top := s.frames[len(s.frames)-1]
	s.frames, s.names = s.frames[:len(s.frames)-1], s.names[:top.names]
	if top.hashed {
		s.tables.close()
	}
	if s.index {
		s.nodes[top.node].end = uint32(i + 1)
		s.nodes[top.node+1] = node{uint32(len(s.nodes)), top.n}
	}
	return i + 1
}

// skipSpace gives the offset of the next byte from i on that is no white space.
func skipSpace(data []byte, i int) int {
	for i < len(data) && data[i] <= ' ' && isSpace(data[i]) {
		i++
	}
	return i
}

func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }
