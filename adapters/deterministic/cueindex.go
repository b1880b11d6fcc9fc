package deterministic

import (
	"strings"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/internal/pattern"
)

// cueIndex finds the phrases of many lists in a text in one pass: a phrase is looked
// up by its first word, or by its first character where it begins with none.
type cueIndex struct {
	byWord map[string][]indexedCue
	byRune map[rune][]indexedCue
	// lists are the numbers of the lists, by the address of their first phrase; sets
	// their phrases, by number.
	lists map[*string]int
	sets  []map[string]bool
}

type indexedCue struct {
	phrase string
	list   int
}

// cues are the phrases of all languages.
var cues = newCueIndex(append(lexiconLists(), causes, faults, unsaid, promises, pleads, finite, informs, offers, softeners, pleaseWords, wholly))

func lexiconLists() [][]string {
	var all [][]string
	for _, l := range lexicons {
		all = append(all, l.forbid, l.forbidOpening, l.require, l.requireOpening, l.prefer, l.preferOpening, l.softens, l.ever,
			l.waive, l.waiveOpening, l.companions, l.neutral, l.inference, l.negations, l.subjects, l.ellipticNot,
			l.once, l.bounds, l.retract, l.revise, l.replace, l.also, l.abandon, l.swap, l.finished, l.notFinished,
			l.request, l.imperatives, l.acknowledge, l.hedge, l.doubt, l.confirm, l.refute, l.later, l.agree, l.next, l.decide, l.stop)
	}
	return all
}

func newCueIndex(lists [][]string) *cueIndex {
	x := &cueIndex{byWord: make(map[string][]indexedCue), byRune: make(map[rune][]indexedCue), lists: make(map[*string]int)}
	for _, list := range lists {
		if len(list) == 0 {
			continue
		}
		if _, known := x.lists[&list[0]]; known {
			continue
		}
		n := len(x.sets)
		x.lists[&list[0]] = n
		set := make(map[string]bool, len(list))
		for _, phrase := range list {
			if set[phrase] {
				continue
			}
			set[phrase] = true
			x.add(indexedCue{phrase, n})
		}
		x.sets = append(x.sets, set)
	}
	return x
}

func (x *cueIndex) add(c indexedCue) {
	if word := leadingWord(c.phrase); word != "" {
		x.byWord[word] = append(x.byWord[word], c)
		return
	}
	first, _ := utf8.DecodeRuneInString(c.phrase)
	x.byRune[first] = append(x.byRune[first], c)
}

// number gives the number of a list that is in the index.
func (x *cueIndex) number(list []string) (int, bool) {
	if len(list) == 0 {
		return 0, false
	}
	n, ok := x.lists[&list[0]]
	return n, ok
}

// leadingWord is the run of letters that a text begins with.
func leadingWord(text string) string {
	if end := strings.IndexFunc(text, func(r rune) bool { return !joins(r) }); end >= 0 {
		return text[:end]
	}
	return text
}

// found is what stands in a text: the phrases of the index in order, once they are
// looked for.
type found struct {
	known bool
	hits  []cueHit
	grams *pattern.Grams
}

// cueHit is one phrase of a list that stands in a text, at word borders.
type cueHit struct {
	at, end, list int
}

// scan finds all phrases of the index.
func (f folded) scan() []cueHit {
	if f.seen.known {
		return f.seen.hits
	}
	f.seen.known = true
	for i := 0; i < len(f.text); {
		r, size := utf8.DecodeRuneInString(f.text[i:])
		if !joins(r) {
			f.take(i, cues.byRune[r])
			i += size
			continue
		}
		word := leadingWord(f.text[i:])
		f.take(i, cues.byWord[word])
		i += len(word)
	}
	return f.seen.hits
}

func (f folded) take(at int, all []indexedCue) {
	for _, c := range all {
		if strings.HasPrefix(f.text[at:], c.phrase) && f.whole(at, at+len(c.phrase)) {
			f.seen.hits = append(f.seen.hits, cueHit{at, at + len(c.phrase), c.list})
		}
	}
}

// changed gives the folded text with other bytes of the same length.
func (f folded) changed(text string) folded {
	f.text, f.seen = text, &found{}
	return f
}
