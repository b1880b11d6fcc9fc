package validate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// Limits of a draft or manifest.
const (
	// MaxBytes is the largest draft, in bytes.
	MaxBytes = 8 << 20
	// MaxDepth is the deepest nesting of objects and arrays in a draft.
	MaxDepth = 64
)

// decodeObject reads exactly one JSON object from a draft. It gives the count of
// what was removed around it, and a violation where there is no such object.
func decodeObject(draft []byte) (map[string]any, int, *Violation) {
	if len(draft) > MaxBytes {
		return nil, 0, &Violation{
			Code: CodeTooLarge, Detail: "the draft is too large",
			Got: fmt.Sprintf("%d bytes", len(draft)), Want: fmt.Sprintf("at most %d bytes", MaxBytes),
		}
	}
	u := unwrap(string(draft))
	if u.open != "" {
		return nil, u.removed, &Violation{
			Code: CodeTruncated, Detail: "the JSON ends in the middle: " + u.open + " is never closed",
			Want: "one whole JSON object and nothing else",
		}
	}
	text := []byte(u.text)
	checker := strictjson.NewChecker(strictjson.Options{MaxDepth: MaxDepth, BoundNumbers: true})
	if _, err := checker.Check(text); err != nil {
		return nil, u.removed, jsonViolation(err, u.offset)
	}
	value, err := decodeValue(text)
	if err != nil {
		return nil, u.removed, &Violation{Code: CodeNotJSON, Detail: "the draft is not JSON", Want: "one JSON object"}
	}
	object, ok := value.(map[string]any)
	if !ok {
		return nil, u.removed, &Violation{
			Code: CodeNotAnObject, Detail: "the draft is JSON, but not an object", Got: typeName(value), Want: "one JSON object",
		}
	}
	return object, u.removed, nil
}

// decodeValue decodes JSON that was checked before, numbers as they are written.
func decodeValue(text []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var value any
	err := d.Decode(&value)
	return value, err
}

var jsonFaults = map[strictjson.Kind]struct{ code, detail, want string }{
	strictjson.Syntax:        {CodeNotJSON, "the draft is not JSON", "one JSON object and nothing else"},
	strictjson.Truncated:     {CodeTruncated, "the JSON ends in the middle", "one whole JSON object; a shorter one, if the length is limited"},
	strictjson.DuplicateName: {CodeDuplicateName, "duplicate name in an object", "each name once"},
	strictjson.InvalidUTF8:   {CodeInvalidUTF8, "the text is not valid UTF-8", "valid UTF-8, and no half of a surrogate pair"},
	strictjson.TooDeep:       {CodeTooDeep, "objects and arrays are nested too deeply", fmt.Sprintf("at most %d levels", MaxDepth)},
	strictjson.TooLarge:      {CodeTooLarge, "the draft is too large", fmt.Sprintf("at most %d bytes", MaxBytes)},
	strictjson.TrailingData:  {CodeTrailingData, "something stands after the JSON object", "the object and nothing before or after it"},
	strictjson.Empty:         {CodeEmptyDraft, "the draft is empty", "one JSON object"},
	strictjson.Number:        {CodeNumberOutOfRange, "a number is too long", "a plain integer, such as 12"},
}

// jsonViolation names a fault of the strict check. The checker's own text can
// show what stands in the draft, so it is not used.
func jsonViolation(err error, offset int) *Violation {
	fault := (*strictjson.Error)(nil)
	if !errors.As(err, &fault) {
		return &Violation{Code: CodeNotJSON, Detail: "the draft is not JSON", Want: "one JSON object"}
	}
	row := jsonFaults[fault.Kind]
	return &Violation{
		Code: row.code, Pointer: fault.Pointer,
		Detail: fmt.Sprintf("%s (byte %d)", row.detail, int64(offset)+fault.Offset), Want: row.want,
	}
}

// typeName is the JSON type of a decoded value.
func typeName(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case json.Number:
		return "number"
	case string:
		return "string"
	case []any:
		return "array"
	}
	return "object"
}
