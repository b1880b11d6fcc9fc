package reducer

import (
	"sync"

	"github.com/seed-a68626b6/reduce/history"
)

// hugeBytes is the size from which a message is kept when it was read.
const hugeBytes = 1 << 20

// hugeKeeper is a source that keeps the newest huge message that was read, so that a
// reduction reads it once, and its memory does not fill with copies that wait to be
// collected. It is safe for concurrent use where its source is.
type hugeKeeper struct {
	history.Source
	mutex    sync.Mutex
	position int
	message  history.Message
	has      bool
}

// At gives a copy of the message at position i.
func (k *hugeKeeper) At(i int) (history.Message, error) {
	if m, ok := k.kept(i); ok {
		return m, nil
	}
	m, err := k.Source.At(i)
	if err == nil && sizeOf(m) >= hugeBytes {
		k.mutex.Lock()
		defer k.mutex.Unlock()
		k.position, k.message, k.has = i, m.Clone(), true
	}
	return m, err
}

func (k *hugeKeeper) kept(i int) (history.Message, bool) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if !k.has || k.position != i {
		return history.Message{}, false
	}
	return k.message.Clone(), true
}

// sizeOf is the size of a message's texts in bytes.
func sizeOf(m history.Message) int {
	n := len(m.Text) + len(m.Reasoning)
	for _, c := range m.ToolCalls {
		n += len(c.Arguments)
	}
	return n
}
