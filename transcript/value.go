package transcript

import (
	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// value is a value of a record, which passed the check. The members and elements of
// one with a place in the check's index are found there; those of any other are
// looked for by gjson. The zero value is one that is not there. Like a record's
// bytes, it holds until the next record is read.
type value struct {
	// Type is gjson.Null for a value that is not there too.
	Type gjson.Type
	// Raw is the value's own text, "" for one that is not there.
	Raw string
	// str is the text of a string without a place, label the name as it is written of
	// a member without one.
	str, label string

	place strictjson.Value
	// texts gives memory to texts with escapes.
	texts *texts
	// at is where Raw begins in the record, in bytes.
	at int
}

// parseText gives the value of a text that was checked elsewhere.
func parseText(text string) value { return unplaced(gjson.Parse(text)) }

// parseRecord reads a record that holds for as long as its bytes do.
func parseRecord(record []byte) value { return parseText(asText(record)) }

func unplaced(v gjson.Result) value { return value{Type: v.Type, Raw: v.Raw, str: v.Str, at: v.Index} }

// types are gjson's types of values.
var types = [...]gjson.Type{
	strictjson.TypeNull: gjson.Null, strictjson.TypeFalse: gjson.False, strictjson.TypeTrue: gjson.True,
	strictjson.TypeNumber: gjson.Number, strictjson.TypeString: gjson.String,
	strictjson.TypeArray: gjson.JSON, strictjson.TypeObject: gjson.JSON}

func placed(v strictjson.Value, t *texts) value {
	return value{Type: types[v.Type()], Raw: asText(v.Raw()), place: v, texts: t, at: v.Span().Start}
}

// stringOf gives a value that no record holds.
func stringOf(text string) value { return value{Type: gjson.String, str: text} }

// Exists reports whether the value is there. null is there.
func (v value) Exists() bool { return v.Type != gjson.Null || v.Raw != "" }

// IsObject reports whether the value is an object.
func (v value) IsObject() bool { return v.Type == gjson.JSON && v.Raw[0] == '{' }

// IsArray reports whether the value is an array.
func (v value) IsArray() bool { return v.Type == gjson.JSON && v.Raw[0] == '[' }

// IsBool reports whether the value is true or false.
func (v value) IsBool() bool { return v.Type == gjson.True || v.Type == gjson.False }

// name gives the name of a member as it is written, quotes included.
func (v value) name() string {
	if v.place.Exists() {
		return asText(v.place.Name())
	}
	return v.label
}

// Str gives what a string reads as, and "" for any other value. It may share the
// record's memory.
func (v value) Str() string {
	switch {
	case v.Type != gjson.String || !v.place.Exists():
		return v.str
	case !v.place.Escaped():
		return v.Raw[1 : len(v.Raw)-1]
	}
	return v.texts.read(v.place, len(v.Raw))
}

// ForEach hands over the members of an object, or the elements of an array with no
// name, in order, until visit gives false.
func (v value) ForEach(visit func(name string, v value) bool) {
	if v.Type != gjson.JSON {
		return
	}
	if !v.place.Exists() {
		gjson.Result{Type: v.Type, Raw: v.Raw, Index: v.at}.ForEach(func(name, m gjson.Result) bool {
			v := unplaced(m)
			v.label = name.Raw
			return visit(name.Str, v)
		})
		return
	}
	for name, m := range v.place.Members() {
		if !visit(asText(name), placed(m, v.texts)) {
			return
		}
	}
	for e := range v.place.Elements() {
		if !visit("", placed(e, v.texts)) {
			return
		}
	}
}

// number gives the value as gjson reads numbers.
func (v value) number() gjson.Result { return gjson.Parse(v.Raw) }

// Int gives a number as an integer, and what gjson makes of any other value.
func (v value) Int() int64 { return v.number().Int() }

// Num gives a number, and 0 for any other value.
func (v value) Num() float64 { return v.number().Num }

// Bool reports whether the value is true, or what gjson takes for it.
func (v value) Bool() bool { return v.Type == gjson.True || v.number().Bool() }

// ownText gives the text of a string value, sharing nothing with its record.
func ownText(v value) string {
	text := v.Str()
	if len(v.Raw) == len(text)+2 {
		return v.texts.own(text)
	}
	return text
}

// absent reports whether a value is missing or null.
func absent(v value) bool { return v.Type == gjson.Null }

// typeName names a value's JSON type for an error.
func typeName(v value) string {
	switch v.Type {
	case gjson.String:
		return "a string"
	case gjson.Number:
		return "a number"
	case gjson.True, gjson.False:
		return "a boolean"
	case gjson.Null:
		return "null"
	}
	if v.IsArray() {
		return "an array"
	}
	return "an object"
}

// jsonText gives the text of a value that may be a string or any other JSON: a
// string as it reads, null as nothing, the rest without insignificant white
// space.
func jsonText(v value) string {
	switch {
	case v.Type == gjson.String:
		return ownText(v)
	case absent(v):
		return ""
	}
	return compact(v.Raw)
}

// optionalText reads a member that is a string, null or absent.
func optionalText(field string, v value, faults *[]fault) string {
	if v.Type == gjson.String {
		return ownText(v)
	}
	if !absent(v) {
		*faults = append(*faults, wrongType(field, typeName(v), "a string"))
	}
	return ""
}

// nested gives a member of an object, and any other value itself.
func nested(v value, name string) (found value) {
	switch {
	case !v.IsObject():
		return v
	case v.place.Exists():
		if m := v.place.Get(name); m.Exists() {
			found = placed(m, v.texts)
		}
		return found
	}
	v.ForEach(func(n string, v value) bool {
		if n == name {
			found = v
		}
		return found.Raw == ""
	})
	return found
}

// child gives a member of an object; nothing for one that is not there, and for
// a value that is no object.
func child(v value, name string) value {
	if !v.IsObject() {
		return value{}
	}
	return nested(v, name)
}

// parseInner reads a text that is JSON itself, and reports whether it is. What it
// gives shares the text.
func (l Limits) parseInner(text string) (value, bool) {
	if _, err := l.checker().CheckText(text); err != nil {
		return value{}, false
	}
	return parseText(text), true
}
