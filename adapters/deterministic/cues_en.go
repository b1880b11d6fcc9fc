package deterministic

import (
	"regexp"

	"github.com/seed-a68626b6/reduce/internal/topic"
)

var english = lexicon{
	forbid: []string{"not ever", "no way should", "don't you dare", "is out of bounds", "is not to be", "are not to be", "is a no-go", "are a no-go", "not acceptable", "is banned", "are banned", "i forbid", "we do not allow", "we don't allow", "don't let", "you must not", "you must never", "you mustn't", "must not", "must never", "mustn't",
		"you may not", "you cannot", "you can not", "you should not", "you should never", "you shouldn't",
		"you are not to", "you're not to", "you are not allowed", "you're not allowed", "you have no permission",
		"we must not", "we should not", "we should never", "nobody may", "no one may", "nothing may",
		"is not allowed", "are not allowed", "is forbidden", "are forbidden", "not permitted", "is prohibited", "are prohibited",
		"off limits", "off-limits", "under no circumstances", "i don't want you to", "i do not want you to",
		"i don't want any", "i do not want any", "should never be", "may never", "may not be", "shall not", "is never to", "are never to",
		"no longer allowed", "please don't", "please do not", "please never",
	},
	forbidOpening: []string{
		"do not", "don't", "dont", "never", "avoid", "refrain from", "at no point", "by no means", "not allowed", "forbidden", "stop adding", "stop using", "stop touching",
		"nothing outside", "nobody but", "stay away from", "keep away from", "stay out of", "keep out of", "steer clear of", "hands off",
	},
	require: []string{"needs to have", "has got to", "have got to", "it is essential", "it's essential", "it is important that", "it's important that", "is non-negotiable", "are non-negotiable", "stays as is", "stay as is", "stays untouched", "stay untouched", "stays as it is", "stays unchanged", "stay unchanged", "stays the same", "remains unchanged", "remain unchanged", "i expect", "i insist", "you must", "we must", "must be", "must stay", "must remain", "must use", "must have", "must keep", "must only", "must always", "must pass", "must support", "must work",
		"must", "has to be", "have to be", "has to stay", "needs to stay", "needs to be", "need to be",
		"should always", "should only", "should stay", "should remain", "shall", "is mandatory", "are mandatory", "is required", "are required",
		"at all times", "under all circumstances", "i want you to always", "without touching", "without changing", "without adding", "without breaking",
		"without modifying", "without using", "without altering", "without removing", "without introducing", "no matter what",
	},
	requireOpening: []string{"you'd better", "be careful to", "take care to", "mind that", "use exactly", "no matter", "under no condition but", "read only", "commit only", "deploy only", "send only", "report only", "double-check", "double check", "back up", "one change per", "one commit per", "you have to", "you need to", "you should", "always", "make sure", "be sure", "ensure", "only", "use only", "stick to", "stick with", "don't forget", "do not forget", "never forget",
		"remember to", "keep", "limit", "restrict", "confine", "at most", "at least", "no more than", "no fewer than", "ask before", "ask me before",
		"ask first", "check with me", "confirm with me", "wait for my", "treat", "leave", "preserve", "maintain", "respect", "follow",
		"work only", "change only", "touch only", "edit only", "modify only", "run only", "write only", "answer only", "reply only", "answer in", "reply in",
	},
	prefer: []string{"would be nice", "would be great", "would be good", "would be better", "would be ideal", "my preference", "i like it better", "i'd favor", "i'd favour", "if it's not too much trouble", "ideal would be", "i prefer", "i'd prefer", "i would prefer", "we prefer", "i'd rather", "i would rather", "would be nice if", "ideally", "preferably",
		"would prefer",
	},
	softens:       []string{"if you get the chance", "if there's time", "if time allows", "if you get a chance", "when you can", "if it's easy", "as far as possible", "as much as possible", "when possible", "whenever you can", "wherever you can", "where you can", "if possible", "where possible", "whenever possible", "if you can"},
	preferOpening: []string{"prefer", "favor", "favour", "try to", "better to"},
	waive: []string{"is not required to", "are not required to", "it's up to you", "it is up to you", "is up to you", "are up to you", "your call whether", "whatever works", "i'm fine with", "i am fine with", "i'm okay with", "i'm ok with", "no problem if", "is negotiable", "are negotiable", "there's no rush", "take as long", "go wild with", "you have permission", "you've got permission", "not a problem if", "nice to have, not", "not a must", "needn't bother", "are fine to", "is fine to", "is okay to", "are okay to", "is not needed", "are not needed", "isn't needed", "aren't needed", "isn't necessary", "is not necessary", "aren't necessary", "isn't required", "no need for", "there's no need", "there is no need", "you can leave out", "you can omit", "you can go ahead and", "you can break", "you can rename", "you can reuse", "you can overwrite", "can be ignored", "can be left out", "can be omitted", "can be dropped", "can stay broken", "may be ignored", "may be left out", "may be omitted", "may break", "it's fine if", "it is fine if", "it's ok if", "it's okay if", "it is ok if", "it is okay if", "that's fine if", "i don't mind if", "doesn't matter if", "does not matter if", "doesn't matter whether", "are welcome to", "you're free to", "you are free to", "you're welcome to", "needn't be", "need not be", "doesn't have to be", "does not have to be", "don't have to be", "do not have to be", "doesn't need to be", "don't need to be", "does not need to be", "no longer required", "you may", "you can now", "you can skip", "you can touch", "you can change", "you can edit", "you can delete", "you can remove", "you can push", "you can merge",
		"you can ignore", "you can drop", "you can modify", "you can leave", "you're allowed to", "you are allowed to", "is allowed now", "is allowed again", "are allowed now",
		"you don't have to", "you do not have to", "you don't need to", "you do not need to", "you needn't", "no need to", "need not", "it's ok to", "it is ok to", "it's okay to", "it is okay to", "it's fine to", "it is fine to",
		"is optional", "are optional", "not necessary to", "no longer need to", "no longer have to", "no longer necessary", "may be skipped", "can be skipped", "you have my permission", "i allow you",
	},
	waiveOpening: []string{"no worries about", "no worries if", "skip the", "never mind the", "forget about the", "ok to", "okay to", "fine to", "fine if", "ok if", "okay if", "feel free to", "don't bother", "do not bother"},
	neutral: []string{
		"that would be", "this would be", "it would be great if you could", "it would be nice if you could", "it'd be great if you could", "if yes", "if not", "if so", "if no", "don't know", "do not know", "don't think", "do not think", "don't see", "do not see", "don't understand", "do not understand", "don't remember", "don't believe",
		"don't worry", "don't hesitate", "do not hesitate", "don't mind", "don't care", "don't have", "don't get", "never mind", "nevermind", "don't you", "do not you",
		"keep going", "keep on", "keep it up", "keep working", "keep trying", "keep me", "keep in mind", "only one", "only the", "only a", "only two", "only if", "only when", "only after",
		"follow up", "follow-up", "leave it at that", "limit of", "limited", "treat yourself", "always been", "always the", "never again", "at least it", "at least the", "at least we", "at least i", "leave a", "follow the link",
		"don't wait for me", "only then", "only now",
	},
	inference: []string{"you must be joking", "you must be kidding", "you must be tired", "you must be right", "must be nice", "according to", "at my last job", "at my old job", "in my last job", "at my previous", "the old rule was", "used to be", "used to say", "rumor has it", "i read that", "i heard that", "i've heard", "they said", "he said", "she said", "we were told", "i was told", "it says here", "the manual says", "the policy says", "the docs say", "the spec says", "the vendor says", "people say", "i wish", "must have been", "must be a", "must be an", "must be the", "must be some", "must be because", "must be due", "must be something", "must've", "i must", "it must be", "this must be", "that must be", "there must be",
		"you may want", "you may notice", "you may see", "you may find", "you may have", "you may need", "you may know", "you may remember", "you may think", "you can see", "you need to know", "you should see", "you should know", "you should have",
		"if we ever", "if i ever", "suppose", "supposing", "imagine", "hypothetically", "in theory", "what if", "as if you must", "some people say", "says you must", "used to have to",
	},
	elliptic:    []string{"no", "zero"},
	ellipticNot: []string{"no problem", "no idea", "no worries", "no need", "no way", "no one", "no longer", "no thanks", "no thank", "no more", "no luck", "no matter", "no doubt", "no rush", "no hurry", "no that", "no it", "no i", "no you", "no this", "no not", "no error", "no errors", "no change", "no such", "no answer", "no news", "no clue", "no wonder"},

	once: []string{
		"this one time", "this once", "just once", "only once", "one time only", "one-time", "only this time", "just this time", "this time only", "for this time", "this time", "a single time", "exactly once",
	},
	bounds: []string{"for now", "until", "for this commit", "for this pr", "for this task", "for this run", "for this release", "for this change", "for this session", "for today", "today only", "as long as", "during"},
	except: []string{"except", "unless", "other than", "apart from", "but only", "with the exception of", "aside from", "save for"},

	retract: []string{"scratch", "never mind", "nevermind", "forget", "ignore what i said", "ignore my", "ignore the earlier", "ignore the previous", "ignore the rule", "disregard", "correction",
		"is lifted", "are lifted", "lift the", "i lift", "does not apply", "doesn't apply", "not needed any more", "not needed anymore", "drop the rule", "drop that rule", "drop the requirement", "i take back", "i take that back", "withdraw", "withdrawn", "overrule", "revoke"},
	revise: []string{"no longer", "i was wrong", "i changed my mind", "on second thought", "actually", "instead of", "any more", "anymore", "you may now", "you can now", "is allowed now", "is allowed again"},
	replace: []string{
		"new task", "new goal", "new job", "next task", "forget that", "forget it", "forget about", "forget the", "change of plan", "change of plans", "drop that", "drop this", "scrap that", "scrap this", "never mind that", "instead of that", "stop that and", "stop this and",
		"let's do something else", "different task", "something else",
	},
	also: []string{"also", "additionally", "in addition", "as well", "too", "another thing", "one more thing", "and then", "besides", "after that", "while you're at it", "furthermore", "plus", "first", "before that", "by the way"},
	finished: []string{
		"is done", "is finished", "is complete", "is completed", "is merged", "is shipped", "all done", "that's done", "that is done", "works now", "works fine", "works great", "works perfectly", "that works", "it works", "that's all for", "done and dusted",
		"that's it", "looks good to me", "lgtm", "has landed", "is fixed", "is deployed", "is live", "are done", "are finished", "task complete", "closed", "i merged", "i've merged", "solved", "resolved",
	},
	notFinished: []string{"when", "once", "after", "if", "until", "as soon as", "not", "isn't", "before", "almost", "nearly", "half", "aren't", "unless", "make sure", "ensure", "whether"},

	request: []string{"would you mind", "mind if you", "any chance you", "could i get", "can i get", "can i have", "could i have", "i'm looking for", "i am looking for", "we need", "i'd need", "can we", "could we", "go ahead and", "need you to", "gonna need", "time to", "i'll need", "please", "can you", "could you", "would you", "will you", "i want you to", "i need you to", "i'd like you to", "i would like you to", "let's", "let us", "we need to", "i need to", "we should", "i want to", "i'd like to", "i would like to", "help me"},
	imperatives: []string{
		"add", "adjust", "align", "allow", "analyse", "analyze", "answer", "append", "apply", "archive", "assign", "attach", "backport", "benchmark", "book", "build", "bump", "calculate", "call", "cancel", "change", "check", "clean", "clear", "close", "collect", "combine", "comment", "commit", "compare", "compile", "compute", "configure", "connect", "convert", "copy", "correct", "count", "cover", "create", "cut", "debug", "delete", "deploy", "describe", "design", "detect", "diagnose", "disable", "document", "download", "draft", "drop", "edit", "enable", "evaluate", "examine", "exchange", "expand", "explain", "export", "expose", "extend", "extract", "fetch", "figure", "fill", "filter", "find", "finish", "fix", "format", "free", "generate", "get", "give", "group", "handle", "hide", "implement", "import", "improve", "include", "increase", "index", "inspect", "install", "integrate", "introduce", "investigate", "issue", "label", "lint", "list", "load", "locate", "log", "look", "lower", "make", "map", "mark", "measure", "mention", "merge", "migrate", "mock", "modify", "monitor", "move", "name", "open", "optimise", "optimize", "order", "package", "parse", "patch", "pick", "plan", "plot", "port", "post", "prepare", "print", "profile", "propose", "prove", "publish", "pull", "push", "put", "query", "raise", "read", "rebase", "rebuild", "record", "redo", "reduce", "refactor", "refund", "register", "release", "reload", "remove", "rename", "render", "reorder", "repair", "replace", "reply", "report", "reproduce", "rerun", "research", "reserve", "reset", "resolve", "restart", "restore", "restructure", "retry", "return", "revert", "review", "rework", "rewrite", "round", "run", "save", "scan", "schedule", "search", "send", "separate", "set", "setup", "ship", "shorten", "show", "simplify", "skip", "sort", "speed", "split", "squash", "start", "store", "submit", "summarise", "summarize", "support", "swap", "switch", "sync", "tag", "take", "tell", "test", "tidy", "trace", "track", "transfer", "translate", "trim", "try", "tune", "turn", "uninstall", "unify", "update", "upgrade", "upload", "use", "validate", "verify", "wire", "wrap", "write",
	},
	acknowledge: []string{
		"can", "could", "help", "assist", "with", "this", "thanks", "thank", "you", "carry", "on", "continue", "go", "ok", "okay", "good", "great", "fine", "yes", "no", "sure", "perfect", "nice", "looks", "one", "moment", "ahead", "proceed", "please", "hi", "hello", "hey", "there", "morning", "afternoon", "evening", "cool", "awesome", "excellent", "right", "got", "it", "that's", "that", "is", "works", "keep", "going", "so", "far", "much", "very", "well", "done", "all", "alright", "yep", "yeah", "correct", "exactly", "understood", "wait", "a", "second", "minute", "wow", "lgtm", "me", "to", "dear",
	},

	hedge:   []string{"might", "may be", "could be", "maybe", "perhaps", "possibly", "probably", "likely", "i suspect", "suspect", "i think", "i believe", "i guess", "seems", "appears to", "i assume", "presumably", "my hypothesis", "hypothesis", "my guess", "my theory", "my suspicion", "could have been", "may have", "might have", "not sure", "unclear"},
	doubt:   []string{"not verified", "have not verified", "haven't verified", "unverified", "not confirmed", "could not confirm", "couldn't confirm", "cannot confirm", "can't confirm", "not checked", "haven't checked", "not tested", "haven't tested", "not proven", "unproven", "yet to verify", "not been verified", "not yet confirmed", "unconfirmed"},
	confirm: []string{"confirmed", "it was indeed", "is indeed", "turns out", "turned out", "verified that", "the cause is", "the cause was", "root cause is", "root cause was", "proved", "proven"},
	refute:  []string{"ruled out", "not the cause", "was wrong", "is wrong", "disproved", "refuted", "it was not", "it is not", "not caused by", "nothing to do with", "isn't the cause", "wasn't the cause", "wasn't"},
	later:   []string{"later", "i will tell you", "i'll tell you", "let me think", "not sure yet", "don't know yet", "i'll get back", "i will get back", "tomorrow", "decide later", "wait"},
	agree:   []string{"yes", "no", "sure", "ok", "okay", "yep", "yeah", "nope", "correct", "right", "exactly", "agreed", "please do", "do it", "go for it", "go ahead", "neither", "both", "the first", "the second", "the former", "the latter", "option", "either", "take", "use", "go with", "make it", "pick", "choose", "i prefer", "i'd prefer"},
	next:    []string{"next i'll", "next i will", "next, i", "next step", "next steps", "still need to", "still needs to", "still to do", "remaining", "left to do", "todo", "to do", "remains to", "i still have to", "not yet done", "still missing", "still have to"},
	decide:  []string{"we decided", "i decided", "i've decided", "we've decided", "we'll use", "we will use", "let's go with", "we'll go with", "we will go with", "i'll go with", "going with", "we agreed", "decision"},
	stop:    topic.StopWords("en"),

	abandon: []string{"drop", "forget", "stop", "cancel", "scrap", "never mind", "no longer", "i changed my mind", "we changed our mind", "change of plan", "change of plans", "actually", "on second thought", "abandon", "leave that", "put that aside", "hold off"},
	swap:    []string{"instead", "rather"},

	forms: []cueForm{
		cue(kindForbid, `\b(?:you|we|it|they|this|that|there|which) (?:must|may|shall) (?:\w+ )?(?:not|never)\b|\bmust (?:\w+ ){0,2}?(?:not|never|no longer)\b`),
		cue(kindRequire, `^(?:(?:please|yes|no|ok|okay|and|then|but),? )*(?:use|take|pick|write|name it|call it|keep|put|bind to|listen on|target|log|make it|start at|round to|sort by) [^,;:]{1,60}, not [^,;:?]{1,60}(?:[:;].*)?$`),
		cue(kindWaive, `\byou (?:can|may) (?:[\w./-]+ ){1,6}?(?:now|again|after all)\b|\bit(?:'s| is) (?:now )?(?:ok|okay|fine|allowed) (?:now |again )?to\b|\byou (?:can|may) now\b`),
		cue(kindForbid, `^(?:please |so |and |but )*(?:nothing|nobody|no one|none of \w+(?: \w+){0,3}|no (?:\w+ ){1,4}?)(?:may|must|should|shall|can|goes|go|gets?|leaves?|is to|are to)\b`),
		cue(kindForbid, `\b(?:is|are) (?:never|not) to be \w+`),
		cue(kindForbid, `\b(?:should|must|can|may) under no circumstances\b`),
		cue(kindRequire, `\b(?:is|are) to (?:be \w+(?:ed|en|t|de)|stay|remain)\b`),
		cue(kindRequire, `^(?:(?:every|each|all|any) (?:\S+ ){1,6}?(?:needs?|gets?|has to|have to|must|goes|go|should|requires?|stays?|belongs?|comes?|carries|carry)) `),
		cue(kindRequire, `^(?:please )?(?:if|whenever|any ?time|every time|each time|in case|as soon as|the moment|when in doubt|if in doubt) [^,]{4,120}, (?:please |then |just |always |first )*(?:stop|ask|tell|let me know|ping|wait|call|check|notify|warn|escalate|roll back|revert|abort|pause|log|report|flag|raise|return|use|run|add|write|do|send|mark|keep|retry|leave|treat|fall back|file|open|create|include|show|skip|give|forward|hand|put|confirm|double-check|read|say|quote|round|convert|contact|email|message)\b`),
		cue(kindRequire, `^(?:please )?(?:stop|ask|tell me|let me know|ping me|wait|check with me|notify me|warn me|call me|escalate|report|contact me|come back to me|get back to me) (?:[^,;]{0,80} )?(?:if|whenever|before|as soon as|the moment|every time|each time)\b`),
		cue(kindRequire, `\b\d+ ?\w+ (?:tops|max|maximum|at most|at the most|or less|or fewer|minimum|at least)\b|\b(?:no more than|no fewer than|not more than|at most|at the most|a maximum of|a minimum of|max\.?|up to) \d+[^,]* (?:per|for every|for each|in every|in each|an?) \w+`),
		cue(kindRequire, `^(?:please )?(?:in )?\w+ only(?:[,:]| please|[.!]|$| for | in )`),
		cue(kindRequire, `^(?:please |so |and )*(?:use|take|build with|go with|write|stick with|target|run|connect to|send|name|call) [^,;:]{1,60} (?:instead of|rather than|and not|over) `),
		cue(kindWaive, `\byou (?:can|could|may) (?:just |also |safely |simply |totally |happily )?(?:skip|ignore|drop|omit|leave|delete|remove|throw|disregard|break|overwrite|touch)\b`),
		cue(kindWaive, `\b(?:it\'s|it is|that\'s|i\'m) (?:perfectly |totally |completely |absolutely )?(?:fine|ok|okay|alright|all right|good) (?:if|to|with|for)\b`),
		cue(kindWaive, `\b(?:don\'t|do not|doesn\'t|does not|needn\'t) (?:really )?(?:have|need) to\b`),
		cue(kindWaive, `\b(?:don't|do not) worry about (?:the |any |my |our |\w{5,})`),
		cue(kindRequire, `^(?:max|maximum|minimum|up to|exactly)\.? (?:of )?\d`),
		cue(kindPrefer, `\b(?:would|\'d) (?:rather|sooner|prefer|like it if)\b|\bwould be (?:nice|great|good|better|ideal|lovely|preferable|helpful|cool|appreciated)\b|\b(?:nice|good|great|better) if\b`),
	},
	reports: regexp.MustCompile(`\b(?:according to|as per) |\b(?:says?|said|states?|stated|claims?|claimed|reads|recommends?|warns?|told (?:us|me|them)) (?:that |us |me |we |you |to |never |always |not )|\b(?:used to|back then|in the old days|years? ago|last (?:year|month|job|team))\b`),
}
