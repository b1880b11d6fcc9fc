package pattern

import (
	"bytes"
	"cmp"
	"slices"
)

// Trie finds which of many phrases a text begins with, in one pass over its beginning.
type Trie struct {
	// root gives by a phrase's first byte the node behind it; 0 is none.
	root [256]int32
	// labels are the bytes that lead to the nodes. The nodes behind one stand together:
	// count of them from first on.
	labels []byte
	first  []int32
	count  []uint8
	// ends are the numbers of the phrases that end at the nodes, or -1.
	ends []int32
}

// Prefix is a phrase that a text begins with: its number and its length in bytes.
type Prefix struct{ Phrase, Length int }

// NewTrie prepares phrases, known by their places. Of equal ones the first is found. An
// empty one never is.
func NewTrie(phrases []string) *Trie {
	order := make([]int, 0, len(phrases))
	for i, phrase := range phrases {
		if phrase != "" {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(phrases[a], phrases[b]), cmp.Compare(a, b))
	})
	t := new(Trie)
	t.grow() // no node has the number 0
	for i := 0; i < len(order); {
		c := phrases[order[i]][0]
		end := i + 1
		for end < len(order) && phrases[order[end]][0] == c {
			end++
		}
		t.root[c] = t.grow(c)
		t.fill(t.root[c], phrases, order[i:end], 1)
		i = end
	}
	return t
}

// grow adds nodes that stand together, and gives the first of them.
func (t *Trie) grow(labels ...byte) int32 {
	at := len(t.labels)
	if len(labels) == 0 {
		labels = []byte{0}
	}
	for _, c := range labels {
		t.labels, t.first, t.count, t.ends = append(t.labels, c), append(t.first, 0), append(t.count, 0), append(t.ends, -1)
	}
	return int32(at)
}

// fill adds what stands behind a node: the rest, from a byte on, of phrases in order.
func (t *Trie) fill(node int32, phrases []string, order []int, depth int) {
	for len(order) > 0 && len(phrases[order[0]]) == depth {
		if t.ends[node] < 0 {
			t.ends[node] = int32(order[0])
		}
		order = order[1:]
	}
	if len(order) == 0 {
		return
	}
	var labels []byte
	for _, i := range order {
		if c := phrases[i][depth]; len(labels) == 0 || labels[len(labels)-1] != c {
			labels = append(labels, c)
		}
	}
	first := t.grow(labels...)
	t.first[node], t.count[node] = first, uint8(len(labels)-1)
	for i, c := range labels {
		end := 0
		for end < len(order) && phrases[order[end]][depth] == c {
			end++
		}
		t.fill(first+int32(i), phrases, order[:end], depth+1)
		order = order[end:]
	}
}

// AppendPrefixes appends the phrases that a text begins with, the shortest first.
func (t *Trie) AppendPrefixes(found []Prefix, text string) []Prefix {
	return t.AppendFolded(found, text, &unfolded)
}

// unfolded leaves each byte as it is.
var unfolded = func() (same [256]byte) {
	for c := range same {
		same[c] = byte(c)
	}
	return same
}()

// AppendFolded is AppendPrefixes for a text of which each byte stands for another.
func (t *Trie) AppendFolded(found []Prefix, text string, to *[256]byte) []Prefix {
	if text == "" {
		return found
	}
	node := t.root[to[text[0]]]
	for i := 1; node != 0; i++ {
		if end := t.ends[node]; end >= 0 {
			found = append(found, Prefix{int(end), i})
		}
		first := t.first[node]
		if first == 0 || i == len(text) {
			return found
		}
		n := int32(t.count[node])
		if n == 0 {
			if t.labels[first] != to[text[i]] {
				return found
			}
			node = first
			continue
		}
		k := bytes.IndexByte(t.labels[first:first+n+1], to[text[i]])
		if k < 0 {
			return found
		}
		node = first + int32(k)
	}
	return found
}
