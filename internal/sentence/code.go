package sentence

import "strings"

// openJSON takes the first line of a JSON value that begins a line.
func (s *splitter) openJSON(l line) bool {
	t := strings.TrimSpace(s.of(l))
	if t == "" || t[0] != '{' && t[0] != '[' {
		return false
	}
	inner := strings.TrimSpace(t[1:])
	if inner != "" && inner[0] != '"' && !(t[0] == '[' && inner[0] == '{') {
		return false
	}
	s.json = nesting(t)
	s.pasted(l, Code)
	return true
}

// inJSON takes the lines of a JSON value to its last bracket or to a blank line.
func (s *splitter) inJSON(l line) bool {
	t := s.of(l)
	if s.json <= 0 || isBlankLine(t) {
		s.json = 0
		return false
	}
	s.json += nesting(t)
	s.pasted(l, Code)
	return true
}

// nesting is the number of brackets that t opens less those that it closes.
func nesting(t string) int {
	n := 0
	for i := range len(t) {
		switch t[i] {
		case '{', '[':
			n++
		case '}', ']':
			n--
		}
	}
	return n
}

// codeLine takes a line that is code by its look: only brackets, a statement, a
// shell prompt with a command.
func (s *splitter) codeLine(l line) bool {
	if !isCode(strings.TrimSpace(s.of(l))) {
		return false
	}
	s.pasted(l, Code)
	return true
}

func isCode(t string) bool {
	if t == "" {
		return false
	}
	last := t[len(t)-1]
	switch {
	case strings.Trim(t, "{}[]();,") == "":
		return true
	case strings.HasPrefix(t, "$ ") && len(t) > 3 && (isASCIILetter(t[2]) || t[2] == '.' || t[2] == '/'):
		return true
	case strings.HasPrefix(t, "#include "):
		return true
	case last == '{', last == ';':
		return strings.ContainsAny(t, "(=")
	case last == ':':
		return strings.HasPrefix(t, "def ") && strings.Contains(t, "(") || strings.HasPrefix(t, "class ") && strings.Contains(t, "(")
	}
	return false
}
