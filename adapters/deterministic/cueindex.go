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
	// heads has a bit for the first three bytes of each word in byWord: most words of a
	// text need not be looked up.
	heads [headBits / 64]uint64
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
var cues = newCueIndex(append(lexiconLists(), causes, faults, unsaid, promises, pleads, finite, informs, offers, softeners, pleaseWords, wholly, proposals))

func lexiconLists() [][]string {
	var all [][]string
	for _, l := range lexicons {
		all = append(all, l.forbid, l.forbidOpening, l.require, l.requireOpening, l.prefer, l.preferOpening, l.softens, l.ever,
			l.waive, l.waiveOpening, l.companions, l.neutral, l.inference, l.negations, l.subjects, l.ellipticNot,
			l.once, l.bounds, l.retract, l.revise, l.replace, l.also, l.before, l.abandon, l.swap, l.finished, l.notFinished,
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
		bit := headOf(word)
		x.heads[bit/64] |= 1 << (bit % 64)
		return
	}
	first, _ := utf8.DecodeRuneInString(c.phrase)
	x.byRune[first] = append(x.byRune[first], c)
}

// headBits is the number of bits by which beginnings of words are told apart.
const headBits = 1 << 13

// headOf gives the bit of a word, by its length up to three and its first bytes.
func headOf(word string) uint32 {
	h := uint32(min(len(word), 3))
	for i := range h {
		h = h*31 + uint32(word[i])
	}
	return (h ^ h>>13) % headBits
}

// wordCues gives the phrases that begin with a word.
func (x *cueIndex) wordCues(word string) []indexedCue {
	if bit := headOf(word); x.heads[bit/64]&(1<<(bit%64)) == 0 {
		return nil
	}
	return x.byWord[word]
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
	i := 0
	for i < len(text) && wordBytes[text[i]] {
		i++
	}
	if i == len(text) || text[i] < utf8.RuneSelf {
		return text[:i]
	}
	if end := strings.IndexFunc(text, func(r rune) bool { return !joins(r) }); end >= 0 {
		return text[:end]
	}
	return text
}

// wordBytes are the bytes of ASCII that are part of a word with their neighbours.
var wordBytes = func() (in [256]bool) {
	for c := range byte(utf8.RuneSelf) {
		in[c] = joins(rune(c))
	}
	return in
}()

// found is what stands in a text: the phrases of the index in order, once they are
// looked for.
type found struct {
	known bool
	hits  []cueHit
	// lists are those of which a phrase stands in the text.
	lists listSet
	grams *pattern.Grams
	// lead is how many bytes of words that add nothing stand before the text, once led.
	lead int
	led  bool
}

// maxLists is how many lists an index can hold.
const maxLists = 512

// listSet is a set of lists, by their numbers.
type listSet [maxLists / 64]uint64

func (s *listSet) add(list int) { s[list/64] |= 1 << (list % 64) }

func (s *listSet) has(list int) bool { return s[list/64]&(1<<(list%64)) != 0 }

// meets reports whether two sets share a list.
func (s *listSet) meets(other *listSet) bool {
	for i := range s {
		if s[i]&other[i] != 0 {
			return true
		}
	}
	return false
}

// listsOf gives the set of some lists.
func (x *cueIndex) listsOf(lists [][]string) *listSet {
	s := new(listSet)
	for _, list := range lists {
		if n, ok := x.number(list); ok {
			s.add(n)
		}
	}
	return s
}

// talk are the few phrases that are looked for in everything that the assistant says.
var talk = newCueIndex(append(guessLists(), passWords))

// talkLists are all lists of talk.
var talkLists = talk.listsOf(append(guessLists(), passWords))

// cueHit is one phrase of a list that stands in a text, at word borders.
type cueHit struct {
	at, end, list int
}

// scan finds all phrases of the languages.
func (f folded) scan() []cueHit {
	if !f.seen.known {
		f.seen.known = true
		f.seen.hits, f.seen.lists = cues.find(f)
	}
	return f.seen.hits
}

// find gives the phrases of the index that stand in a text, in order, and their lists.
func (x *cueIndex) find(f folded) (hits []cueHit, lists listSet) {
	take := func(at int, all []indexedCue) {
		for _, c := range all {
			if strings.HasPrefix(f.text[at:], c.phrase) && f.whole(at, at+len(c.phrase)) {
				hits = append(hits, cueHit{at, at + len(c.phrase), c.list})
				lists.add(c.list)
			}
		}
	}
	for i := 0; i < len(f.text); {
		if c := f.text[i]; c == ' ' {
			i++
			continue
		} else if !wordBytes[c] {
			r, size := utf8.DecodeRuneInString(f.text[i:])
			if !joins(r) {
				take(i, x.byRune[r])
				i += size
				continue
			}
		}
		word := leadingWord(f.text[i:])
		take(i, x.wordCues(word))
		i += len(word)
	}
	return hits, lists
}

// changed gives the folded text with other bytes of the same length.
func (f folded) changed(text string) folded {
	f.text, f.seen = text, &found{}
	return f
}
