package validate

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// commonWords is how many words of content a text must share with an item to be
// about it.
const commonWords = 2

// checkRetired judges the retirements of a draft: each ends a live item of the
// previous manifest, once, on evidence; and what the user or a system message
// asked for ends only on such words, or where it is done on a result, that are
// about it.
func (j *judge) checkRetired() error {
	if j.mode == ofManifest {
		return nil // the items are gone, and were judged when they went
	}
	ids := j.source.ids
	seen := make(map[string]bool)
	for i, r := range j.manifest.Retired {
		pointer := element("/retired", i)
		old, live := ids.live[r.ID]
		switch {
		case !live:
			j.report(Violation{
				Code: CodeRetireUnknown, Pointer: pointer + "/id", Detail: "the previous manifest has no such item",
				Got: j.screen.show(r.ID), Want: "the id of an item of the previous manifest, or no retirement",
			})
			continue
		case seen[r.ID]:
			j.report(Violation{
				Code: CodeDuplicateID, Pointer: pointer + "/id", Detail: "the item is retired twice",
				Got: j.screen.show(r.ID), Want: "one retirement of an item",
			})
			continue
		}
		seen[r.ID] = true
		if err := j.checkRetirement(pointer, r, old); err != nil {
			return err
		}
	}
	j.checkRetiredAndNamed(seen)
	return nil
}

func (j *judge) checkRetirement(pointer string, r checkpoint.Retirement, old checkpoint.Item) error {
	pieces, err := j.checkEvidence(subject{pointer: pointer, id: r.ID, kind: kindOther, key: old.Key, evidence: r.Evidence})
	if err != nil {
		return err
	}
	if !old.IsAskedFor() {
		return nil
	}
	allowed := voiceUser | voiceSystem
	if r.Reason == checkpoint.Done && j.canBeDone(old) {
		allowed |= voiceResult | voiceDone
	}
	var got voice
	for _, p := range pieces {
		if p.message == nil || len(p.places) == 0 {
			return nil // that fault is reported already
		}
		got |= p.voices()
		if !j.source.Span().Contains(p.message.index) || cites(old, p.message.index) {
			continue // the words that an item rests on don't end it
		}
		if slices.ContainsFunc(p.places, func(at place) bool { return at.part.voice&allowed != 0 && j.about(p, at, old) }) {
			return nil
		}
	}
	if got&allowed == 0 {
		j.report(Violation{
			Code: CodeAuthority, Pointer: pointer + "/evidence", Detail: "what the user or a system message asked for does not end on these words",
			Got: got.String(), Want: "a quote from " + allowed.String() + ", or no retirement: the item then stands",
		})
		return nil
	}
	j.report(Violation{
		Code: CodeRetireUnrelated, Pointer: pointer + "/evidence", Detail: fmt.Sprintf("the quoted words are not about the item %s", r.ID),
		Want: "words that share a name or two words with it, or that name its id: " + j.screen.show(old.Key) + "; or no retirement",
	})
	return nil
}

// canBeDone reports whether a result can show that an item is over: not for the
// user's words, and not for a ban, unless it holds once.
func (j *judge) canBeDone(old checkpoint.Item) bool {
	switch old.Section {
	case checkpoint.SectionUserWords:
		return false
	case checkpoint.SectionConstraints:
		c := j.source.in.Previous.Manifest.Constraints[old.Place]
		return c.Force != checkpoint.MustNot || c.Scope == checkpoint.ScopeOnce
	}
	return true
}

func cites(it checkpoint.Item, index int) bool {
	return slices.ContainsFunc(it.Evidence, func(e checkpoint.Evidence) bool { return e.Message == index })
}

// about reports whether the words at a place are about an item: they share an
// identifier or two words of content with it, or take it back by its id. Words that name
// other things are not about it, however alike they are. The sentences of
// the quote count whole, and for a result the call that it answers.
func (j *judge) about(p piece, at place, old checkpoint.Item) bool {
	said := at.text()
	if at.part.prose {
		said = strings.Join(append(sentencesAt(at), said), "\n")
	}
	if p.message.answers != "" {
		said += "\n" + p.message.answers
	}
	if isQuestion(said) {
		return false
	}
	if at.part.voice == voiceUser && slices.Contains(strings.FieldsFunc(said, notInID), old.ID) && retraction.MatchString(said) {
		return true
	}
	a, b := topic.Of(said), topic.Of(old.Key)
	if a.DiffersInIdentifiers(b) {
		return false
	}
	return a.SharesIdentifier(b) || a.Common(b) >= min(commonWords, max(1, len(b.Words)))
}

// retraction are the words by which a sentence takes back what it names by its
// id.
var retraction = regexp.MustCompile(`(?i)\b(?:drop|remove|forget|ignore|lift|withdraw|cancel|retire|delete|no longer|done|off)\b`)

// isQuestion reports whether words are nothing but a question, which ends nothing.
func isQuestion(said string) bool {
	said = strings.TrimRight(said, " \t\r\n\"'”’)")
	return strings.HasSuffix(said, "?") || strings.HasSuffix(said, "？")
}

func notInID(r rune) bool {
	return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9')
}

// checkRetiredAndNamed refuses an item that a draft both retires and changes.
func (j *judge) checkRetiredAndNamed(retired map[string]bool) {
	for it := range j.manifest.Items() {
		if retired[it.ID] {
			j.report(Violation{
				Code: CodeDuplicateID, Pointer: it.Pointer() + "/id", Detail: "the item is retired and changed at once",
				Got: j.screen.show(it.ID), Want: "either its retirement or its new state",
			})
		}
	}
}
