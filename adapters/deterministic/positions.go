package deterministic

// positions is a set of positions in the span, a bit for each.
type positions []uint64

func newPositions(n int) positions { return make(positions, (n+63)/64) }

func (p positions) set(position int, in bool) {
	if p[position/64] &^= 1 << (position % 64); in {
		p[position/64] |= 1 << (position % 64)
	}
}

func (p positions) has(position int) bool { return p[position/64]&(1<<(position%64)) != 0 }
