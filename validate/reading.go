package validate

import (
	"fmt"
	"iter"

	"github.com/seed-a68626b6/reduce/history"
)

// reading is what one walk over everything that may be cited tells.
type reading struct {
	secrets *secretValues
	// dirty are the positions of messages in which the rules replaced something.
	dirty positionSet
	// sha is the digest of the span, zero where it was not asked for.
	sha history.Digest
}

// SHA256 is history.SourceSHA256 of the span, as read. The walk that it takes
// looks for secrets too, unless these were looked for before. It fails where a
// message of the span has left the history.
func (s *Source) SHA256() (history.Digest, error) {
	r, err := s.read(true)
	if err != nil {
		return history.Digest{}, err
	}
	return r.sha, nil
}

// read gives what is read once for all judgements.
func (s *Source) read(digest bool) (*reading, error) {
	if s.whole != nil && !digest {
		return s.whole.read(false)
	}
	s.once.Lock()
	defer s.once.Unlock()
	if s.reading == nil || digest && s.reading.sha.IsZero() {
		r, err := s.readAll(digest)
		if err != nil {
			return nil, err
		}
		s.reading = r
	}
	return s.reading, nil
}

// readAll walks over the span and the pinned messages outside of it.
func (s *Source) readAll(digest bool) (*reading, error) {
	r := &reading{secrets: newSecretValues(), dirty: newPositionSet(s.in.History.Len())}
	if err := s.readPinned(r, func(position int) bool { return position < s.first }); err != nil {
		return nil, err
	}
	if err := s.readSpan(r, digest); err != nil {
		return nil, err
	}
	return r, s.readPinned(r, func(position int) bool { return position > s.last })
}

func (s *Source) readPinned(r *reading, within func(position int) bool) error {
	if s.in.Redact.IsOff() {
		return nil
	}
	for position := range s.citablePositions() {
		if !within(position) || s.inSpan(position) {
			continue
		}
		if err := s.lookAt(r, position); err != nil {
			return err
		}
	}
	return nil
}

func (s *Source) readSpan(r *reading, digest bool) error {
	if digest {
		span := heard{s.in.Numbering.View(s.in.History, s.in.Span), func(i int, m history.Message) {
			if position, ok := s.in.Numbering.PositionOf(s.in.Span.First + i); ok {
				s.look(r, position, m)
			}
		}}
		var err error
		r.sha, err = history.SourceSHA256(span, 0, span.Len()-1)
		return err
	}
	if s.in.Redact.IsOff() {
		return nil
	}
	for position := s.first; position <= s.last; position++ {
		if !s.inSpan(position) {
			continue
		}
		if err := s.lookAt(r, position); err != nil {
			return err
		}
	}
	return nil
}

// lookAt reads the message at a position and takes up its secrets.
func (s *Source) lookAt(r *reading, position int) error {
	m, err := s.at(position)
	if err == nil {
		s.look(r, position, m)
	}
	return err
}

// look takes up the secrets of the message at a position.
func (s *Source) look(r *reading, position int, m history.Message) {
	_, replaced := s.in.Redact.Message(m)
	if replaced == 0 {
		return
	}
	r.dirty.add(position)
	if s.inSpan(position) {
		r.secrets.count += replaced
	}
	s.collect(r.secrets, m)
}

// at reads the message at a position as it is.
func (s *Source) at(position int) (history.Message, error) {
	m, err := s.in.History.At(position)
	if err != nil {
		return m, fmt.Errorf("reading message %d: %w", s.in.Numbering.Index(position), err)
	}
	return m, nil
}

// citablePositions gives, ascending, the positions of what may be cited.
func (s *Source) citablePositions() iter.Seq[int] {
	return func(yield func(int) bool) {
		for position := range s.in.History.Len() {
			if s.mayCite(position) && !yield(position) {
				return
			}
		}
	}
}

func (s *Source) inSpan(position int) bool {
	return s.in.Span.Contains(s.in.Numbering.Index(position))
}

// heard is a source that tells of each message that is read.
type heard struct {
	history.Source
	hear func(i int, m history.Message)
}

func (h heard) At(i int) (history.Message, error) {
	m, err := h.Source.At(i)
	if err == nil {
		h.hear(i, m)
	}
	return m, err
}

// positionSet is a set of positions, a bit for each.
type positionSet []uint64

func newPositionSet(n int) positionSet { return make(positionSet, (n+63)/64) }

func (p positionSet) add(position int) { p[position/64] |= 1 << (position % 64) }

func (p positionSet) has(position int) bool { return p[position/64]&(1<<(position%64)) != 0 }
