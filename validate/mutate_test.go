package validate_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// object is a draft as plain JSON, to be changed in ways that no type allows.
type object = map[string]any

func asObject(t testing.TB, m checkpoint.Manifest) object {
	t.Helper()
	var o object
	if err := json.Unmarshal(draftJSON(t, m), &o); err != nil {
		t.Fatal(err)
	}
	return o
}

func objectJSON(t testing.TB, o object) []byte {
	t.Helper()
	raw, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// set puts a value at a pointer such as "/tests/0/outcome".
func set(o object, pointer string, value any) {
	tokens := strings.Split(pointer, "/")[1:]
	var at any = o
	for _, token := range tokens[:len(tokens)-1] {
		at = step(at, token)
	}
	switch last := tokens[len(tokens)-1]; v := at.(type) {
	case object:
		v[last] = value
	case []any:
		i, _ := strconv.Atoi(last)
		v[i] = value
	}
}

func step(at any, token string) any {
	switch v := at.(type) {
	case object:
		return v[token]
	case []any:
		i, _ := strconv.Atoi(token)
		return v[i]
	}
	return nil
}

// drop removes the member at a pointer.
func drop(o object, pointer string) {
	i := strings.LastIndexByte(pointer, '/')
	var at any = o
	if i > 0 {
		for _, token := range strings.Split(pointer[:i], "/")[1:] {
			at = step(at, token)
		}
	}
	delete(at.(object), pointer[i+1:])
}
