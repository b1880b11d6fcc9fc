package deterministic

import (
	"slices"

	"github.com/seed-a68626b6/reduce/internal/pattern"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// found is what was found in a folded text: each of it once it is asked for.
type found struct {
	// hits are the phrases of the index that stand in the text, in order, and lists
	// their lists, once scanned.
	hits    []cueHit
	lists   listSet
	scanned bool
	// starts are the starts of its clauses.
	starts []opening
	// forms are the forms that may stand in the text.
	forms *pattern.Set
	// lead is how many bytes of words that add nothing stand before the text, once led.
	lead int
	led  bool
	// topics is what the text is about.
	topics *topic.Topic
}

// topic gives what the text is about.
func (f *folded) topic() topic.Topic {
	if f.found.topics == nil {
		t := topic.Of(f.source)
		f.found.topics = &t
	}
	return *f.found.topics
}

// saying are the lists of all languages that say one thing.
var saying = struct {
	abandon, also, bounds, confirm, decide, doubt, except, exceptBehind, hedge, inference, next, once, refute, replace, request, retract, revise, swap *listSet
}{
	abandon:      cues.allOf(func(l *lexicon) []string { return l.abandon }),
	also:         cues.allOf(func(l *lexicon) []string { return l.also }),
	bounds:       cues.allOf(func(l *lexicon) []string { return l.bounds }),
	confirm:      cues.allOf(func(l *lexicon) []string { return l.confirm }),
	decide:       cues.allOf(func(l *lexicon) []string { return l.decide }),
	doubt:        cues.allOf(func(l *lexicon) []string { return l.doubt }),
	except:       cues.allOf(func(l *lexicon) []string { return l.except }),
	exceptBehind: cues.allOf(func(l *lexicon) []string { return l.exceptBehind }),
	hedge:        cues.allOf(func(l *lexicon) []string { return l.hedge }),
	inference:    cues.allOf(func(l *lexicon) []string { return l.inference }),
	next:         cues.allOf(func(l *lexicon) []string { return l.next }),
	once:         cues.allOf(func(l *lexicon) []string { return l.once }),
	refute:       cues.allOf(func(l *lexicon) []string { return l.refute }),
	replace:      cues.allOf(func(l *lexicon) []string { return l.replace }),
	request:      cues.allOf(func(l *lexicon) []string { return l.request }),
	retract:      cues.allOf(func(l *lexicon) []string { return l.retract }),
	revise:       cues.allOf(func(l *lexicon) []string { return l.revise }),
	swap:         cues.allOf(func(l *lexicon) []string { return l.swap }),
}

// allOf gives the lists of one kind in all languages.
func (x *cueIndex) allOf(kind func(*lexicon) []string) *listSet { return x.listsOf(ofAll(kind)) }

// scan finds all phrases of the languages.
func (f *folded) scan() []cueHit {
	if !f.found.scanned {
		f.found.scanned = true
		f.found.hits, f.found.lists = cues.find(f)
	}
	return f.found.hits
}

// hitsOf gives the phrases that stand in the text, where one is of the lists; else none.
func (f *folded) hitsOf(lists *listSet) []cueHit {
	hits := f.scan()
	if !f.found.lists.meets(lists) {
		return nil
	}
	return hits
}

// any reports whether a phrase of some lists occurs.
func (f *folded) any(lists *listSet) bool { return len(f.hitsOf(lists)) > 0 }

// anyFirst gives the offset of the earliest phrase of some lists.
func (f *folded) anyFirst(lists *listSet) (int, bool) {
	for _, h := range f.hitsOf(lists) {
		if lists.has(h.list) {
			return h.at, true
		}
	}
	return -1, false
}

// anyOpens reports whether a phrase of some lists stands at a clause's start.
func (f *folded) anyOpens(lists *listSet) bool {
	for _, h := range f.hitsOf(lists) {
		if lists.has(h.list) && slices.ContainsFunc(f.openings(), func(o opening) bool { return o.at == h.at }) {
			return true
		}
	}
	return false
}

// standsAt reports whether a phrase of some lists stands at an offset of text.
func (f *folded) standsAt(lists *listSet, at int) bool { return f.longestOf(lists, at) > 0 }

// longestOf gives the length of the longest phrase of some lists at an offset, or 0.
func (f *folded) longestOf(lists *listSet, at int) int {
	longest := 0
	for _, h := range f.hitsOf(lists) {
		if h.at == at && lists.has(h.list) {
			longest = max(longest, h.end-at)
		}
	}
	return longest
}

// only gives the set of one list of the index.
func only(phrases []string) (lists listSet) {
	if n, known := cues.number(phrases); known {
		lists.add(n)
	}
	return lists
}

// has reports whether one of the phrases of a list of the index occurs.
func (f *folded) has(phrases []string) bool {
	lists := only(phrases)
	return f.any(&lists)
}

// first gives the offset in text of the earliest phrase of a list of the index.
func (f *folded) first(phrases []string) (int, bool) {
	lists := only(phrases)
	return f.anyFirst(&lists)
}

// begins reports whether one of the phrases of a list of the index stands at an offset
// of text.
func (f *folded) begins(at int, phrases []string) bool {
	lists := only(phrases)
	return f.standsAt(&lists, at)
}

// longestAt gives the length of the longest phrase of a list of the index that stands at
// an offset.
func (f *folded) longestAt(at int, phrases []string) (length int, ok bool) {
	lists := only(phrases)
	length = f.longestOf(&lists, at)
	return length, length > 0
}
