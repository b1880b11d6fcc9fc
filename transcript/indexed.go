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

// indexed is an object that passed the check, with the index of its values.
type indexed struct {
	record strictjson.Value
	// texts takes the texts with escapes, which then hold until the next record;
	// nil gives each memory of its own.
	texts *[]byte
}

// each hands over the members in order. A name holds for as long as the call. A
// value is what gjson gives, but for the value of a number and its Index.
func (o indexed) each(visit func(name string, v gjson.Result)) {
	for name, v := range o.record.Members() {
		visit(asText(name), o.result(v))
	}
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
