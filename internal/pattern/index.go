package pattern

import "strings"

// Index tells in one pass over a text which of many patterns may match in it.
type Index struct {
	numbers map[*Pattern]int
	// always are the patterns of which no text is known that each match holds.
	always Set
	// heads gives by the hash of its first bytes the group of a need; 0 is none. short
	// are the needs that are too short for that.
	heads  [1 << headBits]uint16
	groups [][]indexedNeed
	short  []indexedNeed
}

// indexedNeed is a text of which some patterns need one.
type indexedNeed struct {
	text string
	of   Set
}

// headBytes are the bytes by which needs are looked up, headBits the bits of their hash.
const (
	headBytes = 3
	headBits  = 13
)

// maxIndexed is how many patterns an index can hold.
const maxIndexed = 256

// Set is a set of the patterns of an index.
type Set [maxIndexed / 64]uint64

func (s *Set) add(n int) { s[n/64] |= 1 << (n % 64) }

func (s *Set) addAll(other *Set) {
	for i := range s {
		s[i] |= other[i]
	}
}

// Has reports whether a pattern is in the set, by its number.
func (s *Set) Has(n int) bool { return s[n/64]&(1<<(n%64)) != 0 }

// NewIndex prepares patterns to be looked for together. It panics where there are more
// than 256: patterns are part of a program's source.
func NewIndex(patterns []*Pattern) *Index {
	if len(patterns) > maxIndexed {
		panic("pattern: more patterns than an index can hold")
	}
	x := &Index{numbers: make(map[*Pattern]int, len(patterns)), groups: make([][]indexedNeed, 1)}
	needs := make(map[string]*Set)
	var order []string
	for n, p := range patterns {
		x.numbers[p] = n
		if p.needs == nil {
			x.always.add(n)
			continue
		}
		for _, need := range p.needs {
			if needs[need] == nil {
				needs[need] = new(Set)
				order = append(order, need)
			}
			needs[need].add(n)
		}
	}
	for _, need := range order {
		x.add(indexedNeed{need, *needs[need]})
	}
	return x
}

func (x *Index) add(need indexedNeed) {
	if len(need.text) < headBytes {
		x.short = append(x.short, need)
		return
	}
	group := &x.heads[headHash(need.text)]
	if *group == 0 {
		*group = uint16(len(x.groups))
		x.groups = append(x.groups, nil)
	}
	x.groups[*group] = append(x.groups[*group], need)
}

func headHash(text string) uint32 {
	h := uint32(text[0]) | uint32(text[1])<<8 | uint32(text[2])<<16
	return h * 0x9e3779b1 >> (32 - headBits)
}

// Number gives the number of a pattern of the index.
func (x *Index) Number(p *Pattern) (int, bool) {
	n, known := x.numbers[p]
	return n, known
}

// MayMatchIn gives the patterns that can match somewhere in a text: all that do, and few
// others.
func (x *Index) MayMatchIn(text string) *Set {
	found := x.always
	for i := 0; i+headBytes <= len(text); i++ {
		group := x.heads[headHash(text[i:])]
		if group == 0 {
			continue
		}
		for k := range x.groups[group] {
			if need := &x.groups[group][k]; strings.HasPrefix(text[i:], need.text) {
				found.addAll(&need.of)
			}
		}
	}
	for k := range x.short {
		if need := &x.short[k]; strings.Contains(text, need.text) {
			found.addAll(&need.of)
		}
	}
	return &found
}
