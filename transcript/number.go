package transcript

import (
	"slices"

	"github.com/seed-a68626b6/reduce/history"
)

// number gives the messages their positions, and the units their kinds.
func (r *reading) number(s settlement) {
	t := r.t
	if s.units == nil {
		s.units = apart(len(t.units))
	}
	t.settlement.outcomes, t.settlement.notes, t.settlement.roles = s.outcomes, s.notes, s.roles
	order := s.order
	if order == nil {
		order = make([]int, len(t.units))
		for i := range order {
			order[i] = i
		}
	}
	for _, i := range order {
		if u := &t.units[i]; u.messages > 0 && !s.units[i].silent() {
			u.kind, u.position = spoken, len(t.places)
			for nth := range u.messages {
				t.places = append(t.places, place{unit: i, nth: nth, first: i, last: i})
			}
		}
	}
	r.numberRest(s)
	r.markHeaders()
	r.holdMessages()
}

// numberRest gives parts, echoes and hidden records their kinds.
func (r *reading) numberRest(s settlement) {
	t := r.t
	for i, e := range s.units {
		u := &t.units[i]
		switch {
		case u.kind == blank || u.kind == spoken:
		case e.hidden:
			u.kind, u.hider = hidden, e.hider
		case e.joins >= 0:
			r.addPart(i, e.joins)
		case e.owner >= 0:
			r.addEcho(i, e)
		}
	}
}

// addPart makes unit i a part of the last message of another unit.
func (r *reading) addPart(i, joins int) {
	t := r.t
	u, first := &t.units[i], t.units[joins]
	if first.position < 0 {
		u.kind = hidden
		return
	}
	u.kind, u.position = continued, first.position+int(first.messages)-1
	if t.parts == nil {
		t.parts = make(map[int][]int)
	}
	t.parts[u.position] = append(t.parts[u.position], i)
	p := &t.places[u.position]
	p.first, p.last = min(p.first, i), max(p.last, i)
}

func (r *reading) addEcho(i int, e settled) {
	t := r.t
	owner := t.units[e.owner]
	if owner.position < 0 {
		return
	}
	u := &t.units[i]
	u.kind, u.position = echo, owner.position
	if e.near {
		p := &t.places[u.position]
		p.first, p.last = min(p.first, i), max(p.last, i)
	}
}

// markHeaders finds the session headers that stay: all before the first message,
// or else the first of all.
func (r *reading) markHeaders() {
	spoke, found := false, false
	for i := range r.t.units {
		u := &r.t.units[i]
		spoke = spoke || u.kind == spoken || u.kind == hidden && u.messages > 0
		if spoke && found {
			return
		}
		if r.headers[i] && u.kind != spoken {
			u.kind, found = header, true
		}
	}
}

// holdMessages keeps the messages of a small input as they will be asked for.
func (r *reading) holdMessages() {
	t := r.t
	if r.decoded == nil {
		return
	}
	held := make([]history.Message, len(t.places))
	for i, p := range t.places {
		m := r.decoded[p.unit][p.nth]
		if t.units[p.unit].messages > 1 {
			m = m.Clone()
		}
		for _, k := range t.parts[i] {
			joinMessages(&m, r.decoded[k][0])
		}
		t.finish(i, &m)
		held[i] = m
	}
	t.held = held
	r.decoded = nil
}

// lastRecord is the last unit that is a record; -1 where there is none.
func (t *Transcript) lastRecord() int {
	for i, u := range slices.Backward(t.units) {
		if u.kind != blank {
			return i
		}
	}
	return -1
}
