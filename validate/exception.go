package validate

import (
	"slices"

	"github.com/seed-a68626b6/reduce/internal/topic"
)

// clearException empties a draft's exception of a rule that has nothing to do with
// it: it shares no name and no word of content with the text, nor with a message
// that the evidence cites. The text holds a rule's exception in the user's words,
// so that nothing true is lost, and an invented one doesn't lift the rule.
func (j *judge) clearException(s subject, pieces []piece) {
	if j.mode != ofDraft || j.repeats(s) || (s.kind != kindRule && s.kind != kindConsent) {
		return
	}
	c := &j.manifest.Constraints[s.place]
	if c.Exception == "" || len(identifiersIn(c.Exception)) > 0 || isAbout(c.Exception, c.Text, pieces) {
		return // what names a link, path or hash is held against the source as such
	}
	c.Exception = ""
	j.restored = append(j.restored, member(s.pointer, "exception"))
}

func isAbout(note, text string, pieces []piece) bool {
	about := topic.Of(note)
	shares := func(text string) bool {
		other := topic.Of(text)
		return about.Common(other) > 0 || about.SharesIdentifier(other)
	}
	return shares(text) || slices.ContainsFunc(pieces, func(p piece) bool {
		return p.message != nil && slices.ContainsFunc(p.message.parts, func(part *part) bool { return part.prose && shares(part.text) })
	})
}
