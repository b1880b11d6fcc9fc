package deterministic

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/sentence"
	"github.com/seed-a68626b6/reduce/reducer"
)

// span is what is to be summarized. Its messages are read in order, once, and those
// that entries cite once more at the end: of the others nothing is kept but what
// the rules took.
type span struct {
	own      *own
	first    int
	messages history.Source
	// groups pairs the calls, once all messages were read.
	groups grouping.Grouping
	reader *argumentReader
	// ended and works are by position whether the step that a result ends did not
	// fail, and whether all calls of a message have ended and did not fail.
	ended, works positions
	spellings    *spellings
	// cited are moments that were read again.
	cited citedMoments
}

// moment is one message of the span.
type moment struct {
	history.Message
	// at is the position in the span, index the place in the session.
	at    int
	index int
	// step is the step that this message ends; nil for all but results that
	// answer a call.
	step *step
	// body is what the tool itself said: a result's text without the envelope of
	// the agent program.
	body string

	// sentences are those of prose, once they are asked for: cut is true then. handed
	// are those of documents too, which name things and say nothing in the user's name.
	sentences []*spoken
	handed    []sentence.Sentence
	cut       bool
	own       *own
	// spellings are those of the span so far.
	spellings *spellings
	// folds is the text, of a very long one its beginning, and begins a shorter beginning,
	// folded once they are asked for.
	folds, begins *folded
	// wished are the sentences that wish something, once they are asked for.
	wished []*spoken
	asked  bool
	// talk are the phrases of talk that stand in the text, by where they begin in it, and
	// talks their lists, once they are looked for.
	talk   []cueHit
	talks  listSet
	talked bool
	// user and copied tell whether the user speaks, and whether the text is a copy of a
	// checkpoint.
	user, copied answer
}

// speaks reports whether the message is a user's own words.
func (m *moment) speaks() bool {
	return m.user.of(func() bool {
		return m.StartsTurn() && !m.IsResult() && m.Text != "" && !isEcho(m.Text) && !isNotice(m.Text)
	})
}

// isCopy reports whether the text is a copy of a checkpoint, in which nothing was said.
func (m *moment) isCopy() bool {
	return m.copied.of(func() bool { return looksLikeCheckpoint(m.Text) })
}

// answer is that to a question which is asked once.
type answer struct{ known, yes bool }

// of gives the answer, and asks for it where it isn't known yet.
func (a *answer) of(ask func() bool) bool {
	if !a.known {
		a.known, a.yes = true, ask()
	}
	return a.yes
}

// wholeChars is how much of a message is looked at as a whole, in bytes.
const wholeChars = 100_000

// whole gives the text folded, of a very long one its beginning.
func (m *moment) whole() *folded {
	if m.folds == nil {
		m.folds = fold(firstChars(m.Text, wholeChars))
	}
	return m.folds
}

// heard gives the beginning that is held against questions.
func (m *moment) heard() *folded {
	if len(m.Text) <= maxHeard {
		return m.whole()
	}
	if m.begins == nil {
		m.begins = fold(firstChars(m.Text, maxHeard))
	}
	return m.begins
}

// said reports whether the message is text of the assistant.
func (m *moment) said() bool {
	return m.Role == history.RoleAssistant && !m.IsResult() && m.Text != ""
}

// prose gives the sentences of the text that are neither pasted nor of an example or a
// document, cut once.
func (m *moment) prose() []*spoken {
	if m.cut {
		return m.sentences
	}
	m.cut = true
	own := slices.DeleteFunc(sentence.Ends(m.Text, proseBytes), func(s sentence.Sentence) bool { return s.Kind.Pasted() })
	m.handed = ends(outside(examplesIn(m.Text), own))
	m.sentences = spokenOf(outside(documentsIn(m.Text), m.handed))
	return m.sentences
}

// proseBytes is how many bytes of each end of a message are cut into sentences.
const proseBytes = 512 << 10

// maxSentences is how many sentences of one message the rules read: half of them
// from its beginning, half from its end. Nobody writes more; what has more was
// pasted, and asking each sentence of it for rules takes long.
const maxSentences = 200

func ends(sentences []sentence.Sentence) []sentence.Sentence {
	n := len(sentences)
	if n <= maxSentences {
		return sentences
	}
	return append(sentences[:maxSentences/2:maxSentences/2], sentences[n-maxSentences/2:]...)
}

// newSpan prepares the span of a request. It reads no messages.
func newSpan(req reducer.Request, own *own) *span {
	n := req.Span.Len()
	return &span{first: req.Range.First, messages: req.Span, reader: newArgumentReader(), own: own, spellings: newSpellings(req.Previous),
		ended: newPositions(n), works: newPositions(n)}
}

// each reads the messages in order and hands each on as a moment, results with
// their steps. A moment is not to be kept, nor what is handed on in it.
func (sp *span) each(ctx context.Context, read func(m *moment)) error {
	w, err := newWalk(sp)
	if err != nil {
		return err
	}
	if sp.messages.Len() < worthAhead || runtime.GOMAXPROCS(0) < 2 {
		err = w.inLine(ctx, read)
	} else {
		err = w.ahead(ctx, read)
	}
	sp.groups = w.splitter.Grouping()
	return err
}

// endStep makes a moment the end of a step.
func (sp *span) endStep(m *moment, ref grouping.CallRef, call history.ToolCall, open *running) {
	m.step = newStep(call, sp.first+ref.Message, m.Message, sp.reader, open, sp.own)
	m.body = sp.reader.bodyOf(m.Text)
	sp.ended.set(m.at, m.step.ok())
	sp.works.set(ref.Message, (sp.works.has(ref.Message) || ref.Call == 0) && m.step.ok())
}

// continues reports whether the span begins inside of a turn.
func (sp *span) continues() (bool, error) {
	if sp.messages.Len() == 0 {
		return false, nil
	}
	m, err := sp.messages.At(0)
	if err != nil {
		return false, fmt.Errorf("reading message %d: %w", sp.first, err)
	}
	return !(&moment{Message: m}).speaks(), nil
}
