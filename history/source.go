package history

import "fmt"

// Source is a history to read: a slice in memory, or a file with an index. At
// may be called for any position, in any order, more than once, and gives equal
// messages each time.
type Source interface {
	// Len is the number of messages.
	Len() int
	// At gives a copy of the message at position i, 0-based. It fails where i is
	// out of range or the message can no longer be read.
	At(i int) (Message, error)
}

// Messages is a Source in memory. The zero value is an empty history.
type Messages []Message

// Len is the number of messages.
func (m Messages) Len() int { return len(m) }

// At gives a copy of the message at position i.
func (m Messages) At(i int) (Message, error) {
	if i < 0 || i >= len(m) {
		return Message{}, &PositionError{Position: i, Len: len(m)}
	}
	return m[i].Clone(), nil
}

// Collect reads all messages of s, or the first error.
func Collect(s Source) (Messages, error) {
	all := make(Messages, 0, s.Len())
	for i := range s.Len() {
		m, err := s.At(i)
		if err != nil {
			return nil, fmt.Errorf("reading message %d: %w", i, err)
		}
		all = append(all, m)
	}
	return all, nil
}

// PositionError says that a position lies outside of a source.
type PositionError struct {
	Position int
	Len      int
}

func (e *PositionError) Error() string {
	return fmt.Sprintf("no message at position %d: the history has %d", e.Position, e.Len)
}

// FindingSource is a Source that knows of faults in what it was read from. The
// Index of its findings is a position.
type FindingSource interface {
	Source
	Findings() []Finding
}
