package reducer

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/internal/sentence"
	"github.com/seed-a68626b6/reduce/validate"
)

// addUserWords appends to a merged checkpoint the user's sentences of the span
// that no item quotes whole, verbatim from the view, and leaves out what has no
// room. Not taken are pasted blocks, sentences that only acknowledge, rules that the
// user lifted again, what stands among the user words already, and what is no sound
// quote. It gives the messages whose words were left out.
func (sit *situation) addUserWords(c *checkpoint.Checkpoint, src *validate.Source, limit int) ([]int, error) {
	fitting, err := sit.wordsOfSpan(&c.Manifest, src, limit)
	if err != nil {
		return nil, err
	}
	words, left := fitting.kept(), fitting.left()
	c.SkipUserWords(len(left))
	left = append(left, fitting.lifted...)
	sound, err := src.SoundWords(words)
	if err != nil {
		return nil, err
	}
	for i, w := range words {
		if !sound[i] {
			left = append(left, w.Evidence[0].Message)
			continue
		}
		c.AddUserWord(w)
	}
	return append(left, fitUserWords(c, limit)...), nil
}

// wordsOfSpan gives the sentences that become user words.
func (sit *situation) wordsOfSpan(m *checkpoint.Manifest, src *validate.Source, limit int) (*fittingWords, error) {
	said, lifted := newSayings(m), make(quoted)
	for _, e := range sit.lifted {
		lifted.add(e.Message, e.Quote)
	}
	words := &fittingWords{limit: limit}
	for _, position := range sit.turns {
		index := sit.numbering.Index(position)
		if !src.Span().Contains(index) {
			continue
		}
		message, err := src.Message(index)
		if err != nil {
			return nil, fmt.Errorf("reading message %d: %w", index, err)
		}
		if !message.StartsTurn() || strings.Contains(message.Text, checkpoint.Marker) {
			continue
		}
		for _, text := range sayable(message.Text) {
			switch {
			case acknowledges(text) || said.holds(index, text):
			case lifted.holds(index, text):
				words.lifted = append(words.lifted, index)
			default:
				words.add(index, text)
			}
		}
	}
	return words, nil
}

// wordsBytes is how many bytes of each end of a message are looked at for the user's
// words.
const wordsBytes = 512 << 10

// sayable cuts a text into the sentences that can stand by themselves: one that is
// too short to prove anything, as "No.", goes with the next one.
func sayable(text string) []string {
	var all []string
	start := -1
	for _, s := range sentence.Ends(text, wordsBytes) {
		if s.Kind.Pasted() {
			start = -1
			continue
		}
		if start < 0 {
			start = s.Start
		}
		excerpt := text[start:s.End]
		if validate.QuoteWeight(excerpt) < validate.MinQuoteWeight && !acknowledges(excerpt) && !wholeLine(text, start, s.End) {
			continue
		}
		all = append(all, excerpt)
		start = -1
	}
	return all
}

// wholeLine reports whether nothing else stands on the lines of an excerpt.
func wholeLine(text string, start, end int) bool {
	before, after := text[:start], text[end:]
	before = before[strings.LastIndexByte(before, '\n')+1:]
	after, _, _ = strings.Cut(after, "\n")
	return strings.TrimSpace(before+after) == ""
}

// quoted are texts by the message that they are quoted of, spaced.
type quoted map[int][]string

func (q quoted) add(message int, text string) { q[message] = append(q[message], spaced(text)) }

// holds reports whether a sentence of a message stands whole in what is quoted of it.
func (q quoted) holds(message int, text string) bool {
	text = spaced(text)
	return slices.ContainsFunc(q[message], func(whole string) bool { return strings.Contains(whole, text) })
}

// sayings are the texts that a manifest quotes, and the user words.
type sayings struct {
	quoted
	words map[[sha256.Size]byte]bool // digests of texts
}

func newSayings(m *checkpoint.Manifest) *sayings {
	s := &sayings{quoted: make(quoted), words: make(map[[sha256.Size]byte]bool)}
	if m.Goal != nil {
		s.cite(m.Goal.Text, m.Goal.Evidence)
	}
	for item := range m.Items() {
		s.cite(item.Key, item.Evidence)
		if item.Section == checkpoint.SectionUserWords {
			s.words[sha256.Sum256([]byte(item.Key))] = true
		}
	}
	return s
}

func (s *sayings) cite(text string, evidence []checkpoint.Evidence) {
	for _, e := range evidence {
		s.add(e.Message, text)
		s.add(e.Message, e.Quote)
	}
}

// holds reports whether a sentence of a message stands whole in what is quoted of it, or
// is among the user words in the same words. From then on it is.
func (s *sayings) holds(message int, text string) bool {
	digest := sha256.Sum256([]byte(text))
	if s.words[digest] {
		return true
	}
	s.words[digest] = true
	return s.quoted.holds(message, text)
}

// spaced writes runs of white space as one space.
func spaced(text string) string { return strings.Join(strings.Fields(text), " ") }

// acknowledgements are the words of sentences that carry nothing but consent or
// courtesy, in lower case.
var acknowledgements = wordSet(`ok okay k yes yep yeah yup sure fine good great nice perfect cool thanks thank you thx ty please
	continue go on ahead proceed carry next done right correct exactly agreed hi hello hey bye lgtm looks sounds that's
	it is all well very much so and the to me for now
	ja jawohl gut danke bitte weiter genau prima super oui d'accord merci bien continue parfait sí si vale gracias bien sigue
	perfecto sim obrigado obrigada certo ótimo continua sì va bene grazie
	好 好的 是 是的 可以 继续 谢谢 行 はい 了解 ありがとう お願いします 続けて 네 좋아요 계속 감사합니다`)

func wordSet(text string) map[string]bool {
	set := make(map[string]bool)
	for word := range strings.FieldsSeq(text) {
		set[word] = true
	}
	return set
}

// longestAcknowledgement is the number of words that an acknowledgement has at
// most.
const longestAcknowledgement = 6

// acknowledges reports whether a sentence has no other words than those of an
// acknowledgement, or no letter nor digit at all.
func acknowledges(text string) bool {
	words := strings.FieldsFunc(strings.ToLower(strings.ReplaceAll(text, "’", "'")), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\''
	})
	if len(words) > longestAcknowledgement {
		return false
	}
	return !slices.ContainsFunc(words, func(w string) bool { return !acknowledgements[w] })
}

// fitUserWords leaves user words of a checkpoint out until they have at most limit
// characters, and gives the messages whose words left.
func fitUserWords(c *checkpoint.Checkpoint, limit int) []int {
	words := slices.Clone(c.Manifest.UserWords)
	var left []int
	for _, place := range surplus(words, limit) {
		c.EvictUserWord(words[place].ID)
		left = append(left, words[place].Evidence[0].Message)
	}
	return left
}

// surplus gives the places of the user words that have no room in limit
// characters: first sentences that neither demand, deny, count nor name anything,
// then the oldest; those that were a goal last.
func surplus(words []checkpoint.UserWord, limit int) []int {
	total := 0
	for _, w := range words {
		total += utf8.RuneCountInString(w.Text)
	}
	var places []int
	gone := make(map[int]bool)
	for _, mayLeave := range []func(checkpoint.UserWord) bool{isIdle, isNoGoal, isAnyWord} {
		for i, w := range words {
			if total <= limit {
				return places
			}
			if gone[i] || !mayLeave(w) {
				continue
			}
			gone[i] = true
			places = append(places, i)
			total -= utf8.RuneCountInString(w.Text)
		}
	}
	return places
}

func isIdle(w checkpoint.UserWord) bool   { return isNoGoal(w) && !weighty(w.Text) }
func isNoGoal(w checkpoint.UserWord) bool { return w.Source != checkpoint.GoalSource }
func isAnyWord(checkpoint.UserWord) bool  { return true }
