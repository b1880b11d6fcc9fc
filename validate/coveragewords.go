package validate

import (
	"strings"
	"unicode"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// leastSaid is the number of words of content from which on a sentence is told
// from another by its words.
const leastSaid = 4

// fillers are words that add nothing to a rule, a task or a question.
var fillers = map[string]bool{
	"remember": true, "note": true, "important": true, "per": true, "every": true, "each": true, "such": true,
}

// saysAll reports whether a text says, in other words, all that another one does:
// it holds each of its words of content and each of its identifiers. A text of few
// words is said by no other.
func saysAll(text, other string) bool {
	lower := strings.ToLower(text)
	for name := range topic.Identifiers(other) {
		if !shouted(name) && !strings.Contains(lower, strings.ToLower(name)) {
			return false
		}
	}
	said, words := topic.Of(text).Words, 0
	for word := range topic.Of(other).Words {
		if fillers[word] {
			continue
		}
		if !said[word] {
			return false
		}
		words++
	}
	return words >= leastSaid
}

// shouted reports whether a word is a plain one in capitals.
func shouted(word string) bool {
	return strings.ToUpper(word) == word && strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }) < 0
}

// inOtherWords reports whether an item of the draft says what one of the floor
// does. Of constraints both must bind alike.
func inOtherWords(want, have item) bool {
	if named(want.Section) || !saysAll(have.Key, want.Key) {
		return false
	}
	w, isRule := want.value.(checkpoint.Constraint)
	if !isRule {
		return true
	}
	return w.Force == have.value.(checkpoint.Constraint).Force
}

// named reports whether items of a section have a ref or name, not a text.
func named(s checkpoint.Section) bool {
	return s == checkpoint.SectionArtifacts || s == checkpoint.SectionTests
}

// openBox begins an item of a list that is not ticked.
const openBox = "[ ]"

// isListed reports whether an open task stands in a list of tasks: in a call or a
// result, or behind an open box. Other tasks are what rules take for a request or
// a plan, and may be done.
func (c *coverer) isListed(task item) (bool, error) {
	all, err := c.piecesOf(task.Evidence)
	if err != nil {
		return false, err
	}
	for _, p := range all {
		if p.listed {
			return true, nil
		}
	}
	return false, nil
}

// behind reports whether a mark stands before a place on its line.
func (p place) behind(mark string) bool {
	before := p.part.text[:p.from]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return strings.Contains(line, mark) || strings.HasPrefix(strings.TrimLeft(p.text(), " -*+"), mark)
}
