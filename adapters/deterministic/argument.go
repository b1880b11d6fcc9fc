package deterministic

import (
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// Limits of reading arguments. What is larger or deeper is read as one plain
// text.
const (
	maxArgumentBytes = 4 << 20
	maxArgumentDepth = 64
)

// argument is one string, number or boolean inside a call's arguments.
type argument struct {
	// name is the member's name in lower case without "_" and "-"; an element
	// of an array has the array's name. It is empty for arguments that are not
	// JSON.
	name string
	text string
	// path tells the objects and arrays in which the argument stands: arguments
	// of one object have the same.
	path string
	// literal is true for a string, which can be quoted.
	literal bool
}

// argumentReader reads the arguments of one call after another.
type argumentReader struct {
	checker *strictjson.Checker
}

func newArgumentReader() *argumentReader {
	return &argumentReader{strictjson.NewChecker(strictjson.Options{
		MaxBytes: maxArgumentBytes, MaxDepth: maxArgumentDepth, LoneSurrogates: true,
	})}
}

// read gives the leaves of the arguments in order. Arguments that are not a
// JSON object or array are one leaf without a name.
func (r *argumentReader) read(arguments string) []argument {
	text := strings.TrimSpace(arguments)
	if text == "" {
		return nil
	}
	if text[0] != '{' && text[0] != '[' || len(text) > maxArgumentBytes {
		return []argument{{text: arguments, literal: true}}
	}
	if _, err := r.checker.Check([]byte(text)); err != nil {
		return []argument{{text: arguments, literal: true}}
	}
	var leaves []argument
	walkArguments(gjson.Parse(text), "", "", &leaves)
	return leaves
}

func walkArguments(v gjson.Result, name, path string, leaves *[]argument) {
	switch {
	case v.IsObject():
		v.ForEach(func(key, member gjson.Result) bool {
			walkArguments(member, foldName(key.String()), path+"{", leaves)
			return true
		})
	case v.IsArray():
		i := 0
		v.ForEach(func(_, element gjson.Result) bool {
			i++
			walkArguments(element, name, path+"["+strconv.Itoa(i), leaves)
			return true
		})
	case v.Type != gjson.Null:
		*leaves = append(*leaves, argument{name, v.String(), path, v.Type == gjson.String})
	}
}

// foldName makes the spellings of a name one: file_path, filePath, file-path.
func foldName(name string) string {
	return strings.NewReplacer("_", "", "-", "").Replace(strings.ToLower(name))
}
