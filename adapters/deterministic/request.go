package deterministic

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/sentence"
	"github.com/seed-a68626b6/reduce/internal/topic"
)

// informs are verbs of requests that a text answers.
var informs = []string{
	"show", "tell", "explain", "list", "describe", "summarize", "summarise", "give", "answer", "name", "compare", "what", "which", "why", "how", "who", "where", "when", "is", "are", "does", "do", "can", "read", "look", "check", "count",
	"zeig", "zeige", "erkläre", "nenne", "was", "wie", "warum", "montre", "explique", "quel", "quelle", "pourquoi", "comment", "muestra", "explica", "qué", "cuál", "mostra", "mostre", "explique", "spiega",
}

// promises are phrases by which an assistant says that it is not done.
var promises = []string{
	"i will", "i'll", "will do", "i'm going to", "i am going to", "not yet", "could not", "couldn't", "unable to", "failed", "fails", "remaining", "let me", "i'm about to", "i can't", "i cannot", "still need", "still have", "still to",
	"werde", "als nächstes", "noch nicht", "je vais", "pas encore", "voy a", "todavía no", "vou", "ainda não", "adesso", "non ancora",
	"接下来", "还没", "正在", "稍后", "次に", "まだ", "これから", "다음", "아직",
}

// courtesies hold words of a promise and promise nothing.
var courtesies = []string{"let me know", "i'll be here", "i will be here", "i'll be happy", "i will be happy", "i'll be glad"}

// promisesMore reports whether a text of the assistant says that it is not done.
func promisesMore(text string) bool {
	f := fold(firstChars(text, 2000))
	for _, c := range courtesies {
		if strings.Contains(f.text, c) {
			f = f.changed(strings.ReplaceAll(f.text, c, strings.Repeat(" ", len(c))))
		}
	}
	_, lists := closings.find(f)
	return lists.meets(promising)
}

// closings are the phrases that are looked for in what the assistant says last.
var closings = newCueIndex([][]string{promises, pleads})

var promising, pleading = closings.listsOf([][]string{promises}), closings.listsOf([][]string{pleads})

// isRequest reports whether the text, a sentence of the user, asks for work.
func (f *folded) isRequest() bool {
	return f.any(saying.request) ||
		slices.ContainsFunc(f.openings(), func(o opening) bool { return o.kind == firm && imperatives[f.firstWord(o.at)] })
}

// imperatives are those of all languages.
var imperatives = func() map[string]bool {
	all := make(map[string]bool)
	for _, l := range lexicons {
		for _, word := range l.imperatives {
			all[word] = true
		}
	}
	return all
}()

// isAcknowledgement reports whether the text, a sentence, only thanks, greets or urges on.
func (f *folded) isAcknowledgement() bool {
	if text := strings.TrimSpace(f.source); isNotice(text) || attachment.MatchString(text) {
		return true
	}
	bare := strings.TrimFunc(f.text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return bare == "" || acknowledging[bare] != 0 || !f.hasCJK() && f.onlyAcknowledges()
}

// onlyAcknowledges reports whether all words are of one language's that acknowledge.
func (f *folded) onlyAcknowledges() bool {
	languages := ^uint16(0)
	for w := range strings.FieldsFuncSeq(f.text, isBetweenWords) {
		if languages &= acknowledging[w]; languages == 0 {
			return false
		}
	}
	return languages != ^uint16(0)
}

// acknowledging has for each word of sentences that only acknowledge or greet a bit for
// each language that has it.
var acknowledging = func() map[string]uint16 {
	all := make(map[string]uint16)
	for i, l := range lexicons {
		for _, word := range l.acknowledge {
			all[word] |= 1 << i
		}
	}
	return all
}()

// attachment is what stands in a text for something else that was sent, or was taken
// out: [Image #1], [REDACTED_TEXT len=12].
var attachment = regexp.MustCompile(`^(?:\[(?:(?i:image|pasted text|attached|attachment|file|screenshot|document|audio|video|media)|[A-Z]+(?:_[A-Z]+)+)\b[^\[\]]*\]\s*)+$`)

func (f *folded) hasCJK() bool { return !f.ascii && strings.ContainsFunc(f.text, isCJK) }

// isRuleOnly reports whether every clause of a sentence of the message states a rule
// and asks for nothing beside it.
func (m *moment) isRuleOnly(s *spoken) bool {
	for _, x := range m.clauses(s) {
		if !x.isRule || x.asks {
			return false
		}
	}
	return true
}

// wishes gives the sentences of a user's message that are neither rules nor
// acknowledgements nor headings of any kind. The list is not to be written to.
func wishes(m *moment) []*spoken {
	if m.asked {
		return m.wished
	}
	m.asked = true
	for _, s := range m.prose() {
		if s.Kind == sentence.Heading || isLabel(s.Text) || s.folded().isAcknowledgement() || m.isRuleOnly(s) {
			continue
		}
		m.wished = append(m.wished, s)
	}
	return m.wished
}

// labelForm is a heading that is written as text: emphasised, or in capitals, with a
// colon.
var labelForm = regexp.MustCompile(`^(?:[*_]{1,3}[^*_:]{2,40}:?[*_]{1,3}:?|[A-Z][A-Z /&-]{2,40}:)$`)

// isLabel reports whether a text is a heading of what follows.
func isLabel(text string) bool {
	return strings.Contains(text, ":") && len(strings.Fields(text)) <= maxLabelWords && labelForm.MatchString(strings.TrimSpace(text))
}

const maxLabelWords = 5

// turn follows what the agent did about the wishes of one user message.
type turn struct {
	steps, failed int
	lastFailed    bool
	// applied is true where the agent's program did what the model proposed.
	applied bool
	// said is the last text of the assistant, spoken after the last step or not.
	said      string
	saidAfter bool
	// calls are the arguments of the first calls that went well.
	calls []string
	// went are the newest steps that went well.
	went []proof
}

// proof is what a step that went well shows, and what it is about.
type proof struct {
	evidence []checkpoint.Evidence
	about    string
	// topics are those of the evidence with what the step is about, once they are
	// asked for.
	topics []topic.Topic
}

func (p *proof) topic(i int) topic.Topic {
	if p.topics == nil {
		for _, e := range p.evidence {
			p.topics = append(p.topics, topic.Of(e.Quote+"\n"+p.about))
		}
	}
	return p.topics[i]
}

// maxTurnTopics bounds how many calls of a turn are compared with a request.
const maxTurnTopics = 50

// read takes up a moment. What a step shows is kept only where something was asked.
func (t *turn) read(m *moment, asked bool) {
	t.told(m.programNotes())
	if m.step != nil && m.step.does != deedPlan && !m.step.unfinished {
		t.steps++
		t.saidAfter = false
		t.lastFailed = m.step.failed()
		switch {
		case t.lastFailed:
			t.failed++
		case asked:
			t.keep(m)
		}
	}
	if m.said() && len(m.ToolCalls) == 0 {
		t.said, t.saidAfter = bothEnds(m.Text), true
	}
}

// keep takes up what a step shows that went well.
func (t *turn) keep(m *moment) {
	arguments := m.step.call.Arguments
	if len(t.calls) < maxTurnTopics && len(arguments) < 4000 {
		t.calls = append(t.calls, strings.Clone(arguments))
	}
	if len(t.went) == maxProofs {
		t.went = slices.Delete(t.went, 0, 1)
	}
	t.went = append(t.went, proof{evidence: detached(shownBy(m)), about: m.step.about()})
}

// maxProofs is the number of the newest steps among which one that shows a request
// to be carried out is looked for.
const maxProofs = 20

// proof cites the newest step of the turn that is about a request; nil where none
// is.
func (t *turn) proof(request *folded) []checkpoint.Evidence {
	about := request.topic()
	for i := len(t.went) - 1; i >= 0; i-- {
		for k, e := range t.went[i].evidence {
			if settles(t.went[i].topic(k), about) {
				return []checkpoint.Evidence{e}
			}
		}
	}
	return nil
}

// settled reports whether a request was carried out in the turn, as far as its
// end shows: work that went well and a closing word after it, or for a question
// an answer.
func (t *turn) settled(request *folded) bool {
	if t.applied {
		return true
	}
	if t.saidAfter && request.isInformative() && answersAndProposes(t.said) {
		return true
	}
	if t.saidAfter && (promisesMore(t.said) || isQuestion(t.said) && !offersHelp(t.said)) {
		return false
	}
	if t.steps > t.failed && t.saidAfter && !t.lastFailed {
		return true
	}
	if t.steps == 0 && t.saidAfter {
		return request.isInformative() && !fold(t.said).isAcknowledgement()
	}
	return t.steps > t.failed && t.touches(request.topic())
}

// proposals begin questions by which the assistant proposes to do what comes next.
var proposals = []string{
	"want me to", "do you want me to", "would you like me to", "shall i", "should i", "let me know if you want me to",
	"soll ich", "möchtest du, dass ich", "möchten sie, dass ich", "veux-tu que je", "voulez-vous que je", "souhaitez-vous que je", "dois-je",
	"quieres que", "quiere que", "desea que", "quer que eu", "gostaria que eu", "deseja que eu", "vuoi che", "vuole che", "devo",
	"要我", "需要我", "要不要我", "是否需要我",
}

// proposalEnds end such questions in languages that put the verb last.
var proposalEnds = []string{"ましょうか", "しますか", "드릴까요", "할까요", "을까요"}

// answersAndProposes reports whether a text of the assistant says something of some
// length and ends by proposing what to do next: then it answers what it was asked. A
// question that asks back proposes nothing.
func answersAndProposes(said string) bool {
	before, last := cutClosing(said)
	proposes := slices.ContainsFunc(proposalEnds, func(end string) bool { return strings.HasSuffix(last.text, end) })
	return len(before) >= leastAnswer && (proposes || last.begins(0, proposals)) && !promisesMore(before)
}

// offersHelp reports whether a text of the assistant says something of some length and
// ends with a question of courtesy, which waits for nothing.
func offersHelp(said string) bool {
	before, last := cutClosing(said)
	return len(before) >= leastAnswer && offers.in(last)
}

// cutClosing cuts the last sentence off a text of the assistant.
func cutClosing(said string) (before string, last *folded) {
	said = strings.TrimRight(said, " \t\r\n?？。*_")
	at := strings.LastIndexAny(said, ".!?:;\n。！？")
	if at < 0 {
		return "", fold(said)
	}
	_, width := utf8.DecodeRuneInString(said[at:])
	return said[:at+width], fold(strings.TrimLeft(said[at+width:], " *_"))
}

// leastAnswer is how many bytes stand before a proposal where something was answered.
const leastAnswer = 80

// touches reports whether a step that went well names what a request is about.
func (t *turn) touches(about topic.Topic) bool {
	for _, arguments := range t.calls {
		if about.SharesIdentifier(topic.Topic{Identifiers: topic.Identifiers(arguments)}) {
			return true
		}
	}
	return false
}

// isInformative reports whether the text, a request, asks for words and not for work. A
// polite order does where what it asks for is words: "can you explain".
func (f *folded) isInformative() bool {
	orders := f.isOrder()
	for _, o := range f.openings() {
		at := o.at
		if orders {
			at += f.longestOf(saying.request, at)
		}
		if o.kind == firm && slices.Contains(informs, f.firstWord(at)) {
			return true
		}
	}
	return isQuestion(f.source) && !orders
}

// saidEnd is how many bytes of each end of a long text of the assistant are kept as
// its last words. The rules look at fewer.
const saidEnd = 16 << 10

// bothEnds gives a text, of a long one its beginning and its end.
func bothEnds(text string) string {
	if len(text) <= 2*saidEnd {
		return text
	}
	return strings.ToValidUTF8(text[:saidEnd]+"\n"+text[len(text)-saidEnd:], "")
}

// firstChars gives at most n bytes of a text's beginning, without a part of a
// character.
func firstChars(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}
