package validate

var english = cues{
	negations: []string{"not", "n't", "dont", "cannot", "never", "no", "neither", "nor", "nobody", "none", "nothing", "forbidden to", "refuse to"},
	turning:   []string{"without", "avoid", "stop", "instead of", "rather than", "refrain from", "keep from", "abstain from", "hold off on", "anything but"},
	harmless: []string{
		"don't forget", "do not forget", "never forget", "don't hesitate", "do not hesitate", "not only", "not just", "not merely", "why not", "why don't you", "why don't we",
		"can't wait to", "cannot wait to", "no problem", "no worries", "no idea", "don't worry", "do not worry", "don't mind", "do not mind", "if not", "whether or not",
		"don't know how to", "do not know how to", "not sure how to", "not sure what to", "can't figure out how to", "cannot figure out how to", "no later than", "not later than", "no matter", "never mind",
		"couldn't you", "can't you", "won't you", "wouldn't it be nice", "nothing but", "don't fail to", "do not fail to", "not least", "if it doesn't", "if it does not",
	},
	bans: []string{
		"do not", "don't", "dont", "should not", "shouldn't", "should never", "you cannot", "you can't", "you can not", "i don't want", "i do not want", "we don't want", "we do not want", "are not to", "is not to", "you're not to", "refrain from", "i'd rather you didn't",
		"stay away from", "keep away from", "keep out of", "stay out of", "hands off",
	},
	strict: []string{
		"never", "must not", "mustn't", "must never", "may not", "may never", "shall not", "not allowed", "forbidden", "prohibited", "not permitted", "under no circumstances", "off limits", "off-limits", "strictly no", "no one may", "nobody may", "nothing may", "may be changed by nobody",
	},
	restraints: []string{"not", "n't", "no", "none", "nor", "neither", "nothing", "nobody", "cannot", "without", "avoid", "stop", "leave", "only", "except", "exclude", "excluding", "read-only", "read only", "frozen", "untouched", "unchanged", "intact", "instead", "rather than", "alone", "disallow", "disallowed", "ban", "banned", "prohibit", "forbid", "forbids", "bars", "unless", "zero", "refrain"},
	reins:      []string{"less", "fewer", "at most", "limit", "deny", "refuse", "reject", "skip", "private", "secret", "hidden", "away", "out of", "off", "ignore", "drop", "omit", "until", "wait", "before", "ask", "block"},
	requires:   []string{"should", "ought to", "need to", "needs to", "be sure", "at least", "required to", "is required", "are required", "mandatory", "remember to", "don't forget to", "do not forget to", "never forget to", "not only", "i want you to", "you'll want to"},
	binding:    []string{"must", "always", "have to", "has to", "shall", "make sure", "ensure", "under all circumstances", "at all times", "without exception"},
	orders: []string{
		"keep", "use", "run", "make", "write", "add", "name", "put", "call", "follow", "preserve", "maintain", "respect", "stick to", "stick with", "ask", "include", "answer", "reply", "commit", "push", "test", "document", "update", "format", "treat", "prefer", "try", "check", "change", "edit", "fix", "create", "delete", "remove",
		"set", "support", "store", "log", "print", "return", "send", "start", "move", "rename", "read", "look", "find", "search", "tell", "show", "give", "list", "report", "export", "import", "build", "install", "deploy", "review", "verify", "validate", "replace", "wrap", "handle", "cover", "target", "pin", "cite", "begin", "end", "work", "only", "please", "confirm", "re-run", "rerun", "complete", "focus",
	},
	waivers: []string{
		"don't need a", "don't need an", "don't need any", "don't need the", "do not need a", "do not need an", "do not need any", "do not need the", "you don't have to", "you do not have to", "you don't need to", "you do not need to", "you needn't", "need not", "no need to", "not necessary to", "no longer need to", "no longer have to", "you can skip", "you may skip", "feel free to", "is optional", "are optional", "you're free to", "you are free to",
		"you may now", "you can now", "don't bother", "do not bother", "may be skipped", "can be skipped", "you may ignore", "you can ignore", "it's ok to", "it is ok to", "it's okay to", "it's fine to", "it is fine to", "you're allowed to", "you are allowed to",
	},
	permits:     []string{"may", "can", "could", "allowed", "permitted", "free to", "feel free", "optional", "don't have to", "needn't", "need not", "no need", "not necessary", "not required", "permission"},
	soft:        []string{"prefer", "preferably", "ideally", "if possible", "where possible", "when possible", "try", "would be nice", "rather", "better", "best", "nice", "like", "wish", "just", "please try", "as far as possible", "wherever possible", "should"},
	conditions:  []string{"if", "when", "whenever", "unless", "in case", "once", "after", "before", "until", "while", "as long as", "even if", "whether", "where"},
	subordinate: []string{"because", "since", "although", "though", "so that", "which", "who", "that", "except", "as"},
	exceptions:  []string{"except", "unless", "other than", "apart from", "aside from", "with the exception of", "save for", "excluding", "but only", "but not", "not counting", "excepting", "only if", "only when"},
	breaks:      []string{"but", "because", "so", "then", "instead", "however", "otherwise", "therefore", "whereas"},
	and:         []string{"and"},
	restarts:    []string{"you", "we", "i", "it", "they", "please", "always", "make sure", "must", "should", "then", "only", "just", "instead", "that", "this", "the", "also", "ensure", "keep", "use", "run", "let", "remember", "don't", "do", "never"},
}
