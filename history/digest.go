package history

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"unicode/utf8"
)

// Digest is a SHA-256 digest. The zero value means that there is none, and is
// written as an empty string.
type Digest [sha256.Size]byte

// IsZero reports whether d is absent.
func (d Digest) IsZero() bool { return d == Digest{} }

// String gives 64 lower-case hex digits, or "" for the zero value.
func (d Digest) String() string {
	if d.IsZero() {
		return ""
	}
	return hex.EncodeToString(d[:])
}

// UUID gives a UUID of version 8 that the digest determines (RFC 9562).
func (d Digest) UUID() string {
	d[6] = d[6]&0x0f | 0x80
	d[8] = d[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", d[:4], d[4:6], d[6:8], d[8:10], d[10:16])
}

// MarshalText writes the digest as String does.
func (d Digest) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (d *Digest) UnmarshalText(text []byte) error {
	parsed, err := ParseDigest(string(text))
	*d = parsed
	return err
}

// ParseDigest reads 64 lower-case hex digits; the empty string is the zero
// digest.
func ParseDigest(s string) (Digest, error) {
	var d Digest
	if s == "" {
		return d, nil
	}
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(d) || hex.EncodeToString(b) != s {
		return Digest{}, fmt.Errorf("%q is no SHA-256 digest: want %d lower-case hex digits", s, 2*len(d))
	}
	copy(d[:], b)
	return d, nil
}

// SourceSHA256 is the digest of the JSON array of the wire forms of the messages
// at positions first to last, inclusive. It proves which messages were
// summarized, not how well.
func SourceSHA256(s Source, first, last int) (Digest, error) {
	h := sha256.New()
	put := inPieces(h)
	wire := []byte{'['}
	for i := first; i <= last; i++ {
		m, err := s.At(i)
		if err != nil {
			return Digest{}, fmt.Errorf("digesting message %d: %w", i, err)
		}
		if i > first {
			wire = append(wire, ',')
		}
		if wire = appendWire(wire, m, put); len(wire) >= digestBlock {
			h.Write(wire)
			wire = wire[:0]
		}
	}
	h.Write(append(wire, ']'))
	return Digest(h.Sum(nil)), nil
}

// digestBlock is how many bytes are hashed at once: enough that calls cost
// nothing, and few enough to stay in the processor's cache.
const digestBlock = 16 << 10

// hugeText is the size in bytes from which on a text is hashed in pieces, so that
// its wire form is never held.
const hugeText = 1 << 20

// inPieces gives what writes the JSON form of a huge string to h in pieces.
func inPieces(h io.Writer) putString {
	return func(wire []byte, s string) []byte {
		if len(s) < hugeText {
			return appendString(wire, s)
		}
		wire = append(wire, '"')
		for len(s) > 0 {
			_, _ = h.Write(wire)
			end := min(len(s), digestBlock)
			for back := 1; back < utf8.UTFMax && end < len(s) && !utf8.RuneStart(s[end]); back++ {
				end--
			}
			wire = appendString(wire[:0], s[:end])
			wire = append(wire[:0], wire[1:len(wire)-1]...)
			s = s[end:]
		}
		return append(wire, '"')
	}
}

// RecordsSHA256 is the digest of the raw bytes of the records of the messages at
// positions first to last, with the place of those bytes.
func RecordsSHA256(s RecordSource, first, last int) (Digest, RecordRange, error) {
	place, r, err := s.Records(first, last)
	if err != nil {
		return Digest{}, RecordRange{}, fmt.Errorf("digesting records: %w", err)
	}
	h := sha256.New()
	if _, err := io.Copy(h, r); err != nil {
		return Digest{}, RecordRange{}, fmt.Errorf("digesting records: %w", err)
	}
	return Digest(h.Sum(nil)), place, nil
}

// ChainSHA256 links one compaction to the one before it: the digest of the
// parent's chain digest (left out in the first cycle, where parent is zero)
// followed by the span's source digest, both as 32 raw bytes.
func ChainSHA256(parent, source Digest) Digest {
	if parent.IsZero() {
		return sha256.Sum256(source[:])
	}
	var both [2 * sha256.Size]byte
	copy(both[:], parent[:])
	copy(both[sha256.Size:], source[:])
	return sha256.Sum256(both[:])
}
