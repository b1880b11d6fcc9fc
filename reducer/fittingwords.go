package reducer

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// fittingWords takes sentences in order and keeps those that surplus would leave
// where all of them were there, so that what can't win is not kept: a sentence that
// has no room now has none later. Sentences come in the order of their messages.
type fittingWords struct {
	limit  int // in characters
	number int // of the next sentence
	// idle are the sentences that leave first, weighty the others.
	idle, weighty wordQueue
	// demanded is the size of all weighty sentences that came.
	demanded int
	// lifted are the messages of rules that the user lifted again.
	lifted []int
}

// wordQueue is what is kept of one kind of sentences.
type wordQueue struct {
	words []fittingWord
	chars int
	left  []int // the messages of those that left, in order
}

type fittingWord struct {
	number, message int
	text            string
}

// add takes up a sentence of the message with an index.
func (f *fittingWords) add(message int, text string) {
	size := utf8.RuneCountInString(text)
	queue := &f.idle
	if weighty(text) {
		queue = &f.weighty
		f.demanded += size
	}
	queue.words = append(queue.words, fittingWord{f.number, message, strings.Clone(text)})
	queue.chars += size
	f.number++
	f.weighty.fit(f.limit)
	f.idle.fit(f.limit - f.demanded)
}

// fit lets the oldest sentences leave until the others have at most limit
// characters.
func (q *wordQueue) fit(limit int) {
	gone := 0
	for gone < len(q.words) && q.chars > limit {
		q.chars -= utf8.RuneCountInString(q.words[gone].text)
		q.left = append(q.left, q.words[gone].message)
		gone++
	}
	q.words = slices.Delete(q.words, 0, gone)
}

// kept gives the sentences that have room, in order, as user words.
func (f *fittingWords) kept() []checkpoint.UserWord {
	all := slices.Concat(f.idle.words, f.weighty.words)
	slices.SortFunc(all, func(a, b fittingWord) int { return cmp.Compare(a.number, b.number) })
	var words []checkpoint.UserWord
	for _, w := range all {
		words = append(words, checkpoint.UserWord{
			Text:     w.text,
			Evidence: []checkpoint.Evidence{{Message: w.message, Quote: w.text, Role: history.RoleUser}},
		})
	}
	return words
}

// left gives the messages of the sentences that have no room, in the order in which
// they left.
func (f *fittingWords) left() []int { return slices.Concat(f.idle.left, f.weighty.left) }
