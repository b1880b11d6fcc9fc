package transcript

import "github.com/seed-a68626b6/reduce/history"

// Format is the name of a file format.
type Format string

// The formats that can be read.
const (
	// OpenAIChat is the message form of OpenAI's chat completions: JSON Lines of
	// messages, one JSON array of them, or an object with such an array under
	// "messages".
	OpenAIChat Format = "openai-chat"
	// Codex is the rollout file of the Codex command line: JSON Lines of
	// records with "timestamp", "type" and "payload".
	Codex Format = "codex"
)

// auto is the name that asks for detection, as the empty name does.
const auto Format = "auto"

// Formats gives the formats that can be named, sorted.
func Formats() []Format { return []Format{Codex, OpenAIChat} }

// known reports whether f can be named.
func (f Format) known() bool { return f == OpenAIChat || f == Codex }

// DefaultMode is how the format is read where nobody says otherwise: message
// formats refuse damage, session logs are read around it.
func (f Format) DefaultMode() history.Mode {
	if f == Codex {
		return history.ModeTolerant
	}
	return history.ModeDefault
}
