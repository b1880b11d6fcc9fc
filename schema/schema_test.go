package schema_test

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/schema"
)

type node = map[string]any

func document(t *testing.T) node {
	t.Helper()
	var doc node
	if err := json.Unmarshal(schema.JSON(), &doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestIDNamesTheSchema(t *testing.T) {
	if got := document(t)["$id"]; got != schema.ID {
		t.Errorf("$id is %v, want %s", got, schema.ID)
	}
}

func TestJSONIsACopy(t *testing.T) {
	schema.JSON()[0] = 'x'
	if schema.JSON()[0] != '{' {
		t.Error("the schema was changed")
	}
}

func TestSchemaAndTypesHaveTheSameFields(t *testing.T) {
	doc := document(t)
	compare(t, doc, doc, reflect.TypeFor[checkpoint.Manifest](), "")
}

// compare holds the properties of a schema node against the JSON names of a
// type, both ways, and goes on below.
func compare(t *testing.T, doc, n node, typ reflect.Type, pointer string) {
	n = resolve(t, doc, n)
	for typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	switch typ.Kind() {
	case reflect.Slice:
		items, ok := n["items"].(node)
		if !ok {
			t.Fatalf("%s: a list without items", pointer)
		}
		compare(t, doc, items, typ.Elem(), pointer+"/items")
	case reflect.Struct:
		compareFields(t, doc, n, typ, pointer)
	}
}

func compareFields(t *testing.T, doc, n node, typ reflect.Type, pointer string) {
	properties, _ := n["properties"].(node)
	if n["additionalProperties"] != false {
		t.Errorf("%s: additionalProperties is not false", pointer)
	}
	var names []string
	for i := range typ.NumField() {
		name, options, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
		names = append(names, name)
		required := slices.Contains(requiredOf(n), name)
		if optional := strings.Contains(options, "omit"); optional == required {
			t.Errorf("%s/%s: left out when empty: %v, required: %v", pointer, name, optional, required)
		}
		if property, ok := properties[name].(node); ok {
			compare(t, doc, property, typ.Field(i).Type, pointer+"/"+name)
		}
	}
	slices.Sort(names)
	if inSchema := slices.Sorted(maps.Keys(properties)); !slices.Equal(names, inSchema) {
		t.Errorf("%s: the type has %v, the schema %v", pointer, names, inSchema)
	}
}

func requiredOf(n node) []string {
	var names []string
	list, _ := n["required"].([]any)
	for _, x := range list {
		names = append(names, x.(string))
	}
	return names
}

func resolve(t *testing.T, doc, n node) node {
	ref, ok := n["$ref"].(string)
	if !ok {
		return n
	}
	name, ok := strings.CutPrefix(ref, "#/$defs/")
	target, found := doc["$defs"].(node)[name].(node)
	if !ok || !found {
		t.Fatalf("%s leads nowhere", ref)
	}
	return target
}

func TestEveryOptionalFieldMayBeNull(t *testing.T) {
	doc := document(t)
	walk(doc, "", func(n node, pointer string) {
		properties, _ := n["properties"].(node)
		for name, x := range properties {
			property, _ := x.(node)
			types, _ := property["type"].([]any)
			if !slices.Contains(requiredOf(n), name) && !slices.Contains(types, any("null")) {
				t.Errorf("%s/%s is optional and may not be null", pointer, name)
			}
		}
	})
}

func walk(value any, pointer string, visit func(node, string)) {
	switch v := value.(type) {
	case node:
		visit(v, pointer)
		for name, x := range v {
			walk(x, pointer+"/"+name, visit)
		}
	case []any:
		for _, x := range v {
			walk(x, pointer, visit)
		}
	}
}
