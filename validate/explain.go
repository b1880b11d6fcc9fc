package validate

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// explain turns one error of the schema library into violations: one for each
// missing or unknown field.
func (s shape) explain(leaf *jsonschema.ValidationError, instance any, screen func(string) string) []Violation {
	pointer := plainPointer(leaf.InstanceLocation)
	node, keyword := s.node(leaf)
	value := at(instance, pointer)
	switch keyword {
	case "required":
		return s.missingFields(node, pointer, value)
	case "additionalProperties":
		return unknownFields(node, pointer, value)
	case "type":
		return []Violation{wrongType(node, pointer, value)}
	case "enum":
		return []Violation{notAllowed(node, pointer, value, screen)}
	case "minimum", "maximum":
		return []Violation{outOfRange(node, pointer, value)}
	}
	return []Violation{limit(node, keyword, pointer)}
}

func (s shape) missingFields(node map[string]any, pointer string, value any) []Violation {
	object, _ := value.(map[string]any)
	var all []Violation
	for _, name := range stringsOf(node["required"]) {
		if _, there := object[name]; !there {
			all = append(all, s.missing(node, pointer, name))
		}
	}
	return all
}

func (s shape) missing(node map[string]any, pointer, name string) Violation {
	return Violation{
		Code: CodeMissingField, Pointer: member(pointer, name),
		Detail: fmt.Sprintf("the required field %q is missing", name), Want: describe(s.property(node, name)),
	}
}

func unknownFields(node map[string]any, pointer string, value any) []Violation {
	object, _ := value.(map[string]any)
	known, _ := node["properties"].(map[string]any)
	var all []Violation
	for _, name := range sortedKeys(object) {
		if _, ok := known[name]; !ok {
			all = append(all, Violation{
				Code: CodeUnknownField, Pointer: member(pointer, name), Detail: "the schema has no such field here",
				Want: "only " + strings.Join(sortedKeys(known), ", "),
			})
		}
	}
	return all
}

func wrongType(node map[string]any, pointer string, value any) Violation {
	v := Violation{
		Code: CodeWrongType, Pointer: pointer, Detail: "the value has the wrong type",
		Got: typeName(value), Want: describe(node),
	}
	if value == nil {
		v.Detail = "the value must not be null"
	}
	if number, ok := value.(json.Number); ok {
		v.Got = "number " + number.String()
	}
	return v
}

func notAllowed(node map[string]any, pointer string, value any, screen func(string) string) Violation {
	text, _ := value.(string)
	return Violation{
		Code: CodeNotAllowed, Pointer: pointer, Detail: "the value is not one of the allowed words",
		Got: strconv.Quote(screen(text)), Want: "one of " + strings.Join(stringsOf(node["enum"]), ", "),
	}
}

func outOfRange(node map[string]any, pointer string, value any) Violation {
	return Violation{
		Code: CodeNumberOutOfRange, Pointer: pointer, Detail: "the number can't be an index",
		Got: fmt.Sprint(value), Want: fmt.Sprintf("from %v to %v", node["minimum"], node["maximum"]),
	}
}

// notBlank is the pattern by which the schema asks for more than white space.
const notBlank = `\S`

// limit names a keyword that bounds a text or a list.
func limit(node map[string]any, keyword, pointer string) Violation {
	name := lastToken(pointer)
	switch {
	case keyword == "minLength" || keyword == "pattern" && node["pattern"] == notBlank:
		return Violation{Code: CodeEmptyText, Pointer: pointer, Detail: "the text is empty", Want: describe(node)}
	case keyword == "pattern" && name == "id":
		return Violation{
			Code: CodeBadID, Pointer: pointer, Detail: "the id is not of the form of ids",
			Want: "a letter or digit, then at most 63 letters, digits or _ . : -",
		}
	case keyword == "minItems" && name == "evidence":
		return Violation{
			Code: CodeNoEvidence, Pointer: pointer, Detail: "the evidence is empty",
			Want: "at least one message with a quote from it; if there is none, leave the item out",
		}
	}
	return Violation{
		Code: CodeSchemaViolation, Pointer: pointer, Detail: fmt.Sprintf("the value does not meet %q of the schema", keyword),
		Want: fmt.Sprintf("%s %v", keyword, node[keyword]),
	}
}

// describe says in a few words what a node of the schema takes.
func describe(node map[string]any) string {
	types := stringsOf(node["type"])
	if len(types) == 0 {
		return ""
	}
	if words := stringsOf(node["enum"]); len(words) > 0 {
		return "one of " + strings.Join(words, ", ")
	}
	want := strings.Join(types, " or ")
	if text, ok := node["description"].(string); ok {
		want += ": " + text
	}
	return strings.TrimSuffix(want, ".")
}

// stringsOf gives the strings of a keyword's value, a string or a list.
func stringsOf(value any) []string {
	switch v := value.(type) {
	case string:
		return []string{v}
	case []any:
		var all []string
		for _, x := range v {
			if text, ok := x.(string); ok {
				all = append(all, text)
			}
		}
		return all
	}
	return nil
}

func sortedKeys(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }
