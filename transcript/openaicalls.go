package transcript

import (
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// readToolCalls reads tool_calls: an array, null or nothing.
func readToolCalls(v value, faults *[]fault) []history.ToolCall {
	if absent(v.Result) {
		return nil
	}
	if !v.IsArray() {
		*faults = append(*faults, wrongType("tool_calls", typeName(v.Result), "an array"))
		return nil
	}
	var calls []history.ToolCall
	i := 0
	v.each(func(_ string, v value) {
		place := "tool_calls[" + strconv.Itoa(i) + "]"
		i++
		if !v.IsObject() {
			*faults = append(*faults, wrongType(place, typeName(v.Result), "an object"))
			return
		}
		calls = append(calls, readToolCall(place, v, faults))
	})
	return calls
}

// readToolCall reads a call of a function, or of a custom tool.
func readToolCall(place string, v value, faults *[]fault) history.ToolCall {
	var id, function, custom value
	v.each(func(name string, v value) {
		switch name {
		case "id":
			id = v
		case "function":
			function = v
		case "custom":
			custom = v
		}
	})
	before := len(*faults)
	call := history.ToolCall{ID: optionalText(place+".id", id.Result, faults)}
	if absent(function.Result) && custom.IsObject() {
		call.Name, call.Arguments = readNamed(place+".custom", "input", custom, faults)
	} else if !function.IsObject() {
		*faults = append(*faults, wrongType(place+".function", found(function.Result), "an object with name and arguments"))
	} else {
		call.Name, call.Arguments = readNamed(place+".function", "arguments", function, faults)
	}
	for i := range (*faults)[before:] {
		(*faults)[before+i].callID = strings.Clone(call.ID)
	}
	return call
}

// readNamed reads the name and the arguments of a called function.
func readNamed(place, argumentsName string, v value, faults *[]fault) (name, arguments string) {
	var nameValue, argumentsValue gjson.Result
	v.each(func(name string, v value) {
		switch name {
		case "name":
			nameValue = v.Result
		case argumentsName:
			argumentsValue = v.Result
		}
	})
	if nameValue.Type != gjson.String {
		*faults = append(*faults, wrongType(place+".name", found(nameValue), "a string"))
	}
	return ownText(nameValue), jsonText(argumentsValue)
}

// readFunctionCall reads the legacy function_call: an object, null or nothing.
func readFunctionCall(v value, faults *[]fault) []history.ToolCall {
	if absent(v.Result) {
		return nil
	}
	if !v.IsObject() {
		*faults = append(*faults, wrongType("function_call", typeName(v.Result), "an object with name and arguments"))
		return nil
	}
	call := history.ToolCall{ByName: true}
	call.Name, call.Arguments = readNamed("function_call", "arguments", v, faults)
	return []history.ToolCall{call}
}

// found names a value's type, or says that it is missing.
func found(v gjson.Result) string {
	if !v.Exists() {
		return "missing"
	}
	return typeName(v)
}
