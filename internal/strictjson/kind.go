package strictjson

// Kind is the kind of a fault, a fixed word for programs. It is the error that
// an *Error unwraps to, so that errors.Is(err, strictjson.Truncated) works.
type Kind string

// The kinds of faults.
const (
	// Syntax: the text is not JSON, other than by ending too early.
	Syntax Kind = "syntax"
	// Truncated: the text ends inside of a value.
	Truncated Kind = "truncated"
	// DuplicateName: an object has two members of one name.
	DuplicateName Kind = "duplicate_name"
	// InvalidUTF8: the bytes are not UTF-8, or an escape is a lone surrogate
	// where the options do not accept one.
	InvalidUTF8 Kind = "invalid_utf8"
	// TooDeep: objects and arrays are nested deeper than the limit.
	TooDeep Kind = "too_deep"
	// TooLarge: the text has more bytes than the limit.
	TooLarge Kind = "too_large"
	// TrailingData: something follows the value.
	TrailingData Kind = "trailing_data"
	// Empty: there is no value at all.
	Empty Kind = "empty"
	// Number: a number is longer than drafts may have it.
	Number Kind = "number"
)

// Error gives the kind's word.
func (k Kind) Error() string { return string(k) }
