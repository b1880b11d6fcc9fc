package deterministic

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// wonder takes the user's own questions; those of the turn before that nothing
// answered stay. A user who writes again before there is an answer is still in the same
// turn.
func (q *questionRules) wonder(m *moment, say func(event)) {
	if q.answering {
		q.ignored = append(q.ignored, q.wondered...)
		q.ignored = q.ignored[max(0, len(q.ignored)-maxQuestions):]
		q.wondered, q.answering = nil, false
	}
	wanted := wishes(m)
	for i, s := range wanted {
		if !isQuestion(s.Text) || s.folded().isRequest() || utf8.RuneCountInString(s.Text) > maxQuestionChars {
			continue
		}
		q.wondered = append(q.wondered, openQuestion{text: strings.Clone(s.Text), topic: s.folded().topic(), beside: orders(wanted[i+1:])})
		say(event{verb: assert, entry: questionEntry(s.Text, m)})
	}
}

func orders(wanted []*spoken) []topic.Topic {
	var all []topic.Topic
	for _, s := range wanted {
		if s.folded().isRequest() {
			all = append(all, s.folded().topic())
		}
	}
	return all
}

// closeWondered closes the user's questions that something answers: what the assistant
// says or a call brought.
func (q *questionRules) closeWondered(m *moment, say func(event)) {
	q.answering = true
	if len(q.wondered)+len(q.ignored) == 0 {
		return
	}
	about, putOff := aboutAnswer(m), m.step == nil && promisesMore(beginningOf(m.Text))
	q.wondered = closeThose(q.wondered, m, say, func(x openQuestion) bool {
		return about.SharesIdentifier(x.topic) || about.Common(x.topic) > 0 || m.step == nil && !putOff && !takesUp(about, x.beside)
	})
	q.ignored = closeThose(q.ignored, m, say, func(x openQuestion) bool { return settles(about, x.topic) })
}

// aboutAnswer is what the assistant's words, or a call and its result, are about.
func aboutAnswer(m *moment) topic.Topic {
	if m.step != nil {
		return topic.Of(m.step.about())
	}
	return topic.Of(firstChars(m.Text, maxHeard))
}

// beginningOf gives the beginning of a text up to the first mark that ends a sentence.
func beginningOf(text string) string {
	text = strings.TrimSpace(text)
	if i := strings.IndexAny(text, ".!?:\n。！？"); i > 0 {
		return text[:i]
	}
	return text
}

// takesUp reports whether words are about one of some orders.
func takesUp(about topic.Topic, orders []topic.Topic) bool {
	return slices.ContainsFunc(orders, func(o topic.Topic) bool { return about.SharesIdentifier(o) || about.Common(o) > 0 })
}

// closeThose closes the open questions that are answered, and gives the others.
func closeThose(open []openQuestion, m *moment, say func(event), answered func(openQuestion) bool) []openQuestion {
	return slices.DeleteFunc(open, func(x openQuestion) bool {
		if !answered(x) {
			return false
		}
		say(event{verb: closed, entry: entry{section: checkpoint.SectionUnknowns, text: x.text, at: m.at},
			cause: shownBy(m), reason: checkpoint.Done})
		return true
	})
}
