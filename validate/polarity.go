package validate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/internal/sentence"
)

// checkPolarity wants a goal, a rule and completed work to say what their source
// says, and not its opposite:
//
//  1. The text of a goal or a rule may not be cut off from a negation in its
//     clause. A ban gets its whole sentence back; anything else is a violation.
//  2. The text of a rule may not be cut off from its exception. It gets its
//     whole sentence back.
//  3. A rule's force may not contradict its text.
//  4. In the line that a quote for completed work stands in, no negation may
//     stand before it in its clause.
//
// What may be mended in a draft is a violation in a manifest.
func (j *judge) checkPolarity(s subject, pieces []piece) {
	switch s.kind {
	case kindGoal:
		j.checkCut(s, pieces)
	case kindRule, kindConsent:
		j.checkCut(s, pieces)
		j.checkForce(s)
	case kindCompleted:
		j.checkDone(s, pieces)
	}
}

// checkCut looks at what stands around a text in its source. A text that stands
// at several places is judged by the best of them.
func (j *judge) checkCut(s subject, pieces []piece) {
	places := excerpts(s, pieces, *s.text)
	if len(places) == 0 {
		return
	}
	worst := slices.MinFunc(places, func(a, b place) int { return cutOf(s, a).rank() - cutOf(s, b).rank() })
	found := cutOf(s, worst)
	if found == uncut {
		return
	}
	if j.mode == ofDraft && (found == fromException || found == fromNegation && s.force == forceOfBan) {
		j.restoreAt(s, worst)
		return
	}
	j.report(Violation{
		Code: CodePolarity, Pointer: s.pointer + "/text", Detail: found.String(), Got: j.screen.show(*s.text),
		Want: "the whole sentence, with the force that it has: " + j.screen.show(strings.Join(sentencesAt(worst), " ")),
	})
}

// restoreAt makes the whole sentences at a place the subject's text.
func (j *judge) restoreAt(s subject, at place) {
	*s.text = strings.Join(sentencesAt(at), restoredJoin)
	if !slices.Contains(j.restored, s.pointer) {
		j.restored = append(j.restored, s.pointer)
	}
}

// cut is what a text was cut off from in its source.
type cut uint8

const (
	uncut cut = iota
	fromException
	fromNegation
	fromHeading
)

func (c cut) rank() int { return int(c) }

func (c cut) String() string {
	switch c {
	case fromException:
		return "the text is cut off from its exception"
	case fromNegation:
		return "the text is cut off from a negation in its clause: its source says the opposite"
	case fromHeading:
		return "the list that the text stands in forbids what it names"
	}
	return "the text is whole"
}

// cutOf judges one place of a subject's text.
func cutOf(s subject, at place) cut {
	before, after := around(at)
	switch {
	case negatedBy(before, clauseMarks) || negatedBehind(after):
		return fromNegation
	case s.force != forceOfBan && headedByBan(at):
		return fromHeading
	case s.kind != kindGoal && excepted(after):
		return fromException
	}
	return uncut
}

// around gives what stands in the sentences of a place before it and behind it.
func around(at place) (before, after string) {
	from, to := at.from, at.to
	for _, x := range at.sentences() {
		if x.Start < at.from && x.End > at.from {
			from = x.Start
		}
		if x.Start < at.to && x.End > at.to {
			to = x.End
		}
	}
	return at.part.text[from:at.from], at.part.text[at.to:to]
}

// headedByBan reports whether a place stands in a list whose heading forbids what
// the list names, as in "Never do the following:".
func headedByBan(at place) bool {
	heading := ""
	for _, x := range at.sentences() {
		if x.Start <= at.from && at.from < x.End {
			return x.Kind == sentence.ListItem && forbidsList(heading)
		}
		if x.Kind != sentence.ListItem {
			heading = x.Text
		}
	}
	return false
}

func forbidsList(heading string) bool {
	text := plain(heading)
	if !strings.HasSuffix(text, ":") && !strings.HasSuffix(text, "：") {
		return false
	}
	said := saidBy(text)
	return said.has(bans) && !said.has(wants)
}

// checkDone wants one piece that may prove the work in whose line no negation
// stands before the quote.
func (j *judge) checkDone(s subject, pieces []piece) {
	proofs := 0
	for _, p := range pieces {
		for _, at := range p.places {
			if at.part.voice&mayProve[s.kind] == 0 {
				continue
			}
			if !negatedBy(lineBefore(at), lineMarks) {
				return
			}
			proofs++
		}
	}
	if proofs == 0 {
		return
	}
	j.report(Violation{
		Code: CodePolarity, Pointer: s.pointer + "/evidence",
		Detail: "a negation stands before the quote in its line: the source says that this was not done",
		Want:   fmt.Sprintf("a quote that says it was done, or the item under %q or %q", "failures", "open_tasks"),
	})
}

// lineBytes is how far back a line is looked at.
const lineBytes = 64 << 10

// lineBefore gives what stands before a place in its line.
func lineBefore(at place) string {
	before := at.part.text[max(0, at.from-lineBytes):at.from]
	return before[strings.LastIndexByte(before, '\n')+1:]
}
