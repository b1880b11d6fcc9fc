package transcript

import (
	"fmt"
	"io"
	"unsafe"

	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// source is the bytes of an input: in memory, or in a file that is read in
// pieces.
type source struct {
	file io.ReaderAt
	data []byte
	size int
	// mark is the length of the byte order mark at the start.
	mark int
}

// inMemory gives the source of bytes that nobody changes.
func inMemory(data []byte) *source { return &source{data: data, size: len(data)} }

// bytes gives the bytes from start to end. Those of a file are read into buffer,
// or into a new one where it is too small.
func (s *source) bytes(start, end int, buffer []byte) ([]byte, error) {
	if s.file == nil {
		return s.data[start:end], nil
	}
	if cap(buffer) < end-start {
		buffer = make([]byte, end-start)
	}
	buffer = buffer[:end-start]
	if n, err := s.file.ReadAt(buffer, int64(start)); n < len(buffer) {
		return nil, readError(err)
	}
	return buffer, nil
}

// reader reads the bytes from start to end.
func (s *source) reader(start, end int) io.Reader {
	if s.file == nil {
		return &bytesReader{s.data[start:end]}
	}
	return io.NewSectionReader(s.file, int64(start), int64(end-start))
}

// parts gives the places of the value that stands from start to end, and of what
// stands on the way to the histories in it.
func (s *source) parts(start, end int) (strictjson.Part, error) {
	o := strictjson.PartsOptions{Paths: listPaths(), Base: int64(start), Size: int64(end - start)}
	if s.file == nil {
		return strictjson.PartsOf(s.data[start:end], o)
	}
	return strictjson.ReadParts(s.reader(start, end), o)
}

// spanOf gives a place as the rest of the package counts.
func spanOf(p strictjson.Place) strictjson.Span {
	return strictjson.Span{Start: int(p.Start), End: int(p.End)}
}

// bytesReader reads bytes that can be read again elsewhere.
type bytesReader struct{ left []byte }

func (r *bytesReader) Read(p []byte) (int, error) {
	if len(r.left) == 0 {
		return 0, io.EOF
	}
	n := copy(p, r.left)
	r.left = r.left[n:]
	return n, nil
}

// WriteTo writes what is left without a copy.
func (r *bytesReader) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write(r.left)
	r.left = r.left[n:]
	return int64(n), err
}

func readError(err error) error {
	if err == nil || err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return fmt.Errorf("reading the history: %w", err)
}

// asText gives bytes as a string without a copy. The string holds for as long as
// the bytes stay as they are: a record's buffer is used again for the next one,
// so that decoders clone what they keep.
func asText(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// asBytes gives a string as bytes without a copy, which must not be changed.
func asBytes(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }
