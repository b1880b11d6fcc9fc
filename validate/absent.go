package validate

import (
	"encoding/json"
	"slices"
)

// dropAbsent removes from an object every optional field whose value says that
// it is absent: null, and where the field may hold one an empty string, false or
// an empty list. All four mean the same as no field.
func (s shape) dropAbsent(value any, node map[string]any) {
	switch v := value.(type) {
	case map[string]any:
		s.dropFields(v, node)
	case []any:
		items, _ := node["items"].(map[string]any)
		for _, x := range v {
			s.dropAbsent(x, s.resolve(items))
		}
	}
}

func (s shape) dropFields(object, node map[string]any) {
	required := stringsOf(node["required"])
	for name, value := range object {
		property := s.property(node, name)
		if property == nil {
			continue
		}
		if !slices.Contains(required, name) && saysAbsent(value, stringsOf(property["type"])) {
			delete(object, name)
			continue
		}
		s.dropAbsent(value, property)
	}
}

// saysAbsent reports whether a value of an optional field of these types is its
// type's empty value.
func saysAbsent(value any, types []string) bool {
	switch v := value.(type) {
	case nil:
		return true
	case string:
		return v == "" && slices.Contains(types, "string")
	case bool:
		return !v && slices.Contains(types, "boolean")
	case []any:
		return len(v) == 0 && slices.Contains(types, "array")
	}
	return false
}

// typed turns an instance that the schema has accepted into a manifest.
func typed[T any](instance any) (T, error) {
	var result T
	text, err := json.Marshal(instance)
	if err != nil {
		return result, err
	}
	return result, json.Unmarshal(text, &result)
}
