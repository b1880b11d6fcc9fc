package transcript

// openHandsNotes are what OpenHands adds to a user's message: what it knows of the
// repository and the machine. Source: its published prompts.
var openHandsNotes = noteRules{
	blocks: []noteBlock{
		tagged("EXTRA_INFO"), tagged("extra_info"),
		tagged("REPOSITORY_INFO"), tagged("REPOSITORY_INSTRUCTIONS"), tagged("RUNTIME_INFORMATION"),
		tagged("CONVERSATION_INSTRUCTIONS"), tagged("system-reminder"),
	},
}

// openHandsRecalled are the members of a recall that a model sees.
var openHandsRecalled = []string{"repo_instructions", "additional_agent_instructions", "conversation_instructions"}

// recalled is what a recall brings: instructions, and what is known to a keyword.
func (r openHandsEvent) recalled() string {
	var text string
	for _, name := range openHandsRecalled {
		text = joinTexts(text, textOf(child(r.extras, name)))
	}
	first(child(r.extras, "microagent_knowledge"), func(v value) bool {
		text = joinTexts(text, textOf(child(v, "content")))
		return false
	})
	return text
}
