package validate

import (
	"slices"
	"strings"
)

// restoredJoin stands between the sentences of a restored text.
const restoredJoin = " … "

// checkLiteral wants the text of a goal, a rule, a user word or an inherited text
// to be an excerpt of a message that its evidence names, and that an allowed
// voice speaks in. In a draft another text is replaced by the sentences that its
// sound quotes stand in.
func (j *judge) checkLiteral(s subject, pieces []piece) {
	if s.text == nil || j.repeats(s) {
		return
	}
	if at, ok := excerpt(s, pieces, *s.text); ok {
		*s.text = at.text()
		return
	}
	if j.mode == ofDraft {
		j.restore(s, pieces)
		return
	}
	if slices.ContainsFunc(pieces, func(p piece) bool { return p.message == nil || p.message.gone }) {
		return
	}
	for part := range strings.SplitSeq(*s.text, restoredJoin) {
		if _, ok := excerpt(s, pieces, part); !ok {
			j.report(Violation{
				Code: CodeTextNotFound, Pointer: s.pointer + "/text",
				Detail: "the text is not a literal excerpt of a message that its evidence names", Got: j.screen.show(part),
				Want: "words copied character by character from " + s.allowed().String(),
			})
			return
		}
	}
}

// repeats reports whether a subject of a draft is an item of the previous manifest
// under its own id: its text was judged when it came, and stays what it was.
func (j *judge) repeats(s subject) bool {
	if j.mode != ofDraft || s.id == "" {
		return false
	}
	_, live := j.source.ids.live[s.id]
	return live
}

// allowed gives the voices that may prove the subject.
func (s subject) allowed() voice {
	if v, bounded := mayProve[s.kind]; bounded {
		return v
	}
	return voiceAnyone
}

// excerpt finds the first place of a text in the prose of the cited messages.
func excerpt(s subject, pieces []piece, text string) (place, bool) {
	places := excerpts(s, pieces, text)
	if len(places) == 0 {
		return place{}, false
	}
	return places[0], true
}

// excerpts finds the places of a text in the prose of the cited messages.
func excerpts(s subject, pieces []piece, text string) []place {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	var places []place
	for _, p := range pieces {
		if p.message == nil || p.message.speaker&s.allowed() == 0 {
			continue
		}
		for _, at := range p.message.find(text) {
			if at.part.prose && (QuoteWeight(at.text()) >= MinQuoteWeight || at.wholeLine()) {
				places = append(places, at)
			}
		}
	}
	return places
}

// restore makes the sentences of all sound quotes of an allowed voice the
// subject's text. Where there is no such quote nothing can be restored, and the
// quotes or the authority are reported already.
func (j *judge) restore(s subject, pieces []piece) {
	var texts []string
	for _, p := range pieces {
		for _, at := range p.places {
			if !at.part.prose || at.part.voice&s.allowed() == 0 {
				continue
			}
			for _, text := range sentencesAt(at) {
				if !slices.Contains(texts, text) {
					texts = append(texts, text)
				}
			}
		}
	}
	if len(texts) == 0 {
		return
	}
	*s.text = strings.Join(texts, restoredJoin)
	j.restored = append(j.restored, s.pointer)
}

// sentencesAt gives the whole sentences that a quote stands in. A quote from a
// pasted block stands for itself: a block can be far longer than what is meant.
func sentencesAt(at place) []string {
	var all []string
	for _, x := range at.sentences() {
		if x.End <= at.from || x.Start >= at.to {
			continue
		}
		if x.Kind.Pasted() {
			return []string{at.text()}
		}
		all = append(all, x.Text)
	}
	if len(all) == 0 {
		return []string{at.text()}
	}
	return all
}
