// Package strictjson looks at untrusted JSON before anything else does.
//
// A text passes when it is exactly one JSON value with nothing but white space
// around it, in valid UTF-8, no object in it has two members of the same name
// (compared after unescaping), and it keeps to the limits of size, depth and
// numbers that were asked for. Other parsers of the house may then take what
// they like from it: none of them sees a text on which parsers differ.
//
// Words used here:
//
//   - An offset is a number of bytes from the start of the checked text.
//   - A pointer is an RFC 6901 JSON Pointer to the place of a fault.
//   - A lone surrogate is a \uD800 to \uDFFF escape that is not half of a pair.
//     JSON's grammar allows it, no Unicode text can hold it, and real files have
//     it; it is accepted where the options say so, and reported.
//   - A value is a place in a text that passed: Read gives the whole one, and with
//     it every member and element in one step, without another scan.
//   - Depth counts open objects and arrays: [] has depth 1. Brackets inside a
//     string are no nesting.
//
// A fault is always an *Error, which says where it is and unwraps to its Kind:
//
//	_, err := strictjson.NewChecker(strictjson.Options{}).Check(line)
//	if errors.Is(err, strictjson.Truncated) {
//		// the text ends inside of a value
//	}
//
// ReadParts finds the members and elements of a text that is too large for memory.
//
// Nothing here panics on input, and the input is never changed. It is kept for no
// longer than the next use of the Checker that read it. All takes linear time, and
// memory a small multiple of the largest text.
package strictjson
