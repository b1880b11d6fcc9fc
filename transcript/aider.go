package transcript

import (
	"bytes"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// aiderFormat is the chat history of Aider: Markdown, where "#### " begins the
// user's lines and "> " what the program says; all else is the assistant's. Lines
// of one speaker are one message. A checkpoint is the user's, since only the user's
// lines can hold any text. Source: public files, and
// the published reader.
var aiderFormat = &format{
	name: Aider, title: "an Aider chat history", log: true, user: true,
	roles:      []history.Role{history.RoleUser},
	plain:      aiderBegins,
	block:      aiderBlock,
	decoder:    func(Limits) decoder { return aiderDecoder{} },
	checkpoint: aiderCheckpoint,
}

// What lines of an Aider history begin with.
const (
	aiderStart = "# aider chat started at "
	aiderUser  = "#### "
	aiderTool  = "> "
	// aiderBreak ends a line of the user or of the program: Markdown's line break.
	aiderBreak = "  "
	// aiderMode is a line for an editor.
	aiderMode = "-*- mode:"
)

// aiderBegins reports whether a session starts in the beginning of an input.
func aiderBegins(start []byte) bool {
	return bytes.HasPrefix(start, []byte(aiderStart)) || bytes.Contains(start, []byte("\n"+aiderStart))
}

// The kinds of lines of an Aider history.
const (
	aiderHeader  = loneLine
	aiderText    = proseLine
	aiderWords   = firstKind
	aiderNotices = firstKind + 1
)

// aiderBlock tells the block that a line is part of by its first bytes.
func aiderBlock(start []byte) blockKind {
	switch {
	case bytes.HasPrefix(start, []byte(aiderUser)):
		return aiderWords
	case bytes.HasPrefix(start, []byte(aiderTool)):
		return aiderNotices
	case bytes.HasPrefix(start, []byte(aiderStart)), bytes.HasPrefix(start, []byte(aiderMode)):
		return aiderHeader
	}
	return aiderText
}

// aiderDecoder reads the blocks of an Aider history.
type aiderDecoder struct{}

// aiderTrait is what a block is.
type aiderTrait blockKind

// decode reads no record: there are none of JSON.
func (aiderDecoder) decode(value) entry { return entry{} }

// settle says where blocks would be one if they were read again: those of one
// speaker with nothing between, and texts with blank lines alone between them.
func (aiderDecoder) settle(sketches []sketch) settlement {
	s := settlement{units: apart(len(sketches))}
	last := -1
	for i, k := range sketches {
		t, told := k.trait.(aiderTrait)
		switch {
		case k.trait == nil:
			continue
		case !told:
			last = -1
			continue
		case last < 0 || sketches[last].trait != k.trait || blockKind(t) == aiderHeader:
		case i == last+1 || blockKind(t) == aiderText:
			s.units[i].joins = last
		}
		last = i
	}
	return s
}

// decodeLine reads a block: lines of one speaker.
func (aiderDecoder) decodeLine(block string) entry {
	kind := aiderBlock([]byte(block[:min(len(block), blockStart)]))
	e := entry{trait: aiderTrait(kind)}
	switch kind {
	case aiderHeader:
		e.header = strings.HasPrefix(block, aiderStart)
	case aiderNotices:
		e.messages = []history.Message{{Role: history.RoleUser, AgentNote: true, Text: aiderLines(block, aiderTool)}}
	case aiderWords:
		e.messages = []history.Message{aiderSaid(aiderLines(block, aiderUser))}
	default:
		e.messages = []history.Message{{Role: history.RoleAssistant, Text: strings.ReplaceAll(block, "\r\n", "\n")}}
	}
	return e
}

// aiderLines gives the text of lines without the prefix and the line break.
func aiderLines(block, prefix string) string {
	var b strings.Builder
	b.Grow(len(block))
	n := 0
	for line := range strings.SplitSeq(block, "\n") {
		if n++; n > 1 {
			b.WriteByte('\n')
		}
		line = strings.TrimPrefix(strings.TrimSuffix(line, "\r"), prefix)
		b.WriteString(strings.TrimSuffix(line, aiderBreak))
	}
	return b.String()
}

// aiderCheckpoint gives the checkpoint as the user's lines, with a blank line
// before and after it, so that it is a block by itself.
func aiderCheckpoint(in insertion) []byte {
	end := lineEnd(in.last)
	if end == nil {
		end = []byte("\n")
	}
	b := bytes.Clone(end)
	for line := range strings.SplitSeq(in.edit.Text, "\n") {
		b = append(append(append(append(b, aiderUser...), line...), aiderBreak...), end...)
	}
	if lineEnd(in.last) == nil {
		b = append(b, end...)
	}
	return b
}
