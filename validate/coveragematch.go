package validate

import (
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
)

// alike reports whether two items of a section name the same thing though their
// names are spelled with more or fewer words.
func alike(floor, draft item) bool {
	switch floor.Section {
	case checkpoint.SectionArtifacts:
		return samePath(floor.Key, draft.Key)
	case checkpoint.SectionTests:
		return holdsWords(floor.Key, draft.Key) || holdsWords(draft.Key, floor.Key)
	}
	return false
}

// leftBehind reports whether the draft's item is a file that was renamed from the
// floor's, which is gone.
func leftBehind(floor, draft item) bool {
	gone, isFile := floor.value.(checkpoint.Artifact)
	return isFile && fateOf(gone.State) == fateDeleted && samePath(floor.Key, draft.value.(checkpoint.Artifact).From)
}

// lastOfEachPath leaves out a file whose path can be that of a file behind it: a
// relative path beside an absolute one.
func lastOfEachPath(items []item) []item {
	var last []item
	for i, it := range items {
		again := it.Section == checkpoint.SectionArtifacts && slices.ContainsFunc(items[i+1:], func(later item) bool {
			return samePath(it.Key, later.Key)
		})
		if !again {
			last = append(last, it)
		}
	}
	return last
}

// newer reports whether evidence reaches behind other evidence, into a later
// group of messages.
func (c *coverer) newer(evidence, other []checkpoint.Evidence) bool {
	return c.lastGroup(evidence) > c.lastGroup(other)
}

// lastGroup is the place of the last group that evidence cites, -1 where its
// messages have left.
func (c *coverer) lastGroup(evidence []checkpoint.Evidence) int {
	last := -1
	for _, e := range evidence {
		if position, ok := c.judge.source.position(e.Message); ok {
			last = max(last, c.judge.source.in.Grouping.Of(position))
		}
	}
	return last
}

// sameThing reports whether two matched items are one thing, so that their states
// can be held against each other. A test's name that holds another's can be that
// of another run.
func sameThing(floor, draft item) bool {
	return floor.Section != checkpoint.SectionTests || sameKey(floor, draft)
}

// samePath reports whether one path is the end of the other, at a border of path
// elements.
func samePath(a, b string) bool {
	a, b = strings.TrimPrefix(a, "./"), strings.TrimPrefix(b, "./")
	if len(a) < len(b) {
		a, b = b, a
	}
	return strings.Trim(b, "/.") != "" && (a == b || strings.HasSuffix(a, "/"+strings.TrimPrefix(b, "/")))
}

// leastWords is how many words a name needs to be found in another.
const leastWords = 2

// holdsWords reports whether the words of a name stand in another one, side by
// side.
func holdsWords(long, short string) bool {
	words := strings.Fields(short)
	return len(words) >= leastWords &&
		strings.Contains(" "+strings.Join(strings.Fields(long), " ")+" ", " "+strings.Join(words, " ")+" ")
}

// pieces are the places of an item's evidence.
type pieces []foundPiece

// foundPiece is where the quote of a piece of evidence stands.
type foundPiece struct {
	message int
	quote   string // folded
	places  []spot
	// listed is true where one of the places is in a call, in a result, or behind
	// an open box.
	listed bool
}

// spot is a place that keeps no text.
type spot struct{ part, from, to int }

// piecesOf finds the places of evidence that has a quote.
func (c *coverer) piecesOf(evidence []checkpoint.Evidence) (pieces, error) {
	var all pieces
	for _, e := range evidence {
		if strings.TrimSpace(e.Quote) == "" {
			continue
		}
		p, err := c.placesOf(e)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// placesOf finds the places of one quote, once.
func (c *coverer) placesOf(e checkpoint.Evidence) (foundPiece, error) {
	if p, ok := c.places[e]; ok {
		return p, nil
	}
	m, err := c.judge.message(e.Message)
	if err != nil {
		return foundPiece{}, err
	}
	p := foundPiece{message: e.Message, quote: strings.TrimSpace(fold(e.Quote))}
	for _, at := range m.find(e.Quote) {
		p.places = append(p.places, spot{at.part.place, at.from, at.to})
		p.listed = p.listed || at.part.voice&(voiceCall|voiceDone|voiceResult|voiceError) != 0 || at.behind(openBox)
	}
	c.places[e] = p
	return p, nil
}

// found gives the pieces that stand somewhere.
func (p pieces) found() pieces {
	return slices.DeleteFunc(slices.Clone(p), func(a foundPiece) bool { return len(a.places) == 0 })
}

// overlaps reports whether a quote of one stands where one of the other does.
func (p pieces) overlaps(q pieces) bool {
	for _, a := range p {
		for _, b := range q {
			if a.overlaps(b) {
				return true
			}
		}
	}
	return false
}

// allWithin reports whether each of the pieces, at least one, overlaps with q.
func (p pieces) allWithin(q pieces) bool {
	for _, a := range p {
		if !(pieces{a}).overlaps(q) {
			return false
		}
	}
	return len(p) > 0
}

func (p foundPiece) overlaps(q foundPiece) bool {
	if p.message != q.message {
		return false
	}
	if strings.Contains(p.quote, q.quote) || strings.Contains(q.quote, p.quote) {
		return true
	}
	for _, a := range p.places {
		for _, b := range q.places {
			if a.part == b.part && a.from < b.to && b.from < a.to {
				return true
			}
		}
	}
	return false
}

// siblings are the sections whose items cover each other by their quotes.
var siblings = map[checkpoint.Section][]checkpoint.Section{
	checkpoint.SectionOpenTasks: {checkpoint.SectionOpenTasks, checkpoint.SectionUnknowns},
	checkpoint.SectionUnknowns:  {checkpoint.SectionUnknowns, checkpoint.SectionOpenTasks},
}

// overlapped reports whether a quote of the draft covers an item of the floor.
// used are the places of the draft's items of its section that cover one by
// their name.
func (c *coverer) overlapped(want item, used map[int]bool) (bool, error) {
	at, err := c.piecesOf(want.Evidence)
	if err != nil {
		return false, err
	}
	sections := siblings[want.Section]
	if sections == nil {
		sections = []checkpoint.Section{want.Section}
	}
	for _, s := range sections {
		for i, have := range itemsOf(&c.draft, s) {
			if named(s) && used[i] {
				continue
			}
			held, err := c.piecesOf(spokenBy(have))
			if err != nil {
				return false, err
			}
			if at.overlaps(held) {
				return true, nil
			}
		}
	}
	return false, nil
}

// spokenBy gives an item's evidence; of a constraint its text, in the messages
// that it cites, since a quote can be far longer than the rule.
func spokenBy(it item) []checkpoint.Evidence {
	if it.Section != checkpoint.SectionConstraints {
		return it.Evidence
	}
	var all []checkpoint.Evidence
	for _, e := range it.Evidence {
		for text := range strings.SplitSeq(it.Key, restoredJoin) {
			all = append(all, checkpoint.Evidence{Message: e.Message, Quote: text})
		}
	}
	return all
}
