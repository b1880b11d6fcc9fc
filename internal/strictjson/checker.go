package strictjson

import (
	"unicode/utf8"
	"unsafe"
)

// Facts says what is worth knowing about a text that passed.
type Facts struct {
	// LoneSurrogate is true where some escape is a lone surrogate. A reader that
	// unescapes it writes U+FFFD.
	LoneSurrogate bool
	// Values is the number of values in the text, names not among them.
	Values int
}

// IndexBytes is the most memory, in bytes, that the index of Read takes: 16 for a value,
// and 8 for its name.
func (f Facts) IndexBytes() int { return 24 * f.Values }

// Checker checks one text after another with the same options, without
// allocating for each. It is not safe for concurrent use.
type Checker struct {
	options Options
	scanner scanner
}

// NewChecker gives a Checker for the options.
func NewChecker(o Options) *Checker {
	return &Checker{options: o, scanner: scanner{maxDepth: o.maxDepth(), boundNumbers: o.BoundNumbers}}
}

// Check says whether data passes. A fault is an *Error.
func (c *Checker) Check(data []byte) (Facts, error) {
	c.scanner.index = false
	facts, err := c.check(data)
	c.scanner.data = nil
	return facts, err
}

// Read checks data as Check does, and gives the value that it holds. Both the
// value and what is taken from it are places in data: they hold until the Checker
// is used again, and as long as data is not changed.
func (c *Checker) Read(data []byte) (Value, Facts, error) {
	c.scanner.index = true
	facts, err := c.check(data)
	if err != nil {
		c.scanner.data = nil
		return Value{}, Facts{}, err
	}
	return Value{scanner: &c.scanner}, facts, nil
}

// CheckText is Check for a text that is a string. It makes no copy of it.
func (c *Checker) CheckText(text string) (Facts, error) { return c.Check(bytesOf(text)) }

// ReadText is Read for a text that is a string. It makes no copy of it.
func (c *Checker) ReadText(text string) (Value, Facts, error) {
	return c.Read(bytesOf(text))
}

// bytesOf gives the bytes of a string, which are only read.
func bytesOf(text string) []byte { return unsafe.Slice(unsafe.StringData(text), len(text)) }

func (c *Checker) check(data []byte) (Facts, error) {
	if limit := c.options.maxBytes(); int64(len(data)) > limit {
		return Facts{}, fault(TooLarge, int(limit), "",
			"the text has %d bytes, more than the limit of %d", len(data), limit)
	}
	valid := validPrefix(data)
	lone, e := c.scan(data[:valid])
	if valid < len(data) {
		return Facts{}, notUTF8(data, valid, e)
	}
	switch {
	case e != nil:
		return Facts{}, e
	case lone >= 0 && !c.options.LoneSurrogates:
		return Facts{}, fault(InvalidUTF8, lone, "",
			"the escape %s is half of a surrogate pair: want both halves or neither", data[lone:lone+6])
	}
	return Facts{LoneSurrogate: lone >= 0, Values: c.scanner.values}, nil
}

// scan wants one value and nothing else in data, and gives the offset of the first
// escape of a lone surrogate, or -1.
func (c *Checker) scan(data []byte) (lone int, e *Error) {
	s := &c.scanner
	s.reset(data)
	end, wanted := s.scan(0)
	if wanted != sound {
		return -1, s.explain(end, wanted)
	}
	if rest := skipSpace(data, end); rest < len(data) {
		return -1, trailing(rest)
	}
	return s.lone, nil
}

// notUTF8 names the fault of a text whose bytes from offset i on are not UTF-8,
// where e is what was found before them. A text that is cut in the middle of its
// last character is truncated.
func notUTF8(data []byte, i int, e *Error) *Error {
	switch {
	case e != nil && e.Kind == Truncated && !utf8.FullRune(data[i:]):
		return e
	case e != nil && e.Kind != Truncated && e.Kind != Empty:
		return e
	}
	return fault(InvalidUTF8, i, "", "the byte 0x%02x is not part of UTF-8 text: want UTF-8", data[i])
}

func trailing(i int) *Error {
	return fault(TrailingData, i, "", "something follows the value: want one value and then the end")
}

// validPrefix is the number of leading bytes of data that are valid UTF-8.
func validPrefix(data []byte) int {
	if utf8.Valid(data) {
		return len(data)
	}
	i := 0
	for {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
}
