package history

import (
	"crypto/sha256"
	"fmt"
)

// Pinned gives the positions of the messages of s that are pinned, ascending:
// every system message, every developer message that is not equal to one pinned
// before it, and every message of a record that holds an opaque item. A system or
// developer message that calls tools or answers a call is not pinned: it goes with
// its group.
func Pinned(s Source) ([]int, error) {
	var p Pinner
	for i := range s.Len() {
		m, err := s.At(i)
		if err != nil {
			return nil, fmt.Errorf("reading message %d: %w", i, err)
		}
		p.Add(m)
	}
	return p.Pins(), nil
}

// Pinner finds the pinned among the messages that it is told of in order, for a
// caller that reads them for other ends too. The zero value has seen none.
type Pinner struct {
	next int // position of the next message
	pins []int
	// seen are the digests of the wire forms of the instructing messages, wire the
	// last of these.
	seen map[Digest]bool
	wire []byte
	// record is the place of the record of the last message, start the position of
	// its first message, and opaque whether it holds an opaque item.
	record Record
	start  int
	opaque bool
}

// Pins gives the positions that are pinned so far, ascending.
func (p *Pinner) Pins() []int { return p.pins }

// Settled is the position below which no message that is yet to come changes what is
// pinned.
func (p *Pinner) Settled() int {
	if p.record.Line == 0 {
		return p.next
	}
	return p.start
}

// Add takes up the next message.
func (p *Pinner) Add(m Message) {
	i := p.next
	p.next++
	if m.Record.Line == 0 || m.Record != p.record {
		p.record, p.start, p.opaque = m.Record, i, false
	}
	if m.Opaque && !p.opaque {
		p.opaque = true
		p.unpinFrom(p.start)
		for k := p.start; k < i; k++ {
			p.pins = append(p.pins, k)
		}
	}
	if p.opaque || p.instructs(m) {
		p.pins = append(p.pins, i)
	}
}

// unpinFrom takes back the pins from a position on.
func (p *Pinner) unpinFrom(position int) {
	for len(p.pins) > 0 && p.pins[len(p.pins)-1] >= position {
		p.pins = p.pins[:len(p.pins)-1]
	}
}

// instructs reports whether a message is pinned for what it is itself.
func (p *Pinner) instructs(m Message) bool {
	if !m.Role.Instructs() || len(m.ToolCalls) > 0 || m.IsResult() {
		return false
	}
	p.wire = AppendWire(p.wire[:0], m)
	key := Digest(sha256.Sum256(p.wire))
	if m.Role == RoleDeveloper && p.seen[key] {
		return false
	}
	if p.seen == nil {
		p.seen = make(map[Digest]bool)
	}
	p.seen[key] = true
	return true
}
