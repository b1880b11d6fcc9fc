package validate

import (
	"slices"
	"strings"
)

// mayProve says, for each kind of subject, whose words can prove it. One sound
// piece of the right kind is enough, and more may stand beside it. Kinds that
// are not here rest on anything.
var mayProve = map[kind]voice{
	kindGoal:      voiceUser | voiceSystem,
	kindRule:      voiceUser | voiceSystem | voiceNote,
	kindConsent:   voiceUser | voiceSystem,
	kindCompleted: voiceResult | voiceDone | voiceUser,
	kindDecision:  voiceUser | voiceAssistant | voiceCall | voiceDone | voiceResult | voiceError,
	kindFact:      voiceResult | voiceError | voiceUser | voiceSystem | voiceNote | voiceInherited,
	kindTest:      voiceResult | voiceError | voiceCall | voiceDone | voiceUser,
	kindWord:      voiceUser,
	kindGoalWord:  voiceUser | voiceSystem,
}

// whyNot says what is wrong where nobody spoke that may.
var whyNot = map[kind]string{
	kindGoal:      "no evidence for the goal is the user's",
	kindRule:      "no evidence for the rule is the user's or a system message's",
	kindConsent:   "no evidence for the permission is the user's or a system message's",
	kindCompleted: "nothing shows that this was done: what the assistant says, the words of a file or page that was read, or a call that failed, is no proof",
	kindDecision:  "no evidence shows who decided this",
	kindFact:      "the fact rests on the assistant's words alone",
	kindTest:      "nothing shows that the test was run",
	kindWord:      "the words are not the user's",
	kindGoalWord:  "the former goal is not the user's",
}

// onlyShown reports whether nothing of a piece that may prove work is more than what a
// call showed. That the call looked at it can be told in other words; the words of a
// file or a page are no account of work, whatever they say.
func (p piece) onlyShown(allowed voice) bool {
	return p.message != nil && p.voices()&allowed == voiceResult && shows(p.message.answers)
}

// says reports whether a text stands to the letter in the message of a piece.
func (p piece) says(text string) bool {
	folded := strings.TrimRight(fold(text), " .!。")
	return folded != "" && slices.ContainsFunc(p.message.parts, func(part *part) bool { return len(part.findFolded(folded)) > 0 })
}

// checkAuthority asks whether any piece of evidence is of the right kind. Where
// a quote was not found, the message that it cites is given the benefit of the
// doubt: that fault is reported already.
func (j *judge) checkAuthority(s subject, pieces []piece) {
	allowed, bounded := mayProve[s.kind]
	proves := func(p piece) bool {
		return p.voices()&allowed != 0 && !(s.kind == kindCompleted && p.onlyShown(allowed) && p.says(s.key))
	}
	if !bounded || slices.ContainsFunc(pieces, proves) {
		return
	}
	if s.kind == kindFact && j.mode == ofDraft {
		j.demoted = append(j.demoted, s.place)
		return
	}
	var got voice
	for _, p := range pieces {
		got |= p.voices()
	}
	j.report(Violation{
		Code: CodeAuthority, Pointer: s.pointer + "/evidence", Detail: whyNot[s.kind],
		Got: got.String(), Want: "a quote from " + allowed.String(),
	})
}
