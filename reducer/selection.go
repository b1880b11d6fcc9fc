package reducer

import (
	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
)

// selection splits a history into what is pinned, what leaves and what stays. All
// places are positions, but for span.
type selection struct {
	// first and last are the first and last message that leaves; last < first
	// where none does.
	first, last int
	// span is the interval of indexes of those two, pinned ones between them
	// included.
	span history.Range
	// leaving is the number of messages that leave, leavingChars their size; kept
	// are the unpinned ones that stay.
	leaving, leavingChars int
	kept                  []int
	// hoisted are the pinned messages inside the span, before the pinned ones
	// before it; after are those in the tail.
	before  []int
	hoisted []int
	after   []int
	// stale are the checkpoints that leave and stand outside of the span.
	stale []int
	// insert is the position before which the new checkpoint stands.
	insert int
}

func (sel *selection) empty() bool { return sel.leaving == 0 }

// selectFrom finds the border between span and tail, and everything that follows
// from it.
func (p Policy) selectFrom(sit *situation) *selection {
	border := p.Keep.border(sit)
	sel := &selection{first: 0, last: -1}
	for i := range sit.source.Len() {
		switch {
		case !sit.unpinned(i):
		case i < border:
			sel.leave(sit, i)
		default:
			sel.kept = append(sel.kept, i)
		}
	}
	if sel.empty() {
		return sel
	}
	sel.span = history.Range{First: sit.numbering.Index(sel.first), Last: sit.numbering.Index(sel.last)}
	sel.sortPinned(sit.numbering.Pinned)
	sel.sortCheckpoints(sit)
	sel.insert = p.insertion(sit, sel)
	return sel
}

// leave takes up the next message that leaves.
func (sel *selection) leave(sit *situation, i int) {
	if sel.empty() {
		sel.first = i
	}
	sel.last = i
	sel.leaving++
	sel.leavingChars += sit.sizes.charsOf[i]
}

func (sel *selection) sortPinned(pinned []int) {
	for _, i := range pinned {
		switch {
		case i < sel.first:
			sel.before = append(sel.before, i)
		case i <= sel.last:
			sel.hoisted = append(sel.hoisted, i)
		default:
			sel.after = append(sel.after, i)
		}
	}
}

func (sel *selection) sortCheckpoints(sit *situation) {
	for i := range sit.source.Len() {
		if sit.isCheckpoint(i) && (i < sel.first || i > sel.last) {
			sel.stale = append(sel.stale, i)
		}
	}
}

// insertion is where the checkpoint goes: behind the span, or for PlaceLast at
// the end, but before the first group with a pending call.
func (p Policy) insertion(sit *situation, sel *selection) int {
	if p.Place != PlaceLast {
		return sel.last + 1
	}
	for _, g := range sit.grouping.Groups {
		if g.State == grouping.StatePending && g.Last > sel.last {
			return max(g.First, sel.last+1)
		}
	}
	return sit.source.Len()
}

// keptBefore counts the messages that stand between the pinned ones and the
// checkpoint.
func (sel *selection) keptBefore() int {
	n := 0
	for _, list := range [][]int{sel.kept, sel.after} {
		for _, i := range list {
			if i < sel.insert {
				n++
			}
		}
	}
	return n
}
