package transcript

import (
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/history"
)

// decodePlain decodes a line that is no JSON. It shares the line's bytes with
// nothing.
func decodePlain(d lineDecoder, line []byte) entry {
	line = line[:len(line)-len(lineEnd(line))]
	if !utf8.Valid(line) {
		return entry{faults: []fault{{code: history.CodeInvalidUTF8, offset: -1, detail: "the line is not UTF-8 text: want UTF-8"}}}
	}
	return d.decodeLine(string(line))
}
