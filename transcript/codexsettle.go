package transcript

import (
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// settle decides what the events are: a repetition of a message, or, in a turn
// that has no other record of it, what the user said. Then it gives results the
// outcome that *_end events tell.
func (d *codexDecoder) settle(entries []entry) []echoOf {
	echoes := make([]echoOf, len(entries))
	for i := range echoes {
		echoes[i].owner = -1
	}
	joinNeighbours(entries, echoes)
	for from := 0; from < len(entries); {
		to := stretchEnd(entries, from)
		settleStretch(entries, echoes, from, to)
		from = to + 1
	}
	for i := range echoes {
		echoes[i].near = false
	}
	joinNeighbours(entries, echoes)
	d.tellOutcomes(entries)
	return echoes
}

// joinNeighbours gives every event the message with the same text on its one or
// other side, where no other message stands between: the one before where it
// has no such event yet, else the one after.
func joinNeighbours(entries []entry, echoes []echoOf) {
	previous := -1
	taken := make(map[string]bool)
	var waiting []int
	for i, e := range entries {
		switch {
		case e.message != nil:
			previous = i
			clear(taken)
			for _, w := range waiting {
				join(entries, echoes, w, i, taken)
			}
			waiting = waiting[:0]
		case e.repeats != nil:
			if previous < 0 || !join(entries, echoes, i, previous, taken) {
				waiting = append(waiting, i)
			}
		}
	}
}

// join makes the event at i an echo of the message at owner where it repeats
// it. Taken are the events that the message has already.
func join(entries []entry, echoes []echoOf, i, owner int, taken map[string]bool) bool {
	r := entries[i].repeats
	key := r.event + "\n" + r.text
	if taken[key] || !r.matches(entries[owner].message) {
		return false
	}
	taken[key] = true
	echoes[i] = echoOf{owner: owner, near: true}
	return true
}

// checkpointMarker begins a checkpoint: a message that no event announces.
const checkpointMarker = "[compacted checkpoint]"

// stretchEnd gives the next entry from which on the user's words are those of
// another turn: a message of the assistant or a tool, or a checkpoint.
func stretchEnd(entries []entry, from int) int {
	for i := from; i < len(entries); i++ {
		m := entries[i].message
		if m == nil {
			continue
		}
		if m.Role == history.RoleAssistant || m.Role == history.RoleTool || strings.HasPrefix(m.Text, checkpointMarker) {
			return i
		}
	}
	return len(entries)
}

// settleStretch looks at the user's words between two other messages. An event
// belongs to the message of the same text; where another message is without its
// event, the event belongs to that, since the texts can differ; otherwise the
// event is the only record of what the user said, and is the message.
func settleStretch(entries []entry, echoes []echoOf, from, to int) {
	untold := untoldWords(entries, echoes, from, to)
	untold = joinSameText(entries, echoes, from, to, untold)
	for i := from; i < to; i++ {
		r := entries[i].repeats
		switch {
		case r == nil || r.alone == nil || echoes[i].owner >= 0:
		case len(untold) > 0:
			echoes[i].owner = untold[0]
		default:
			entries[i].message, entries[i].repeats = r.alone, nil
		}
	}
}

// untoldWords gives the user's messages that have no event.
func untoldWords(entries []entry, echoes []echoOf, from, to int) []int {
	told := make(map[int]bool)
	for _, e := range echoes[from:to] {
		told[e.owner] = true
	}
	var untold []int
	for i := from; i < to; i++ {
		if m := entries[i].message; m != nil && m.StartsTurn() && !told[i] {
			untold = append(untold, i)
		}
	}
	return untold
}

// joinSameText gives events the untold messages of their text, and gives back
// the messages that are still untold.
func joinSameText(entries []entry, echoes []echoOf, from, to int, untold []int) []int {
	byText := make(map[string][]int)
	for _, u := range untold {
		text := entries[u].message.Text
		byText[text] = append(byText[text], u)
	}
	told := make(map[int]bool)
	for i := from; i < to; i++ {
		r := entries[i].repeats
		if r == nil || r.alone == nil || echoes[i].owner >= 0 || len(byText[r.text]) == 0 {
			continue
		}
		owner := byText[r.text][0]
		byText[r.text] = byText[r.text][1:]
		echoes[i].owner, told[owner] = owner, true
	}
	return slices.DeleteFunc(untold, func(u int) bool { return told[u] })
}

// tellOutcomes gives the n-th result of a call id the n-th outcome that an
// event told, where the result itself does not say.
func (d *codexDecoder) tellOutcomes(entries []entry) {
	for _, e := range entries {
		if e.message == nil || e.message.Result == nil {
			continue
		}
		result := e.message.Result
		told := d.ends[result.CallID]
		if len(told) == 0 {
			continue
		}
		if result.Error == history.OutcomeUnknown {
			result.Error = told[0]
		}
		d.ends[result.CallID] = told[1:]
	}
}
