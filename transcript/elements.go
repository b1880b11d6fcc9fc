package transcript

import (
	"bytes"
	"cmp"
	"slices"
)

// elements writes a projection of arrays: what stands around them as it is, and
// in each its own pieces.
func (p *projection) elements() {
	t := p.t
	own := p.perList()
	at := 0
	for _, k := range t.listsInFile() {
		l := t.lists[k]
		p.copy(at, l.place.Start)
		p.list(l, k, own[k])
		at = l.place.End
	}
	p.copy(at, t.source.size)
}

// listsInFile gives the numbers of the lists in the order in which they stand.
func (t *Transcript) listsInFile() []int {
	numbers := make([]int, len(t.lists))
	for k := range numbers {
		numbers[k] = k
	}
	slices.SortFunc(numbers, func(a, b int) int { return cmp.Compare(t.lists[a].place.Start, t.lists[b].place.Start) })
	return numbers
}

// perList sorts the pieces by the list that they stand in. The checkpoint goes
// into that of the piece before it, or else of the one after.
func (p *projection) perList() [][]int {
	own := make([][]int, len(p.t.lists))
	for k, i := range p.pieces {
		if n := p.listOf(k, i); n >= 0 {
			own[n] = append(own[n], i)
		}
	}
	return own
}

func (p *projection) listOf(k, i int) int8 {
	if i != checkpointPiece {
		return p.t.units[i].list
	}
	return p.t.units[p.t.places[p.edit.Insert-1].unit].list
}

// list writes one array with the given pieces.
func (p *projection) list(l list, number int, pieces []int) {
	first, last, n := p.t.extent(number)
	if l.bare && len(pieces) == 1 && pieces[0] != checkpointPiece || n == len(pieces) && n == 0 {
		p.copy(l.place.Start, l.place.End)
		return
	}
	opening, closing := [2]int{l.place.Start, first}, [2]int{last, l.place.End}
	if l.bare {
		p.write([]byte("["))
		defer p.write([]byte("]"))
		opening, closing = [2]int{}, [2]int{}
	} else if n == 0 {
		opening, closing = [2]int{l.place.Start, l.place.Start + 1}, [2]int{l.place.Start + 1, l.place.End}
	}
	p.copy(opening[0], opening[1])
	separator, err := p.t.separator(number)
	if err != nil {
		p.err = err
		return
	}
	for k, i := range pieces {
		if k > 0 {
			p.write(separator)
		}
		p.element(l, i)
	}
	p.copy(closing[0], closing[1])
}

func (p *projection) element(l list, i int) {
	if i == checkpointPiece {
		p.write(p.checkpointElement())
		return
	}
	u := p.t.units[i]
	if !l.bare {
		p.copy(u.start, u.end)
		return
	}
	p.write([]byte(`{"role":"user","content":`))
	p.copy(u.start, u.end)
	p.write([]byte("}"))
}

func (p *projection) checkpointElement() []byte {
	in, err := p.t.insertion(p.edit, p.pieces)
	if err != nil {
		p.err = err
		return nil
	}
	return p.t.format.checkpoint(in)
}

// extent gives the start of the first element of a list, the end of its last, and
// their number.
func (t *Transcript) extent(number int) (first, last, n int) {
	for _, u := range t.units {
		if int(u.list) != number {
			continue
		}
		if n == 0 {
			first = u.start
		}
		last = u.end
		n++
	}
	return first, last, n
}

// longestIndent is how much white space is looked for before an element.
const longestIndent = 4 << 10

// separator is what stands between two elements of a list: the first that is
// found in it, or else in another one. Where no list has two elements, it is a
// comma and the white space before the first.
func (t *Transcript) separator(number int) ([]byte, error) {
	other := -1
	for i := 1; i < len(t.units); i++ {
		a, b := t.units[i-1], t.units[i]
		if a.list < 0 || a.list != b.list {
			continue
		}
		if int(a.list) == number {
			return t.source.bytes(a.end, b.start, nil)
		}
		if other < 0 {
			other = i
		}
	}
	if other >= 0 {
		return t.source.bytes(t.units[other-1].end, t.units[other].start, nil)
	}
	first, _, n := t.extent(number)
	if n == 0 {
		return []byte{','}, nil
	}
	before, err := t.source.bytes(max(0, first-longestIndent), first, nil)
	spaces := before[len(bytes.TrimRight(before, " \t\r\n")):]
	return append([]byte{','}, spaces...), err
}
