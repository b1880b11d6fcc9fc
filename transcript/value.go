package transcript

import (
	"strings"

	"github.com/tidwall/gjson"
)

// ownText gives the text of a string value, sharing nothing with its record.
func ownText(v gjson.Result) string {
	if len(v.Raw) == len(v.Str)+2 {
		return strings.Clone(v.Str)
	}
	return v.Str
}

// absent reports whether a value is missing or null.
func absent(v gjson.Result) bool { return v.Type == gjson.Null }

// typeName names a value's JSON type for an error.
func typeName(v gjson.Result) string {
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
func jsonText(v gjson.Result) string {
	switch {
	case v.Type == gjson.String:
		return ownText(v)
	case absent(v):
		return ""
	}
	return compact(v.Raw)
}

// optionalText reads a member that is a string, null or absent.
func optionalText(field string, v gjson.Result, faults *[]fault) string {
	if v.Type == gjson.String {
		return ownText(v)
	}
	if !absent(v) {
		*faults = append(*faults, wrongType(field, typeName(v), "a string"))
	}
	return ""
}

// parseRecord reads a record that holds for as long as its bytes do.
func parseRecord(record []byte) gjson.Result { return gjson.Parse(asText(record)) }

// child gives a member of an object; nothing for one that is not there, and for
// a value that is no object.
func child(v gjson.Result, name string) gjson.Result {
	if !v.IsObject() {
		return gjson.Result{}
	}
	return nested(v, name)
}

// parseInner reads a text that is JSON itself, and reports whether it is. What it
// gives shares the text.
func (l Limits) parseInner(text string) (gjson.Result, bool) {
	if _, err := l.checker().Check([]byte(text)); err != nil {
		return gjson.Result{}, false
	}
	return gjson.Parse(text), true
}
