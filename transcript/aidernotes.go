package transcript

import (
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// aiderNotes begin what Aider sends in the user's name: the output of a linter, of
// a test or of a command. Source: its published texts.
var aiderNotes = []string{
	"# Fix any errors below, if possible.",
	"I ran this command:",
	"<blank>",
}

// aiderSaid gives the message of a user's lines. A command to the program itself
// is a note: where it carries words to the model, they stand once more behind it.
func aiderSaid(text string) history.Message {
	word, _, _ := strings.Cut(text, " ")
	return history.Message{Role: history.RoleUser, Text: text, AgentNote: beginsWithOne(text, aiderNotes) || isAiderCommand(word)}
}

// isAiderCommand reports whether a word is a command: "/" and letters, or "!".
func isAiderCommand(word string) bool {
	if strings.HasPrefix(word, "!") {
		return true
	}
	name, slash := strings.CutPrefix(word, "/")
	if !slash || name == "" {
		return false
	}
	for _, r := range name {
		if (r < 'a' || r > 'z') && r != '-' {
			return false
		}
	}
	return true
}
