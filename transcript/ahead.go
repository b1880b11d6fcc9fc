package transcript

// aheadBytes is how much of a file is read at once: few calls, and little enough to
// stay in the processor's cache.
const aheadBytes = 64 << 10

// ahead reads bytes of a file, and more than was asked for where they are read one
// after the other.
type ahead struct {
	// piece is the bytes of the file from start on; next is where those end that
	// were asked for last.
	piece       []byte
	start, next int
}

// bytes gives the bytes from start to end, which hold until the next call.
func (a *ahead) bytes(s *source, start, end int) ([]byte, error) {
	if start < a.start || end > a.start+len(a.piece) {
		until := end
		if start == a.next {
			until = min(max(end, start+aheadBytes), s.size)
		}
		piece, err := s.bytes(start, until, a.piece[:0])
		if err != nil {
			*a = ahead{}
			return nil, err
		}
		a.piece, a.start = piece, start
	}
	a.next = end
	return a.piece[start-a.start : end-a.start], nil
}
