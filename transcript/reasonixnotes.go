package transcript

// reasonixNotes are the parts of a user's message that Reasonix puts there. Source:
// the blocks that the published program takes out again before it shows a message.
var reasonixNotes = noteRules{blocks: []noteBlock{
	tagged("reasoning-language"),
	tagged("response-language"),
	tagged("memory-update"),
	tagged("background-jobs"),
	tagged("context-state"),
	tagged("execution-policy"),
	tagged("interrupted-turn-recovery"),
	tagged("pinned_context_revision"),
	tagged("system-reminder"),
	{"<session-context", "</session-context>"},
	{"Referenced context:\n<file", "</file>"},
}}
