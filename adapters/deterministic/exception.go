package deterministic

import "strings"

// exceptionOf gives the words of an exception: what stands between its cue and the
// end of the clause, or, for a cue that stands behind them, from the clause's
// start to the cue. The cue is no part of it.
func exceptionOf(f *folded) string {
	if at, cue, ok := f.firstCue(saying.except); ok {
		start := skipLinks(f.text, at+len(cue))
		return f.slice(start, max(start, clauseEnd(f.text, start)))
	}
	at, _, ok := f.firstCue(saying.exceptBehind)
	if !ok {
		return ""
	}
	start := clauseStart(f.text, at)
	return strings.TrimSpace(f.slice(start, at))
}

// firstCue gives the earliest phrase of some lists and where it stands; of those that
// stand there the longest.
func (f *folded) firstCue(lists *listSet) (at int, cue string, ok bool) {
	at, ok = f.anyFirst(lists)
	if !ok {
		return 0, "", false
	}
	return at, f.text[at : at+f.longestOf(lists, at)], true
}

// links are words that tie an exception to its cue: "except for".
var links = []string{"of", "for", "von", "de", "del", "di", "da", "per", "pour", "para", "que"}

// skipLinks passes over blanks, punctuation and links.
func skipLinks(text string, at int) int {
	skip := func() { at = len(text) - len(strings.TrimLeft(text[at:], " ,:，：")) }
	skip()
	for _, w := range links {
		if strings.HasPrefix(text[at:], w+" ") {
			at += len(w)
			skip()
			break
		}
	}
	return at
}

// clauseStart is the offset at which the clause begins that holds an offset.
func clauseStart(text string, at int) int {
	start := 0
	for _, mark := range []string{", ", "; ", "。", "，", "、", "；"} {
		if i := strings.LastIndex(text[:at], mark); i >= 0 {
			start = max(start, i+len(mark))
		}
	}
	return start
}
