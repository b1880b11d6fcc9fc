package checkpoint

import "unicode/utf8"

// Evicted is an item that was left out for size.
type Evicted struct {
	Section Section
	ID      string
	// Message is the index of the item's first piece of evidence.
	Message int
}

// Fit leaves items out of a checkpoint until its rendering has at most limit
// characters, and says which. The order is:
//
//  1. the narrative,
//  2. artifacts that were read or referenced,
//  3. failures that were resolved,
//  4. tests that passed or were skipped,
//  5. completed work, then facts, then decisions,
//  6. inherited texts,
//  7. the other failures,
//  8. user words, those that were a goal last.
//
// Within each kind the oldest leaves first. Goal, constraints, open tasks,
// unknowns, other tests, and artifacts that were created, modified, deleted or
// renamed never leave: where those alone don't fit, the result is larger than
// the limit. A limit of 0 or less is none. The result has no id.
func Fit(c Checkpoint, limit int) (Checkpoint, []Evicted) {
	c = c.Clone()
	c.Provenance.ID = ""
	if limit <= 0 || sizeOf(c) <= limit {
		return c, nil
	}
	c.Manifest.Narrative = ""
	var evicted []Evicted
	for _, mayLeave := range evictionOrder {
		for over := sizeOf(c) - limit; over > 0; over = sizeOf(c) - limit {
			batch := c.oldest(mayLeave, over)
			if len(batch) == 0 {
				break
			}
			evicted = append(evicted, c.evict(batch)...)
		}
	}
	return c, evicted
}

// sizeOf is the number of characters of a checkpoint's rendering with an id.
func sizeOf(c Checkpoint) int { return utf8.RuneCountInString(Render(c)) + idLength }

// evictionOrder holds, in order, what may leave for size.
var evictionOrder = []func(*Manifest, Item) bool{
	isLookedAt,
	func(m *Manifest, it Item) bool { return it.Section == SectionFailures && m.Failures[it.Place].Resolved },
	isGreen,
	ofSection(SectionCompleted),
	ofSection(SectionFacts),
	ofSection(SectionDecisions),
	ofSection(SectionInherited),
	ofSection(SectionFailures),
	func(m *Manifest, it Item) bool {
		return it.Section == SectionUserWords && m.UserWords[it.Place].Source != GoalSource
	},
	ofSection(SectionUserWords),
}

// isLookedAt reports whether an item is an artifact that was only read or named.
func isLookedAt(m *Manifest, it Item) bool {
	if it.Section != SectionArtifacts {
		return false
	}
	state := m.Artifacts[it.Place].State
	return state == Read || state == Referenced
}

// isGreen reports whether an item is a test that needs nobody's attention.
func isGreen(m *Manifest, it Item) bool {
	if it.Section != SectionTests {
		return false
	}
	outcome := m.Tests[it.Place].Outcome
	return outcome == Passed || outcome == Skipped
}

func ofSection(s Section) func(*Manifest, Item) bool {
	return func(_ *Manifest, it Item) bool { return it.Section == s }
}

// MayLeave reports whether an item of a manifest may be left out for size.
func (m *Manifest) MayLeave(it Item) bool {
	for _, mayLeave := range evictionOrder {
		if mayLeave(m, it) {
			return true
		}
	}
	return false
}

// leastOverhead is the number of characters that an item's line has beside its
// key, about: list mark, id and evidence.
const leastOverhead = 12

// oldest gives the first items of a kind whose lines have about so many
// characters together, at least one of them where there is one.
func (c *Checkpoint) oldest(mayLeave func(*Manifest, Item) bool, chars int) []Item {
	var batch []Item
	for it := range c.Manifest.Items() {
		if chars <= 0 {
			break
		}
		if mayLeave(&c.Manifest, it) {
			batch = append(batch, it)
			chars -= utf8.RuneCountInString(itemText(&c.Manifest, it)) + leastOverhead
		}
	}
	return batch
}

// itemText is what stands in an item's line as text, as long as it is there.
func itemText(m *Manifest, it Item) string {
	text := escape(it.Key)
	switch it.Section {
	case SectionArtifacts:
		a := m.Artifacts[it.Place]
		text += escape(a.From) + string(a.Kind) + string(a.State)
	case SectionInherited:
		text += escape(m.Inherited[it.Place].From)
	}
	return text + bracket(it.Evidence)
}

func (c *Checkpoint) evict(batch []Item) []Evicted {
	gone := make(map[string]bool, len(batch))
	evicted := make([]Evicted, 0, len(batch))
	for _, it := range batch {
		gone[it.ID] = true
		c.Provenance.Evicted[it.Section]++
		evicted = append(evicted, Evicted{Section: it.Section, ID: it.ID, Message: firstMessage(it.Evidence)})
	}
	c.Manifest.dropItems(func(id string) bool { return gone[id] })
	return evicted
}

func firstMessage(evidence []Evidence) int {
	if len(evidence) == 0 {
		return NoIndex
	}
	return evidence[0].Message
}
