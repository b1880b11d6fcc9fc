package checkpoint

import "strconv"

// AddUserWord appends a sentence of the user, with the next id of its section.
func (c *Checkpoint) AddUserWord(w UserWord) {
	next := &c.Provenance.Next[SectionUserWords]
	w.ID = string(SectionUserWords.Letter()) + strconv.Itoa(*next)
	*next++
	c.Manifest.UserWords = append(c.Manifest.UserWords, w)
}

// EvictUserWord leaves out the user word of an id, and counts it.
func (c *Checkpoint) EvictUserWord(id string) {
	before := len(c.Manifest.UserWords)
	c.Manifest.UserWords = without(c.Manifest.UserWords, func(other string) bool { return other == id })
	c.Provenance.Evicted[SectionUserWords] += before - len(c.Manifest.UserWords)
}
