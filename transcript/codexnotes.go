package transcript

import "strings"

// notePrefixes begin the texts that Codex sends in the user's name: state of
// the environment, instruction files, notices. They are no user's words. Source:
// the contextual fragments of the Codex command line, as rollout files show
// them.
var notePrefixes = []string{
	"# AGENTS.md instructions",
	"<INSTRUCTIONS>",
	"<apps_instructions>",
	"<collaboration_mode>",
	"<environment_context>",
	"<environments_context>",
	"<hook_prompt",
	"<model_switch>",
	"<permissions instructions>",
	"<personality_spec>",
	"<plugins_instructions>",
	"<recommended_plugins>",
	"<skill>",
	"<skills_instructions>",
	"<subagent_notification>",
	"<turn_aborted>",
	"<user_instructions>",
	"<user_shell_command>",
}

// isNote reports whether a text is one that Codex sends in the user's name.
func isNote(text string) bool {
	return beginsWithOne(strings.TrimLeft(text, " \t\r\n"), notePrefixes)
}

// allNotes reports whether a user message has notes and nothing else.
func allNotes(c content) bool {
	for _, text := range c.texts {
		if !isNote(text) {
			return false
		}
	}
	return len(c.texts) > 0 && len(c.media) == 0
}
