package validate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/seed-a68626b6/reduce/schema"
)

// shape is a compiled schema beside its own text, since the library's errors
// name keywords but not what those hold.
type shape struct {
	compiled *jsonschema.Schema
	document any
	id       string
}

var checkpointShape = sync.OnceValues(func() (shape, error) { return compileShape(schema.ID, schema.JSON()) })

// errNoLoading is what a schema gets that refers to anything outside of itself.
var errNoLoading = errors.New("schemas are not loaded from files or the network")

// compileShape compiles a schema under its $id, which is a URN: a relative id
// would be resolved against the working directory.
func compileShape(id string, text []byte) (shape, error) {
	compiler := jsonschema.NewCompiler()
	compiler.LoadURL = func(string) (io.ReadCloser, error) { return nil, errNoLoading }
	if err := compiler.AddResource(id, bytes.NewReader(text)); err != nil {
		return shape{}, fmt.Errorf("reading schema %s: %w", id, err)
	}
	compiled, err := compiler.Compile(id)
	if err != nil {
		return shape{}, fmt.Errorf("compiling schema %s: %w", id, err)
	}
	document, err := decodeValue(text)
	if err != nil {
		return shape{}, fmt.Errorf("decoding schema %s: %w", id, err)
	}
	return shape{compiled: compiled, document: document, id: id}, nil
}

// check gives a violation for everything in the instance that the schema
// refuses. Strings of the instance are shown only as screen gives them back.
func (s shape) check(instance map[string]any, screen func(string) string) ([]Violation, error) {
	found := fractions(instance, "", nil)
	err := s.compiled.Validate(instance)
	if err == nil {
		return found, nil
	}
	fault := (*jsonschema.ValidationError)(nil)
	if !errors.As(err, &fault) {
		return nil, fmt.Errorf("validating with schema %s: %w", s.id, err)
	}
	for _, leaf := range leaves(fault, nil) {
		found = append(found, s.explain(leaf, instance, screen)...)
	}
	return onePerFault(found), nil
}

// leaves collects the errors that have no causes of their own.
func leaves(e *jsonschema.ValidationError, to []*jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(e.Causes) == 0 {
		return append(to, e)
	}
	for _, cause := range e.Causes {
		to = leaves(cause, to)
	}
	return to
}

// node gives the part of the schema that a leaf's keyword stands in, and the
// keyword.
func (s shape) node(leaf *jsonschema.ValidationError) (map[string]any, string) {
	_, fragment, _ := strings.Cut(leaf.AbsoluteKeywordLocation, "#")
	pointer := plainPointer(fragment)
	if !strings.HasPrefix(pointer, "/") {
		pointer = "/" + pointer
	}
	node, _ := at(s.document, parent(pointer)).(map[string]any)
	return node, lastToken(pointer)
}

// resolve follows a $ref inside of the schema.
func (s shape) resolve(node map[string]any) map[string]any {
	for range 8 {
		ref, ok := node["$ref"].(string)
		if !ok {
			break
		}
		target, _ := at(s.document, strings.TrimPrefix(ref, "#")).(map[string]any)
		node = target
	}
	return node
}

// property gives the schema of a property of a node, nil where it has none.
func (s shape) property(node map[string]any, name string) map[string]any {
	properties, _ := node["properties"].(map[string]any)
	property, _ := properties[name].(map[string]any)
	return s.resolve(property)
}

// root is the schema of the whole instance.
func (s shape) root() map[string]any {
	root, _ := s.document.(map[string]any)
	return root
}

// missingAll names all required fields of the root, for an instance that is no
// object at all.
func (s shape) missingAll() []Violation {
	var all []Violation
	for _, name := range stringsOf(s.root()["required"]) {
		all = append(all, s.missing(s.root(), "", name))
	}
	return all
}

// fractions finds numbers that count as integers for the schema and are none for
// a decoder, such as 1.0 and 1e2. All numbers of a manifest are integers.
func fractions(value any, pointer string, to []Violation) []Violation {
	switch v := value.(type) {
	case map[string]any:
		for _, name := range sortedKeys(v) {
			to = fractions(v[name], member(pointer, name), to)
		}
	case []any:
		for i, x := range v {
			to = fractions(x, element(pointer, i), to)
		}
	case json.Number:
		if strings.ContainsAny(v.String(), ".eE") {
			to = append(to, Violation{
				Code: CodeWrongType, Pointer: pointer, Detail: "the number has a fraction or an exponent",
				Got: v.String(), Want: "an integer, written plainly",
			})
		}
	}
	return to
}

// onePerFault drops what else is said of a value that has the wrong type or is
// not one of the allowed words: it follows from that.
func onePerFault(all []Violation) []Violation {
	typed := make(map[string]bool)
	for _, v := range all {
		if v.Code == CodeWrongType {
			typed[v.Pointer] = true
		}
	}
	kept := all[:0]
	wrong := make(map[string]bool)
	for _, v := range all {
		if typed[v.Pointer] && (v.Code != CodeWrongType || wrong[v.Pointer]) {
			continue
		}
		wrong[v.Pointer] = v.Code == CodeWrongType
		kept = append(kept, v)
	}
	return kept
}
