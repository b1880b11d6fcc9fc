package validate

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/seed-a68626b6/reduce/checkpoint"
	"github.com/seed-a68626b6/reduce/grouping"
	"github.com/seed-a68626b6/reduce/history"
	"github.com/seed-a68626b6/reduce/redact"
)

// Input is what a Source is made from.
type Input struct {
	// History is the history as read, not redacted.
	History history.Source
	// Numbering maps the positions of History to indexes and back.
	Numbering checkpoint.Numbering
	// Grouping is that of History: it says which result answers which call.
	Grouping grouping.Grouping
	// Span is the interval of indexes that is summarized. A span may reach back
	// to messages that are not in History any more, for judging a manifest
	// whose first messages have left; it must not reach past its end.
	Span history.Range
	// Previous is the checkpoint that the new one follows, nil in the first
	// cycle.
	Previous *checkpoint.Checkpoint
	// Redact makes the view; nil redacts nothing.
	Redact *redact.Rules
}

// Source is what a request shows and what a draft is judged against: the span
// and the pinned messages, in the view without secrets.
type Source struct {
	in Input
	// whole is the source that this one is a part of; nil for most.
	whole  *Source
	view   history.Source
	pinned []int
	// first and last are the positions between which the messages of the span that
	// are there stand; last < first where there are none.
	first, last int
	once        sync.Mutex // guards reading
	reading     *reading
	ids         takenIDs
	found       foundNames
	// previousView gives the redacted previous checkpoint, which is not to be
	// written to.
	previousView func() (previousView, error)
}

// ErrSpan is what a *SpanError unwraps to.
var ErrSpan = errors.New("the span is no interval of messages")

// SpanError says that a span can't be summarized from a history.
type SpanError struct {
	Span history.Range
	// Next is the first index that the history does not have.
	Next int
}

func (e *SpanError) Error() string {
	return fmt.Sprintf("%v: %d to %d; want an interval of indexes below %d", ErrSpan, e.Span.First, e.Span.Last, e.Next)
}

func (e *SpanError) Unwrap() error { return ErrSpan }

// NewSource prepares a span for judging. It reads no messages. The error is a
// *SpanError.
func NewSource(in Input) (*Source, error) {
	if in.Span.First < 0 || in.Span.Len() < 1 || in.Span.Last >= in.Numbering.Next() {
		return nil, &SpanError{Span: in.Span, Next: in.Numbering.Next()}
	}
	s := &Source{in: in, last: -1}
	if in.Previous != nil {
		previous := in.Previous.Clone()
		s.in.Previous = &previous
	}
	s.findCitable()
	s.ids = takenBy(s.in.Previous)
	s.previousView = sync.OnceValues(s.redactPrevious)
	s.view = secretView{s}
	return s, nil
}

// Part prepares a part of the source's span, behind another checkpoint. What the whole
// span shows to be a secret is one in the part too. The error is a *SpanError.
func (s *Source) Part(span history.Range, previous *checkpoint.Checkpoint) (*Source, error) {
	in := s.in
	in.Span, in.Previous = span, previous
	part, err := NewSource(in)
	if err != nil {
		return nil, err
	}
	part.whole = s
	return part, nil
}

// findCitable looks up what may be cited. It goes by the messages that are
// there, since a span can be claimed to be far longer.
func (s *Source) findCitable() {
	for position := range s.in.History.Len() {
		i := s.in.Numbering.Index(position)
		if i == checkpoint.NoIndex {
			continue
		}
		switch {
		case s.in.Span.Contains(i):
			if s.last < 0 {
				s.first = position
			}
			s.last = position
		case s.in.Numbering.IsPinned(position):
			s.pinned = append(s.pinned, i)
		}
	}
	slices.Sort(s.pinned)
}

// mayCite reports whether the message at a position is one of the span, or pinned.
func (s *Source) mayCite(position int) bool {
	i := s.in.Numbering.Index(position)
	return i != checkpoint.NoIndex && (s.in.Span.Contains(i) || s.in.Numbering.IsPinned(position))
}

// Span is the interval of indexes that is judged, inclusive.
func (s *Source) Span() history.Range { return s.in.Span }

// Pinned gives the indexes of the pinned messages outside of the span,
// ascending.
func (s *Source) Pinned() []int { return slices.Clone(s.pinned) }

// Previous is a copy of the checkpoint that the new one follows, nil in the
// first cycle.
func (s *Source) Previous() *checkpoint.Checkpoint {
	if s.in.Previous == nil {
		return nil
	}
	previous := s.in.Previous.Clone()
	return &previous
}

// Messages gives the span in the view: the message at position i has the index
// Span().First+i.
func (s *Source) Messages() history.Source { return spanMessages{s} }

// GoneError says that the message with an index is not in the history any more,
// or was never citable.
type GoneError struct {
	Index int
	Span  history.Range
}

func (e *GoneError) Error() string {
	return fmt.Sprintf("no message with index %d in the span %s or among the pinned messages", e.Index, e.Span)
}

// Message gives the view of the message with an index: one of the span, or a
// pinned one. The error is a *GoneError where there is no such message.
func (s *Source) Message(index int) (history.Message, error) {
	position, ok := s.position(index)
	if !ok {
		return history.Message{}, &GoneError{Index: index, Span: s.in.Span}
	}
	m, err := s.view.At(position)
	if err != nil {
		return history.Message{}, fmt.Errorf("reading message %d: %w", index, err)
	}
	return m, nil
}

// citable reports whether evidence may name an index, whether or not its
// message can still be read.
func (s *Source) citable(index int) bool {
	_, pinned := slices.BinarySearch(s.pinned, index)
	return pinned || s.in.Span.Contains(index)
}

// position gives where the message with a citable index stands in the history.
func (s *Source) position(index int) (int, bool) {
	if !s.citable(index) {
		return 0, false
	}
	return s.in.Numbering.PositionOf(index)
}

// spanMessages is the span of a Source as a history of its own.
type spanMessages struct{ s *Source }

func (m spanMessages) Len() int { return m.s.in.Span.Len() }

func (m spanMessages) At(i int) (history.Message, error) {
	if i < 0 || i >= m.Len() {
		return history.Message{}, &history.PositionError{Position: i, Len: m.Len()}
	}
	return m.s.Message(m.s.in.Span.First + i)
}
