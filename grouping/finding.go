package grouping

import (
	"fmt"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/history"
)

// checkMessage reports what is damaged in the message itself.
func (sp *Splitter) checkMessage(i int, m history.Message) {
	if !m.Role.Known() {
		sp.report(history.Finding{
			Code: history.CodeUnknownRole, Severity: sp.options.Mode.Damage(),
			Message: fmt.Sprintf("the role %s is unknown: want system, developer, user, assistant or tool",
				quoted(string(m.Role))),
		}, i, m)
	}
	if m.Role == history.RoleTool && m.Result == nil {
		sp.report(history.Finding{
			Code: history.CodeMissingResult, Severity: sp.options.Mode.Damage(),
			Message: "a tool message does not say which call it answers: set its Result",
		}, i, m)
	}
	if part := invalidPart(m); part != "" {
		sp.report(history.Finding{
			Code: history.CodeInvalidUTF8, Severity: sp.options.Mode.Damage(),
			Message: fmt.Sprintf("the %s is not valid UTF-8: write the file again as UTF-8, or replace the wrong bytes", part),
		}, i, m)
	}
}

// invalidPart names the first part of m that is not valid UTF-8, or is empty.
func invalidPart(m history.Message) string {
	switch {
	case !utf8.ValidString(m.Text):
		return "text"
	case !utf8.ValidString(m.Name):
		return "name"
	case !utf8.ValidString(m.Reasoning):
		return "reasoning"
	case m.Result != nil && !utf8.ValidString(m.Result.CallID):
		return "tool call id"
	}
	for _, c := range m.ToolCalls {
		switch {
		case !utf8.ValidString(c.ID):
			return "id of a tool call"
		case !utf8.ValidString(c.Name):
			return "name of a tool call"
		case !utf8.ValidString(c.Arguments):
			return "arguments of a tool call"
		}
	}
	return ""
}

func emptyCallFinding(c history.ToolCall, mode history.Mode) history.Finding {
	return history.Finding{
		Code: history.CodeEmptyCallID, Severity: mode.Damage(),
		Message: fmt.Sprintf("the call of %s has an empty id, so no result can answer it: "+
			"give the call and its result one id, or read in tolerant mode", quoted(c.Name)),
	}
}

func orphanFinding(key callKey, mode history.Mode) history.Finding {
	if !key.pairable() {
		return history.Finding{
			Code: history.CodeEmptyCallID, Severity: mode.Damage(),
			Message: "the result has an empty tool call id, so it can answer no call: " +
				"give it the id of its call, or read in tolerant mode",
		}
	}
	return history.Finding{
		Code: history.CodeOrphanResult, Severity: mode.Damage(), CallID: key.text,
		Message: fmt.Sprintf("no earlier call %s waits for this result: "+
			"put its call back, remove the result, or read in tolerant mode", key),
	}
}

func duplicateFinding(key callKey) history.Finding {
	return history.Finding{
		Code: history.CodeDuplicateResult, Severity: history.SeverityWarning, CallID: key.text,
		Message: fmt.Sprintf("call %s already has a result: "+
			"both stay with the call; remove one if the provider refuses them", key),
	}
}

func pendingFinding(c call) history.Finding {
	return history.Finding{
		Code: history.CodePendingCall, Severity: history.SeverityInfo,
		Line: c.line, Index: c.ref.Message, CallID: c.id,
		Message: fmt.Sprintf("the call of %s has no result yet: "+
			"everything from it on is kept; add the result when it comes", quoted(c.name)),
	}
}

func interruptedFinding(c call) history.Finding {
	return history.Finding{
		Code: history.CodeInterruptedCall, Severity: history.SeverityWarning,
		Line: c.line, Index: c.ref.Message, CallID: c.id,
		Message: fmt.Sprintf("the call of %s was never answered and the assistant went on: "+
			"add a result to the call if the provider refuses it", quoted(c.name)),
	}
}

// String gives the quoted id, or says that the key is a function's name.
func (k callKey) String() string {
	if k.byName {
		return "of function " + quoted(k.text)
	}
	return quoted(k.text)
}

// quotedMax is the most bytes of an outside name that a message shows.
const quotedMax = 80

func quoted(s string) string {
	if len(s) > quotedMax {
		return fmt.Sprintf("%q…", s[:quotedMax])
	}
	return fmt.Sprintf("%q", s)
}
