package transcript

import (
	"fmt"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// eachElement hands over the elements of a list. null and nothing hold none, and
// anything else is a fault.
func eachElement(field string, list value, faults *[]fault, visit func(v value)) {
	switch {
	case absent(list):
	case !list.IsArray():
		*faults = append(*faults, wrongType(field, typeName(list), "an array"))
	default:
		list.ForEach(func(_ string, v value) bool {
			visit(v)
			return true
		})
	}
}

// callsNamedBeside reads calls whose name and arguments stand beside their id, or
// in a function as in OpenAI's.
func callsNamedBeside(field string, v value, faults *[]fault) []history.ToolCall {
	var calls []history.ToolCall
	eachElement(field, v, faults, func(v value) {
		named := v
		if function := child(v, "function"); function.IsObject() {
			named = function
		}
		calls = append(calls, callOf(fmt.Sprintf("%s[%d]", field, len(calls)), child(v, "id"), child(named, "name"), child(named, "arguments"), faults))
	})
	return calls
}

// callOf gives a call of members that stand at a place.
func callOf(place string, id, name, arguments value, faults *[]fault) history.ToolCall {
	call := history.ToolCall{ID: optionalText(place+".id", id, faults), Arguments: jsonText(arguments)}
	if name.Type != gjson.String {
		f := wrongType(place+".name", found(name), "a string")
		f.callID = call.ID
		*faults = append(*faults, f)
	}
	call.Name = ownText(name)
	return call
}
