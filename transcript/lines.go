package transcript

import "bytes"

// pieceBytes is how much of a file is read at a time, firstPieceBytes how much of it
// at first.
const (
	pieceBytes      = 256 << 10
	firstPieceBytes = 4 << 10
)

// layLines finds the lines of an input.
func layLines(s *source) ([]unit, error) {
	var f lineFinder
	if s.file == nil {
		f.units = make([]unit, 0, bytes.Count(s.data, []byte("\n"))+1)
	}
	err := s.pieces(s.mark, s.size, func(piece []byte, offset int) bool {
		f.add(piece, offset)
		return true
	})
	f.finish(s.size)
	return f.units, err
}

// pieces hands the input from start to end to visit, piece by piece, until it says
// no more. The first pieces are small: whoever looks for something near reads
// little.
func (s *source) pieces(start, end int, visit func(piece []byte, offset int) bool) error {
	if s.file == nil {
		visit(s.data[start:end], start)
		return nil
	}
	var buffer []byte
	for size := firstPieceBytes; start < end; size = min(4*size, pieceBytes) {
		piece, err := s.bytes(start, min(start+size, end), buffer)
		if err != nil {
			return err
		}
		if !visit(piece, start) {
			return nil
		}
		buffer, start = piece, start+len(piece)
	}
	return nil
}

// lineFinder makes units of the lines of an input that comes in pieces.
type lineFinder struct {
	units []unit
	// open is true inside of a line that began at start; full is true where it has
	// more than white space.
	open, full bool
	start      int
	record     int
}

func (f *lineFinder) add(piece []byte, offset int) {
	for len(piece) > 0 {
		if !f.open {
			f.open, f.full, f.start = true, false, offset
		}
		line, found := piece, false
		if i := bytes.IndexByte(piece, '\n'); i >= 0 {
			line, found = piece[:i+1], true
		}
		if !f.full {
			from, to := trim(line, 0, len(line))
			f.full = from < to
		}
		piece, offset = piece[len(line):], offset+len(line)
		if found {
			f.close(offset)
		}
	}
}

func (f *lineFinder) close(end int) {
	u := unit{list: noList, start: f.start, end: end, line: len(f.units) + 1, position: -1, hider: -1}
	if f.full {
		u.kind, u.record = silent, f.record
		f.record++
	}
	f.units = append(f.units, u)
	f.open = false
}

// finish ends a last line without a line end.
func (f *lineFinder) finish(size int) {
	if f.open {
		f.close(size)
	}
}

// firstByte is the first byte that is no white space, and its offset; -1 where
// there is none.
type firstByte struct {
	first  byte
	offset int
}

// firstByte finds the first byte from an offset on.
func (s *source) firstByte(offset int) (firstByte, error) {
	found := firstByte{offset: -1}
	err := s.pieces(offset, s.size, func(piece []byte, offset int) bool {
		from, _ := trim(piece, 0, len(piece))
		if from < len(piece) {
			found = firstByte{first: piece[from], offset: offset + from}
		}
		return found.offset < 0
	})
	return found, err
}

// lineEnd gives the offset of the line end at or after an offset, or the end of the
// input.
func (s *source) lineEnd(offset int) (int, error) {
	end := s.size
	err := s.pieces(offset, s.size, func(piece []byte, at int) bool {
		i := bytes.IndexByte(piece, '\n')
		if i >= 0 {
			end = at + i
		}
		return i < 0
	})
	return end, err
}

// linesFrom gives up to n lines from an offset, without their ends.
func (s *source) linesFrom(offset, n int) ([][]byte, error) {
	var text []byte
	err := s.pieces(offset, s.size, func(piece []byte, _ int) bool {
		if s.file == nil {
			text = piece
			return false
		}
		text = append(text, piece...)
		return bytes.Count(text, []byte("\n")) < n
	})
	var near [][]byte
	for len(near) < n && len(text) > 0 {
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		near, text = append(near, line), rest
	}
	return near, err
}
