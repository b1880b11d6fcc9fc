package validate

import "unicode/utf8"

// foldedBytes is how much of a folded text is searched at a time.
const foldedBytes = 64 << 10

// indexFolded is indexSettled in the folded form of a text, from its start, without
// making all of that form.
func indexFolded(text, folded string) int {
	w := foldedWindow{wanted: folded, found: -1}
	walkFolded(text, func(piece string, _, _ int) bool {
		w.window = append(w.window, piece...)
		if len(w.window) >= foldedBytes+w.border() {
			w.search(false)
		}
		return w.found < 0
	})
	if w.found < 0 {
		w.search(true)
	}
	return w.found
}

// foldedWindow is the part of a folded text that is searched.
type foldedWindow struct {
	wanted string
	window []byte
	// base is the offset of the window in the folded text, found that of the first
	// place, -1 before there is one.
	base, found int
}

// border is how many bytes of a window are searched again with the next one: a place
// that ends there can't be judged without the character behind it.
func (w *foldedWindow) border() int { return len(w.wanted) + 2*utf8.UTFMax }

// search looks for the first place in the window, and keeps its border.
func (w *foldedWindow) search(last bool) {
	judged := len(w.window)
	if !last {
		judged -= w.border()
	}
	if i := indexSettled(string(w.window), w.wanted, 0); i >= 0 && (last || i < judged) {
		w.found = w.base + i
		return
	}
	w.window = append(w.window[:0], w.window[judged:]...)
	w.base += judged
}
