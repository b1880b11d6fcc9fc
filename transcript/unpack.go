package transcript

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/seed-a68626b6/reduce/history"
)

// Packing is how an input is compressed, by its content.
type Packing string

// The packings that are known.
const (
	Plain Packing = ""
	Gzip  Packing = "gzip"
	Zstd  Packing = "zstd"
)

// PackingBytes is how many bytes at the start of an input tell its packing.
const PackingBytes = 4

var magics = map[Packing][]byte{
	Gzip: {0x1f, 0x8b},
	Zstd: {0x28, 0xb5, 0x2f, 0xfd},
}

// PackingOf tells the packing of an input from its first bytes.
func PackingOf(start []byte) Packing {
	for packing, magic := range magics {
		if bytes.HasPrefix(start, magic) {
			return packing
		}
	}
	return Plain
}

// zstdWindow is the largest window that a zstd input may ask for, in bytes: that
// of zstd's own command without --long.
const zstdWindow = 128 << 20

// Unpack gives what an input holds: its bytes, or where they are gzip or zstd,
// what was compressed. More than limit bytes of that are an *Error that unwraps to
// ErrLimit; 0 means DefaultUnpackedBytes. Damaged data is one that unwraps to
// ErrDamaged. Close frees what unpacking needs, and leaves r open.
func Unpack(r io.Reader, limit int64) (io.ReadCloser, Packing, error) {
	if limit <= 0 {
		limit = DefaultUnpackedBytes
	}
	buffered := bufio.NewReaderSize(r, 64<<10)
	start, err := buffered.Peek(PackingBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, Plain, fmt.Errorf("reading the history: %w", err)
	}
	switch packing := PackingOf(start); packing {
	case Gzip:
		unpacked, err := gzip.NewReader(buffered)
		if err != nil {
			return nil, packing, damagedPacking(packing, err)
		}
		return &unpacking{r: unpacked, close: unpacked.Close, packing: packing, left: limit, limit: limit}, packing, nil
	case Zstd:
		unpacked, err := zstd.NewReader(buffered, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(zstdWindow))
		if err != nil {
			return nil, packing, damagedPacking(packing, err)
		}
		closeIt := func() error { unpacked.Close(); return nil }
		return &unpacking{r: unpacked, close: closeIt, packing: packing, left: limit, limit: limit}, packing, nil
	}
	return io.NopCloser(buffered), Plain, nil
}

// unpacking reads what was compressed, up to a limit.
type unpacking struct {
	r           io.Reader
	close       func() error
	packing     Packing
	left, limit int64
}

func (u *unpacking) Read(p []byte) (int, error) {
	n, err := u.r.Read(p)
	if u.left -= int64(n); u.left < 0 {
		return 0, wholeInput(ErrLimit, CodeTooLarge, fmt.Sprintf(
			"the %s data holds more than %d bytes, the limit of UnpackedBytes: unpack it first", u.packing, u.limit))
	}
	if err != nil && err != io.EOF {
		err = damagedPacking(u.packing, err)
	}
	return n, err
}

func (u *unpacking) Close() error { return u.close() }

func damagedPacking(packing Packing, err error) error {
	return &Error{Offset: -1, Index: history.NoIndex, Code: CodeDamagedPacking, Err: ErrDamaged,
		Detail: fmt.Sprintf("the %s data is damaged: %v: restore the file, or unpack what can be unpacked", packing, err)}
}
