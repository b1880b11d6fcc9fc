package pattern

// Grams holds of every three bytes of a text that stand together one bit: most texts
// that are looked for in it can be passed over without a search.
type Grams [64]uint64

// GramsOf gives the grams of a text.
func GramsOf(text string) *Grams {
	g := new(Grams)
	g.Add(text)
	return g
}

// Add adds the grams of a text.
func (g *Grams) Add(text string) {
	for i := 0; i+2 < len(text); i++ {
		word, bit := gram(text[i], text[i+1], text[i+2])
		g[word&63] |= bit
	}
}

// MayHold reports whether the text can hold another. It is never wrong when it says
// no. It always says yes to less than three bytes.
func (g *Grams) MayHold(text string) bool {
	for i := 0; i+2 < len(text); i++ {
		if word, bit := gram(text[i], text[i+1], text[i+2]); g[word]&bit == 0 {
			return false
		}
	}
	return true
}

func gram(a, b, c byte) (word int, bit uint64) {
	h := uint32(a)*0x9e5 ^ uint32(b)*0x3d1 ^ uint32(c)*0x175
	h ^= h >> 7
	return int(h >> 6 & 63), 1 << (h & 63)
}
