package history

import "fmt"

// Pinned gives the positions of the messages of s that are pinned, ascending:
// every system message, every developer message that is not equal to one pinned
// before it, and every message of a record that holds an opaque item. A system or
// developer message that calls tools or answers a call is not pinned: it goes with
// its group.
func Pinned(s Source) ([]int, error) {
	p := pinner{seen: make(map[string]bool)}
	for i := range s.Len() {
		m, err := s.At(i)
		if err != nil {
			return nil, fmt.Errorf("reading message %d: %w", i, err)
		}
		p.add(i, m)
	}
	return p.pins, nil
}

// pinner finds the pinned among the messages that it is told of in order.
type pinner struct {
	pins []int
	// seen are the wire forms of the instructing messages.
	seen map[string]bool
	// record is the place of the record of the last message, start the position of
	// its first message, and opaque whether it holds an opaque item.
	record Record
	start  int
	opaque bool
}

func (p *pinner) add(i int, m Message) {
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
func (p *pinner) unpinFrom(position int) {
	for len(p.pins) > 0 && p.pins[len(p.pins)-1] >= position {
		p.pins = p.pins[:len(p.pins)-1]
	}
}

// instructs reports whether a message is pinned for what it is itself.
func (p *pinner) instructs(m Message) bool {
	if !m.Role.Instructs() || len(m.ToolCalls) > 0 || m.IsResult() {
		return false
	}
	key := string(AppendWire(nil, m))
	if m.Role == RoleDeveloper && p.seen[key] {
		return false
	}
	p.seen[key] = true
	return true
}
