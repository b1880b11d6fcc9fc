package validate

import (
	"slices"
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
	parts   []*part
	voices  voice // of all parts
	speaker voice // of the text
	// ended says whether a result is known to be an error.
	ended history.Outcome
	// answers is the call that a result answers: its name and arguments.
	answers string

	// sought is the quote that was looked up last, and places where it stands.
	sought string
	places []place
}

// part is one quotable text of a message.
type part struct {
	text   string
	place  int // 0-based, among the message's parts
	voice  voice
	prose  bool // the message's own text, not a call nor a string inside
	call   int  // 0-based place of the call that it is of
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
func (c *cited) add(text string, p part, inner bool) {
	if text == "" {
		return
	}
	c.voices |= p.voice
	p.text = text
	c.take(p)
	if !inner {
		return
	}
	for _, s := range innerStrings(text) {
		c.take(part{text: s, voice: p.voice, call: p.call})
	}
}

func (c *cited) take(p part) {
	p.place = len(c.parts)
	c.parts = append(c.parts, &p)
}

// maxPlaces is how many places of a quote in one part are looked at.
const maxPlaces = 256

// find gives the places in which a quote stands, at most maxPlaces of each part.
// The quote is not blank.
func (c *cited) find(quote string) []place {
	quote = strings.TrimSpace(quote)
	if c.sought == quote && quote != "" {
		return slices.Clone(c.places)
	}
	folded := strings.TrimSpace(fold(quote))
	var places []place
	for i := range c.parts {
		places = append(places, c.parts[i].find(quote, folded)...)
	}
	c.sought, c.places = quote, slices.Clone(places)
	return places
}

// find gives the places of a quote in a part, character by character, or folded
// where there are none.
func (p *part) find(quote, folded string) []place {
	var places []place
	for from := 0; len(places) < maxPlaces; {
		i := indexSettled(p.text, quote, from)
		if i < 0 {
			break
		}
		places = append(places, place{p, i, i + len(quote)})
		from = i + len(quote)
	}
	if len(places) > 0 {
		return places
	}
	return p.findFolded(folded)
}

// findFolded gives the first place of a folded quote: what follows can't be
// looked up without walking over the text again.
func (p *part) findFolded(folded string) []place {
	i := -1
	if len(p.text) > 2*cutBytes {
		i = indexFolded(p.text, folded)
	} else {
		if p.folded == "" {
			p.folded = fold(p.text)
		}
		i = indexSettled(p.folded, folded, 0)
	}
	if i < 0 {
		return nil
	}
	from, to := unfold(p.text, i, i+len(folded))
	return []place{{p, from, to}}
}

// indexSettled gives the first place of a quote from a byte on, or -1. It passes
// over places that cut a character.
func indexSettled(text, quote string, from int) int {
	for {
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

// cutBytes is how far around a place the sentences of a long text are cut.
const cutBytes = 512 << 10

// sentences gives the sentences around a place: all of its part, of a long one those
// within cutBytes.
func (p place) sentences() []sentence.Sentence {
	if len(p.part.text) > 2*cutBytes {
		return sentence.Near(p.part.text, p.from, p.to, cutBytes)
	}
	if p.part.cut == nil {
		p.part.cut = sentence.Split(p.part.text)
	}
	return p.part.cut
}

// quotable gathers the quotable text of the message with an index. answered says
// whether a call of it, by its 0-based place, has a result that is not known to be an error.
func quotable(index int, m history.Message, answered func(call int) bool) *cited {
	c := &cited{index: index, role: roleOf(m), speaker: voiceOfText(m)}
	c.add(m.Text, part{voice: c.speaker, prose: true}, m.IsResult())
	if m.IsResult() {
		c.ended = m.Result.Error
	}
	for k, call := range m.ToolCalls {
		v := voiceCall
		if answered(k) {
			v = voiceDone
		}
		c.add(call.Name, part{voice: v, call: k}, false)
		c.add(call.Arguments, part{voice: v, call: k}, true)
	}
	return c
}
