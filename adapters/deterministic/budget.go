package deterministic

import (
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// Sizes of a rendered checkpoint beside its items' texts, in Unicode code
// points: estimates on the high side.
const (
	lineChars    = 28
	headingChars = 900
	pieceChars   = 8
)

// evictable says whether an entry may be left out in one round.
type evictable func(entry) bool

// evictions are the rounds in which entries are left out, the oldest first in
// each. What no round names always stays.
var evictions = []evictable{
	func(e entry) bool {
		return e.section == checkpoint.SectionArtifacts && !changes(checkpoint.ArtifactState(e.state))
	},
	func(e entry) bool { return e.section == checkpoint.SectionFailures && e.resolved },
	func(e entry) bool {
		return e.section == checkpoint.SectionTests &&
			(e.state == string(checkpoint.Passed) || e.state == string(checkpoint.Skipped))
	},
	inSection(checkpoint.SectionCompleted),
	inSection(checkpoint.SectionFacts),
	inSection(checkpoint.SectionDecisions),
	inSection(checkpoint.SectionFailures),
}

func inSection(s checkpoint.Section) evictable {
	return func(e entry) bool { return e.section == s }
}

// fit leaves out entries until the rendered checkpoint, the previous manifest's
// items included, is no longer than limit; 0 means no limit. Goal, constraints,
// open tasks, unknowns and what was changed always stay, and so does every change
// of a carried item: without it the old state would stand.
func (st *state) fit(limit int, previous *checkpoint.Manifest) {
	if limit <= 0 {
		return
	}
	size := headingChars + carriedChars(previous)
	for _, e := range st.live() {
		size += e.chars()
	}
	for _, may := range evictions {
		for i := range st.entries {
			if size <= limit {
				return
			}
			if e := &st.entries[i]; e.section != dropped && !e.unchanged && e.carried == "" && may(*e) {
				size -= e.chars()
				e.drop()
			}
		}
	}
}

// chars is about the size of the entry's line.
func (e entry) chars() int {
	return lineChars + utf8.RuneCountInString(e.text) + utf8.RuneCountInString(e.scope) +
		utf8.RuneCountInString(e.exception) + utf8.RuneCountInString(e.from) + pieceChars*len(e.evidence)
}

func carriedChars(previous *checkpoint.Manifest) int {
	if previous == nil {
		return 0
	}
	size := utf8.RuneCountInString(previous.Narrative)
	if previous.Goal != nil {
		size += lineChars + utf8.RuneCountInString(previous.Goal.Text)
	}
	for item := range previous.Items() {
		size += lineChars + utf8.RuneCountInString(item.Key) + pieceChars*len(item.Evidence)
	}
	return size
}

// keepNewestReads leaves out the artifacts that were only read or named, but
// for the newest n.
func (st *state) keepNewestReads(n int) {
	for i := len(st.entries) - 1; i >= 0; i-- {
		e := &st.entries[i]
		if e.unchanged || e.section != checkpoint.SectionArtifacts || changes(checkpoint.ArtifactState(e.state)) {
			continue
		}
		if n--; n < 0 {
			e.drop()
		}
	}
}
