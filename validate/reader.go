package validate

import "errors"

// keptBytes bounds the text of the messages that a reader keeps.
const keptBytes = 8 << 20

// reader gives the quotable text of citable messages. It keeps the newest that were
// asked for, up to keptBytes, and one more whatever its size, so that a huge message
// is not read anew for each quote of it. What it gave stays good when it is kept no
// more.
type reader struct {
	source *Source
	kept   map[int]*cited
	order  []int // of the kept ones but for the huge, the oldest first
	bytes  int
	huge   *cited
}

func newReader(s *Source) *reader { return &reader{source: s, kept: make(map[int]*cited)} }

func (r *reader) message(index int) (*cited, error) {
	if c, ok := r.kept[index]; ok {
		return c, nil
	}
	if r.huge != nil && r.huge.index == index {
		return r.huge, nil
	}
	c, err := r.source.cite(index)
	if err != nil {
		return nil, err
	}
	r.keep(c)
	return c, nil
}

func (r *reader) keep(c *cited) {
	size := c.size()
	if size > keptBytes {
		r.huge = c
		return
	}
	r.kept[c.index] = c
	r.order = append(r.order, c.index)
	r.bytes += size
	for r.bytes > keptBytes {
		oldest := r.order[0]
		r.order = r.order[1:]
		r.bytes -= r.kept[oldest].size()
		delete(r.kept, oldest)
	}
}

// cite reads the quotable text of the message with an index.
func (s *Source) cite(index int) (*cited, error) {
	m, err := s.Message(index)
	if gone := (*GoneError)(nil); errors.As(err, &gone) {
		return &cited{index: index, gone: true}, nil
	}
	if err != nil {
		return nil, err
	}
	position, _ := s.position(index)
	c := quotable(index, m, func(call int) bool { return s.in.Grouping.Succeeded(position, call) })
	c.answers, err = s.answeredCall(position)
	return c, err
}
