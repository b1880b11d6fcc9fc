package transcript

// kimiWords are the origins of a user's record that holds the user's own words;
// "" stands for a record that does not say. All others are notes: reminders,
// skills, results of hooks and tasks, commands that the user ran, with their
// output. Source: the origins of the published reader.
var kimiWords = map[string]bool{"": true, "user": true}

// kimiTriggers are the names of system triggers whose record is what the agent is
// asked for: the prompt of an agent that another one started.
var kimiTriggers = map[string]bool{"subagent": true}

// kimiSlash are the origins that a user can set off by a command. Kimi counts
// these as what the user sent, though their text is not the user's.
var kimiSlash = map[string]bool{"skill_activation": true, "plugin_command": true}

// kimiNotes are the notes inside of the user's own words.
var kimiNotes = noteRules{blocks: []noteBlock{tagged("system-reminder")}}

// kimiIsWords reports whether a record of an origin holds the user's own words.
func kimiIsWords(kind, name string) bool {
	return kimiWords[kind] || kind == "system_trigger" && kimiTriggers[name]
}

// kimiSends reports whether Kimi counts a record as sent by the user: its
// compactions keep it, and undoing goes back to it.
func kimiSends(kind, trigger string) bool {
	return kimiWords[kind] || kimiSlash[kind] && trigger == "user-slash"
}
