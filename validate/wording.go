package validate

import "github.com/seed-a68626b6/reduce/internal/pattern"

// cueIndex finds the phrases of all sets at once.
type cueIndex struct {
	trie *pattern.Trie
	// phrases are those of all sets, each once, and sets by phrase those that hold it.
	phrases []string
	sets    []setBits
}

// setBits is a set of cue sets.
type setBits uint32

func (b setBits) has(set cueSet) bool { return b&(1<<set) != 0 }

var allCues = newCueIndex(phrasesOf[:])

func newCueIndex(sets []*pattern.Phrases) *cueIndex {
	x := &cueIndex{}
	place := make(map[string]int)
	for set, phrases := range sets {
		for _, phrase := range phrases.All() {
			i, known := place[phrase]
			if !known {
				i = len(x.phrases)
				place[phrase] = i
				x.phrases, x.sets = append(x.phrases, phrase), append(x.sets, 0)
			}
			x.sets[i] |= 1 << set
		}
	}
	x.trie = pattern.NewTrie(x.phrases)
	return x
}

// opening gives the sets of which a phrase stands at the beginning of a plain text.
func (x *cueIndex) opening(text string) setBits {
	var room [8]pattern.Prefix
	var found setBits
	for _, p := range x.trie.AppendPrefixes(room[:0], text) {
		if bordersAfter(text, x.phrases[p.Phrase], p.Length) {
			found |= x.sets[p.Phrase]
		}
	}
	return found
}

// within gives the sets of which a phrase stands in a plain text.
func (x *cueIndex) within(text string) setBits {
	var room [8]pattern.Prefix
	var found setBits
	for i := range len(text) {
		if i > 0 && isSmall(text[i-1]) && isSmall(text[i]) && text[i] != 'n' {
			continue // inside of a word, where only "n't" can begin
		}
		for _, p := range x.trie.AppendPrefixes(room[:0], text[i:]) {
			if phrase := x.phrases[p.Phrase]; bordersBefore(text, phrase, i) && bordersAfter(text, phrase, i+p.Length) {
				found |= x.sets[p.Phrase]
			}
		}
	}
	return found
}

func isSmall(c byte) bool { return 'a' <= c && c <= 'z' }

// wording is a plain text with the sets of cues of which a phrase stands in it.
type wording struct {
	text string
	sets setBits
}

func wordingOf(text string) wording { return wording{text, allCues.within(text)} }

// holds reports whether one of the phrases of a set stands in the text.
func (w wording) holds(set cueSet) bool { return w.sets.has(set) }

// blotted gives the text with the phrases of a set blotted out.
func (w wording) blotted(set cueSet) wording {
	if !w.holds(set) {
		return w
	}
	var grams pattern.Grams
	grams.Add(w.text)
	text := w.text
	for phrase := range phrasesOf[set].In(&grams) {
		text = blottedOne(text, phrase)
	}
	return wordingOf(text)
}
