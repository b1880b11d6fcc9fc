package transcript

import (
	"strconv"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// readToolCalls reads tool_calls: an array, null or nothing.
func readToolCalls(v value, faults *[]fault) []history.ToolCall {
	var calls []history.ToolCall
	i := 0
	eachElement("tool_calls", v, faults, func(v value) {
		place := "tool_calls[" + strconv.Itoa(i) + "]"
		i++
		if !v.IsObject() {
			*faults = append(*faults, wrongType(place, typeName(v), "an object"))
			return
		}
		calls = append(calls, readToolCall(place, v, faults))
	})
	return calls
}

// readToolCall reads a call of a function, or of a custom tool.
func readToolCall(place string, v value, faults *[]fault) history.ToolCall {
	id, function, custom := nested(v, "id"), nested(v, "function"), nested(v, "custom")
	before := len(*faults)
	call := history.ToolCall{ID: optionalText(place+".id", id, faults)}
	if absent(function) && custom.IsObject() {
		call.Name, call.Arguments = readNamed(place+".custom", "input", custom, faults)
	} else if !function.IsObject() {
		*faults = append(*faults, wrongType(place+".function", found(function), "an object with name and arguments"))
	} else {
		call.Name, call.Arguments = readNamed(place+".function", "arguments", function, faults)
	}
	for i := range (*faults)[before:] {
		(*faults)[before+i].callID = call.ID
	}
	return call
}

// readNamed reads the name and the arguments of a called function.
func readNamed(place, argumentsName string, v value, faults *[]fault) (name, arguments string) {
	nameValue, argumentsValue := nested(v, "name"), nested(v, argumentsName)
	if nameValue.Type != gjson.String {
		*faults = append(*faults, wrongType(place+".name", found(nameValue), "a string"))
	}
	return ownText(nameValue), jsonText(argumentsValue)
}

// readFunctionCall reads the legacy function_call: an object, null or nothing.
func readFunctionCall(v value, faults *[]fault) []history.ToolCall {
	if absent(v) {
		return nil
	}
	if !v.IsObject() {
		*faults = append(*faults, wrongType("function_call", typeName(v), "an object with name and arguments"))
		return nil
	}
	call := history.ToolCall{ByName: true}
	call.Name, call.Arguments = readNamed("function_call", "arguments", v, faults)
	return []history.ToolCall{call}
}

// found names a value's type, or says that it is missing.
func found(v value) string {
	if !v.Exists() {
		return "missing"
	}
	return typeName(v)
}
