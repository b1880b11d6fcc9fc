package transcript

import (
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// noteRules say which parts of a user's text the agent program wrote.
type noteRules struct {
	// prefixes begin a text that is a note as a whole.
	prefixes []string
	// blocks may stand anywhere in a text.
	blocks []noteBlock
}

// noteBlock is a part of a text from one mark to the next other one, both
// included. Without its second mark the first is an ordinary word.
type noteBlock struct{ open, end string }

// tagged gives the block between a tag and its end.
func tagged(name string) noteBlock { return noteBlock{"<" + name + ">", "</" + name + ">"} }

// cutText is a part of a text: a note, or what a user wrote.
type cutText struct {
	text string
	note bool
}

// cut parts a text into notes and words. A text without a note is one part, as it
// is; elsewhere white space at the edges of a part is left out, and a part of
// white space alone is none.
func (r noteRules) cut(text string) []cutText {
	if beginsWithOne(strings.TrimLeft(text, " \t\r\n"), r.prefixes) {
		return []cutText{{text, true}}
	}
	var parts []cutText
	rest := text
	for {
		start, end := r.next(rest)
		if start < 0 {
			break
		}
		parts = appendPart(parts, cutText{rest[:start], false})
		parts = appendPart(parts, cutText{rest[start:end], true})
		rest = rest[end:]
	}
	if len(parts) == 0 {
		return []cutText{{text, false}}
	}
	return appendPart(parts, cutText{rest, false})
}

func appendPart(parts []cutText, p cutText) []cutText {
	if p.text = strings.TrimSpace(p.text); p.text == "" {
		return parts
	}
	return append(parts, p)
}

// next finds the first block of a text; -1 where there is none.
func (r noteRules) next(text string) (start, end int) {
	start = -1
	for _, b := range r.blocks {
		from := strings.Index(text, b.open)
		if from < 0 || start >= 0 && from >= start {
			continue
		}
		after := from + len(b.open)
		if length := strings.Index(text[after:], b.end); length >= 0 {
			start, end = from, after+length+len(b.end)
		}
	}
	return start, end
}

// saidBy gives the messages of a user's texts: notes apart from words. Media go
// to the last words, or else to the last message.
func (r noteRules) saidBy(texts []string, media []history.Media) []history.Message {
	var said []history.Message
	for _, text := range texts {
		for _, p := range r.cut(text) {
			last := len(said) - 1
			if last >= 0 && said[last].AgentNote == p.note {
				said[last].Text = joinTexts(said[last].Text, p.text)
				continue
			}
			said = append(said, history.Message{Role: history.RoleUser, Text: p.text, AgentNote: p.note})
		}
	}
	return withMedia(said, media)
}

// withMedia gives the messages of one record the record's media: the last that is
// the user's own has them, or else the last. Where there is none, they make one.
func withMedia(said []history.Message, media []history.Media) []history.Message {
	if len(said) == 0 {
		said = []history.Message{{Role: history.RoleUser}}
	}
	at := len(said) - 1
	for i, m := range said {
		if !m.AgentNote {
			at = i
		}
	}
	said[at].Media = media
	return said
}
