package checkpoint

import "strconv"

// AddUserWord appends a sentence of the user, with the next id of its section.
func (c *Checkpoint) AddUserWord(w UserWord) {
	w.ID = c.nextID(SectionUserWords)
	c.Manifest.UserWords = append(c.Manifest.UserWords, w)
}

// EvictUserWord leaves out the user word of an id, and counts it.
func (c *Checkpoint) EvictUserWord(id string) {
	before := len(c.Manifest.UserWords)
	c.Manifest.UserWords = without(c.Manifest.UserWords, func(other string) bool { return other == id })
	c.Provenance.Evicted[SectionUserWords] += before - len(c.Manifest.UserWords)
}

// SkipUserWords counts sentences that had no room, as if they had come and left:
// each has taken a number.
func (c *Checkpoint) SkipUserWords(n int) {
	c.Provenance.Next[SectionUserWords] += n
	c.Provenance.Evicted[SectionUserWords] += n
}

// ReplaceInherited puts a text of another compactor in the place of those before
// it, which are counted as left out.
func (c *Checkpoint) ReplaceInherited(text Inherited) {
	c.Provenance.Evicted[SectionInherited] += len(c.Manifest.Inherited)
	text.ID = c.nextID(SectionInherited)
	c.Manifest.Inherited = []Inherited{text}
}

func (c *Checkpoint) nextID(s Section) string {
	n := c.Provenance.Next[s]
	c.Provenance.Next[s]++
	return string(s.Letter()) + strconv.Itoa(n)
}
