package transcript

import (
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// Format is the name of a file format.
type Format string

// The formats that can be read. What each is stands beside its reader.
const (
	Aider           Format = "aider"
	Anthropic       Format = "anthropic"
	ATIF            Format = "atif"
	ClaudeCode      Format = "claude-code"
	Cline           Format = "cline"
	Codex           Format = "codex"
	CopilotCLI      Format = "copilot-cli"
	GeminiCLI       Format = "gemini-cli"
	Inspect         Format = "inspect"
	KimiCLI         Format = "kimi-cli"
	LangChain       Format = "langchain"
	MultiAgent      Format = "multi-agent"
	OpenAIChat      Format = "openai-chat"
	OpenAIResponses Format = "openai-responses"
	OpenCode        Format = "opencode"
	OpenHands       Format = "openhands"
	Pi              Format = "pi"
	Reasonix        Format = "reasonix"
	SWEAgent        Format = "swe-agent"
	TauBench        Format = "tau-bench"
)

// auto is the name that asks for detection, as the empty name does.
const auto Format = "auto"

// Formats gives the formats that can be named, sorted.
func Formats() []Format {
	var names []Format
	for _, f := range formats {
		names = append(names, f.name)
	}
	slices.Sort(names)
	return names
}

// aliases are other names by which a format is known.
var aliases = map[string]Format{
	"anthropic-messages": Anthropic,
	"codex-rollout":      Codex,
	"pi-session":         Pi,
	"inspect-log":        Inspect,
}

// ParseFormat gives the format of a name, "" for "auto" and for "", and false for
// a name that is not known.
func ParseFormat(name string) (Format, bool) {
	if name == "" || name == string(auto) {
		return "", true
	}
	if alias, ok := aliases[name]; ok {
		name = string(alias)
	}
	f := Format(name)
	return f, f.known()
}

// known reports whether f can be named.
func (f Format) known() bool { return f.spec() != nil }

// spec gives the reader of a format, nil for an unknown one.
func (f Format) spec() *format {
	for _, s := range formats {
		if s.name == f {
			return s
		}
	}
	return nil
}

// DefaultMode is how the format is read where nobody says otherwise: message
// formats refuse damage, session logs are read around it.
func (f Format) DefaultMode() history.Mode {
	if s := f.spec(); s != nil && s.log {
		return history.ModeTolerant
	}
	return history.ModeDefault
}

// CheckpointRole is the role that a checkpoint has where nobody says otherwise:
// the assistant's, or the user's where the format's reader or provider wants a
// user's message there.
func (f Format) CheckpointRole() history.Role {
	if s := f.spec(); s != nil && s.user {
		return history.RoleUser
	}
	return history.RoleAssistant
}

// formatList names the formats for an error.
func formatList() string {
	var names []string
	for _, f := range Formats() {
		names = append(names, string(f))
	}
	return strings.Join(names, ", ")
}
