package deterministic

import (
	"strings"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// family is the rules of one kind of item.
type family interface {
	// read takes up one moment and says what follows from it. Moments come in
	// order, each once.
	read(m *moment, say func(event))
	// end is called once, after the last moment.
	end(say func(event))
}

// verb says what an event does to its entry.
type verb int

const (
	// assert: the entry holds, with the state that the event gives it.
	assert verb = iota
	// correct: the entry holds, in the place of the one with the key Former.
	correct
	// retract: the entry was taken back; nothing of it stays.
	retract
	// closed: the entry is over and done.
	closed
	// forget: the user takes back what was asked for, named by its topic.
	forget
)

// sectionGoal stands beside the sections of a manifest: the goal has none.
const sectionGoal checkpoint.Section = -1

// event is what a rule says about one entry.
type event struct {
	verb  verb
	entry entry
	// former is the key of the entry that a correction replaces.
	former string
	// cause is the evidence by which a carried entry ends; without it a carried
	// entry stands. reason is why; empty stands for superseded.
	cause []checkpoint.Evidence
	// show gives the cause where that takes some work and is needed for carried entries
	// alone; nil where cause is all there is.
	show   func() []checkpoint.Evidence
	reason checkpoint.RetireReason
	// about is what a sentence that forgets is about.
	about topic.Topic
}

// entry is one item of a draft while it is being followed.
type entry struct {
	section checkpoint.Section
	// carried is the id of the previous manifest's item that the entry is, empty
	// for a new one; unchanged is true until an event tells anything of it.
	carried   string
	unchanged bool
	// key is what later events find the entry by; where it is empty the text is
	// the key.
	key string
	// text is the item's text, ref or name.
	text string
	// state is the item's force, state, outcome or kind, whichever it has.
	state string
	// kind is the kind of an artifact.
	kind      checkpoint.ArtifactKind
	scope     string
	exception string
	from      string
	stale     bool
	resolved  bool
	evidence  []checkpoint.Evidence
	// at is the position of the last event.
	at int
	// number counts the entries that a state was given, dropped ones included.
	number int
}

func (e entry) id() string {
	if e.key == "" {
		return e.text
	}
	return e.key
}

// cite is a piece of evidence.
func cite(index int, quote string) checkpoint.Evidence {
	return checkpoint.Evidence{Message: index, Quote: quote}
}

// detached gives the event without the messages that its texts are cut from.
func (ev event) detached() event {
	e := &ev.entry
	for _, text := range []*string{&ev.former, &e.key, &e.text, &e.scope, &e.exception, &e.from} {
		*text = strings.Clone(*text)
	}
	e.evidence, ev.cause = detached(e.evidence), detached(ev.cause)
	return ev
}

// detached gives evidence without the messages that its quotes are cut from.
func detached(evidence []checkpoint.Evidence) []checkpoint.Evidence {
	if evidence == nil {
		return nil
	}
	all := make([]checkpoint.Evidence, len(evidence))
	for i, e := range evidence {
		e.Quote = strings.Clone(e.Quote)
		all[i] = e
	}
	return all
}
