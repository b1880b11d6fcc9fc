package deterministic

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/internal/pattern"
)

// cueIndex finds the phrases of many lists in a text in one pass.
type cueIndex struct {
	trie *pattern.Trie
	// words has a bit for the first word of each phrase, where that is of ASCII, and heads
	// one for the first two bytes of each phrase: most words of a text need not be looked
	// up.
	words, heads bits
	// of are by phrase the lists that hold it.
	of [][]int
	// lists are the numbers of the lists, by the address of their first phrase.
	lists map[*string]int
}

// cues are the phrases of all languages.
var cues = newCueIndex(append(lexiconLists(), softeners, pleaseWords, proposals, goAheads))

func lexiconLists() [][]string {
	var all [][]string
	for _, l := range lexicons {
		all = append(all, l.forbid, l.forbidOpening, l.require, l.requireOpening, l.prefer, l.preferOpening, l.softens, l.ever,
			l.waive, l.waiveOpening, l.companions, l.neutral, l.inference, l.ellipticNot,
			l.once, l.bounds, l.except, l.exceptBehind, l.retract, l.revise, l.replace, l.also, l.abandon, l.swap, l.finished, l.notFinished,
			l.request, l.hedge, l.doubt, l.confirm, l.refute, l.agree, l.next, l.decide)
	}
	return all
}

func newCueIndex(lists [][]string) *cueIndex {
	x := &cueIndex{lists: make(map[*string]int)}
	var phrases []string
	place := make(map[string]int)
	for _, list := range lists {
		if len(list) == 0 {
			continue
		}
		if _, known := x.lists[&list[0]]; known {
			continue
		}
		n := len(x.lists)
		x.lists[&list[0]] = n
		for _, phrase := range list {
			i, known := place[phrase]
			if !known {
				i = len(phrases)
				place[phrase] = i
				phrases, x.of = append(phrases, phrase), append(x.of, nil)
			}
			if !slices.Contains(x.of[i], n) {
				x.of[i] = append(x.of[i], n)
			}
		}
	}
	for _, phrase := range phrases {
		if n := wordRun(phrase); n > 0 {
			x.words.add(wordKey(phrase[:n]))
		}
		if len(phrase) > 1 {
			x.heads.add(uint16(phrase[0])<<8 | uint16(phrase[1]))
			continue
		}
		for second := range uint16(1 << 8) {
			x.heads.add(uint16(phrase[0])<<8 | second)
		}
	}
	x.trie = pattern.NewTrie(phrases)
	return x
}

// bits is a set of numbers.
type bits [1 << 16 / 64]uint64

func (b *bits) add(n uint16) { b[n/64] |= 1 << (n % 64) }

func (b *bits) has(n uint16) bool { return b[n/64]&(1<<(n%64)) != 0 }

// wordRun is how many bytes of ASCII that are part of a word a text begins with.
func wordRun(text string) int {
	n := 0
	for n < len(text) && wordBytes[text[n]] {
		n++
	}
	return n
}

// wordKey is a number for a word of ASCII, by its first, second and last letter and its
// length. It need not be folded.
func wordKey(word string) uint16 {
	n := len(word)
	second := asciiFolds[word[min(1, n-1)]]
	return uint16(asciiFolds[word[0]]&31)<<11 ^ uint16(second&31)<<6 ^ uint16(asciiFolds[word[n-1]]&31)<<1 ^ uint16(n)*0x421
}

// mayBegin reports whether a phrase of the index can begin at the beginning of a text, of
// which a run of ASCII is part of a word.
func (x *cueIndex) mayBegin(text string, run int) bool {
	if run > 0 && (run == len(text) || text[run] < utf8.RuneSelf) {
		return x.words.has(wordKey(text[:run]))
	}
	return len(text) == 1 || x.heads.has(uint16(asciiFolds[text[0]])<<8|uint16(asciiFolds[text[1]]))
}

// number gives the number of a list that is in the index.
func (x *cueIndex) number(list []string) (int, bool) {
	if len(list) == 0 {
		return 0, false
	}
	n, ok := x.lists[&list[0]]
	return n, ok
}

// wordBytes are the bytes of ASCII that are part of a word with their neighbours.
var wordBytes = func() (in [256]bool) {
	for c := range byte(utf8.RuneSelf) {
		in[c] = joins(rune(c))
	}
	return in
}()

// cueHit is one phrase of a list that stands in a text, at word borders.
type cueHit struct {
	at, end, list int
}

// listOf gives an index of one list.
func listOf(phrases ...string) *cueIndex { return newCueIndex([][]string{phrases}) }

// in reports whether a phrase of the index stands in a text.
func (x *cueIndex) in(f *folded) bool {
	hits, _ := x.find(f)
	return len(hits) > 0
}

// find gives the phrases of the index that stand in a text, in order, and their lists. A
// phrase begins with a word, or with a character that joins none. A text of ASCII need
// not be folded.
func (x *cueIndex) find(f *folded) (hits []cueHit, lists listSet) {
	var room [8]pattern.Prefix
	text := f.text
	for i := 0; i < len(text); {
		if text[i] == ' ' {
			i++
			continue
		}
		run := wordRun(text[i:])
		if x.mayBegin(text[i:], run) {
			for _, p := range x.trie.AppendFolded(room[:0], text[i:], &asciiFolds) {
				end := i + p.Length
				if !f.whole(i, end) {
					continue
				}
				for _, list := range x.of[p.Phrase] {
					hits = append(hits, cueHit{i, end, list})
					lists.add(list)
				}
			}
		}
		if run == 0 || i+run < len(text) && text[i+run] >= utf8.RuneSelf {
			run = leadingRun(text[i:])
		}
		i += run
	}
	return hits, lists
}

// leadingRun is the length of the word that a text begins with, or of the character that
// joins none.
func leadingRun(text string) int {
	at := 0
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		if !joins(r) {
			return cmp.Or(at, size)
		}
		at += size
	}
	return at
}
