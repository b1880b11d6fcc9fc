package history

import (
	"slices"
	"time"
)

// Role says who speaks in a message.
type Role string

// The roles of the neutral form. A decoder maps what its format says to one of
// these; legacy function messages are RoleTool.
const (
	RoleSystem    Role = "system"
	RoleDeveloper Role = "developer"
	RoleUser      Role = "user"
	RoleAssistant Role = "assistant"
	RoleTool      Role = "tool"
)

// Instructs reports whether the role is one whose messages are pinned: system
// or developer.
func (r Role) Instructs() bool { return r == RoleSystem || r == RoleDeveloper }

// Known reports whether r is one of the five roles.
func (r Role) Known() bool {
	switch r {
	case RoleSystem, RoleDeveloper, RoleUser, RoleAssistant, RoleTool:
		return true
	}
	return false
}

// Message is one provider-neutral message. Strings are valid UTF-8: a decoder
// writes a lone surrogate escape as U+FFFD and reports it.
type Message struct {
	Role Role
	// Name is the speaker's or the tool's name, where the record gives one.
	Name string
	// Text is the message's text parts, joined by a newline; for a result, its
	// output.
	Text string
	// ToolCalls are the calls that an assistant message makes, in order.
	ToolCalls []ToolCall
	// Result is set for a message of RoleTool, and for no other.
	Result *ToolResult
	// Reasoning is readable reasoning text; encrypted reasoning is not here.
	Reasoning string
	// Media are images, audio and files, by digest.
	Media []Media
	// AgentNote is true for a message of RoleUser that the agent program wrote
	// (environment notes, injected instruction files): it starts no turn and
	// carries no user's words.
	AgentNote bool
	// Compactor names the agent whose own compaction wrote the message, such as
	// "kimi-summary"; "" for every other message, and where the text itself says so.
	Compactor string
	// Opaque is true for an item that only its provider can read, such as an
	// encrypted compaction. It is never summarized: it is pinned.
	Opaque bool
	// Time is when the message was written, where its record says so; the zero
	// time where not. No digest covers it.
	Time time.Time
	// Record is where the message stands in its file; the zero Record means
	// that it has none.
	Record Record
}

// ToolCall is one call of a tool.
type ToolCall struct {
	// ID pairs the call with its result. It is empty only in damaged histories
	// and for calls that are paired by name.
	ID   string
	Name string
	// Arguments is the text that was sent: usually a JSON object, but any text
	// can stand here. Where the format holds a JSON value and not a string, it
	// is that value's text without insignificant white space.
	Arguments string
	// ByName is true for the legacy function_call, which has no id and is paired
	// by the function's name.
	ByName bool
}

// ToolResult says which call a result answers, and how it ended.
type ToolResult struct {
	CallID string
	Error  Outcome
	// ByName is true for a legacy function message, paired by Message.Name.
	ByName bool
}

// Outcome says whether a tool result is known to be an error.
type Outcome uint8

// The three outcomes. The zero value is unknown: most formats do not say.
const (
	OutcomeUnknown Outcome = iota
	OutcomeOK
	OutcomeError
)

// String gives "unknown", "ok" or "error".
func (o Outcome) String() string {
	switch o {
	case OutcomeOK:
		return "ok"
	case OutcomeError:
		return "error"
	}
	return "unknown"
}

// Media is one image, sound or file of a message.
type Media struct {
	// Kind is "image", "audio" or "file".
	Kind string
	// SHA256 is the digest of the decoded bytes, or of the URL's text where the
	// record only names a URL.
	SHA256 Digest
}

// Clone returns a copy that shares nothing mutable with m.
func (m Message) Clone() Message {
	m.ToolCalls = slices.Clone(m.ToolCalls)
	m.Media = slices.Clone(m.Media)
	if m.Result != nil {
		result := *m.Result
		m.Result = &result
	}
	return m
}

// IsResult reports whether m is a tool result.
func (m Message) IsResult() bool { return m.Result != nil }

// StartsTurn reports whether m begins a turn: a message that a user wrote, and
// not the agent program or another compactor.
func (m Message) StartsTurn() bool {
	if m.Role != RoleUser || m.AgentNote {
		return false
	}
	_, inherited := m.Inherited()
	return !inherited
}
