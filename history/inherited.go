package history

import "strings"

// markers are how the summaries of other compactors begin, by the name that an
// inherited text gets. The sentences are those that the named agents write.
var markers = []struct{ name, prefix string }{
	{"claude-summary", "This session is being continued from a previous conversation"},
	{"codex-summary", "Another language model started to solve this problem and produced a summary"},
	{"pi-summary", "The conversation history before this point was compacted into the following summary:"},
	{"pi-branch-summary", "The following is a summary of a branch that this conversation came back from:"},
	{"reasonix-summary", "<compaction-summary>"},
	{"cline-summary", "Context summary:"},
}

// Inherited reports whether the message is a summary that another compactor left
// in a user's or the assistant's place, and names its marker. Such a text is
// nobody's word: it can ground facts and unknowns, and no goal, rule or completed
// work.
func (m Message) Inherited() (marker string, ok bool) {
	if m.Compactor != "" {
		return m.Compactor, true
	}
	if m.IsResult() || len(m.ToolCalls) > 0 || (m.Role != RoleUser && m.Role != RoleAssistant) {
		return "", false
	}
	text := strings.TrimLeft(m.Text, " \t\r\n")
	for _, known := range markers {
		if strings.HasPrefix(text, known.prefix) {
			return known.name, true
		}
	}
	return "", false
}
