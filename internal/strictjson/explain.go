package strictjson

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What a character that is not wanted is found at.
const (
	startOfValue = "at start of value"
	afterMember  = "after object value (expecting ',' or '}')"
	afterElement = "after array element (expecting ',' or ']')"
)

// explain gives the fault of a scan that ended at offset i, where something was
// wanted.
func (s *scanner) explain(i int, wanted place) *Error {
	switch wanted {
	case deep:
		s.frames = s.frames[:len(s.frames)-1]
		return s.tooDeep(i)
	case repeated:
		return s.explainRepeated(i)
	case unbounded:
		return s.explainUnbounded(i)
	}
	if i >= len(s.data) {
		return s.explainEnd(wanted)
	}
	switch wanted {
	case afterName:
		return s.unexpected(i, true, "after object name (expecting ':')")
	case afterValue:
		return s.unexpected(i, false, s.afterValue(i))
	case atName:
		return s.explainName(i)
	}
	return s.explainValue(i)
}

func (s *scanner) tooDeep(i int) *Error {
	return fault(TooDeep, i, s.pointer(true), "objects and arrays are nested deeper than the limit of %d", s.maxDepth)
}

// explainRepeated is for a name at offset i that is a second one.
func (s *scanner) explainRepeated(i int) *Error {
	end, coded := s.text(i)
	key := s.read(newName(i, end, coded), &s.key)
	e := fault(DuplicateName, i, string(appendToken([]byte(s.pointer(false)), key)),
		"the name %s occurs twice in one object: want each name once", quoteShort(string(key)))
	e.Name = string(key)
	return e
}

func (s *scanner) explainUnbounded(i int) *Error {
	return fault(Number, i, s.pointer(true),
		"the number %s is too long: want at most %d characters, and %d digits in the exponent",
		shorten(string(s.data[i:scalar(s.data, i)])), MaxNumberLen, MaxExponentDigits)
}

// explainEnd is for a text that ends where something was wanted.
func (s *scanner) explainEnd(wanted place) *Error {
	s.short = true
	if len(s.frames) == 0 {
		return fault(Empty, len(s.data), "", "there is no value: want one JSON value")
	}
	top := s.frames[len(s.frames)-1]
	return s.truncated(wanted == afterName || wanted == atValue && top.close == '}')
}

func (s *scanner) truncated(child bool) *Error {
	s.short = true
	return fault(Truncated, len(s.data), s.pointer(child), "the text ends inside of a value")
}

// unexpected is for a character at offset i that can't stand there.
func (s *scanner) unexpected(i int, child bool, where string) *Error {
	_, n := utf8.DecodeRune(s.data[i:])
	return s.syntax(i, child, "character", s.data[i:i+n], where)
}

func (s *scanner) syntax(i int, child bool, what string, found []byte, where string) *Error {
	if len(s.data)-i < utf8.UTFMax {
		s.short = true
	}
	return fault(Syntax, i, s.pointer(child), "invalid %s %s %s", what, quoteFound(found), where)
}

// afterValue says where the character at offset i is found, in place of a comma
// or closing bracket. A colon before a closing bracket is taken for the start of
// a value.
func (s *scanner) afterValue(i int) string {
	if s.data[i] == ':' {
		next := skipSpace(s.data, i+1)
		if next == len(s.data) {
			s.short = true
		} else if closes(s.data[next]) {
			return startOfValue
		}
	}
	if s.frames[len(s.frames)-1].close == '}' {
		return afterMember
	}
	return afterElement
}

func closes(b byte) bool { return b == ']' || b == '}' }

// comma gives the offset of the comma before offset i, which only space parts
// from it.
func (s *scanner) comma(i int) int {
	for s.data[i] != ',' {
		i--
	}
	return i
}

// explainName is for what is no name at offset i.
func (s *scanner) explainName(i int) *Error {
	top := s.frames[len(s.frames)-1]
	switch c := s.data[i]; {
	case closes(c) && top.n > 0:
		return s.unexpected(s.comma(i), false, startOfValue)
	case c == '{', c == '[':
	case types[c] == TypeNone:
		return s.unexpected(i, false, startOfValue)
	default:
		if e := s.explainToken(i, false); e != nil {
			return e
		}
	}
	return fault(Syntax, i, s.pointer(false), "object member name must be a string")
}

// explainValue is for what is no value at offset i.
func (s *scanner) explainValue(i int) *Error {
	c := s.data[i]
	if types[c] != TypeNone {
		return s.explainToken(i, true)
	}
	if len(s.frames) == 0 {
		return s.unexpected(i, true, startOfValue)
	}
	top := s.frames[len(s.frames)-1]
	switch {
	case top.close == '}' && c == '}':
		return fault(Syntax, i, s.pointer(true), "missing value after object name")
	case top.close == '}' && c == ']':
		return s.unexpected(i, false, afterMember)
	case top.close == ']' && closes(c) && top.n > 0:
		return s.unexpected(s.comma(i), false, startOfValue)
	case top.close == ']' && top.n == 0 && (c == ',' || c == ':'):
		return s.unexpected(i, false, startOfValue)
	}
	return s.unexpected(i, true, startOfValue)
}

// explainToken gives the fault of the string, number or literal at offset i, nil
// for none.
func (s *scanner) explainToken(i int, child bool) *Error {
	if s.data[i] == '"' {
		return s.explainText(i, child)
	}
	if word := literal(s.data[i]); word != "" {
		return s.explainLiteral(i, child, word)
	}
	end, ok := number(s.data, i)
	switch {
	case ok:
		s.short = s.short || end == len(s.data)
		return nil
	case end == len(s.data):
		return s.truncated(child)
	}
	return s.unexpected(end, child, "in number (expecting digit)")
}

func (s *scanner) explainLiteral(i int, child bool, word string) *Error {
	for k := range len(word) {
		if i+k == len(s.data) {
			return s.truncated(child)
		}
		if s.data[i+k] != word[k] {
			return s.unexpected(i+k, child, "in literal "+word+" (expecting '"+word[k:k+1]+"')")
		}
	}
	return nil
}

func (s *scanner) explainText(i int, child bool) *Error {
	for i++; i < len(s.data); {
		switch c := s.data[i]; {
		case c == '"':
			return nil
		case c < ' ':
			return s.unexpected(i, child, "in string (expecting non-control character)")
		case c != '\\':
			i++
			continue
		}
		n := s.escape(i)
		if n < 0 {
			return s.truncated(child)
		}
		if n == 0 {
			return s.explainEscape(i, child)
		}
		i += n
	}
	return s.truncated(child)
}

// explainEscape is for a backslash that begins no escape.
func (s *scanner) explainEscape(i int, child bool) *Error {
	n := 2
	if s.data[i+1] == 'u' {
		n = 6
	}
	if i+n > len(s.data) {
		s.short = true
		n = len(s.data) - i
	}
	return s.syntax(i, child, "escape sequence", s.data[i:i+n], "in string")
}

// quoteFound quotes what was found: one character as such, more as it stands
// where it can be read.
func quoteFound(found []byte) string {
	r, n := utf8.DecodeRune(found)
	switch {
	case n == len(found) && r == utf8.RuneError && n == 1:
		return `'\x` + strconv.FormatUint(uint64(found[0]), 16) + `'`
	case n == len(found):
		return strconv.QuoteRune(r)
	case strings.ContainsFunc(string(found), unreadable):
		return strconv.Quote(string(found))
	}
	return "`" + string(found) + "`"
}

func unreadable(r rune) bool {
	return r == '`' || r == utf8.RuneError || unicode.IsSpace(r) || !unicode.IsPrint(r)
}
