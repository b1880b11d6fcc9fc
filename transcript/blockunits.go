package transcript

import (
	"bufio"
	"fmt"
)

// blockKind says what block a line is part of in a format of text lines. Lines of
// one kind with nothing between are one block; a format has kinds of its own from
// firstKind on.
type blockKind uint8

const (
	// blankLine is part of no block, unless it stands between two proseLines.
	blankLine blockKind = iota
	// loneLine is a block by itself.
	loneLine
	// proseLine goes on with a block of its kind over blank lines too.
	proseLine
	firstKind
)

// blockStart is how many bytes of a line tell its block.
const blockStart = 64

// blockUnits makes a unit of each block of lines, and of each blank line between
// blocks.
func blockUnits(s *source, lines []unit, kindOf func(start []byte) blockKind) ([]unit, error) {
	if len(lines) == 0 {
		return nil, nil
	}
	from, to := lines[0].start, lines[len(lines)-1].end
	in := bufio.NewReaderSize(s.reader(from, to), pieceBytes)
	var blocks []unit
	var kinds []blockKind
	for _, u := range lines {
		kind, err := kindOfLine(in, u, kindOf)
		if err != nil {
			return nil, err
		}
		blocks, kinds = appendLine(blocks, kinds, u, kind)
	}
	for i, n := 0, 0; i < len(blocks); i++ {
		if blocks[i].kind != blank {
			blocks[i].record = n
			n++
		}
	}
	return blocks, nil
}

// kindOfLine tells the kind of the next line, and passes over it.
func kindOfLine(in *bufio.Reader, u unit, kindOf func([]byte) blockKind) (blockKind, error) {
	start, err := in.Peek(min(u.end-u.start, blockStart))
	if err != nil {
		return 0, fmt.Errorf("reading a line: %w", err)
	}
	kind := blankLine
	if u.kind != blank {
		kind = kindOf(start)
	}
	_, err = in.Discard(u.end - u.start)
	return kind, err
}

// appendLine adds a line to the last block, or as one of its own.
func appendLine(blocks []unit, kinds []blockKind, u unit, kind blockKind) ([]unit, []blockKind) {
	last := len(blocks) - 1
	for kind == proseLine && last >= 0 && kinds[last] == blankLine {
		last--
	}
	if kind > loneLine && last >= 0 && kinds[last] == kind {
		blocks[last].end = u.end
		return blocks[:last+1], kinds[:last+1]
	}
	return append(blocks, u), append(kinds, kind)
}
