package transcript

import (
	"unicode/utf8"

	"github.com/seed-a68626b6/reduce/history"
)

// blockApart is the trait of a block that goes on with none: one that can't be
// read, or the checkpoint, which has blank lines around it.
type blockApart struct{}

// decodePlain decodes a block of lines that are no JSON. It shares their bytes
// with nothing.
func decodePlain(d lineDecoder, line []byte) entry {
	line = line[:len(line)-len(lineEnd(line))]
	if !utf8.Valid(line) {
		return entry{trait: blockApart{}, faults: []fault{{code: history.CodeInvalidUTF8, offset: -1, detail: "the lines are not UTF-8 text: want UTF-8"}}}
	}
	return d.decodeLine(string(line))
}
