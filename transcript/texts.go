package transcript

import (
	"strings"
	"unsafe"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// texts is memory for the texts of records, one after the other, so that none needs
// an allocation of its own. A nil *texts gives each memory of its own.
type texts struct {
	memory []byte
	// passing is true where nobody looks at a text beyond the next record: all
	// records share one memory.
	passing bool
}

// textsSize is the size in bytes of a piece of memory that several texts share: as
// much as one of them can keep from being freed.
const textsSize = 64 << 10

// next gets ready for the next record.
func (t *texts) next() {
	switch {
	case t == nil || !t.passing:
	case cap(t.memory) > keptBuffer:
		t.memory = nil
	default:
		t.memory = t.memory[:0]
	}
}

// read gives what a string with escapes reads as.
func (t *texts) read(v strictjson.Value, size int) string {
	if t == nil || size > keptBuffer {
		return v.Text()
	}
	t.makeRoom(size + strictjson.UnescapeRoom)
	start := len(t.memory)
	t.memory = v.AppendText(t.memory)
	return asText(t.memory[start:])
}

// own gives a copy of a text, or where nobody keeps it the text itself.
func (t *texts) own(text string) string {
	switch {
	case t != nil && t.passing:
		return text
	case t == nil || len(text) > textsSize/8:
		return strings.Clone(text)
	}
	t.makeRoom(len(text))
	start := len(t.memory)
	t.memory = append(t.memory, text...)
	return asText(t.memory[start:])
}

// makeRoom begins another piece of memory where this one has no room.
func (t *texts) makeRoom(size int) {
	if !t.passing && cap(t.memory)-len(t.memory) < size {
		t.memory = uncleared(max(size, textsSize))
	}
}

// uncleared gives memory for that many bytes that nobody cleared, since all of it
// is written before it is read.
func uncleared(size int) []byte {
	var b strings.Builder
	b.Grow(size)
	return unsafe.Slice(unsafe.StringData(b.String()), b.Cap())[:0]
}
