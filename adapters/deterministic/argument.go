package deterministic

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// Limits of reading arguments. What is larger or deeper, or long and of very many
// values, is read as one plain text. Of a string of more than longArgument bytes, as
// sent, the beginning and the end are read, half of that each.
const (
	maxArgumentBytes = 512 << 20
	maxArgumentDepth = 64
	longArgument     = 1 << 20
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
	// tools are the tools whose names were read, by name.
	tools map[string]*tool
	// strayed is true once a command changed its directory: whether that holds for the
	// next call, nobody tells.
	strayed bool
}

func newArgumentReader() *argumentReader {
	return &argumentReader{tools: make(map[string]*tool), checker: strictjson.NewChecker(strictjson.Options{
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
	if len(text) > longArgument && !r.fewValues(text) {
		return []argument{{text: arguments, literal: true}}
	}
	v, _, err := r.checker.ReadText(text)
	if err != nil {
		return []argument{{text: arguments, literal: true}}
	}
	var leaves []argument
	walkArguments(v, "", "", &leaves)
	return leaves
}

// fewValues reports whether the index of a text takes less memory than the text.
func (r *argumentReader) fewValues(text string) bool {
	facts, err := r.checker.CheckText(text)
	return err == nil && facts.IndexBytes() < len(text)
}

func walkArguments(v strictjson.Value, name, path string, leaves *[]argument) {
	switch v.Type() {
	case strictjson.TypeObject:
		for key, member := range v.Members() {
			walkArguments(member, foldName(string(key)), path+"{", leaves)
		}
	case strictjson.TypeArray:
		i := 0
		for element := range v.Elements() {
			i++
			walkArguments(element, name, path+"["+strconv.Itoa(i), leaves)
		}
	case strictjson.TypeNull:
	default:
		*leaves = append(*leaves, argument{name, textOf(v), path, v.Type() == strictjson.TypeString})
	}
}

// textOf gives a leaf as a text; of a long string its beginning and its end.
func textOf(v strictjson.Value) string {
	raw := v.Raw()
	switch {
	case v.Type() != strictjson.TypeString:
		return gjson.ParseBytes(raw).String()
	case len(raw) <= longArgument:
		return v.Text()
	}
	head, tail := string(raw[:longArgument/2]), string(raw[len(raw)-longArgument/2:])
	return unquoted(head[:borderBefore(head)]+`"`) + "\n" + unquoted(`"`+tail[borderBehind(tail):])
}

func unquoted(literal string) string { return gjson.Parse(literal).String() }

// borderBefore is the last place in the beginning of a string literal that cuts no
// escape and no character, borderBehind the first one in its end.
func borderBefore(literal string) int {
	for i := len(literal) - 1; i > 1; i-- {
		if cuts(literal, i) {
			return i
		}
	}
	return 1
}

func borderBehind(literal string) int {
	for i := 1; i < len(literal)-1; i++ {
		if cuts(literal, i) {
			return i
		}
	}
	return len(literal) - 1
}

// cuts reports whether a literal can be cut at a byte: the seven bytes before it hold no
// backslash, and it begins a character.
func cuts(literal string, i int) bool {
	const longestEscape = len(`\u0000`)
	return utf8.RuneStart(literal[i]) && strings.IndexByte(literal[max(0, i-longestEscape):i], '\\') < 0
}

var nameMarks = strings.NewReplacer("_", "", "-", "")

// foldName makes the spellings of a name one: file_path, filePath, file-path.
func foldName(name string) string {
	return nameMarks.Replace(strings.ToLower(name))
}
