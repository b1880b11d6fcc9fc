package strictjson

import (
	"fmt"
	"io"
)

// DefaultWindow is the Window that zero stands for, in bytes.
const DefaultWindow = 64 << 10

// feed is an outline whose text comes in pieces.
type feed struct {
	outline
	source io.Reader
	window int
}

func newFeed(r io.Reader, window int) feed {
	if window <= 0 {
		window = DefaultWindow
	}
	return feed{outline: newOutline(), source: r, window: window}
}

// fill drops what was read, and reads on until the buffer is full. The buffer
// grows where less than half of it is free, so that each byte is looked at a
// bounded number of times.
func (f *feed) fill() error {
	rest := f.data[f.at:]
	buffer := f.data[:0]
	if 2*len(rest) >= cap(buffer) {
		buffer = make([]byte, 0, max(f.window, 2*cap(buffer)))
	}
	buffer = append(buffer, rest...)
	f.base, f.at = f.base+int64(f.at), 0
	n, err := io.ReadFull(f.source, buffer[len(buffer):cap(buffer)])
	f.data = buffer[:len(buffer)+n]
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		f.whole, err = true, nil
	}
	if err != nil {
		return fmt.Errorf("reading at byte %d: %w", f.base+int64(len(f.data)), err)
	}
	return nil
}
