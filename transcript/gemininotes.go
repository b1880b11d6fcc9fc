package transcript

import (
	"regexp"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// geminiNotes are what the Gemini command line sends in the user's name: where it
// runs, what the editor shows, what hooks say, and files that the user named.
// Source: its published texts.
var geminiNotes = noteRules{
	prefixes: []string{
		"This is the Gemini CLI",
		"Here is the user's editor context",
		"Here is a summary of changes in the user's editor context",
		"This is the result of executing the",
		"System: Please continue.",
	},
	blocks: []noteBlock{
		tagged("session_context"),
		tagged("hook_context"),
		tagged("system-reminder"),
		tagged("system_note"),
		{"--- Content from referenced files ---", "--- End of content ---"},
		{"--- Content from referenced resources ---", "--- End of content ---"},
	},
}

// geminiSummary begins the summary that the Gemini command line puts in place of
// older messages.
const geminiSummary = "<state_snapshot>"

// geminiCommand is a command to the program itself. It never reaches the model.
var geminiCommand = regexp.MustCompile(`^/[a-z][a-z0-9:_-]*(\s|$)`)

// geminiSaid gives the messages of a user's texts.
func geminiSaid(p geminiParts) []history.Message {
	text := strings.TrimLeft(p.text(), " \t\r\n")
	switch {
	case strings.HasPrefix(text, geminiSummary):
		return []history.Message{{Role: history.RoleUser, Text: p.text(), Media: p.media, Compactor: "gemini-summary"}}
	case geminiCommand.MatchString(text), strings.TrimSpace(text) == "?":
		return []history.Message{{Role: history.RoleUser, Text: p.text(), Media: p.media, AgentNote: true}}
	}
	if len(p.texts) > 1 && geminiNotes.spans(p.text()) {
		return geminiNotes.saidBy([]string{p.text()}, p.media)
	}
	return geminiNotes.saidBy(p.texts, p.media)
}

// spans reports whether a block stands in a text.
func (r noteRules) spans(text string) bool {
	start, _ := r.next(text)
	return start >= 0
}
