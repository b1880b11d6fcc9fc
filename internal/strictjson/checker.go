package strictjson

import "unicode/utf8"

// Facts says what is worth knowing about a text that passed.
type Facts struct {
	// LoneSurrogate is true where some escape is a lone surrogate. A reader that
	// unescapes it writes U+FFFD.
	LoneSurrogate bool
}

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

func (c *Checker) check(data []byte) (Facts, error) {
	if limit := c.options.maxBytes(); int64(len(data)) > limit {
		return Facts{}, fault(TooLarge, int(limit), "",
			"the text has %d bytes, more than the limit of %d", len(data), limit)
	}
	s := &c.scanner
	s.reset(data)
	end, wanted := s.scan(0)
	if wanted != sound {
		return Facts{}, c.explain(end, wanted)
	}
	if rest := skipSpace(data, end); rest < len(data) {
		return Facts{}, afterEnd(data, rest)
	}
	if s.lone >= 0 && !c.options.LoneSurrogates {
		return Facts{}, fault(InvalidUTF8, s.lone, "",
			"the escape %s is half of a surrogate pair: want both halves or neither", data[s.lone:s.lone+6])
	}
	return Facts{LoneSurrogate: s.lone >= 0}, nil
}

// explain gives the fault of a scan that ended at offset i. What lies after the
// first byte that is not UTF-8 is not looked at; where nothing before it is at
// fault, that byte is. A text that is cut in the middle of its last character is
// truncated.
func (c *Checker) explain(i int, wanted place) error {
	data := c.scanner.data
	valid := validPrefix(data)
	c.scanner.data = data[:valid]
	e := c.scanner.explain(i, wanted)
	open := e.Kind == Truncated || e.Kind == Empty
	if valid == len(data) || !open || e.Kind == Truncated && !utf8.FullRune(data[valid:]) {
		return e
	}
	return invalidUTF8(data, valid)
}

// afterEnd gives the fault of a text that has something after its value.
func afterEnd(data []byte, i int) error {
	if r, n := utf8.DecodeRune(data[i:]); r == utf8.RuneError && n == 1 {
		return invalidUTF8(data, i)
	}
	return trailing(i)
}

func trailing(i int) *Error {
	return fault(TrailingData, i, "", "something follows the value: want one value and then the end")
}

func invalidUTF8(data []byte, i int) *Error {
	return fault(InvalidUTF8, i, "", "the byte 0x%02x is not part of UTF-8 text: want UTF-8", data[i])
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
