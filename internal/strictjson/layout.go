package strictjson

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// Span is a byte range of a text, End exclusive.
type Span struct{ Start, End int }

// Member is one member of an object.
type Member struct {
	// Name is the member's name, unescaped.
	Name string
	// Value is the place of the member's value.
	Value Span
}

// Members gives the members of the one object that data holds, in order. Where
// data is not sound JSON, or is no object, it gives the members before the fault
// and an *Error. It limits neither size nor depth below HighestMaxDepth, and
// leaves UTF-8 to a Checker.
func Members(data []byte) ([]Member, error) {
	var all []Member
	err := eachChild(data, jsontext.KindBeginObject, func(name string, value Span) {
		all = append(all, Member{Name: name, Value: value})
	})
	return all, err
}

// Elements gives the places of the elements of the one array that data holds, in
// order; otherwise it is like Members.
func Elements(data []byte) ([]Span, error) {
	var all []Span
	err := eachChild(data, jsontext.KindBeginArray, func(_ string, value Span) {
		all = append(all, value)
	})
	return all, err
}

// eachChild calls visit for every member or element of the value that data
// holds, which is to be of the kind.
func eachChild(data []byte, kind jsontext.Kind, visit func(name string, value Span)) error {
	d := jsontext.NewDecoder(bytes.NewBuffer(data), jsontext.AllowInvalidUTF8(true))
	if found := d.PeekKind(); found != kind && found != jsontext.KindInvalid {
		return fault(Syntax, 0, "", "found %s, want %s", describe(found), describe(kind))
	}
	if err := children(d, kind, visit); err != nil {
		return explain(d, data, HighestMaxDepth, err)
	}
	return onlySpace(data, int(d.InputOffset()))
}

func children(d *jsontext.Decoder, kind jsontext.Kind, visit func(name string, value Span)) error {
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	for !closes(d.PeekKind()) {
		name := ""
		if kind == jsontext.KindBeginObject {
			token, err := d.ReadToken()
			if err != nil {
				return err
			}
			name = token.String()
		}
		value, err := d.ReadValue()
		if err != nil {
			return err
		}
		end := int(d.InputOffset())
		visit(name, Span{Start: end - len(value), End: end})
	}
	_, err := d.ReadToken()
	return err
}

func closes(kind jsontext.Kind) bool {
	return kind == jsontext.KindEndObject || kind == jsontext.KindEndArray
}

func describe(kind jsontext.Kind) string {
	switch kind {
	case jsontext.KindBeginObject:
		return "an object"
	case jsontext.KindBeginArray:
		return "an array"
	case jsontext.KindString:
		return "a string"
	case jsontext.KindNumber:
		return "a number"
	}
	return "a literal"
}
