package transcript

import (
	"fmt"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// decode gives what a checked record says. Start is where the record begins in
// its unit.
func (t *Transcript) decode(u unit, v value, start int) entry {
	switch {
	case u.list == headList:
		return t.format.head(t.format.heads[u.head], v)
	case u.list >= 0 && t.lists[u.list].bare:
		return t.format.bare(v)
	case !v.IsObject():
		return entry{faults: []fault{{code: CodeNoObject, offset: 0, detail: fmt.Sprintf(
			"the record is %s: want an object", typeName(v))}}}
	}
	e := t.decoder.decode(v)
	if e.number.present() {
		e.number.start += start
		e.number.end += start
	}
	return e
}

// At gives a copy of the message at position i, 0-based. Where the input is not
// held in memory its record is read again.
func (t *Transcript) At(i int) (history.Message, error) {
	if err := t.inside(i); err != nil {
		return history.Message{}, err
	}
	if t.held != nil {
		return t.held[i].Clone(), nil
	}
	p := t.places[i]
	m, err := t.message(p.unit, int(p.nth))
	if err != nil {
		return history.Message{}, err
	}
	for _, k := range t.parts[i] {
		more, err := t.message(k, 0)
		if err != nil {
			return history.Message{}, err
		}
		joinMessages(&m, more)
	}
	t.finish(i, &m)
	return m, nil
}

// message decodes the nth message of a unit once more.
func (t *Transcript) message(k, nth int) (history.Message, error) {
	if last := t.last.Load(); last != nil && last.unit == k {
		return last.messages[nth].Clone(), nil
	}
	d, ok := t.readers.Get().(*recordDecoder)
	if !ok {
		d = t.recordDecoder()
	}
	got, err := d.read(t.units[k])
	t.readers.Put(d)
	if err != nil {
		return history.Message{}, err
	}
	messages := got.entry.messages
	if nth >= len(messages) {
		return history.Message{}, fmt.Errorf("line %d: %w", t.units[k].line, ErrChanged)
	}
	if len(messages) > 1 {
		t.last.Store(&decodedLast{unit: k, messages: messages})
		return messages[nth].Clone(), nil
	}
	return messages[nth], nil
}

// decodedLast is the last record of several messages that was decoded.
type decodedLast struct {
	unit     int
	messages []history.Message
}

// finish gives a message what other records say of it, and its record.
func (t *Transcript) finish(i int, m *history.Message) {
	p := t.places[i]
	u := t.units[p.unit]
	m.Record = history.Record{Ordinal: u.record, Line: u.line, Start: int64(u.start), End: int64(u.end)}
	if role, told := t.settlement.roles[p.unit]; told && m.Result == nil {
		m.Role, m.AgentNote = role, false
	}
	if m.Role == history.RoleUser && t.settlement.notes[p.unit] {
		m.AgentNote = true
	}
	if outcome, told := t.settlement.outcomes[ref{p.unit, int(p.nth)}]; told && m.Result != nil && m.Result.Error == history.OutcomeUnknown {
		m.Result.Error = outcome
	}
}

// joinMessages adds to a message what a later record goes on to say.
func joinMessages(m *history.Message, more history.Message) {
	m.Text = joinTexts(m.Text, more.Text)
	m.Reasoning = joinTexts(m.Reasoning, more.Reasoning)
	m.ToolCalls = append(m.ToolCalls, more.ToolCalls...)
	m.Media = append(m.Media, more.Media...)
}

// joinTexts joins two texts by a newline, where both say something.
func joinTexts(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	var s strings.Builder
	s.Grow(len(a) + len(b) + 1)
	s.WriteString(a)
	s.WriteByte('\n')
	s.WriteString(b)
	return s.String()
}
