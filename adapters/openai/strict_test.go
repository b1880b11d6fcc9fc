package openai_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a68626b6/reduce/adapters/openai"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/reducer"
	"github.com/seed-a68626b6/reduce/validate"
)

// instance draws what a schema of strict mode admits. Texts are such as a model writes:
// none is blank, as strict mode can't ask for that.
func instance(t *rapid.T, root, part map[string]any, name string) any {
	if ref, ok := part["$ref"].(string); ok {
		return instance(t, root, root["$defs"].(map[string]any)[strings.TrimPrefix(ref, "#/$defs/")].(map[string]any), name)
	}
	if values, ok := part["enum"].([]any); ok {
		return rapid.SampledFrom(values).Draw(t, name)
	}
	kinds, several := part["type"].([]any)
	if !several {
		kinds = []any{part["type"]}
	}
	switch rapid.SampledFrom(kinds).Draw(t, name+" type") {
	case "object":
		object := make(map[string]any)
		for member, sub := range part["properties"].(map[string]any) {
			object[member] = instance(t, root, sub.(map[string]any), member)
		}
		return object
	case "array":
		list := []any{}
		for range rapid.IntRange(1, 2).Draw(t, name+" length") {
			list = append(list, instance(t, root, part["items"].(map[string]any), name))
		}
		return list
	case "integer":
		return rapid.IntRange(0, 3).Draw(t, name)
	case "boolean":
		return rapid.Bool().Draw(t, name)
	case "string":
		return rapid.StringMatching(`[a-z][a-z0-9-]{1,8}`).Draw(t, name)
	}
	return nil
}

// structural are the faults of a draft's shape.
var structural = []string{validate.CodeMissingField, validate.CodeUnknownField, validate.CodeWrongType, validate.CodeReservedField, validate.CodeNotJSON, validate.CodeNotAllowed, validate.CodeEmptyText, validate.CodeBadID, validate.CodeNoEvidence, validate.CodeSchemaViolation}

func TestWhatTheStrictSchemaAdmitsIsADraft(t *testing.T) {
	root := ask(t, openai.Options{}, talk("Hi")).Format.Schema.Schema
	span := history.Range{First: 0, Last: 0}
	rapid.Check(t, func(t *rapid.T) {
		draft, err := json.Marshal(instance(t, root, root, "draft"))
		if err != nil {
			t.Fatal(err)
		}
		result, err := (&reducer.Reducer{}).Judge(context.Background(), history.Messages{{Role: history.RoleUser, Text: "Hi"}}, draft, &span)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range result.Violations {
			if slices.Contains(structural, v.Code) {
				t.Fatalf("%s\n%s", v, draft)
			}
		}
	})
}
