package transcript

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// contextReader ends reading when the context ends.
type contextReader struct {
	ctx context.Context
	r   io.Reader
}

func (c contextReader) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.r.Read(p)
}

// readAll reads r to its end. The bytes must not be changed.
func readAll(r io.Reader, sizeHint int) ([]byte, error) {
	var b gathered
	b.text.Grow(sizeHint)
	if _, err := io.Copy(&b, r); err != nil {
		return nil, fmt.Errorf("reading the history: %w", err)
	}
	return asBytes(b.text.String()), nil
}

// gathered takes bytes into memory that was not cleared before, unlike that of
// bytes.Buffer, and doubles it where it is too small.
type gathered struct{ text strings.Builder }

func (g *gathered) Write(p []byte) (int, error) {
	if g.text.Cap()-g.text.Len() < len(p) {
		g.text.Grow(len(p))
	}
	return g.text.Write(p)
}

// maxSizeHint is the largest size that is believed before it is read.
const maxSizeHint = 1 << 30

// sizeHint is the number of bytes that r says it has, or 0.
func sizeHint(r io.Reader) int {
	size := int64(0)
	switch r := r.(type) {
	case interface{ Len() int }:
		size = int64(r.Len())
	case interface{ Stat() (fs.FileInfo, error) }:
		if info, err := r.Stat(); err == nil && info.Mode().IsRegular() {
			size = info.Size()
		}
	}
	return int(max(0, min(size, maxSizeHint)))
}

// byteOrderMark is UTF-8's, which some editors put at the start of a file.
var byteOrderMark = []byte("\ufeff")

// findMark finds the length of the byte order mark, and refuses that of UTF-16.
func (s *source) findMark() error {
	start, err := s.bytes(0, min(s.size, len(byteOrderMark)), nil)
	if err != nil {
		return err
	}
	if bytes.HasPrefix(start, []byte{0xFF, 0xFE}) || bytes.HasPrefix(start, []byte{0xFE, 0xFF}) {
		f := fault{code: history.CodeInvalidUTF8, offset: 0,
			detail: "the file begins with a byte order mark of UTF-16: convert it to UTF-8"}
		return f.locate(unit{line: 1}, history.NoIndex)
	}
	if bytes.HasPrefix(start, byteOrderMark) {
		s.mark = len(byteOrderMark)
	}
	return nil
}

func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }

// trim gives the place of what is between the white space at both ends of
// data[start:end].
func trim(data []byte, start, end int) (int, int) {
	for start < end && isSpace(data[start]) {
		start++
	}
	for start < end && isSpace(data[end-1]) {
		end--
	}
	return start, end
}
