package strictjson

import (
	"strconv"

	"github.com/tidwall/gjson"
)

// Result gives the value as gjson gives it, in memory of its own: it holds also
// after the Checker is used again. It costs a copy of the value, a second one for
// a string with escapes, and no scan; so take Text of a long string, and Members
// and Elements of what holds many values. Index is the value's offset in the text.
// A value that is not there gives the zero Result.
func (v Value) Result() gjson.Result {
	if v.scanner == nil {
		return gjson.Result{}
	}
	n := v.node()
	r := gjson.Result{Raw: string(n.raw(v.scanner.data)), Index: int(n.start)}
	switch v.Type() {
	case TypeFalse:
		r.Type = gjson.False
	case TypeTrue:
		r.Type = gjson.True
	case TypeNumber:
		r.Type = gjson.Number
		r.Num, _ = strconv.ParseFloat(r.Raw, 64)
	case TypeString:
		r.Type = gjson.String
		if n.coded() {
			r.Str = v.Text()
		} else {
			r.Str = r.Raw[1 : len(r.Raw)-1]
		}
	case TypeArray, TypeObject:
		r.Type = gjson.JSON
	}
	return r
}
