package deterministic

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// Bounds of questions: the longest one in Unicode code points, how many of the
// newest open ones are kept, and how many are taken from one message.
const (
	maxQuestionChars = 500
	maxQuestions     = 6
	maxAsked         = 3
)

// openQuestion is a question that nobody has answered yet.
type openQuestion struct {
	text  string
	topic topic.Topic
	// fresh is true until the other side has spoken once.
	fresh bool
	// index is that of the message that asks.
	index int
	// beside are what the message that asks orders behind the question.
	beside []topic.Topic
}

// questionRules follow the assistant's questions to the user, and the user's
// questions that nothing answered.
type questionRules struct {
	asked []openQuestion
	// wondered are the user's questions of this turn: those since the assistant spoke or
	// did anything. answering is true from then on. ignored are those of earlier turns.
	wondered, ignored []openQuestion
	answering         bool
}

func newQuestionRules(previous *checkpoint.Manifest) *questionRules {
	q := &questionRules{}
	if previous == nil {
		return q
	}
	q.answering = true
	heard := lastHeard(previous)
	for _, u := range previous.Unknowns {
		switch {
		case u.Kind != checkpoint.Question:
		case isUserAsked(u.Evidence):
			q.wondered = append(q.wondered, openQuestion{text: u.Text, topic: topic.Of(u.Text)})
		default:
			asked := latest(u.Evidence)
			q.asked = append(q.asked, openQuestion{text: u.Text, topic: topic.Of(u.Text), fresh: asked > heard, index: asked})
		}
	}
	return q
}

func (q *questionRules) end(func(event)) {}

func (q *questionRules) read(m *moment, say func(event)) {
	switch {
	case m.speaks() && !m.isCopy():
		q.hear(m, say)
		q.wonder(m, say)
	case m.said():
		q.closeWondered(m, say)
		q.ask(m, say)
	case m.step != nil && m.step.ok():
		q.closeWondered(m, say)
	case m.step != nil:
		q.answering = true
	}
}

// ask takes the questions with which a message of the assistant ends.
func (q *questionRules) ask(m *moment, say func(event)) {
	if !mayAsk(m.Text) {
		return
	}
	prose, taken := m.prose(), 0
	for i := len(prose) - 1; i >= 0 && taken < maxAsked; i-- {
		text := prose[i].Text
		if !isQuestion(text) {
			if i < len(prose)-2 {
				break
			}
			continue
		}
		if utf8.RuneCountInString(text) <= maxQuestionChars && !prose[i].folded().isOffer() {
			text = strings.Clone(text)
			q.asked = append(q.asked, openQuestion{text: text, topic: topic.Of(text), fresh: true, index: m.index})
			taken++
			say(event{verb: assert, entry: questionEntry(text, m)})
		}
	}
	if n := len(q.asked) - maxQuestions; n > 0 {
		for _, old := range q.asked[:n] {
			say(event{verb: retract, entry: entry{section: checkpoint.SectionUnknowns, text: old.text, at: m.at}})
		}
		q.asked = q.asked[n:]
	}
}

// mayAsk reports whether the end of a text can hold a question.
func mayAsk(text string) bool {
	end := text[max(0, len(text)-askedEnd):]
	return slices.ContainsFunc(questionMarks, func(mark string) bool { return strings.Contains(end, mark) })
}

// askedEnd is the end of a message, in bytes, in which its last questions stand.
const askedEnd = 4 << 10

// questionMarks are the signs of which a question's end holds one.
var questionMarks = []string{"?", "？", "か", "까", "吗", "나요"}

func questionEntry(text string, m *moment) entry {
	return entry{section: checkpoint.SectionUnknowns, text: text, state: string(checkpoint.Question), at: m.at,
		evidence: []checkpoint.Evidence{cite(m.index, text)}}
}

// offers are questions of courtesy that wait for nothing.
var offers = listOf(
	"anything else", "what else", "how can i help", "how may i help", "is there anything", "can i help", "need anything", "further assistance",
	"noch etwas", "autre chose", "algo más", "mais alguma coisa", "qualcos'altro", "还有什么", "他に何か", "더 필요한",
	"wie kann ich", "comment puis-je", "comment pourrais-je", "en qué puedo ayudar", "en qué te puedo ayudar", "como posso ajudar", "em que posso ajudar", "come posso aiutar",
	"有什么可以帮", "需要什么帮助", "お手伝い", "무엇을 도와",
)

func (f *folded) isOffer() bool { return offers.in(f) }

// maxHeard is how many bytes of a message are held against a question.
const maxHeard = 8000

// hear closes the questions that the user's message answers. The first reply
// that answers one question of a message answers all of that message.
func (q *questionRules) hear(m *moment, say func(event)) {
	if len(q.asked) == 0 {
		return
	}
	r := replyOf(m)
	answered := make(map[int]bool)
	for _, x := range q.asked {
		if answers(m, r, x) {
			answered[x.index] = x.fresh
		}
	}
	open := q.asked[:0]
	for _, x := range q.asked {
		if answered[x.index] || answers(m, r, x) {
			say(event{verb: closed, entry: entry{section: checkpoint.SectionUnknowns, text: x.text, at: m.at},
				cause: answerIn(m), reason: checkpoint.Done})
			continue
		}
		x.fresh = false
		open = append(open, x)
	}
	q.asked = open
}

// answerIn cites the first sentence by which the user answers.
func answerIn(m *moment) []checkpoint.Evidence {
	for _, s := range m.prose() {
		if enoughSigns(s.Text) {
			return []checkpoint.Evidence{cite(m.index, s.Text)}
		}
	}
	return []checkpoint.Evidence{cite(m.index, strings.TrimSpace(m.Text))}
}

// answers reports whether a message of the user takes up a question: with a
// word of its content, or right after it with a yes, a no or a value. What puts
// the answer off is none.
func answers(m *moment, r *reply, x openQuestion) bool {
	if r.says(puttingOff) {
		return false
	}
	about := r.topic()
	if about.SharesIdentifier(x.topic) || about.Common(x.topic) >= 2 {
		return true
	}
	if !x.fresh {
		return false
	}
	return about.Common(x.topic) > 0 || r.agrees() || isValue(m) && (!r.says(askingFirst) || decides.in(r.folded))
}

// decides says yes or no anywhere.
var decides = newForm(`\b(?:yes|do it|go ahead|please do|go for it|both|neither|ja|nein|oui|sim)\b|\b(?:sí|não)(?:[ ,.!]|$)|是的|好的|はい|いいえ|^네`)

// reply is a message that is held against open questions.
type reply struct {
	*folded
	hits  []cueHit
	lists listSet
}

// replying are the phrases that are looked for in a reply, and lists of them.
var (
	replying    = newCueIndex(slices.Concat(ofAll(laterWords), ofAll(beforeWords), ofAll(agreeWords)))
	puttingOff  = replying.listsOf(ofAll(laterWords))
	askingFirst = replying.listsOf(ofAll(beforeWords))
	agreeing    = replying.listsOf(ofAll(agreeWords))
)

func laterWords(l *lexicon) []string  { return l.later }
func beforeWords(l *lexicon) []string { return l.before }
func agreeWords(l *lexicon) []string  { return l.agree }

func replyOf(m *moment) *reply {
	r := &reply{folded: m.heard()}
	r.hits, r.lists = replying.find(r.folded)
	return r
}

// says reports whether a phrase of some lists stands in the reply.
func (r *reply) says(lists *listSet) bool { return r.lists.meets(lists) }

// agrees reports whether the reply begins with a word of consent or refusal.
func (r *reply) agrees() bool {
	at := len(r.text) - len(strings.TrimLeft(r.text, " \"'*"))
	return slices.ContainsFunc(r.hits, func(h cueHit) bool { return h.at == at && agreeing.has(h.list) })
}

// isValue reports whether a message states something: a sentence that neither
// asks nor orders nor only acknowledges.
func isValue(m *moment) bool {
	for _, s := range m.prose() {
		if !isQuestion(s.Text) && !s.folded().isRequest() && !s.folded().isAcknowledgement() && !m.isRuleOnly(s) {
			return true
		}
	}
	return false
}
