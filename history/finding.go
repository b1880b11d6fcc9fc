package history

import (
	"cmp"
	"fmt"
	"slices"
)

// Severity says what a reduction makes of a finding.
type Severity string

// A finding of SeverityError refuses the history; the others are reported.
const (
	SeverityError   Severity = "error"
	SeverityWarning Severity = "warning"
	SeverityInfo    Severity = "info"
)

// NoIndex is the index of a finding that concerns no message.
const NoIndex = -1

// Finding is a fault in a history, or something that its reader should know.
type Finding struct {
	// Code is one of the Code constants of this package or of a decoder: a fixed
	// word for programs.
	Code     string   `json:"code"`
	Severity Severity `json:"severity"`
	// Line is the 1-based line of the record, 0 where there is none.
	Line int `json:"line,omitempty"`
	// Index is the 0-based index of the message, NoIndex where there is none.
	Index  int    `json:"index"`
	CallID string `json:"call_id,omitempty"`
	// Message is for people.
	Message string `json:"message"`
}

// Codes of findings.
const (
	// CodeOrphanResult: a tool result without a call that it could answer.
	CodeOrphanResult = "orphan_result"
	// CodeEmptyCallID: a call or a result whose id is empty.
	CodeEmptyCallID = "empty_call_id"
	// CodeDuplicateResult: a second result for a call, straight after the first.
	CodeDuplicateResult = "duplicate_result"
	// CodePendingCall: a call whose result may still come.
	CodePendingCall = "pending_call"
	// CodeInterruptedCall: a call whose result will not come any more.
	CodeInterruptedCall = "interrupted_call"
	// CodeMissingResult: a message of RoleTool without a Result.
	CodeMissingResult = "missing_result"
	// CodeUnknownRole: a message with a role that is none of the five.
	CodeUnknownRole = "unknown_role"
	// CodeInvalidUTF8: a text that is not valid UTF-8.
	CodeInvalidUTF8 = "invalid_utf8"
	// CodeLoneSurrogate: a surrogate escape without its partner, read as U+FFFD.
	CodeLoneSurrogate = "lone_surrogate"
	// CodeStaleCheckpoint: a checkpoint that a newer one has replaced.
	CodeStaleCheckpoint = "stale_checkpoint"
	// CodeAlteredCheckpoint: a text that begins like a checkpoint, stands where one
	// would, and is none: it was altered, or never was one.
	CodeAlteredCheckpoint = "altered_checkpoint"
	// CodePinnedChanged: the pinned messages before a checkpoint are not those
	// that its header lists.
	CodePinnedChanged = "pinned_changed"
	// CodeUnknownRecord: a record of a kind that the format's reader does not know.
	CodeUnknownRecord = "unknown_record"
	// CodeOpaqueItem: an item that only its provider can read. It stays as it is.
	CodeOpaqueItem = "opaque_item"
)

// SortFindings orders findings by line, index, code and call id.
func SortFindings(f []Finding) {
	slices.SortStableFunc(f, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Index, b.Index),
			cmp.Compare(a.Code, b.Code), cmp.Compare(a.CallID, b.CallID))
	})
}

// Mode says how strict the reading of a history is.
type Mode uint8

const (
	// ModeDefault refuses damage: what no provider would accept.
	ModeDefault Mode = iota
	// ModeTolerant keeps damaged places as they are, reports them and goes on.
	ModeTolerant
	// ModeStrict also refuses faults that would stay in the kept tail, such as a
	// call that was never answered.
	ModeStrict
)

// String gives "default", "tolerant" or "strict".
func (m Mode) String() string {
	switch m {
	case ModeTolerant:
		return "tolerant"
	case ModeStrict:
		return "strict"
	}
	return "default"
}

// MarshalText gives what String gives.
func (m Mode) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText reads what MarshalText writes; the empty text is ModeDefault.
func (m *Mode) UnmarshalText(text []byte) error {
	for mode := ModeDefault; mode <= ModeStrict; mode++ {
		if string(text) == mode.String() {
			*m = mode
			return nil
		}
	}
	if len(text) == 0 {
		*m = ModeDefault
		return nil
	}
	return fmt.Errorf("%q is no mode: want default, tolerant or strict", text)
}

// Damage gives the severity of a damaged place under the mode: an error, or in
// tolerant mode a warning.
func (m Mode) Damage() Severity {
	if m == ModeTolerant {
		return SeverityWarning
	}
	return SeverityError
}
