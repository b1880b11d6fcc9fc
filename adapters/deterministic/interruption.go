package deterministic

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/history"
)

// refusedHead are the forms in which agent programs tell, at the begin of a result,
// that the user did not let a call happen. Sources: transcripts of Claude Code,
// Cline, Gemini CLI, OpenCode, Codex and Copilot.
var refusedHead = regexp.MustCompile(`(?i)^(?:error: |<tool_use_error>|\[)?(?:` + strings.Join([]string{
	`the user doesn't want to (?:proceed with this tool use|take this action)`,
	`(?:the )?user (?:has )?(?:rejected|denied|declined|refused|cancell?ed|did not (?:approve|allow|want)|chose not to)\b`,
	`(?:tool|command|exec command|operation|edit|patch|request|permission|action)(?: use| call| request| execution)? (?:was |has been )?(?:rejected|denied|declined|refused|cancell?ed) by (?:the )?user`,
	`operation cancell?ed\] reason: user`,
}, "|") + `)`)

// reasonHead is what stands before the user's own words in such a result.
var reasonHead = regexp.MustCompile(`(?i)(?:the user said:|reason for the rejection:|following (?:feedback|reason|message):|user feedback:|<feedback>|user's (?:feedback|reason|message|response)(?: (?:was|is))?:)\s*`)

// reasonEnd ends those words.
var reasonEnd = regexp.MustCompile(`(?i)</feedback>|\n+Note: The user's next message|\n+STOP what you are doing|</tool_use_error>`)

// maxRefusedHead is how many bytes of a result are read for such a form: all of them
// name the user.
const maxRefusedHead = 120

// isRefused reports whether a result tells that the user did not let its call happen.
func isRefused(result string) bool {
	head := firstChars(result, maxRefusedHead)
	return (strings.Contains(head, "user") || strings.Contains(head, "User")) && refusedHead.MatchString(strings.TrimSpace(head))
}

// refusalReason gives what the user said with a refusal, an excerpt of the result; ""
// where that is nothing.
func refusalReason(result string) string {
	at := reasonHead.FindStringIndex(result)
	if at == nil {
		return ""
	}
	said := result[at[1]:]
	if end := reasonEnd.FindStringIndex(said); end != nil {
		said = said[:end[0]]
	}
	return strings.Trim(strings.TrimSpace(said), `"`)
}

// interruptedHead begins the notices by which agent programs tell in the user's place
// that the user stopped the agent.
var interruptedHead = regexp.MustCompile(`(?i)^\W{0,2}(?:request interrupted by (?:the )?user|operation (?:aborted|cancell?ed)|(?:turn|request|response|generation) (?:aborted|cancell?ed|interrupted)|turn_aborted|interrupted by (?:the )?user)\b`)

// mayTellInterruption is a cheap test that lets every form of interruptedHead through: by
// the first letter, which two signs can stand before.
func mayTellInterruption(text string) bool {
	for i := range min(3, len(text)) {
		switch c := text[i]; {
		case c >= utf8.RuneSelf:
			return true
		case wordBytes[c]:
			return strings.IndexByte("rRoOtTgGiI", c) >= 0
		}
	}
	return false
}

// interrupts reports whether a message tells that the user stopped the agent.
func (m *moment) interrupts() bool {
	if m.step != nil {
		return m.step.refused
	}
	return (m.Role == history.RoleUser || m.Role == history.RoleAssistant) && mayTellInterruption(m.Text) && interruptedHead.MatchString(firstChars(m.Text, maxNotice))
}

// isNotice reports whether a text is a notice of an interruption and nothing else.
func isNotice(text string) bool {
	return len(text) <= maxNotice && mayTellInterruption(text) && !strings.Contains(strings.TrimSpace(text), "\n") && interruptedHead.MatchString(text)
}

// maxNotice is the longest notice of an interruption, in bytes.
const maxNotice = 120
