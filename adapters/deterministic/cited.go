package deterministic

import (
	"fmt"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/history"
)

// citedMoments holds moments that were read again, by index: the newest ones of few
// bytes, and one that has more.
type citedMoments struct {
	kept  map[int]*moment
	bytes int
	huge  *moment
	// err is the first fault of reading.
	err error
}

// keptBytes bounds the text of the moments that are kept.
const keptBytes = 4 << 20

// message reads the message with an index again. Its step is not read. It is false
// where the span has no such message; one that can't be read any more is a fault of
// the span.
func (sp *span) message(index int) (*moment, bool) {
	c := &sp.cited
	if m, ok := c.kept[index]; ok {
		return m, true
	}
	if c.huge != nil && c.huge.index == index {
		return c.huge, true
	}
	at := index - sp.first
	if at < 0 || at >= sp.messages.Len() || c.err != nil {
		return nil, false
	}
	read, err := sp.messages.At(at)
	if err != nil {
		c.err = fmt.Errorf("reading message %d: %w", index, err)
		return nil, false
	}
	m := &moment{Message: read, at: at, index: index}
	if _, answers := sp.groups.Call(at); answers {
		m.body = sp.reader.bodyOf(m.Text)
	}
	c.keep(m)
	return m, true
}

func (c *citedMoments) keep(m *moment) {
	size := sizeOf(m.Message)
	if size > keptBytes {
		c.huge = m
		return
	}
	if c.bytes += size; c.bytes > keptBytes || c.kept == nil {
		c.kept, c.bytes = make(map[int]*moment), size
	}
	c.kept[m.index] = m
}

func sizeOf(m history.Message) int {
	n := len(m.Text) + len(m.Reasoning)
	for _, c := range m.ToolCalls {
		n += len(c.Arguments)
	}
	return n
}

// saidBy gives the words by which evidence ends what was asked for: the user's,
// a system message's, and where work may show it those of a result with its call.
func (sp *span) saidBy(e checkpoint.Evidence, work bool) (string, bool) {
	m, ok := sp.message(e.Message)
	switch {
	case !ok:
		return "", false
	case m.speaks() || m.Role.Instructs():
		return e.Quote, true
	case work && sp.ended.has(m.at):
		call, ok := sp.callOf(m.at)
		return e.Quote + "\n" + call.Name + "\n" + call.Arguments, ok
	case work && sp.works.has(m.at):
		return e.Quote, true
	}
	return "", false
}

// callOf gives the call that the result at a position answers.
func (sp *span) callOf(at int) (history.ToolCall, bool) {
	ref, ok := sp.groups.Call(at)
	if !ok {
		return history.ToolCall{}, false
	}
	m, ok := sp.message(sp.first + ref.Message)
	if !ok {
		return history.ToolCall{}, false
	}
	return m.ToolCalls[ref.Call], true
}
