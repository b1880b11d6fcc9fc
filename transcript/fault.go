package transcript

import (
	"errors"
	"fmt"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// fault is what is wrong with one record, before it is known whether the mode
// refuses it.
type fault struct {
	code   string
	field  string
	callID string
	detail string
	// brief stands for detail from the second fault of the code on, where that
	// would only say it again; "" where every fault has its own detail.
	brief string
	// offset is counted from the start of the record, -1 where there is none.
	offset int
	// err is the condition; nil means ErrDamaged.
	err error
}

// fatal reports whether the fault is refused in every mode.
func (f fault) fatal() bool { return f.err != nil }

func wrongType(field, found, want string) fault {
	return fault{code: CodeWrongType, field: field, offset: -1,
		detail: fmt.Sprintf("%s is %s: want %s", field, found, want)}
}

func missing(field, want string) fault {
	return fault{code: CodeMissingField, field: field, offset: -1,
		detail: fmt.Sprintf("%s is missing: want %s", field, want)}
}

func unknownRole(role string) fault {
	return fault{code: history.CodeUnknownRole, field: "role", offset: -1,
		detail: fmt.Sprintf("the role %s is unknown: want system, developer, user, assistant, tool or function", quote(role))}
}

// codes of strictjson's kinds.
var jsonCodes = map[strictjson.Kind]string{
	strictjson.Syntax:        CodeDamagedJSON,
	strictjson.Truncated:     CodeTruncated,
	strictjson.DuplicateName: CodeDuplicateName,
	strictjson.InvalidUTF8:   history.CodeInvalidUTF8,
	strictjson.TooDeep:       CodeTooDeep,
	strictjson.TooLarge:      CodeTooLarge,
	strictjson.TrailingData:  CodeDamagedJSON,
	strictjson.Empty:         CodeDamagedJSON,
	strictjson.Number:        CodeDamagedJSON,
}

// jsonFault says what a strictjson error means for a record.
func jsonFault(err error, limits Limits) fault {
	at := (*strictjson.Error)(nil)
	if !errors.As(err, &at) {
		return fault{code: CodeDamagedJSON, offset: -1, detail: err.Error()}
	}
	f := fault{code: jsonCodes[at.Kind], offset: int(at.Offset), detail: "damaged JSON: " + at.Error()}
	switch at.Kind {
	case strictjson.TooLarge:
		return tooLarge(limits)
	case strictjson.TooDeep:
		f.detail = fmt.Sprintf("the record is nested deeper than %d, the limit of Depth: raise the limit, or mend the record", limits.Depth)
	case strictjson.DuplicateName:
		f.field = at.Name
		f.detail = at.Error()
	case strictjson.InvalidUTF8:
		f.detail = at.Error()
	case strictjson.Truncated:
		f.detail = "the record is truncated: its JSON ends inside of a value"
	}
	return f
}

// tooLarge is the fault of a record that is larger than the limit.
func tooLarge(limits Limits) fault {
	return fault{code: CodeTooLarge, offset: int(limits.RecordBytes), err: ErrLimit,
		detail: fmt.Sprintf("the record has more than %d bytes, the limit of RecordBytes: raise the limit", limits.RecordBytes)}
}

// ofLastLine is the fault of a last line: one that is truncated is told apart.
func (f fault) ofLastLine() fault {
	if f.code == CodeTruncated {
		f.code = CodeTruncatedLastLine
		f.detail = "the last line is truncated: its JSON ends inside of a value, as when its writer was stopped: remove the line, or read tolerantly"
	}
	return f
}

// locate gives the error of a fault in a record.
func (f fault) locate(u unit, index int) *Error {
	e := &Error{Line: u.line, Offset: int64(u.start), Index: index, CallID: f.callID,
		Field: f.field, Code: f.code, Detail: f.detail, Err: f.err}
	if f.offset >= 0 {
		e.Offset += int64(f.offset)
	}
	if e.Err == nil {
		e.Err = ErrDamaged
	}
	return e
}

// tolerated gives the finding of a fault that the mode reads around.
func (f fault) tolerated(u unit) history.Finding {
	return history.Finding{Code: f.code, Severity: history.SeverityWarning, Line: u.line,
		Index: history.NoIndex, CallID: f.callID, Message: f.detail + "; the record is kept as it is and gives no message"}
}
