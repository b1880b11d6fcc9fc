package strictjson_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// careful is the slow form of a Checker: a walk over the tokens that jsontext
// reads, and a look at the bytes for what it does not tell.
type careful struct{ options strictjson.Options }

func (c careful) check(data []byte) (strictjson.Facts, *strictjson.Error) {
	valid := len(data)
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 {
			valid = i
			break
		}
		i += size
	}
	e := c.walk(data[:valid])
	if valid < len(data) {
		return strictjson.Facts{}, carefulUTF8(data, valid, e)
	}
	if e != nil {
		return strictjson.Facts{}, e
	}
	lone := carefulLone(data)
	if lone >= 0 && !c.options.LoneSurrogates {
		return strictjson.Facts{}, at(strictjson.InvalidUTF8, lone, "",
			"the escape %s is half of a surrogate pair: want both halves or neither", data[lone:lone+6])
	}
	return strictjson.Facts{LoneSurrogate: lone >= 0, Values: carefulValues(data)}, nil
}

// carefulValues counts the values of a sound text.
func carefulValues(data []byte) int {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return -1
	}
	return countValues(v)
}

func countValues(v any) int {
	n := 1
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			n += countValues(e)
		}
	case map[string]any:
		for _, m := range v {
			n += countValues(m)
		}
	}
	return n
}

func at(kind strictjson.Kind, offset int, pointer, format string, args ...any) *strictjson.Error {
	return &strictjson.Error{Kind: kind, Offset: int64(offset), Pointer: pointer, Detail: fmt.Sprintf(format, args...)}
}

func carefulUTF8(data []byte, offset int, e *strictjson.Error) *strictjson.Error {
	if e != nil && e.Kind == strictjson.Truncated && !utf8.FullRune(data[offset:]) {
		return e
	}
	if e != nil && e.Kind != strictjson.Truncated && e.Kind != strictjson.Empty {
		return e
	}
	return at(strictjson.InvalidUTF8, offset, "", "the byte 0x%02x is not part of UTF-8 text: want UTF-8", data[offset])
}

func (c careful) walk(data []byte) *strictjson.Error {
	d := jsontext.NewDecoder(bytes.NewBuffer(data), jsontext.AllowInvalidUTF8(true))
	for {
		if err := c.step(d); err != nil {
			return c.explain(d, data, err)
		}
		depth := d.StackDepth()
		if depth == 0 {
			break
		}
		if depth > c.options.MaxDepth {
			return c.tooDeep(int(d.InputOffset())-1, string(d.StackPointer()))
		}
	}
	end := int(d.InputOffset())
	if rest := bytes.TrimLeft(data[end:], " \t\r\n"); len(rest) > 0 {
		return at(strictjson.TrailingData, len(data)-len(rest), "", "something follows the value: want one value and then the end")
	}
	return nil
}

func (c careful) step(d *jsontext.Decoder) error {
	if !c.options.BoundNumbers || d.PeekKind() != jsontext.KindNumber {
		_, err := d.ReadToken()
		return err
	}
	number, err := d.ReadValue()
	if err != nil {
		return err
	}
	_, exponent, _ := strings.Cut(strings.ToLower(string(number)), "e")
	if len(number) <= strictjson.MaxNumberLen && len(strings.TrimLeft(exponent, "+-")) <= strictjson.MaxExponentDigits {
		return nil
	}
	shown := string(number)
	if len(shown) > 80 {
		shown = shown[:80] + "…"
	}
	return at(strictjson.Number, int(d.InputOffset())-len(number), string(d.StackPointer()),
		"the number %s is too long: want at most %d characters, and %d digits in the exponent",
		shown, strictjson.MaxNumberLen, strictjson.MaxExponentDigits)
}

func (c careful) tooDeep(offset int, pointer string) *strictjson.Error {
	return at(strictjson.TooDeep, offset, pointer, "objects and arrays are nested deeper than the limit of %d", c.options.MaxDepth)
}

func (c careful) explain(d *jsontext.Decoder, data []byte, err error) *strictjson.Error {
	if own := (*strictjson.Error)(nil); errors.As(err, &own) {
		return own
	}
	if err == io.EOF {
		return at(strictjson.Empty, len(data), "", "there is no value: want one JSON value")
	}
	found := (*jsontext.SyntacticError)(nil)
	if !errors.As(err, &found) {
		return at(strictjson.Syntax, int(d.InputOffset()), "", "%v", err)
	}
	offset, pointer := int(found.ByteOffset), string(found.JSONPointer)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return at(strictjson.Truncated, len(data), pointer, "the text ends inside of a value")
	case errors.Is(err, jsontext.ErrDuplicateName):
		name := found.JSONPointer.LastToken()
		shown := name
		if utf8.RuneCountInString(name) > 80 {
			shown = string([]rune(name)[:80]) + "…"
		}
		e := at(strictjson.DuplicateName, offset, pointer,
			"the name %s occurs twice in one object: want each name once", strconv.Quote(shown))
		e.Name = name
		return e
	case strings.Count(pointer, "/") >= strictjson.HighestMaxDepth-1:
		return c.tooDeep(offset, pointer)
	}
	return at(strictjson.Syntax, offset, pointer, "%v", found.Err)
}

// carefulLone gives the offset of the first escape of a lone surrogate in data,
// which is sound, or -1.
func carefulLone(data []byte) int {
	for i := 0; i < len(data); i++ {
		if data[i] != '\\' {
			continue
		}
		if data[i+1] != 'u' {
			i++
			continue
		}
		r := hex(data[i:])
		switch {
		case r < 0xD800 || r > 0xDFFF:
		case r < 0xDC00 && 0xDC00 <= hex(data[i+6:]) && hex(data[i+6:]) <= 0xDFFF:
			i += 6
		default:
			return i
		}
		i += 5
	}
	return -1
}

// hex reads a \u escape at the start of text, or gives -1.
func hex(text []byte) int64 {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return -1
	}
	r, err := strconv.ParseUint(string(text[2:6]), 16, 32)
	if err != nil {
		return -1
	}
	return int64(r)
}

// carefulChildren gives the places of the members or elements of the value that
// data holds, as jsontext tells them.
func carefulChildren(data []byte, open jsontext.Kind) (names []string, values []strictjson.Span, err error) {
	d := jsontext.NewDecoder(bytes.NewBuffer(data), jsontext.AllowInvalidUTF8(true))
	if d.PeekKind() != open {
		return nil, nil, strictjson.Syntax
	}
	if _, err := d.ReadToken(); err != nil {
		return nil, nil, err
	}
	for kind := d.PeekKind(); kind != '}' && kind != ']'; kind = d.PeekKind() {
		name := ""
		if open == '{' {
			token, err := d.ReadToken()
			if err != nil {
				return names, values, err
			}
			name = token.String()
		}
		value, err := d.ReadValue()
		if err != nil {
			return names, values, err
		}
		end := int(d.InputOffset())
		names, values = append(names, name), append(values, strictjson.Span{Start: end - len(value), End: end})
	}
	if _, err := d.ReadToken(); err != nil {
		return names, values, err
	}
	_, err = d.ReadToken()
	if err == io.EOF {
		return names, values, nil
	}
	return names, values, strictjson.TrailingData
}
