package validate_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/validate"
)

// declaredCodes reads the Code constants from their file.
func declaredCodes(t *testing.T) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || !strings.HasPrefix(spec.Names[0].Name, "Code") {
			return true
		}
		text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, text)
		return true
	})
	return all
}

func TestTableHasEveryCodeOnce(t *testing.T) {
	var table []string
	for _, row := range validate.Codes() {
		table = append(table, row.Code)
		if row.Meaning == "" || !slices.Contains([]string{"json", "schema", "grounding", "continuity", "coverage", "merge"}, row.Layer) {
			t.Errorf("row %+v", row)
		}
	}
	if declared := declaredCodes(t); !slices.Equal(table, declared) {
		t.Errorf("table %q\nwant %q", table, declared)
	}
}

// testedElsewhere are codes that no case of a table has.
var testedElsewhere = []string{
	"missing_field", "not_an_object", "not_sound", "id_taken", "schema_violation",
}

func TestEveryCodeHasACase(t *testing.T) {
	tested := slices.Clone(testedElsewhere)
	take := func(marks ...string) {
		for _, mark := range marks {
			code, _, _ := strings.Cut(mark, " ")
			tested = append(tested, code)
		}
	}
	for _, c := range draftCases {
		take(c.want...)
	}
	for _, c := range rawCases {
		take(c.want)
	}
	for _, c := range continuityCases {
		take(c.want...)
	}
	for _, c := range mergedCases {
		take(c.want...)
	}
	for _, c := range manifestCases {
		take(c.want...)
	}
	for _, c := range coverageCases {
		take(c.want...)
	}
	for _, code := range declaredCodes(t) {
		if !slices.Contains(tested, code) {
			t.Errorf("no case has %s", code)
		}
	}
}

func TestKeywordsOfATighterSchemaAreNamed(t *testing.T) {
	found, err := validate.CheckSchema("urn:test:tight", []byte(`{
		"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "urn:test:tight",
		"type": "object", "required": ["name"], "properties": {
			"name": {"type": "string", "maxLength": 3},
			"list": {"type": "array", "maxItems": 1},
			"code": {"type": "string", "pattern": "^[a-z]+$"}
		}}`), []byte(`{"name": "long", "list": [1, 2], "code": "Q"}`))
	if err != nil {
		t.Fatal(err)
	}
	wantMarks(t, found, "schema_violation /code", "schema_violation /list", "schema_violation /name")
	if got := found[1].String(); !strings.Contains(got, `"maxItems"`) || !strings.Contains(got, "maxItems 1") {
		t.Errorf("the violation says %q", got)
	}
}

func TestSchemasAreNotLoaded(t *testing.T) {
	for _, ref := range []string{"other.json", "file:///etc/hostname", "https://example.org/schema.json"} {
		_, err := validate.CheckSchema("urn:test:ref", []byte(`{"$id": "urn:test:ref", "$ref": "`+ref+`"}`), []byte(`{}`))
		if err == nil {
			t.Errorf("the schema %s was loaded", ref)
		}
	}
}
