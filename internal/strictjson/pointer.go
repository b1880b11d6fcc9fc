package strictjson

import (
	"strconv"
	"unicode/utf8"
)

// pointer gives the JSON Pointer to the innermost open object or array, or with
// child to what it holds next.
func (s *scanner) pointer(child bool) string {
	var p []byte
	for i, f := range s.frames {
		last := i == len(s.frames)-1
		if last && !child {
			break
		}
		if f.close == ']' {
			p = strconv.AppendUint(append(p, '/'), uint64(f.n), 10)
			continue
		}
		names := uint32(len(s.names))
		if !last {
			names = s.frames[i+1].names
		}
		p = appendToken(p, s.read(s.names[names-1], &s.other))
	}
	return string(p)
}

// appendToken appends a name as one token of a pointer.
func appendToken(p, name []byte) []byte {
	p = append(p, '/')
	for _, r := range string(name) {
		switch r {
		case '~':
			p = append(p, "~0"...)
		case '/':
			p = append(p, "~1"...)
		default:
			p = utf8.AppendRune(p, r)
		}
	}
	return p
}
