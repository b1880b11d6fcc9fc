package strictjson

import (
	"fmt"
	"io"
	"math"
)

// DefaultWindow is the Window that zero stands for, in bytes.
const DefaultWindow = 64 << 10

// feed is an outline whose text comes in pieces.
type feed struct {
	outline
	source io.Reader
	window int
	// most is the largest size that the buffer is given, unless more comes.
	most int
}

func newFeed(r io.Reader, o PartsOptions) feed {
	f := feed{outline: newOutline(), source: r, window: o.Window, most: math.MaxInt}
	if f.window <= 0 {
		f.window = DefaultWindow
	}
	if o.Size > 0 {
		// One byte more shows the end.
		f.most = int(min(o.Size, math.MaxInt-1)) + 1
	}
	f.base = o.Base
	return f
}

// grown is the size of a buffer that holds that many bytes, and as many new ones.
func (f *feed) grown(held int) int {
	size := max(f.window, 2*cap(f.data))
	if f.most > held {
		size = min(size, f.most)
	}
	return size
}

// fill drops what was read, and reads on until the buffer is full. The buffer
// grows where less than half of it is free, so that each byte is looked at a
// bounded number of times.
func (f *feed) fill() error {
	rest := f.data[f.at:]
	buffer := f.data[:0]
	if 2*len(rest) >= cap(buffer) {
		buffer = make([]byte, 0, f.grown(len(rest)))
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
