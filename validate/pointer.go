package validate

import (
	"net/url"
	"strconv"
	"strings"
)

var (
	tokenEscaper   = strings.NewReplacer("~", "~0", "/", "~1")
	tokenUnescaper = strings.NewReplacer("~1", "/", "~0", "~")
)

// member gives the JSON Pointer of a member of the object at a pointer.
func member(pointer, name string) string {
	return pointer + "/" + tokenEscaper.Replace(name)
}

// element gives the JSON Pointer of an element of the array at a pointer.
func element(pointer string, i int) string { return pointer + "/" + strconv.Itoa(i) }

// lastToken gives the last token of a pointer, unescaped.
func lastToken(pointer string) string {
	return unescapeToken(pointer[strings.LastIndexByte(pointer, '/')+1:])
}

func unescapeToken(token string) string { return tokenUnescaper.Replace(token) }

// parent gives the pointer of what holds the value at a pointer.
func parent(pointer string) string {
	return pointer[:max(0, strings.LastIndexByte(pointer, '/'))]
}

// plainPointer turns a location of the schema library, whose tokens are escaped
// for a URL too, into a JSON Pointer.
func plainPointer(location string) string {
	tokens := strings.Split(location, "/")
	for i, token := range tokens {
		if plain, err := url.PathUnescape(token); err == nil {
			tokens[i] = plain
		}
	}
	return strings.Join(tokens, "/")
}

// at resolves a JSON Pointer in a decoded JSON value; nil where it leads nowhere.
func at(value any, pointer string) any {
	if pointer == "" {
		return value
	}
	for _, token := range strings.Split(pointer, "/")[1:] {
		switch v := value.(type) {
		case map[string]any:
			value = v[unescapeToken(token)]
		case []any:
			i, err := strconv.Atoi(token)
			if err != nil || i < 0 || i >= len(v) {
				return nil
			}
			value = v[i]
		default:
			return nil
		}
	}
	return value
}
