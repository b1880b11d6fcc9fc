package validate

import (
	"strings"

	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/sentence"
)

// cited is a message that evidence names, with all its quotable text.
type cited struct {
	index int
	role  history.Role
	// gone is true for a message that has left the history: nothing of it can be
	// checked.
	gone    bool
	parts   []part
	voices  voice // of all parts
	speaker voice // of the text
	// answers is the call that a result answers: its name and arguments.
	answers string
}

// part is one quotable text of a message.
type part struct {
	text   string
	voice  voice
	prose  bool // the message's own text, not a call nor a string inside
	folded string
	cut    []sentence.Sentence // the text's sentences, once they are asked for
}

// place is where a quote stands.
type place struct {
	part     *part
	from, to int // bytes of part.text
}

func (p place) text() string { return p.part.text[p.from:p.to] }

// wholeLine reports whether the place is a line of its part, white space around
// it apart.
func (p place) wholeLine() bool {
	before := p.part.text[:p.from]
	after := p.part.text[p.to:]
	before = before[strings.LastIndexByte(before, '\n')+1:]
	if end := strings.IndexByte(after, '\n'); end >= 0 {
		after = after[:end]
	}
	return strings.TrimSpace(before) == "" && strings.TrimSpace(after) == ""
}

// add takes in a text, and the strings in it where it may be JSON.
func (c *cited) add(text string, v voice, prose, inner bool) {
	if text == "" {
		return
	}
	c.voices |= v
	c.parts = append(c.parts, part{text: text, voice: v, prose: prose})
	if !inner {
		return
	}
	for _, s := range innerStrings(text) {
		c.parts = append(c.parts, part{text: s, voice: v})
	}
}

// find gives a place in each part in which a quote stands. The quote is not
// blank.
func (c *cited) find(quote string) []place {
	quote = strings.TrimSpace(quote)
	folded := strings.TrimSpace(fold(quote))
	var places []place
	for i := range c.parts {
		if at, ok := c.parts[i].find(quote, folded); ok {
			places = append(places, at)
		}
	}
	return places
}

func (p *part) find(quote, folded string) (place, bool) {
	if i := strings.Index(p.text, quote); i >= 0 && apart(p.text, i, i+len(quote)) {
		return place{p, i, i + len(quote)}, true
	}
	if p.folded == "" {
		p.folded = fold(p.text)
	}
	i := indexSettled(p.folded, folded)
	if i < 0 {
		return place{}, false
	}
	from, to := unfold(p.text, i, i+len(folded))
	return place{p, from, to}, true
}

// indexSettled is strings.Index for folded texts: it passes over places that cut
// a character.
func indexSettled(text, quote string) int {
	for from := 0; ; {
		i := strings.Index(text[from:], quote)
		if i < 0 {
			return -1
		}
		if i += from; apart(text, i, i+len(quote)) {
			return i
		}
		from = i + 1
	}
}

func (p *part) sentences() []sentence.Sentence {
	if p.cut == nil {
		p.cut = sentence.Split(p.text)
	}
	return p.cut
}

// quotable gathers the quotable text of the message with an index. answered says
// whether a call of it, by its 0-based place, has a result that is not known to be an error.
func quotable(index int, m history.Message, answered func(call int) (bool, error)) (*cited, error) {
	c := &cited{index: index, role: roleOf(m), speaker: voiceOfText(m)}
	c.add(m.Text, c.speaker, true, m.IsResult())
	for k, call := range m.ToolCalls {
		v := voiceCall
		done, err := answered(k)
		if err != nil {
			return nil, err
		}
		if done {
			v = voiceDone
		}
		c.add(call.Name, v, false, false)
		c.add(call.Arguments, v, false, true)
	}
	return c, nil
}
