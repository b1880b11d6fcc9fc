package transcript

import (
	"fmt"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/history"
)

// readToolCalls reads tool_calls: an array, null or nothing.
func readToolCalls(v gjson.Result, faults *[]fault) []history.ToolCall {
	if absent(v) {
		return nil
	}
	if !v.IsArray() {
		*faults = append(*faults, wrongType("tool_calls", typeName(v), "an array"))
		return nil
	}
	var calls []history.ToolCall
	i := 0
	v.ForEach(func(_, v gjson.Result) bool {
		place := fmt.Sprintf("tool_calls[%d]", i)
		i++
		if !v.IsObject() {
			*faults = append(*faults, wrongType(place, typeName(v), "an object"))
			return true
		}
		calls = append(calls, readToolCall(place, v, faults))
		return true
	})
	return calls
}

// readToolCall reads a call of a function, or of a custom tool.
func readToolCall(place string, v gjson.Result, faults *[]fault) history.ToolCall {
	var id, function, custom gjson.Result
	v.ForEach(func(name, v gjson.Result) bool {
		switch name.Str {
		case "id":
			id = v
		case "function":
			function = v
		case "custom":
			custom = v
		}
		return true
	})
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
func readNamed(place, argumentsName string, v gjson.Result, faults *[]fault) (name, arguments string) {
	var nameValue, argumentsValue gjson.Result
	v.ForEach(func(key, v gjson.Result) bool {
		switch key.Str {
		case "name":
			nameValue = v
		case argumentsName:
			argumentsValue = v
		}
		return true
	})
	if nameValue.Type != gjson.String {
		*faults = append(*faults, wrongType(place+".name", found(nameValue), "a string"))
	}
	return ownText(nameValue), jsonText(argumentsValue)
}

// readFunctionCall reads the legacy function_call: an object, null or nothing.
func readFunctionCall(v gjson.Result, faults *[]fault) []history.ToolCall {
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
func found(v gjson.Result) string {
	if !v.Exists() {
		return "missing"
	}
	return typeName(v)
}
