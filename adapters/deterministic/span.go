package deterministic

import (
	"context"
	"fmt"

	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/sentence"
	"github.com/seed-a68626b6/reduce/reducer"
)

// span is what is to be summarized: its messages in order, with the calls
// paired.
type span struct {
	first   int
	moments []moment
	// lastSpoken is the position of the last message of the assistant that has
	// a text, -1 where there is none.
	lastSpoken int
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

	// works is true for a message whose calls have all ended and did not fail.
	works bool

	sentences []sentence.Sentence
	cut       bool
}

// speaks reports whether the message is a user's own words.
func (m *moment) speaks() bool {
	return m.StartsTurn() && !m.IsResult() && m.Text != "" && !isEcho(m.Text)
}

// said reports whether the message is text of the assistant.
func (m *moment) said() bool {
	return m.Role == history.RoleAssistant && !m.IsResult() && m.Text != ""
}

// prose gives the sentences of the text that are neither pasted nor an example,
// cut once.
func (m *moment) prose() []sentence.Sentence {
	if m.cut {
		return m.sentences
	}
	m.cut = true
	for _, s := range sentence.Split(m.Text) {
		if !s.Kind.Pasted() {
			m.sentences = append(m.sentences, s)
		}
	}
	m.sentences = ends(withoutExamples(m.Text, m.sentences))
	return m.sentences
}

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

// readSpan reads the messages of the request's span and pairs its calls.
func readSpan(ctx context.Context, req reducer.Request) (*span, error) {
	sp := &span{first: req.Range.First, lastSpoken: -1}
	all := make(history.Messages, 0, req.Span.Len())
	for i := range req.Span.Len() {
		if i%256 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		m, err := req.Span.At(i)
		if err != nil {
			return nil, fmt.Errorf("reading message %d: %w", req.Range.First+i, err)
		}
		all = append(all, m)
	}
	groups, err := grouping.Split(all, history.ModeTolerant)
	if err != nil {
		return nil, fmt.Errorf("pairing calls: %w", err)
	}
	sp.lay(all, groups)
	return sp, nil
}

// lay makes the moments, each result with its step.
func (sp *span) lay(all history.Messages, groups grouping.Grouping) {
	reader, open := newArgumentReader(), make(running)
	sp.moments = make([]moment, len(all))
	for i, m := range all {
		sp.moments[i] = moment{Message: m, at: i, index: sp.first + i}
		if sp.moments[i].said() {
			sp.lastSpoken = i
		}
		ref, answers := groups.Call(i)
		if !answers {
			continue
		}
		caller := &sp.moments[ref.Message]
		call := caller.ToolCalls[ref.Call]
		sp.moments[i].step = newStep(call, sp.first+ref.Message, m, reader, open)
		sp.moments[i].body = reader.bodyOf(m.Text)
		caller.works = (caller.works || ref.Call == 0) && sp.moments[i].step.ok()
	}
}

// continues reports whether the span begins inside of a turn.
func (sp *span) continues() bool {
	return len(sp.moments) > 0 && !sp.moments[0].speaks()
}

// message gives the message with an index.
func (sp *span) message(index int) (*moment, bool) {
	i := index - sp.first
	if i < 0 || i >= len(sp.moments) {
		return nil, false
	}
	return &sp.moments[i], true
}
