package transcript

import (
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/internal/strictjson"
)

// Options says how an input is read. The zero value detects the format and
// reads it in the format's own mode.
type Options struct {
	// Format names the format; "" and "auto" find it out from the content.
	Format Format
	// Mode says what becomes of damage. Nil is the format's own mode: default for
	// the messages that a provider receives, tolerant for session logs. ModeStrict
	// reads as ModeDefault does.
	Mode *history.Mode
	// Run selects one of several histories in the file, counted from 0. Nil is
	// the only one; where there are several, it is ErrSeveralRuns.
	Run *int
	// Limits bound what is read.
	Limits Limits
}

// Limits bound what is read. A zero field means the default.
type Limits struct {
	// RecordBytes is the size of the largest record, in bytes; by default
	// DefaultRecordBytes. A larger record is refused in every mode.
	RecordBytes int64
	// Depth is how deep objects and arrays may be nested in a record; by default
	// DefaultDepth, and never more than 10,000. A deeper record is damage.
	Depth int
	// UnpackedBytes is how much a compressed input may hold, in bytes; by default
	// DefaultUnpackedBytes.
	UnpackedBytes int64
	// HeldBytes is how many bytes of records are held as messages; by default
	// DefaultHeldBytes, and none where it is negative. Of a larger history no
	// message is held: each is decoded again whenever it is asked for.
	HeldBytes int64
}

// The defaults of Limits.
const (
	DefaultRecordBytes   int64 = 512 << 20
	DefaultDepth               = strictjson.DefaultMaxDepth
	DefaultUnpackedBytes int64 = 32 << 30
	DefaultHeldBytes     int64 = 64 << 20
)

func (l Limits) withDefaults() Limits {
	if l.RecordBytes <= 0 {
		l.RecordBytes = DefaultRecordBytes
	}
	if l.Depth <= 0 {
		l.Depth = DefaultDepth
	}
	if l.HeldBytes == 0 {
		l.HeldBytes = DefaultHeldBytes
	}
	l.Depth = min(l.Depth, strictjson.HighestMaxDepth)
	return l
}

// checker gives the check that every record passes.
func (l Limits) checker() *strictjson.Checker {
	return strictjson.NewChecker(strictjson.Options{
		MaxBytes: l.RecordBytes, MaxDepth: l.Depth, LoneSurrogates: true})
}
