package strictjson

import (
	"bytes"
	"errors"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// Facts says what is worth knowing about a text that passed.
type Facts struct {
	// LoneSurrogate is true where some escape is a lone surrogate. A reader that
	// unescapes it writes U+FFFD.
	LoneSurrogate bool
}

// Checker checks one text after another with the same options, without
// allocating for each. It is not safe for concurrent use.
type Checker struct {
	options  Options
	maxDepth int
	buffer   bytes.Buffer
	decoder  *jsontext.Decoder
	syntax   []jsontext.Options
}

// NewChecker gives a Checker for the options.
func NewChecker(o Options) *Checker {
	c := &Checker{options: o, maxDepth: o.maxDepth()}
	// Raw bytes are checked with utf8.Valid before; what is left for the decoder
	// to find are escapes of lone surrogates.
	c.syntax = []jsontext.Options{jsontext.AllowInvalidUTF8(true)}
	c.decoder = jsontext.NewDecoder(&c.buffer, c.syntax...)
	return c
}

// Check says whether data passes. A fault is an *Error.
func (c *Checker) Check(data []byte) (Facts, error) {
	if c.options.MaxBytes > 0 && int64(len(data)) > c.options.MaxBytes {
		return Facts{}, fault(TooLarge, int(c.options.MaxBytes), "",
			"the text has %d bytes, more than the limit of %d", len(data), c.options.MaxBytes)
	}
	valid := validPrefix(data)
	err := c.walk(data[:valid])
	if valid < len(data) {
		return Facts{}, invalidUTF8(data, valid, err)
	}
	if err != nil {
		return Facts{}, err
	}
	lone := loneSurrogate(data)
	if lone >= 0 && !c.options.LoneSurrogates {
		return Facts{}, fault(InvalidUTF8, lone, "",
			"the escape %s is half of a surrogate pair: want both halves or neither", data[lone:lone+6])
	}
	return Facts{LoneSurrogate: lone >= 0}, nil
}

// invalidUTF8 names the fault of a text whose bytes from offset on are not
// UTF-8. A text that is cut in the middle of its last character is truncated.
func invalidUTF8(data []byte, offset int, err error) error {
	if !utf8.FullRune(data[offset:]) && errors.Is(err, Truncated) {
		return err
	}
	if at := (*Error)(nil); errors.As(err, &at) && at.Kind != Truncated && at.Kind != Empty {
		return err
	}
	return fault(InvalidUTF8, offset, "", "the byte 0x%02x is not part of UTF-8 text: want UTF-8", data[offset])
}

// validPrefix is the number of leading bytes of data that are valid UTF-8.
func validPrefix(data []byte) int {
	if utf8.Valid(data) {
		return len(data)
	}
	i := 0
	for i < len(data) {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		i += size
	}
	return i
}

// walk reads one value token by token, then wants the end.
func (c *Checker) walk(data []byte) error {
	c.buffer = *bytes.NewBuffer(data)
	c.decoder.Reset(&c.buffer, c.syntax...)
	defer c.release()
	for {
		if err := c.step(); err != nil {
			return explain(c.decoder, data, c.maxDepth, err)
		}
		depth := c.decoder.StackDepth()
		if depth == 0 {
			break
		}
		if depth > c.maxDepth {
			return tooDeep(int(c.decoder.InputOffset())-1, string(c.decoder.StackPointer()), c.maxDepth)
		}
	}
	return onlySpace(data, int(c.decoder.InputOffset()))
}

// release lets go of the checked text.
func (c *Checker) release() {
	c.buffer = bytes.Buffer{}
	c.decoder.Reset(&c.buffer, c.syntax...)
}

func (c *Checker) step() error {
	if !c.options.BoundNumbers || c.decoder.PeekKind() != jsontext.KindNumber {
		_, err := c.decoder.ReadToken()
		return err
	}
	number, err := c.decoder.ReadValue()
	if err != nil {
		return err
	}
	if bounded(number) {
		return nil
	}
	return fault(Number, int(c.decoder.InputOffset())-len(number), string(c.decoder.StackPointer()),
		"the number %s is too long: want at most %d characters, and %d digits in the exponent",
		shorten(string(number)), MaxNumberLen, MaxExponentDigits)
}

// bounded reports whether a number keeps to MaxNumberLen and MaxExponentDigits.
func bounded(number []byte) bool {
	if len(number) > MaxNumberLen {
		return false
	}
	e := bytes.IndexAny(number, "eE")
	return e < 0 || len(bytes.TrimLeft(number[e+1:], "+-")) <= MaxExponentDigits
}

func onlySpace(data []byte, from int) error {
	for i, b := range data[from:] {
		if !isSpace(b) {
			return fault(TrailingData, from+i, "", "something follows the value: want one value and then the end")
		}
	}
	return nil
}

func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }
