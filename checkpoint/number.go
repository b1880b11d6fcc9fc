package checkpoint

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a68626b6/reduce/history"
)

// NoIndex is the index of a message that has none: a checkpoint, or a surplus
// pinned message.
const NoIndex = history.NoIndex

// Numbering maps the positions of a history to the indexes of its session.
type Numbering struct {
	// Checkpoint is the history's newest checkpoint, nil where there is none, and
	// Position where it stands, -1 without one.
	Checkpoint *Checkpoint
	Position   int
	// Stale are the positions of older checkpoints, ascending.
	Stale []int
	// Pinned are the positions of all pinned messages, ascending.
	Pinned []int
	// Findings are what the numbering found: stale and altered checkpoints, and in
	// tolerant mode changed pinned messages. Their Index is a session index.
	Findings []history.Finding

	indexes   []int
	positions map[int]int
	next      int
	role      history.Role // of the checkpoints
}

// Index gives the session index of the message at a position, or NoIndex.
func (n Numbering) Index(position int) int {
	if position < 0 || position >= len(n.indexes) {
		return NoIndex
	}
	return n.indexes[position]
}

// PositionOf gives the position of the message with a session index; false
// where that message is not in the history any more.
func (n Numbering) PositionOf(index int) (int, bool) {
	position, ok := n.positions[index]
	return position, ok
}

// Next is the index that the next message of the session gets.
func (n Numbering) Next() int { return n.next }

// IsPinned reports whether the message at a position is pinned.
func (n Numbering) IsPinned(position int) bool {
	_, found := slices.BinarySearch(n.Pinned, position)
	return found
}

// ErrPinnedChanged is what a *PinnedChangedError unwraps to.
var ErrPinnedChanged = errors.New("the pinned messages before the checkpoint have changed")

// PinnedChangedError says that a checkpoint's header lists another number of
// pinned messages than stand before it.
type PinnedChangedError struct {
	// CheckpointID is the checkpoint's id, Line the 1-based line of its record, 0
	// where there is none.
	CheckpointID string
	Line         int
	// Got is how many messages stand before the checkpoint, Want how many its
	// header accounts for.
	Got, Want int
}

func (e *PinnedChangedError) Error() string {
	place := ""
	if e.Line > 0 {
		place = fmt.Sprintf("line %d: ", e.Line)
	}
	return fmt.Sprintf("%s%v: checkpoint %s accounts for %d messages before it, and %d stand there; "+
		"restore them, or read the history tolerantly", place, ErrPinnedChanged, e.CheckpointID, e.Want, e.Got)
}

func (e *PinnedChangedError) Unwrap() error { return ErrPinnedChanged }

// NumberOptions says how a history is numbered. The zero value works.
type NumberOptions struct {
	// Mode decides what becomes of changed pinned messages: an error, or in
	// tolerant mode a finding.
	Mode history.Mode
	// Known reports whether a checkpoint's id is one of the caller's own. Nil
	// trusts every checkpoint whose id matches its content.
	Known func(id string) bool
}

// Number finds the checkpoint of a history and maps positions to indexes.
//
// A checkpoint is a message that is no tool result, parses, and is the first
// unpinned message, or stands after as many kept messages as its header says. It
// is never pinned, whatever its role. Another one counts only if it is of the
// same role and line: an ancestor or a descendant.
// The newest counts; older ones right behind each other are stale. Without a
// checkpoint the index of a message is its position. With one, the pinned
// messages before it have the indexes of its header's list, and all other
// messages count on from the last index that it stands for.
func Number(s history.Source, o NumberOptions) (Numbering, error) {
	pinned, err := history.Pinned(s)
	if err != nil {
		return Numbering{}, err
	}
	n := Numbering{Position: -1, Pinned: pinned, indexes: make([]int, s.Len()), positions: make(map[int]int, s.Len())}
	if err := n.find(s, o); err != nil {
		return Numbering{}, err
	}
	if err := n.assign(s, o.Mode); err != nil {
		return Numbering{}, err
	}
	return n, nil
}

// find locates the checkpoints: every candidate that is in its place. Of
// several, the one with the highest last index is the newest.
func (n *Numbering) find(s history.Source, o NumberOptions) error {
	unpinned := 0
	for i := range s.Len() {
		m, err := s.At(i)
		if err != nil {
			return fmt.Errorf("reading message %d: %w", i, err)
		}
		c, ok := fromMessage(m, o.Known)
		switch {
		case ok && c.inPlace(unpinned) && n.isOfLine(m.Role, c):
			n.role = m.Role
			n.add(i, m.Record.Line, c)
		case !ok && unpinned == 0 && looksRendered(m):
			n.noteAltered(i, m.Record.Line)
			unpinned++
		case !n.IsPinned(i):
			unpinned++
		}
	}
	n.Pinned = slices.DeleteFunc(n.Pinned, func(i int) bool { return i == n.Position || slices.Contains(n.Stale, i) })
	return nil
}

// fromMessage reads a message as a checkpoint.
func fromMessage(m history.Message, known func(string) bool) (Checkpoint, bool) {
	if m.IsResult() || m.Role == history.RoleTool || len(m.ToolCalls) > 0 {
		return Checkpoint{}, false
	}
	c, err := Parse(m.Text)
	if err != nil || (known != nil && !known(c.Provenance.ID)) {
		return Checkpoint{}, false
	}
	return c, true
}

// looksRendered reports whether a message that is no checkpoint begins like one.
func looksRendered(m history.Message) bool {
	return !m.IsResult() && !m.Role.Instructs() && strings.HasPrefix(m.Text, Marker+"\n"+formatVersion+headerSeparator)
}

func (n *Numbering) noteAltered(position, line int) {
	n.Findings = append(n.Findings, history.Finding{
		Code: history.CodeAlteredCheckpoint, Severity: history.SeverityWarning, Line: line, Index: position,
		Message: "a text begins like a checkpoint, and its id is not that of its content, or not a known one: it counts as text, " +
			"and what it summarized is lost to this reduction; restore the checkpoint from the journal",
	})
}

// inPlace reports whether a checkpoint may stand behind so many unpinned
// messages that are no checkpoints.
func (c Checkpoint) inPlace(unpinned int) bool {
	if unpinned == 0 {
		return true
	}
	return c.Provenance.Last && unpinned <= c.Provenance.KeptBefore
}

// isOfLine reports whether a checkpoint is the first that was found, or comes of
// the same line as those: a message of the same role whose spans begin those of
// the newest, or are begun by them. So a checkpoint that somebody pasted behind
// the session's own is text.
func (n *Numbering) isOfLine(role history.Role, c Checkpoint) bool {
	if n.Checkpoint == nil {
		return true
	}
	older, newer := n.Checkpoint.Provenance, c.Provenance
	if len(older.Spans) > len(newer.Spans) {
		older, newer = newer, older
	}
	switch {
	case role != n.role || !slices.Equal(older.Spans, newer.Spans[:len(older.Spans)]):
		return false
	case len(older.Spans) == len(newer.Spans):
		return older.ID == newer.ID
	case len(older.Spans)+1 == len(newer.Spans):
		return older.ID == newer.ParentID
	}
	return true
}

func (n *Numbering) add(position, line int, c Checkpoint) {
	if n.Checkpoint == nil {
		n.Checkpoint, n.Position = &c, position
		return
	}
	stale := position
	if c.Provenance.LastIndex() >= n.Checkpoint.Provenance.LastIndex() {
		stale, n.Checkpoint, n.Position = n.Position, &c, position
	}
	n.Stale = append(n.Stale, stale)
	slices.Sort(n.Stale)
	n.Findings = append(n.Findings, history.Finding{
		Code: history.CodeStaleCheckpoint, Severity: history.SeverityWarning, Line: line, Index: NoIndex,
		Message: fmt.Sprintf("an older checkpoint stands beside checkpoint %s; it is left out of the projection", n.Checkpoint.Provenance.ID),
	})
}
