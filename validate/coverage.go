package validate

import "github.com/seed-a68626b6/reduce/checkpoint"

// Coverage is what a floor is sure of and a draft does not say. The zero value
// says that nothing is missing.
type Coverage struct {
	// Missing are items of the floor that neither the draft nor the previous
	// manifest has, in the order of the sections.
	Missing []Omission
	// Conflicts are items that say something else than the floor.
	Conflicts []Conflict
}

// Complete reports whether the draft says all that the floor is sure of.
func (c Coverage) Complete() bool { return len(c.Missing) == 0 && len(c.Conflicts) == 0 }

// Omission is one thing that a draft lacks.
type Omission struct {
	// Pointer names the place where the draft should have it: "/goal", or a
	// section's list, such as "/tests".
	Pointer string
	// Section is the list's; it means nothing for a goal.
	Section checkpoint.Section
	// Key is the item's ref, name or text.
	Key string
	// Message is the index of the message that shows it, Quote an excerpt.
	Message int
	Quote   string
	// Retires is the id of the carried item that the draft should have retired; ""
	// for all else.
	Retires string

	value any // *checkpoint.Goal, checkpoint.Retirement, or an item's value
}

// Conflict is one thing of which a draft, or the previous manifest that it
// leaves standing, says something else than the floor.
type Conflict struct {
	// Pointer is that of the draft's item; of a carried item, the section's.
	Pointer string
	Section checkpoint.Section
	Key     string
	// Got is the state or outcome that stands there, Want the floor's.
	Got, Want string
	// Carried is the id of the previous manifest's item, "" for the draft's own.
	Carried string
	// Message is the index of the message that shows the floor's, Quote an
	// excerpt.
	Message int
	Quote   string

	place int // of the draft's item in its section
	value any // the floor's item; nil where the draft's must go
}

// Floor is what rules are sure of in a span.
type Floor struct {
	// Sound is the rules' draft, as it was judged.
	Sound Sound
	// Withdrawn are the places of what the user asked for in the span and took back,
	// or replaced, in it. A draft has no field for them. A place that is not in the
	// source says nothing.
	Withdrawn []checkpoint.Evidence
}

// Cover says what a sound draft lacks of what a sound floor is sure of. Both were
// judged for the source's span. The error says that the source can't be read.
//
// The floor is sure of: constraints with the force must or must_not, open tasks
// that stand in a list of tasks, files created, modified, deleted or renamed, the
// outcomes of tests that are known, unknowns that are questions, and a goal where
// neither draft nor previous manifest has one. Of two paths of the floor that can
// be one file, only the one that was touched last counts.
//
// Covered is an item, in this order:
//
//  1. whose section in the draft has the same ref, name or text;
//  2. for files that are gone, one that was renamed from them; for other files,
//     one whose path is the end of the other, or the other way round; for tests,
//     one whose name holds the other's as whole words; for texts, one that has all
//     words of content of the other, at least four. An item of the draft covers
//     one such file or test of the floor;
//  3. where a quote of the draft's item overlaps with one of the floor's in the
//     same message. For constraints it is the draft's text that must overlap, for
//     files and tests only an item counts that covers nothing by its name. An open
//     task and an unknown may cover each other;
//  4. that the draft retires;
//  5. whose section in the previous manifest has the same ref, name or text.
//
// A conflict is, between items of the first two kinds or of the last, where the
// draft's evidence is no newer than the floor's:
//
//   - a test of the same name that the floor saw pass and that did not, or the
//     other way round;
//   - a file that was deleted, renamed or written, and is said to be another of
//     these or only read. One that was renamed may have been written too;
//   - completed work that rests on nothing but the list of tasks in which the
//     floor finds it open;
//   - an item that the floor saw retired by the user and that the draft has anew;
//   - a constraint all of whose text stands where the floor saw it withdrawn.
func Cover(s *Source, draft Sound, floor Floor) (Coverage, error) {
	c := newCoverer(s, draft.Manifest(), floor.Sound.Manifest())
	c.coverGoal()
	for _, section := range coveredSections {
		if err := c.cover(section); err != nil {
			return Coverage{}, err
		}
	}
	if err := c.coverCompleted(); err != nil {
		return Coverage{}, err
	}
	c.coverRetired()
	return c.found, c.coverWithdrawn(floor.Withdrawn)
}

// coveredSections are those of which a floor is sure of some items.
var coveredSections = []checkpoint.Section{
	checkpoint.SectionConstraints, checkpoint.SectionOpenTasks, checkpoint.SectionArtifacts,
	checkpoint.SectionTests, checkpoint.SectionUnknowns,
}

// coverer compares a draft with a floor.
type coverer struct {
	judge    *judge // reads and keeps messages
	places   map[checkpoint.Evidence]foundPiece
	draft    checkpoint.Manifest
	floor    checkpoint.Manifest
	previous checkpoint.Manifest
	found    Coverage
}

func newCoverer(s *Source, draft, floor checkpoint.Manifest) *coverer {
	c := &coverer{
		judge:  &judge{source: s, messages: newReader(s)},
		places: make(map[checkpoint.Evidence]foundPiece),
		draft:  draft, floor: floor,
	}
	if s.in.Previous != nil {
		c.previous = s.in.Previous.Manifest
	}
	return c
}

func (c *coverer) coverGoal() {
	goal := c.floor.Goal
	if goal == nil || c.draft.Goal != nil || c.previous.Goal != nil {
		return
	}
	c.miss(Omission{Pointer: "/goal", Key: goal.Text, value: goal}, goal.Evidence)
}

func (c *coverer) miss(o Omission, evidence []checkpoint.Evidence) {
	o.Message, o.Quote = firstPiece(evidence)
	c.found.Missing = append(c.found.Missing, o)
}

func (c *coverer) conflict(x Conflict, evidence []checkpoint.Evidence) {
	x.Message, x.Quote = firstPiece(evidence)
	c.found.Conflicts = append(c.found.Conflicts, x)
}

// firstPiece gives the piece of evidence that is shown: the last one, which tells
// how it ended.
func firstPiece(evidence []checkpoint.Evidence) (message int, quote string) {
	if len(evidence) == 0 {
		return 0, ""
	}
	e := evidence[len(evidence)-1]
	return e.Message, e.Quote
}
