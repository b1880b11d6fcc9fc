package history

import "io"

// Record is the place of one record in its file.
type Record struct {
	// Ordinal is the record's 0-based number in the file. Messages of one record
	// have the same ordinal.
	Ordinal int
	// Line is the 1-based line on which the record begins; 0 means that there is
	// no record.
	Line int
	// Start and End are the record's byte range in the file, End exclusive and
	// after the line end where the format is one of lines.
	Start, End int64
}

// RecordRange is a run of records, as a person would check it with sed and
// sha256sum.
type RecordRange struct {
	// FirstLine and LastLine are 1-based and inclusive.
	FirstLine int `json:"first_line"`
	LastLine  int `json:"last_line"`
	// Start and End are a byte range, End exclusive.
	Start int64 `json:"start"`
	End   int64 `json:"end"`
}

// RecordSource is a Source that can give back the bytes its messages came from.
type RecordSource interface {
	Source
	// Records gives the place and the bytes of all records from the one of the
	// message at position first to the one of the message at position last,
	// inclusive, with everything that stands between: line ends, records that
	// give no message, and records that only repeat one of these messages.
	Records(first, last int) (RecordRange, io.Reader, error)
}
