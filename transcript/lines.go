package transcript

import "bytes"

// pieceBytes is how much of a file is read at a time.
const pieceBytes = 1 << 20

// layLines finds the lines of an input.
func layLines(s *source) ([]unit, error) {
	var f lineFinder
	if s.file == nil {
		f.units = make([]unit, 0, bytes.Count(s.data, []byte("\n"))+1)
	}
	err := s.pieces(s.mark, func(piece []byte, offset int) bool {
		f.add(piece, offset)
		return true
	})
	f.finish(s.size)
	return f.units, err
}

// pieces hands the input from an offset to visit, piece by piece, until it says
// no more.
func (s *source) pieces(offset int, visit func(piece []byte, offset int) bool) error {
	if s.file == nil {
		visit(s.data[offset:], offset)
		return nil
	}
	buffer := make([]byte, min(pieceBytes, s.size))
	for offset < s.size {
		piece, err := s.bytes(offset, min(offset+len(buffer), s.size), buffer)
		if err != nil {
			return err
		}
		if !visit(piece, offset) {
			return nil
		}
		offset += len(piece)
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

// firstByte is the first byte of an input that is no white space, and its
// offset; -1 where there is none.
type firstByte struct {
	first  byte
	offset int
}

func (s *source) firstByte() (firstByte, error) {
	found := firstByte{offset: -1}
	err := s.pieces(s.mark, func(piece []byte, offset int) bool {
		from, _ := trim(piece, 0, len(piece))
		if from < len(piece) {
			found = firstByte{first: piece[from], offset: offset + from}
		}
		return found.offset < 0
	})
	return found, err
}

// linesFrom gives up to n lines from an offset, with a line that was cut short
// left out unless it is the first. Complete is true where they are all.
func (s *source) linesFrom(offset, n int) (near [][]byte, complete bool, err error) {
	var text []byte
	end := offset
	err = s.pieces(offset, func(piece []byte, at int) bool {
		if s.file == nil {
			text, end = piece, s.size
			return false
		}
		text = append(text, piece...)
		end = at + len(piece)
		return bytes.Count(text, []byte("\n")) < n
	})
	if err != nil {
		return nil, false, err
	}
	for len(near) < n && len(text) > 0 {
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		near, text = append(near, line), rest
	}
	return near, len(text) == 0 && end == s.size, nil
}
