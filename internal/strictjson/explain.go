package strictjson

import (
	"errors"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// explain turns an error of the decoder, which was reading data, into one of
// ours.
func explain(d *jsontext.Decoder, data []byte, maxDepth int, err error) error {
	if own := (*Error)(nil); errors.As(err, &own) {
		return own
	}
	if err == io.EOF {
		return fault(Empty, len(data), "", "there is no value: want one JSON value")
	}
	at := (*jsontext.SyntacticError)(nil)
	if !errors.As(err, &at) {
		return fault(Syntax, int(d.InputOffset()), "", "%v", err)
	}
	offset, pointer := int(at.ByteOffset), string(at.JSONPointer)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fault(Truncated, len(data), pointer, "the text ends inside of a value")
	case errors.Is(err, jsontext.ErrDuplicateName):
		name := at.JSONPointer.LastToken()
		dup := fault(DuplicateName, offset, pointer,
			"the name %s occurs twice in one object: want each name once", quoteShort(name))
		dup.Name = name
		return dup
	case strings.Count(pointer, "/") >= HighestMaxDepth-1:
		return tooDeep(offset, pointer, maxDepth)
	}
	return fault(Syntax, offset, pointer, "%v", at.Err)
}

func tooDeep(offset int, pointer string, maxDepth int) *Error {
	return fault(TooDeep, offset, pointer, "objects and arrays are nested deeper than the limit of %d", maxDepth)
}
