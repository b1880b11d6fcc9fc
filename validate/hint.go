package validate

import (
	"fmt"
	"strings"
	"unicode"
)

// unfound is a quote that does not stand in the message that it cites.
type unfound struct {
	violation int // place in the judge's violations
	quote     string
	message   int // index
}

// Bounds of the search for what was meant.
const (
	maxHints     = 16
	maxHintBytes = 16 << 20 // of the source
	maxLineBytes = 256 << 10
)

// addHints says of the first quotes that were not found where they do stand, or
// which line of the cited message is nearest.
func (j *judge) addHints() error {
	if len(j.unfound) == 0 {
		return nil
	}
	wanted := j.unfound[:min(len(j.unfound), maxHints)]
	elsewhere, err := j.elsewhere(wanted)
	if err != nil {
		return err
	}
	for i, u := range wanted {
		v := &j.violations[u.violation]
		if index, ok := elsewhere[i]; ok {
			v.Detail += fmt.Sprintf("; it stands in message %d", index)
			continue
		}
		message, err := j.message(u.message)
		if err != nil {
			return err
		}
		if line := nearestLine(message, u.quote); line != "" {
			v.Detail += fmt.Sprintf("; the nearest line there is %q", cutShort(line, 2*maxShown))
		}
	}
	return nil
}

// elsewhere looks for quotes in all messages that may be cited, and gives the
// first index for each.
func (j *judge) elsewhere(wanted []unfound) (map[int]int, error) {
	found := make(map[int]int)
	budget := maxHintBytes
	for position := range j.source.citablePositions() {
		m, err := j.source.view.At(position)
		if err != nil {
			return nil, fmt.Errorf("reading message %d: %w", j.source.in.Numbering.Index(position), err)
		}
		c := quotable(j.source.in.Numbering.Index(position), m, func(int) bool { return false })
		for i, u := range wanted {
			if _, done := found[i]; !done && len(c.find(u.quote)) > 0 {
				found[i] = c.index
			}
		}
		if budget -= c.size(); budget < 0 || len(found) == len(wanted) {
			break
		}
	}
	return found, nil
}

func (c *cited) size() int {
	n := 0
	for _, p := range c.parts {
		n += len(p.text)
	}
	return n
}

// nearestLine gives the line of a message that shares the most words with a
// quote: at least two, or the only one.
func nearestLine(c *cited, quote string) string {
	words := wordSet(quote)
	best, most := "", min(1, len(words)-1)
	budget := maxLineBytes
	for _, p := range c.parts {
		for line := range strings.Lines(p.text) {
			if budget -= len(line); budget < 0 {
				return best
			}
			if shared := sharedWords(words, line); shared > most {
				best, most = strings.TrimSpace(line), shared
			}
		}
	}
	return best
}

func wordSet(text string) map[string]bool {
	set := make(map[string]bool)
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), notInWord) {
		set[word] = true
	}
	return set
}

func sharedWords(words map[string]bool, line string) int {
	seen := make(map[string]bool)
	for word := range strings.FieldsFuncSeq(strings.ToLower(line), notInWord) {
		if words[word] {
			seen[word] = true
		}
	}
	return len(seen)
}

func notInWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
