package transcript

import (
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// indexedDecoder is a decoder that takes a record's members from the index that
// its check made, so that none is looked for again. It gives what decode gives.
type indexedDecoder interface {
	decoder
	decodeIndexed(record indexed) entry
}

// value is a value of a record as gjson gives it, and where it has one, its place
// in the index.
type value struct {
	gjson.Result
	indexed indexed
}

// each hands over the members of an object, or the elements of an array with no
// name, in order. A name holds for as long as the call.
func (v value) each(visit func(name string, v value)) {
	if v.indexed.place.Exists() {
		v.indexed.each(visit)
		return
	}
	v.ForEach(func(name, v gjson.Result) bool {
		visit(name.Str, value{Result: v})
		return true
	})
}

// indexed is a value that passed the check, with its place in the index.
type indexed struct {
	place strictjson.Value
	// texts takes the texts with escapes, which then hold until the next record;
	// nil gives each memory of its own.
	texts *[]byte
}

// each does what that of value does. A value is what gjson gives, but for the value
// of a number and its Index.
func (o indexed) each(visit func(name string, v value)) {
	for name, v := range o.place.Members() {
		visit(asText(name), o.value(v))
	}
	for v := range o.place.Elements() {
		visit("", o.value(v))
	}
}

func (o indexed) value(v strictjson.Value) value {
	return value{Result: o.result(v), indexed: indexed{place: v, texts: o.texts}}
}

// resultTypes are the types of values for gjson.
var resultTypes = [...]gjson.Type{
	strictjson.TypeNull: gjson.Null, strictjson.TypeFalse: gjson.False, strictjson.TypeTrue: gjson.True,
	strictjson.TypeNumber: gjson.Number, strictjson.TypeString: gjson.String,
	strictjson.TypeArray: gjson.JSON, strictjson.TypeObject: gjson.JSON}

func (o indexed) result(v strictjson.Value) gjson.Result {
	r := gjson.Result{Type: resultTypes[v.Type()], Raw: asText(v.Raw())}
	if r.Type == gjson.String {
		r.Str = o.text(v, r.Raw[1:len(r.Raw)-1])
	}
	return r
}

// text gives what a string reads as, where inner stands between its quotes.
func (o indexed) text(v strictjson.Value, inner string) string {
	switch {
	case strings.IndexByte(inner, '\\') < 0:
		return inner
	case o.texts == nil || len(inner) > keptBuffer:
		return v.Text()
	}
	start := len(*o.texts)
	*o.texts = v.AppendText(*o.texts)
	return asText((*o.texts)[start:])
}
