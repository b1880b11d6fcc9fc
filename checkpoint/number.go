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

	length int // of the history
	// head are the indexes up to the newest checkpoint, it included, and places the
	// positions of those. Behind them the messages count on from first to next.
	head        []int
	places      map[int]int
	first, next int
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
// A format without a role for instructions holds a pinned message as a note of the
// agent program. At the head of a history such notes are pinned where the
// checkpoint's header counts them.
// The newest counts; older ones right behind each other are stale. Without a
// checkpoint the index of a message is its position. With one, the pinned
// messages before it have the indexes of its header's list, and all other
// messages count on from the last index that it stands for.
func Number(s history.Source, o NumberOptions) (Numbering, error) {
	n := NewNumberer(o)
	for i := range s.Len() {
		m, err := s.At(i)
		if err != nil {
			return Numbering{}, fmt.Errorf("reading message %d: %w", i, err)
		}
		n.Add(m)
	}
	return n.Numbering()
}

// Numberer numbers a history as Number does, for a caller that reads the messages
// for other ends too. It keeps nothing of a message but what pins it, and what the
// messages of one record tell until the record ends.
type Numberer struct {
	options NumberOptions
	found   Numbering
	pinner  history.Pinner
	// seen are the messages of which it is not settled yet whether they are pinned.
	seen []seenMessage
	// unpinned is how many messages were neither pinned nor a checkpoint.
	unpinned int
	// lead is how many messages at the head are pinned or notes, notes are the
	// positions of those notes, and standIns those that a checkpoint counts as pinned.
	lead            int
	notes, standIns []int
	role            history.Role // of the checkpoints
	line            int          // of the newest checkpoint
}

// seenMessage is what a message tells of checkpoints.
type seenMessage struct {
	position, line int
	role           history.Role
	note           bool        // of the agent program
	checkpoint     *Checkpoint // nil where the message is none
	rendered       bool        // begins like one
}

// NewNumberer begins to number a history.
func NewNumberer(o NumberOptions) *Numberer {
	return &Numberer{options: o, found: Numbering{Position: -1}}
}

// Add takes up the next message.
func (n *Numberer) Add(m history.Message) {
	n.pinner.Add(m)
	seen := seenMessage{position: n.found.length, line: m.Record.Line, role: m.Role, note: m.AgentNote}
	n.found.length++
	if c, ok := fromMessage(m, n.options.Known); ok {
		seen.checkpoint = &c
	} else {
		seen.rendered = looksRendered(m)
	}
	n.seen = append(n.seen, seen)
	n.settle(n.pinner.Settled())
}

// settle finds the checkpoints among the messages before a position: each that is in
// the place of one. Of several, the one with the highest last index is the newest.
func (n *Numberer) settle(position int) {
	done := 0
	for done < len(n.seen) && n.seen[done].position < position {
		n.place(n.seen[done])
		done++
	}
	n.seen = slices.Delete(n.seen, 0, done)
}

func (n *Numberer) place(m seenMessage) {
	if m.checkpoint != nil {
		standIns := n.standInsOf(*m.checkpoint)
		if m.checkpoint.inPlace(n.unpinned-len(standIns)) && n.isOfLine(m.role, *m.checkpoint) {
			n.role = m.role
			n.standIns = standIns
			n.addCheckpoint(m.position, m.line, *m.checkpoint)
			return
		}
	}
	if m.rendered && n.unpinned == len(n.notes) {
		n.noteAltered(m.position, m.line)
	}
	n.count(m)
}

// Numbering gives the numbering of the messages that were taken up. It is called once,
// after the last one. The error is a *PinnedChangedError.
func (n *Numberer) Numbering() (Numbering, error) {
	n.settle(n.found.length)
	n.found.Pinned = slices.DeleteFunc(slices.Concat(n.pinner.Pins(), n.standIns), n.found.isCheckpoint)
	slices.Sort(n.found.Pinned)
	if err := n.assign(); err != nil {
		return Numbering{}, err
	}
	return n.found, nil
}

func (n *Numbering) isCheckpoint(position int) bool {
	return position == n.Position || slices.Contains(n.Stale, position)
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

func (n *Numberer) noteAltered(position, line int) {
	n.found.Findings = append(n.found.Findings, history.Finding{
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
func (n *Numberer) isOfLine(role history.Role, c Checkpoint) bool {
	if n.found.Checkpoint == nil {
		return true
	}
	older, newer := n.found.Checkpoint.Provenance, c.Provenance
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

func (n *Numberer) addCheckpoint(position, line int, c Checkpoint) {
	found := &n.found
	if found.Checkpoint == nil {
		found.Checkpoint, found.Position, n.line = &c, position, line
		return
	}
	stale := position
	if c.Provenance.LastIndex() >= found.Checkpoint.Provenance.LastIndex() {
		stale, found.Checkpoint, found.Position, n.line = found.Position, &c, position, line
	}
	found.Stale = append(found.Stale, stale)
	slices.Sort(found.Stale)
	found.Findings = append(found.Findings, history.Finding{
		Code: history.CodeStaleCheckpoint, Severity: history.SeverityWarning, Line: line, Index: NoIndex,
		Message: fmt.Sprintf("an older checkpoint stands beside checkpoint %s; it is left out of the projection", found.Checkpoint.Provenance.ID),
	})
}
