package openai

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/seed-a68626b6/reduce/schema"
)

// strictSchema is the schema of a draft as strict mode takes it.
var strictSchema = mustDerive(schema.JSON())

// reserved are what only the reducer writes: the members of a draft's root, and those
// of its parts.
var (
	reservedRoot  = []string{"schema_version", "user_words", "inherited"}
	reservedParts = map[string]string{"evidence": "role", "test": "unverified"}
	unusedParts   = []string{"user_word", "inherited_text"}
)

// keptKeywords are those that strict mode knows and that say something.
var keptKeywords = map[string]bool{
	"type": true, "properties": true, "required": true, "additionalProperties": true, "items": true, "enum": true, "$ref": true, "$defs": true, "description": true,
}

// mustDerive derives the strict schema: without what a draft may not hold, each member
// required, as null where it is left out, and without bounds that strict mode refuses.
func mustDerive(full []byte) []byte {
	var root map[string]any
	if err := json.Unmarshal(full, &root); err != nil {
		panic("the embedded schema is no JSON: " + err.Error())
	}
	delete(root, "description") // it tells a program what the reducer writes
	properties := root["properties"].(map[string]any)
	for _, name := range reservedRoot {
		delete(properties, name)
	}
	defs := root["$defs"].(map[string]any)
	for _, name := range unusedParts {
		delete(defs, name)
	}
	for part, name := range reservedParts {
		delete(defs[part].(map[string]any)["properties"].(map[string]any), name)
	}
	text, err := json.Marshal(tighten(root, false))
	if err != nil {
		panic("the strict schema has no JSON: " + err.Error())
	}
	return text
}

// tighten gives a part of a schema in the form of strict mode. Inside of names the
// members are named by the schema's author, and are no keywords.
func tighten(part any, names bool) any {
	object, ok := part.(map[string]any)
	if !ok {
		return part
	}
	tight := make(map[string]any)
	for name, value := range object {
		if names {
			tight[name] = tighten(value, false)
		} else if keptKeywords[name] {
			tight[name] = tighten(value, name == "properties" || name == "$defs")
		}
	}
	if properties, ok := tight["properties"].(map[string]any); ok && !names {
		tight["required"] = slices.Sorted(maps.Keys(properties))
		tight["additionalProperties"] = false
	}
	if _, refers := tight["$ref"]; refers && !names {
		return map[string]any{"$ref": tight["$ref"]}
	}
	return tight
}
