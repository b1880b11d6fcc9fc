package transcript

import "github.com/seed-a68626b6/reduce/history"

// IsDamage reports whether a finding's code names damage: what a reading in the
// default mode refuses, and a tolerant one reports.
func IsDamage(code string) bool {
	switch code {
	case CodeDamagedJSON, CodeTruncatedLastLine, CodeTruncated, CodeDuplicateName, CodeTooDeep, CodeTooLarge,
		CodeNoObject, CodeWrongType, CodeMissingField, history.CodeUnknownRole, history.CodeInvalidUTF8,
		history.CodeOrphanResult, history.CodeEmptyCallID:
		return true
	}
	return false
}
